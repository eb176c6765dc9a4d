import { constraints } from '../../../generated/constraints.ts';

const MAX_LENGTH = constraints.FeedPost.tags.items.maxLength;
const MAX_TAGS = constraints.PostInput.tags.maxItems;

/** Spellings of one technology that feeds mix; the value is its project's own name. No value is itself a key. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['js', 'javascript'],
  ['ecmascript', 'javascript'],
  ['ts', 'typescript'],
  ['node', 'node.js'],
  ['nodejs', 'node.js'],
  ['node-js', 'node.js'],
  ['reactjs', 'react'],
  ['react.js', 'react'],
  ['react-js', 'react'],
  ['vuejs', 'vue'],
  ['vue.js', 'vue'],
  ['vue-js', 'vue'],
  ['nextjs', 'next.js'],
  ['next-js', 'next.js'],
  ['golang', 'go'],
  ['go-lang', 'go'],
  ['rustlang', 'rust'],
  ['rust-lang', 'rust'],
  ['python3', 'python'],
  ['cpp', 'c++'],
  ['cplusplus', 'c++'],
  ['csharp', 'c#'],
  ['c-sharp', 'c#'],
  ['fsharp', 'f#'],
  ['dotnet', '.net'],
  ['dot-net', '.net'],
  ['html5', 'html'],
  ['css3', 'css'],
  ['k8s', 'kubernetes'],
  ['postgres', 'postgresql'],
  ['mongo', 'mongodb'],
  ['opensource', 'open-source'],
  ['web-dev', 'webdev'],
  ['web-development', 'webdev'],
  ['artificial-intelligence', 'ai'],
  ['ml', 'machine-learning'],
  ['machinelearning', 'machine-learning'],
]);

/**
 * The normalised tag, 1 to 50 code points; undefined when nothing is left of the name or it is longer. NFKC and lower
 * case; letters, marks and digits of any script are kept, and so are `+ # . -` inside (c++, c#, .net, node.js); spaces
 * and every other run of characters become one `-`; apostrophes and the leading `#` of a hashtag are dropped.
 * Well-known aliases are folded (js, golang, k8s, postgres ...). Idempotent.
 */
export function tagName(raw: string): string | undefined {
  const folded = raw
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’ʼ`]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}+#.]+/gu, '-');
  const trimmed = trimEdges(folded.normalize('NFKC'));
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return undefined;
  const name = ALIASES.get(trimmed) ?? trimmed;
  return Array.from(name).length > MAX_LENGTH ? undefined : name;
}

/**
 * The tags of a post: each normalised, unique, in the order given, at most 10. A comma or semicolon inside a value
 * separates names, because many feeds put their whole list in one category.
 */
export function tagNames(raw: readonly string[]): string[] {
  const names = raw.flatMap((value) => value.split(/[,;，、]/u)).map(tagName);
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MAX_TAGS);
}

function trimEdges(name: string): string {
  // Besides letters and digits, only the single dot of .net may open a name, and + and # may close it (c++, c#).
  const opened = name.replace(/^[-+#.\p{M}]+/u, (edge) => (/(?:^|[^.])\.$/u.test(edge) ? '.' : ''));
  return opened.replace(/(?<![-.])[-.]+$/u, '');
}
