/**
 * Counts the edits that turn one text into another: a character too many, too few or wrong, or two neighbours exchanged
 * (optimal string alignment, Damerau 1964). Returns `limit + 1` for any number above the limit.
 */
export function editDistance(from: string, to: string, limit = Infinity): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let row = 1; row <= from.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      here[column] = Math.min(
        at(above, column) + 1,
        at(here, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwapped(from, to, row, column) ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, above] = [above, here];
  }
  return Math.min(at(above, to.length), limit + 1);
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0;

/** Whether the two characters that end at these positions are the same, in the other order. */
function isSwapped(from: string, to: string, row: number, column: number): boolean {
  return row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
}
