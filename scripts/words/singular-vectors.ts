import { Matrix } from 'ml-matrix';
import { randomFrom } from '../bench/words.ts';
import type { SparseMatrix } from './cooccurrence.ts';
import { crossed, Dense, firstEigenvectors, orthonormal, timesSmall } from './dense.ts';

/** Directions more than are wanted, and rounds: what is left out is then small beside the last one wanted. */
const MORE = 20;
const ROUNDS = 2;

/**
 * The rows of a matrix by its first singular vectors, each by its singular value to a power: random projection and
 * subspace iteration (Halko, Martinsson and Tropp 2011). The same in each run.
 */
export function reducedRows(matrix: SparseMatrix, dimensions: number, power: number): Dense {
  const random = randomFrom(1);
  let right = new Dense(matrix.columns, dimensions + MORE);
  for (let i = 0; i < right.values.length; i += 1) right.values[i] = random() - 0.5;
  right = orthonormal(right);
  for (let round = 0; round < ROUNDS; round += 1)
    right = orthonormal(timesTransposed(matrix, orthonormal(times(matrix, right))));
  // On the space that was found the singular vectors follow from a small matrix.
  const image = times(matrix, right);
  const { values, vectors } = firstEigenvectors(crossed(image, image), dimensions);
  const scales = values.map((value) => Math.sqrt(value) ** (power - 1));
  return timesSmall(image, vectors.mmul(Matrix.diag(scales)));
}

function times({ rows, starts, at, values }: SparseMatrix, right: Dense): Dense {
  const product = new Dense(rows, right.columns);
  for (let row = 0; row < rows; row += 1)
    for (let n = starts[row] as number; n < (starts[row + 1] as number); n += 1)
      add(product, row, { from: right, row: at[n] as number, factor: values[n] as number });
  return product;
}

function timesTransposed({ rows, columns, starts, at, values }: SparseMatrix, left: Dense): Dense {
  const product = new Dense(columns, left.columns);
  for (let row = 0; row < rows; row += 1)
    for (let n = starts[row] as number; n < (starts[row + 1] as number); n += 1)
      add(product, at[n] as number, { from: left, row, factor: values[n] as number });
  return product;
}

/** Adds a row of another matrix, times a factor, to a row. */
function add(to: Dense, row: number, other: { from: Dense; row: number; factor: number }): void {
  const [size, target, source, { factor }] = [to.columns, to.values, other.from.values, other];
  for (let i = 0, a = row * size, b = other.row * size; i < size; i += 1, a += 1, b += 1)
    target[a] = (target[a] as number) + factor * (source[b] as number);
}
