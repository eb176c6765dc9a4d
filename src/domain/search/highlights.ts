import { constraints } from '../../../generated/constraints.ts';
import { folded } from './spelling.ts';

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

/** The words of a text that have one of the lexemes, as they stand there, each once. */
export function highlightsIn(text: string, lexemes: ReadonlySet<string>): string[] {
  const words = text.match(/[\p{L}\p{N}.]?[\p{L}\p{M}\p{N}]+(?:[+#]{1,2})?/gu) ?? [];
  const found = words.map((word) => word.replace(/\.$/u, '')).filter((word) => isOneOf(folded(word), lexemes));
  return [...new Set(found.map((word) => word.slice(0, items.maxLength)))].slice(0, MAX_HIGHLIGHTS);
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
