import { crossed, Dense, firstEigenvectors, timesSmall } from './dense.ts';

/**
 * Unit vectors without their common part: their mean and first principal components, which say how common a word is
 * rather than what it means ("all but the top", Mu and Viswanath 2018).
 */
export function centred(vectors: Dense, directions: number): Dense {
  const { rows, columns } = vectors;
  const mean = new Float64Array(columns);
  for (let n = 0; n < rows; n += 1)
    for (const [i, part] of vectors.row(n).entries()) mean[i] = (mean[i] as number) + part / rows;
  const rest = new Dense(rows, columns);
  for (let n = 0; n < rows; n += 1) rest.row(n).set(vectors.row(n).map((part, i) => part - (mean[i] as number)));
  const { vectors: common } = firstEigenvectors(crossed(rest, rest), directions);
  const shared = timesSmall(timesSmall(rest, common), common.transpose());
  for (let n = 0; n < rows; n += 1) {
    const without = rest.row(n).map((part, i) => part - (shared.row(n)[i] as number));
    const length = Math.hypot(...without);
    rest.row(n).set(without.map((part) => (length === 0 ? 0 : part / length)));
  }
  return rest;
}
