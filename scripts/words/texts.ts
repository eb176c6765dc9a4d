import { gunzipSync } from 'node:zlib';

/** Turns a document's text into lines of prose; undefined for files that have none. */
type Reader = (text: string) => string;

/** Readers of files by the end of their names. A manual page's name ends with its section. */
const READERS: readonly [RegExp, Reader][] = [
  [/\.(?:md|mdx|markdown|rst|txt)$/i, markdown],
  [/\.x?html?(?:\.en)?$/i, html],
  [/\.[1-9]$/, manual],
  [/\.(?:d\.[cm]?ts|go|rs)$/, comments],
];
/** Files of other languages, of code, of changes and of licences, and what holds the text of other files again. */
const LEFT_OUT = new RegExp(
  [
    '(?:change|history|license|licence|copying|notice|credits|contributors|sponsors|third.?party|backers|copyright)[^/]*$',
    '[._-](?:ar|cn|cs|de|es|fa|fr|id|it|ja|jp|ko|kr|nl|pl|pt|ptbr|pt.br|ru|tr|uk|vi|zh|zh.cn|zh.tw|tw)\\.md$',
    '/(?:_sources|test|tests|__tests__|fixtures|node_modules|vendor|i18n|locales?|genindex[^/]*|search\\.html)(?:/|$)',
  ].join('|'),
  'i',
);

/** The reader of a file; undefined for one without prose in English. */
export function readerOf(path: string): ((bytes: Buffer) => string) | undefined {
  const name = path.replace(/\.gz$/, '');
  if (LEFT_OUT.test(name)) return undefined;
  const reader = READERS.find(([ending]) => ending.test(name))?.[1];
  return reader && ((bytes) => reader((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')));
}

/** Without code blocks, addresses and markup. */
function markdown(text: string): string {
  let inCode = false;
  const lines = text.split('\n').filter((line) => {
    const isFence = /^\s{0,8}(?:```|~~~)/.test(line);
    if (isFence) inCode = !inCode;
    return !isFence && !inCode && !/^(?: {4}|\t)\s*[^\s\-*\d]/.test(line);
  });
  return prose(lines.join('\n').replace(/\]\([^()\n]*\)/g, ']'));
}

function html(text: string): string {
  const visible = ['head', 'script', 'style', 'pre', 'nav'].reduce(withoutElement, text);
  return prose(visible.replace(/<\/?(?:p|div|br|h\d|li|ul|ol|d[ltd]|tr|t[dh]|section|article)\b[^<>]*>/gi, '\n\n'));
}

function withoutElement(text: string, name: string): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  for (let start = openingOf(lower, name, 0); start >= 0; start = openingOf(lower, name, at)) {
    kept.push(text.slice(at, start));
    const end = lower.indexOf(`</${name}`, start);
    if (end < 0) return kept.join(' ');
    at = end + name.length + 2;
  }
  return [...kept, text.slice(at)].join(' ');
}

function openingOf(lower: string, name: string, from: number): number {
  let at = lower.indexOf(`<${name}`, from);
  while (at >= 0 && /[a-z]/.test(lower[at + name.length + 1] ?? '')) at = lower.indexOf(`<${name}`, at + 1);
  return at;
}

/** The text of a manual page in troff. */
function manual(text: string): string {
  const plain = text
    .replace(/\\f./g, '')
    .replace(/\\\(../g, ' ')
    .replace(/\\[-&]/g, '-');
  return prose(plain.replace(/^\.(?:SH|SS|TP|PP|P|IP|LP)\b.*$/gm, '\n').replace(/^[.'][A-Za-z\\"]+/gm, ''));
}

/** Returns the text in comments of code. */
function comments(text: string): string {
  const lines = text.split('\n').map((line) => {
    const from = line.trimStart();
    return /^(?:\/\/|\/\*|\*(?!\/))/.test(from) ? from.replace(/^[/*!]{1,80}/, '') : '';
  });
  return markdown(lines.map((line) => line.trim().replace(/^@\w+/, '')).join('\n'));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', rsquo: "'" };

function prose(text: string): string {
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/https?:\/\/[^\s)>\]]+/g, ' ')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/g, (_, code: string | undefined, name: string) =>
      code === undefined ? (ENTITIES[name] ?? ' ') : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    );
}
