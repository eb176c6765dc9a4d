import type { Corpus } from './corpus.ts';

/** A matrix by rows: the columns and values of row n are those from `starts[n]` to `starts[n + 1]`. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array;
  readonly at: Int32Array;
  readonly values: Float32Array;
}

/** Words that were near each other less often than once side by side tell nothing. */
const LEAST_NEAR = 1;

export interface Window {
  /** Words to either side that count, the nearer the more. */
  readonly width: number;
  /** Number of the most frequent words that count as neighbours. */
  readonly columns: number;
  /** A more frequent word, by its share of all words, is looked over. */
  readonly commonest: number;
  /** Neighbours' shares are raised to it, so that rare ones do not count too much. */
  readonly smoothing: number;
}

/**
 * Measures how much oftener words stand near each other than by chance: positive pointwise mutual information, with
 * smoothed shares of the neighbours (Levy, Goldberg and Dagan 2015).
 */
export function mutualInformation({ words, counts, text }: Corpus, window: Window): SparseMatrix {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const first = counts.findIndex((count) => count <= window.commonest * all);
  const heard = text.filter((word) => word < 0 || word >= first);
  const columns = Math.min(words.length, window.columns);
  const [near, places] = [neighbours(window.width), placesOf(heard, words.length)];
  const rowOf = (word: number, row: Float32Array, touched: Int32Array): number => {
    let size = 0;
    for (let n = places.starts[word] as number; n < (places.starts[word + 1] as number); n += 1) {
      const place = places.at[n] as number;
      for (const { step, weight } of near) {
        const other = heard[place + step] ?? -1;
        if (other < 0 || other >= columns || other === word) continue;
        if (row[other] === 0) touched[size++] = other;
        row[other] = (row[other] as number) + weight;
      }
    }
    return size;
  };
  return weighed({ rows: words.length, columns, smoothing: window.smoothing, rowOf });
}

/** The words around one, nearer ones counting more. A document's end is no barrier: few windows hold one. */
function neighbours(width: number): { step: number; weight: number }[] {
  return Array.from({ length: width }, (_, n) => [
    { step: n + 1, weight: 1 / Math.sqrt(n + 1) },
    { step: -n - 1, weight: 1 / Math.sqrt(n + 1) },
  ]).flat();
}

/** Finds where each word stands. */
function placesOf(text: Int32Array, size: number): { starts: Int32Array; at: Int32Array } {
  const starts = new Int32Array(size + 1);
  for (const word of text) if (word >= 0) starts[word + 1] = (starts[word + 1] as number) + 1;
  for (let word = 0; word < size; word += 1) starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number);
  const [next, at] = [starts.slice(), new Int32Array(starts[size] as number)];
  for (const [place, word] of text.entries()) {
    if (word < 0) continue;
    at[next[word] as number] = place;
    next[word] = (next[word] as number) + 1;
  }
  return { starts, at };
}

interface Counting {
  readonly rows: number;
  readonly columns: number;
  readonly smoothing: number;
  readonly rowOf: (word: number, row: Float32Array, touched: Int32Array) => number;
}

/** Counts twice, so that only what remains is kept: sums at first, then the rows. */
function weighed({ rows, columns, smoothing, rowOf }: Counting): SparseMatrix {
  const [row, touched] = [new Float32Array(columns), new Int32Array(columns)];
  const [ofRow, ofColumn] = [new Float64Array(rows), new Float64Array(columns)];
  const each = (visit: (word: number, column: number, count: number) => void): void => {
    for (let word = 0; word < rows; word += 1) {
      const size = rowOf(word, row, touched);
      for (let n = 0; n < size; n += 1) {
        const column = touched[n] as number;
        visit(word, column, row[column] as number);
        row[column] = 0;
      }
    }
  };
  each((word, column, count) => {
    ofRow[word] = (ofRow[word] as number) + count;
    ofColumn[column] = (ofColumn[column] as number) + count;
  });
  const shares = ofColumn.map((sum) => sum ** smoothing);
  const total = shares.reduce((sum, one) => sum + one, 0);
  const starts = new Int32Array(rows + 1);
  const [at, values]: [number[], number[]] = [[], []];
  each((word, column, count) => {
    if (count < LEAST_NEAR) return;
    const information = Math.log((count * total) / ((ofRow[word] as number) * (shares[column] as number)));
    if (information <= 0) return;
    at.push(column);
    values.push(information);
    starts[word + 1] = at.length;
  });
  for (let word = 0; word < rows; word += 1)
    starts[word + 1] = Math.max(starts[word + 1] as number, starts[word] as number);
  return { rows, columns, starts, at: Int32Array.from(at), values: Float32Array.from(values) };
}
