import { Parser } from 'htmlparser2';
import { addressInMarkdown, escapeMarkdown } from './escape-markdown.ts';

/** An element that is open: its name, its attributes, and what stands in it as Markdown. */
interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Levels of elements that change the lines in them; deeper ones are text, so that no line is written often. */
const MAX_LEVELS = 12;
const BLOCKS = new Set(
  'p div section article header footer main aside nav figure figcaption details summary dl dt dd address hr'.split(' '),
);
const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*' };
const HEADING = /^h([1-6])$/;

/** Writers of an element as Markdown, by its name; `within` is the element around it. */
const WRITERS: Readonly<Record<string, (element: OpenElement, within: string) => string>> = {
  a: ({ text, attributes: { href = '' } }) =>
    text.trim() === '' || href === '' ? text : `[${inLine(text)}](${addressInMarkdown(href)})`,
  pre: ({ text }) => block(fenced(text.replace(/\n$/, ''))),
  code: ({ text }) => inlineCode(text.replaceAll(/\s+/g, ' ')),
  blockquote: ({ text }) => block(prefixed(text.trim(), '> ')),
  li: ({ text }, within) => `${within === 'ol' ? '1.' : '-'} ${indented(text.trim())}\n`,
  ul: ({ text }, within) => (within === 'li' ? `\n${text}` : block(text.trim())),
  ol: ({ text }, within) => (within === 'li' ? `\n${text}` : block(text.trim())),
  td: cellOf,
  th: cellOf,
  tr: ({ text }) => (text.trim() === '' ? '' : `|${text}\n`),
  table: ({ text }) => block(tableOf(text.trim())),
};

/**
 * Converts sanitised HTML to Markdown (CommonMark, with tables): headings from the second level on, lists, quotes,
 * code, links and pictures; of all other elements the text. Takes time in proportion to the length of any text, broken
 * or nested too: it keeps a stack of its own.
 */
export function htmlToMarkdown(html: string): string {
  const stack: OpenElement[] = [{ name: '', attributes: {}, text: '' }];
  const ignored: boolean[] = [];
  let levels = 0;
  const last = (): OpenElement => stack.at(-1) ?? { name: '', attributes: {}, text: '' };
  const isIn = (name: string): boolean => stack.some((element) => element.name === name);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'br') last().text += '\\\n';
      else if (name === 'img') last().text += pictureOf(attributes);
      else if (BLOCKS.has(name)) last().text += '\n\n';
      const isKnown = isWritten(name) && levels < MAX_LEVELS && !isIn('pre');
      ignored.push(!isKnown);
      if (!isKnown) return;
      levels += 1;
      stack.push({ name, attributes, text: '' });
    },
    ontext: (text) => {
      const isVerbatim = levels > 0 && (isIn('pre') || isIn('code'));
      last().text += isVerbatim ? text : escapeMarkdown(text.replaceAll(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      const isIgnored = ignored.pop() === true;
      if (isIgnored && BLOCKS.has(name)) last().text += '\n\n';
      if (isIgnored) return;
      const element = stack.pop();
      levels -= 1;
      if (element) last().text += written(element, last().name);
    },
  });
  parser.write(html);
  parser.end();
  const lines = last().text.split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function isWritten(name: string): boolean {
  return name in WRITERS || name in MARKS || HEADING.test(name);
}

function written(element: OpenElement, within: string): string {
  const { name, text } = element;
  const [, level] = HEADING.exec(name) ?? [];
  if (level !== undefined) return block(`${'#'.repeat(Math.max(2, Number(level)))} ${text.trim()}`);
  const mark = MARKS[name];
  if (mark !== undefined) return text.trim() === '' ? text : `${mark}${text.trim()}${mark}`;
  return WRITERS[name]?.(element, within) ?? text;
}

function block(text: string): string {
  return `\n\n${text}\n\n`;
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

function inlineCode(text: string): string {
  const ticks = '`'.repeat(longestTicks(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return text.trim() === '' ? text : `${ticks}${space}${text}${space}${ticks}`;
}

function longestTicks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((length, ticks) => Math.max(length, ticks.length), 0);
}

function prefixed(text: string, prefix: string): string {
  return text
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n')
    .map((line) => prefix + line)
    .join('\n');
}

/** The lines after the first belong to the same entry of a list. */
function indented(text: string): string {
  return text.replaceAll(/\n{2,}/g, '\n\n').replaceAll(/\n(?=.)/g, '\n   ');
}

function inLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function cellOf({ text }: OpenElement): string {
  return ` ${inLine(text).replaceAll('|', '\\|')} |`;
}

function tableOf(rows: string): string {
  const [head = '', ...body] = rows.split('\n');
  const columns = Math.max(1, head.split(/(?<!\\)\|/).length - 2);
  return [head, `|${' --- |'.repeat(columns)}`, ...body].join('\n');
}

function pictureOf({ src = '', alt = '' }: Readonly<Record<string, string>>): string {
  return src === '' ? '' : `![${escapeMarkdown(inLine(alt))}](${addressInMarkdown(src)})`;
}
