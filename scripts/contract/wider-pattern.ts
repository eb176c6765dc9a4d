/** A class of characters in a pattern, without what is excluded from one. */
const CLASS = /\[((?:\\p\{[^}]{0,40}\}|\\.|[^\\\]]){0,200})\]/g;
/** One member of a class: a property of Unicode, an escape, a range, a character. */
const MEMBER = /\\p\{[^}]{0,40}\}|\\.|[^\\]-[^\\]|[^]/gu;

/**
 * Whether a pattern allows all that another one did, for the one case in which that can be seen: the same pattern, with
 * more characters in its classes.
 */
export function allowsMore(base: unknown, revision: unknown): boolean {
  if (typeof base !== 'string' || typeof revision !== 'string') return false;
  if (base.replace(CLASS, '[]') !== revision.replace(CLASS, '[]')) return false;
  const [before, after] = [classesOf(base), classesOf(revision)];
  return before.every((members, i) => {
    if (members.startsWith('^')) return members === after[i];
    const allowed = new Set((after[i] ?? '').match(MEMBER));
    return !(after[i] ?? '').startsWith('^') && (members.match(MEMBER) ?? []).every((member) => allowed.has(member));
  });
}

function classesOf(pattern: string): string[] {
  return [...pattern.matchAll(CLASS)].map(([, members = '']) => members);
}
