const ITERATIONS = 100;

/**
 * Unit vectors without their common part: their mean and first principal components, which say how common a word is
 * rather than what it means ("all but the top", Mu and Viswanath 2018).
 */
export function centre(vectors: readonly number[][], directions: number): number[][] {
  const size = vectors[0]?.length ?? 0;
  const mean = Array.from(
    { length: size },
    (_, i) => vectors.reduce((sum, vector) => sum + (vector[i] ?? 0), 0) / vectors.length,
  );
  let rest = vectors.map((vector) => vector.map((part, i) => part - (mean[i] ?? 0)));
  for (let removed = 0; removed < directions; removed += 1) {
    const direction = principal(rest);
    rest = rest.map((vector) => minus(vector, direction));
  }
  return rest.map(unit);
}

/** The first principal component, by power iteration on the covariance. */
function principal(vectors: readonly number[][]): number[] {
  const size = vectors[0]?.length ?? 0;
  const covariance = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of vectors)
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < size; j += 1)
        (covariance[i] as Float64Array)[j] = (covariance[i]?.[j] ?? 0) + (vector[i] ?? 0) * (vector[j] ?? 0);
  let direction = unit(Array.from({ length: size }, (_, i) => 1 + i / size));
  for (let round = 0; round < ITERATIONS; round += 1)
    direction = unit(covariance.map((row) => dot(Array.from(row), direction)));
  return direction;
}

function minus(vector: readonly number[], direction: readonly number[]): number[] {
  const along = dot(vector, direction);
  return vector.map((part, i) => part - along * (direction[i] ?? 0));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, part, i) => sum + part * (b[i] ?? 0), 0);
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((part) => (length === 0 ? 0 : part / length));
}
