import { CholeskyDecomposition, EigenvalueDecomposition, inverse, type Matrix } from 'ml-matrix';
import { Matrix as Small } from 'ml-matrix';

/** A tall matrix with all its values, by rows. What is no larger than its columns is a matrix of ml-matrix. */
export class Dense {
  readonly values: Float64Array;

  constructor(
    readonly rows: number,
    readonly columns: number,
  ) {
    this.values = new Float64Array(rows * columns);
  }

  row(n: number): Float64Array {
    return this.values.subarray(n * this.columns, (n + 1) * this.columns);
  }
}

/** one' * other */
export function crossed(one: Dense, other: Dense): Matrix {
  const product = Array.from({ length: one.columns }, () => new Float64Array(other.columns));
  for (let row = 0; row < one.rows; row += 1) {
    const [a, b] = [one.row(row), other.row(row)];
    for (let i = 0; i < one.columns; i += 1) {
      const [part, target] = [a[i] as number, product[i] as Float64Array];
      if (part === 0) continue;
      for (let j = 0; j < other.columns; j += 1) target[j] = (target[j] as number) + part * (b[j] as number);
    }
  }
  return new Small(product.map((row) => Array.from(row)));
}

/** matrix * small */
export function timesSmall(matrix: Dense, small: Matrix): Dense {
  const product = new Dense(matrix.rows, small.columns);
  const rows = small.to2DArray();
  for (let row = 0; row < matrix.rows; row += 1) {
    const [from, to] = [matrix.row(row), product.row(row)];
    for (const [i, other] of rows.entries()) {
      const part = from[i] as number;
      for (let j = 0; j < to.length; j += 1) to[j] = (to[j] as number) + part * (other[j] as number);
    }
  }
  return product;
}

/** The same space in columns of length 1 at right angles, by the Cholesky factor of their products. */
export function orthonormal(matrix: Dense): Dense {
  const factor = new CholeskyDecomposition(crossed(matrix, matrix));
  if (!factor.isPositiveDefinite()) throw new Error('The columns depend on each other.');
  return timesSmall(matrix, inverse(factor.lowerTriangularMatrix).transpose());
}

/** The first eigenvectors of a symmetric matrix as columns, and their eigenvalues, the largest first. */
export function firstEigenvectors(matrix: Matrix, count: number): { values: number[]; vectors: Matrix } {
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
  const order = Array.from(realEigenvalues.keys())
    .sort((a, b) => (realEigenvalues[b] ?? 0) - (realEigenvalues[a] ?? 0))
    .slice(0, count);
  return { values: order.map((n) => realEigenvalues[n] ?? 0), vectors: eigenvectorMatrix.subMatrixColumn(order) };
}
