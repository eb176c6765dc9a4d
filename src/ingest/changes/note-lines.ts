import { Parser } from 'htmlparser2';
import { htmlOfMarkdown } from '../../domain/text/markdown-html.ts';

/** A line of release notes: a paragraph or an entry of a list, and the headings above it. */
export interface NoteLine {
  readonly text: string;
  /** The nearest heading; empty above the first. */
  readonly heading: string;
  /** 1 to 6 of that heading; 0 above the first. */
  readonly level: number;
  /** Whether it is that heading itself. */
  readonly isHeading: boolean;
}

/** Characters of notes that are read: more of them is a whole history. */
const MAX_CHARACTERS = 1_000_000;
const BLOCKS = /^(?:p|li|ul|ol|div|br|hr|tr|td|th|table|blockquote|dt|dd|details|summary|section|article)$/;
/** Code is no sentence. */
const SKIPPED = /^(?:pre|script|style)$/;

/** Lines of notes in HTML. */
export function linesOfHtml(html: string): NoteLine[] {
  const lines: NoteLine[] = [];
  let [text, heading, level, open, skipped] = ['', '', 0, 0, 0];
  const end = (): void => {
    const line = text.replace(/\s+/g, ' ').trim();
    text = '';
    if (line === '') return;
    if (open > 0) [heading, level] = [line, open];
    lines.push({ text: line, heading, level, isHeading: open > 0 });
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (SKIPPED.test(name)) skipped += 1;
      const rank = /^h([1-6])$/.exec(name)?.[1];
      if (rank !== undefined || BLOCKS.test(name)) end();
      if (rank !== undefined) open = Number(rank);
      if (name === 'code') text += '`';
    },
    ontext: (part) => {
      if (skipped === 0) text += part;
    },
    onclosetag: (name) => {
      if (SKIPPED.test(name)) skipped -= 1;
      if (name === 'code') text += '`';
      const isHeading = /^h[1-6]$/.test(name);
      if (isHeading || BLOCKS.test(name)) end();
      if (isHeading) open = 0;
    },
  });
  parser.end(html.slice(0, MAX_CHARACTERS));
  end();
  return lines;
}

/** Lines of notes in Markdown. */
export function linesOfMarkdown(text: string): NoteLine[] {
  return linesOfHtml(htmlOfMarkdown(text.slice(0, MAX_CHARACTERS)));
}
