/** Tags that end a line, of the few that sanitised HTML has. */
const LINES = /<\/?(?:p|div|br|hr|h[1-6]|ul|ol|li|pre|blockquote|table|tr|figure|figcaption|section)\b[^<>]*>/gi;
const TAGS = /<[^<>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

/** The text of sanitised HTML: blocks on lines of their own, no tags and no addresses. Takes linear time. */
export function textOfHtml(html: string): string {
  const text = html.replaceAll(LINES, '\n').replaceAll(TAGS, '');
  return text
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|lt|gt|quot|apos|nbsp|amp);/gi, (_, name: string) => characterOf(name))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The character of an entity's name, or of its number, such as `#233` or `#xe9`. */
function characterOf(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? '';
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
}
