import { constraints } from '../../../generated/constraints.ts';
import { foldText } from './query/spelling.ts';

const { maxItems: MAX_HIGHLIGHTS, items } = constraints.FoundPost.highlights;
/** Letters that a word may have beyond its stem, such as those of `-ational`. */
const MAX_ENDING = 5;
/** Names as the index has them, and as they stand in a text. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['cplusplus', 'c++'],
  ['csharp', 'c#'],
  ['fsharp', 'f#'],
  ['dotnet', '.net'],
  ['postgresql', 'postgres'],
  ['kubernet', 'k8s'],
]);

const WORD = /[\p{L}\p{N}.]?[\p{L}\p{M}\p{N}]+(?:[+#]{1,2})?/gu;
/** The same for a text of ASCII, in a third of the time. */
const PLAIN_WORD = /[A-Za-z0-9.]?[A-Za-z0-9]+(?:[+#]{1,2})?/g;
const PLAIN = /^[\0-\x7f]*$/;

/** The words of a text that have one of the lexemes, as they stand there, each once. */
export function highlightsIn(text: string, lexemes: ReadonlySet<string>): string[] {
  const words = text.match(PLAIN.test(text) ? PLAIN_WORD : WORD) ?? [];
  const firsts = new Set(Array.from(lexemes, (lexeme) => [lexeme[0], NAMES.get(lexeme)?.[0]]).flat());
  const found = words
    .filter((word) => mayBegin(word, firsts))
    .map((word) => word.replace(/\.$/u, ''))
    .filter((word) => isOneOf(foldText(word), lexemes));
  return [...new Set(found.map((word) => word.slice(0, items.maxLength)))].slice(0, MAX_HIGHLIGHTS);
}

/** Whether a word may begin with one of these letters, so that few words are compared. */
function mayBegin(word: string, firsts: ReadonlySet<string | undefined>): boolean {
  const [first = ''] = word;
  return first > '\x7f' || firsts.has(first.toLowerCase());
}

function isOneOf(word: string, lexemes: ReadonlySet<string>): boolean {
  if (lexemes.has(word)) return true;
  for (const lexeme of lexemes) {
    if (NAMES.get(lexeme) === word) return true;
    // The stemmer writes a final y as i.
    const stem = lexeme.endsWith('i') && !word.startsWith(lexeme) ? `${lexeme.slice(0, -1)}y` : lexeme;
    if (stem.length > 2 && word.startsWith(stem) && word.length - stem.length <= Math.min(stem.length - 1, MAX_ENDING))
      return true;
  }
  return false;
}
