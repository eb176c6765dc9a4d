import type { ParsedFeed, SkippedItem } from '../feed.ts';

/** Most notes of a feed, and characters of one. */
const MAX_NOTES = 10;
const MAX_NOTE = 300;

/** Repairs of an XML document. */
interface Repairs {
  readonly isWrapped: boolean;
  readonly escaped: number;
  readonly closed: number;
  readonly hadNamespace: boolean;
  readonly foreign: readonly string[];
  readonly isCut: boolean;
}

/** The document breaks off. */
export const CUT = 'The document breaks off; the items before that were read.';

/** The document is no JSON, but nearly. */
export const NOT_JSON = 'It is no valid JSON: a comma, a line break or a backslash is where none may be.';

/** Its header or declaration names another charset than its bytes have. */
export function otherCharset(charset: string, named: string): string {
  return `It says that it is ${named}, and was read as ${charset}, which its bytes are.`;
}

/** Describes the repairs, in sentences for a person who asks why a feed looks as it does. */
export function repairNotes({ isWrapped, escaped, closed, hadNamespace, foreign, isCut }: Repairs): string[] {
  return [
    isWrapped && 'Something else stood around the feed, and was left out.',
    escaped > 0 &&
      `${countOf(escaped, 'text has', 'texts have')} a bare "<" or tags that are not closed; read as text.`,
    closed > 0 && `${countOf(closed, 'element is', 'elements are')} not closed as they should be; repaired.`,
    hadNamespace && 'Its elements have the namespace of another vocabulary, or a prefix; that was ignored.',
    foreign.length > 0 && `It has elements of another format, which were read: ${foreign.join(', ')}.`,
    isCut && CUT,
  ].filter((note) => note !== false);
}

const REASONS: Readonly<Record<SkippedItem['reason'], readonly [singular: string, several: string, why: string]>> = {
  'no-url': ['item was', 'items were', 'left out, with nothing to link to and nothing to read'],
  duplicate: ['item was', 'items were', 'left out, which an earlier item says already'],
  'not-an-item': ['item was', 'items were', 'left out, empty or hidden by an element that is not closed'],
};

/** Which items were left out, and why, a sentence for each reason. */
function skippedNotes(skipped: readonly SkippedItem[]): string[] {
  return Object.entries(REASONS).flatMap(([reason, [singular, several, why]]) => {
    const count = skipped.filter((item) => item.reason === reason).length;
    return count === 0 ? [] : [`${countOf(count, singular, several)} ${why}.`];
  });
}

/** Describes the repairs of a feed and the items left out: at most 10 sentences of at most 300 characters. */
export function feedNotes({ repairs, skipped }: Pick<ParsedFeed, 'repairs' | 'skipped'>): string[] {
  return [...repairs, ...skippedNotes(skipped)].slice(0, MAX_NOTES).map((note) => note.slice(0, MAX_NOTE));
}

function countOf(count: number, singular: string, several: string): string {
  return `${count} ${count === 1 ? singular : several}`;
}
