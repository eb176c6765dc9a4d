import { Matrix, solve } from 'ml-matrix';
import { crossed, Dense, firstEigenvectors, timesSmall } from './dense.ts';

/** Words with a direction each, the most frequent first. */
export interface Space {
  readonly words: readonly string[];
  readonly vectors: Dense;
}

export interface Uses {
  /** Number of uses of each word in developers' texts. */
  readonly counts: ReadonlyMap<string, number>;
  /** Share of developers in a word's use, 0 to 1: `job` is more to others than what a queue holds. */
  readonly usage: ReadonlyMap<string, number>;
}

export interface Shares {
  /** Weights of the parts of each space in nearness. */
  readonly general: number;
  readonly developers: number;
  /** Parts of the vectors that come out. */
  readonly dimensions: number;
  /** The count of a word from which its own direction counts more than the one that its general meaning implies. */
  readonly sure: number;
}

/** Keeps the maps between spaces from following single words. */
const RIDGE = 0.1;

/**
 * One space for the words of two: each word has its parts in both side by side, reduced to the first principal
 * components (Yin and Schütze 2016). What a word lacks in one space follows from the other by the linear map that fits
 * the words of both best.
 */
export function joined(
  words: readonly string[],
  { general, developers, counts, usage }: Uses & { readonly general: Space; readonly developers: Space },
  shares: Shares,
): Dense {
  const [ofGeneral, ofDevelopers] = [placesOf(general), placesOf(developers)];
  const both = words.filter((word) => ofGeneral.has(word) && (counts.get(word) ?? 0) >= shares.sure);
  const inGeneral = chosen(general.vectors, both, ofGeneral);
  const inDevelopers = chosen(developers.vectors, both, ofDevelopers);
  const toDevelopers = mapped(inGeneral, inDevelopers);
  const toGeneral = mapped(inDevelopers, inGeneral);
  const sideBySide = new Dense(words.length, general.vectors.columns + developers.vectors.columns);
  for (const [n, word] of words.entries()) {
    const [g, d] = [ofGeneral.get(word), ofDevelopers.get(word)];
    const one = g === undefined ? undefined : general.vectors.row(g);
    const other = d === undefined ? undefined : developers.vectors.row(d);
    const count = counts.get(word) ?? 0;
    const trust = ((usage.get(word) ?? 1) * count) / (count + shares.sure);
    const generalPart = one ?? times(other, toGeneral);
    const implied = one && times(one, toDevelopers);
    const developersPart = mixed(other, implied, trust);
    const row = sideBySide.row(n);
    for (const [i, part] of generalPart.entries()) row[i] = shares.general * part;
    for (const [i, part] of developersPart.entries()) row[generalPart.length + i] = shares.developers * part;
  }
  const { vectors } = firstEigenvectors(crossed(sideBySide, sideBySide), shares.dimensions);
  return timesSmall(sideBySide, vectors);
}

function placesOf({ words }: Space): Map<string, number> {
  return new Map(words.map((word, n) => [word, n]));
}

function chosen(vectors: Dense, words: readonly string[], places: ReadonlyMap<string, number>): Dense {
  const rows = new Dense(words.length, vectors.columns);
  for (const [n, word] of words.entries()) rows.row(n).set(vectors.row(places.get(word) ?? 0));
  return rows;
}

/** The matrix that takes the rows of one nearest to those of the other. */
function mapped(from: Dense, to: Dense): Matrix {
  const products = crossed(from, from);
  const ridge = (RIDGE * products.trace()) / from.columns;
  return solve(products.add(Matrix.eye(from.columns, from.columns).mul(ridge)), crossed(from, to));
}

function times(row: Float64Array | undefined, map: Matrix): number[] {
  return row ? Matrix.rowVector(Array.from(row)).mmul(map).to1DArray() : [];
}

/** The first, as far as it is trusted, and the second. */
function mixed(own: Float64Array | undefined, implied: readonly number[] | undefined, trust: number): number[] {
  if (!own) return [...(implied ?? [])];
  return Array.from(own, (part, i) => (implied ? trust * part + (1 - trust) * (implied[i] ?? 0) : part));
}
