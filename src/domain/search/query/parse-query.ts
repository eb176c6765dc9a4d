import { foldText } from './spelling.ts';

/** A parsed search text. */
export interface ParsedQuery {
  /** The words in their order; those joined by `or` are together. */
  readonly words: readonly (readonly string[])[];
  /** Quoted phrases. */
  readonly phrases: readonly string[];
  /** Excluded words. */
  readonly without: readonly string[];
  /** Whether the last word may go on: nothing follows it. */
  readonly open: boolean;
}

/** Maximum number of words of a text, which bounds the lookups in the index. */
const MAX_WORDS = 12;
const PART = /(-?)"([^"]*)"|(\S+)/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * Reads a search: quotes keep words together, a leading minus leaves a word out unless there is no other, `or` joins
 * two. No text is an error; what has no letter or digit is left out.
 */
export function parseQuery(text: string): ParsedQuery {
  const read = splitQuery(text);
  const { words, phrases, without, open } = onlyWithout(read) ? meantAsWords(read) : read;
  return { words: words.slice(0, MAX_WORDS), phrases: phrases.slice(0, MAX_WORDS), without, open };
}

function splitQuery(text: string): QueryDraft {
  const read: QueryDraft = { words: [], phrases: [], without: [], open: false };
  let joins = false;
  for (const [, minus = '', quoted, chunk = ''] of text.matchAll(PART)) {
    const bare = trimmed(quoted ?? chunk);
    read.open = false;
    if (!SAYS_SOMETHING.test(bare)) continue;
    if (minus !== '' || (quoted === undefined && /^-[\p{L}\p{N}.]/u.test(chunk))) read.without.push(bare);
    else if (quoted !== undefined) read.phrases.push(bare);
    else if (foldText(bare) === 'or' && read.words.length > 0) joins = true;
    else {
      addWord(read, bare, joins);
      read.open = text.endsWith(bare);
      joins = false;
    }
  }
  return read;
}

/** Whether a search says nothing but what is not to be found, such as -Werror, which is the name of something. */
function onlyWithout({ words, phrases, without }: ParsedQuery): boolean {
  return words.length === 0 && phrases.length === 0 && without.length > 0;
}

function meantAsWords({ without }: ParsedQuery): ParsedQuery {
  return { words: without.map((word) => [word]), phrases: [], without: [], open: false };
}

interface QueryDraft extends ParsedQuery {
  readonly words: string[][];
  readonly phrases: string[];
  readonly without: string[];
  open: boolean;
}

function addWord({ words }: QueryDraft, word: string, joins: boolean): void {
  if (joins) words.at(-1)?.push(word);
  else words.push([word]);
}

/** Without the signs around it, except those of names such as .NET, C++ and C#. */
function trimmed(chunk: string): string {
  const opened = chunk.replace(/^[^\p{L}\p{N}.]+/u, '').replace(/^\.+(?![\p{L}])/u, '');
  let end = opened.length;
  while (end > 0 && !/[\p{L}\p{N}\p{M}+#]/u.test(opened[end - 1] ?? '') && !isSurrogate(opened[end - 1])) end -= 1;
  return opened.slice(0, end);
}

function isSurrogate(unit = ''): boolean {
  return /[\uD800-\uDFFF]/.test(unit);
}
