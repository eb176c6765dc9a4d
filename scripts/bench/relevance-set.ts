import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** A reader's question, and which posts of the demo content answer it: 3 exactly, 2 well, 1 in part. */
export interface Judged {
  readonly query: string;
  readonly relevant: Readonly<Record<string, number>>;
}

/** Text typed into a search box, the way it is written, and whether its scores may be looked at while tuning. */
export interface ShortQuery extends Judged {
  readonly kind: string;
  readonly heldOut: boolean;
}

/** Queries for one thing, however they are spelled, share the grades of a topic. */
interface ShortQueries {
  readonly topics: Readonly<Record<string, Judged['relevant']>>;
  readonly queries: readonly { kind: string; query: string; topic?: string; relevant?: Judged['relevant'] }[];
}

/** Judged by hand, from titles and summaries, before any ranking was seen. */
export function relevanceSet(): Judged[] {
  return read('relevance.json') as Judged[];
}

/**
 * Queries of one to three words, judged by hand; those of the kind `none` fit no post. Half of them, by a hash of the
 * query, are held out.
 */
export function shortQueries(): ShortQuery[] {
  const { topics, queries } = read('short-queries.json') as ShortQueries;
  return queries.map(({ kind, query, topic, relevant = topics[topic ?? ''] ?? {} }) => ({
    kind,
    query,
    relevant,
    heldOut: ((createHash('sha256').update(query).digest()[0] ?? 0) & 1) === 1,
  }));
}

/** Queries as developers type them, by kind; those of the kind `noise` fit no post. */
export interface TypedQueries {
  readonly queries: readonly (Judged & { readonly kind: string })[];
  /** Correct words and phrases, which must not be put right. */
  readonly correct: readonly string[];
}

/** Written and graded by somebody who does not build the search, from titles and summaries, before it was changed. */
export function typedQueries(): TypedQueries {
  return read('typed-queries.json') as TypedQueries;
}

/** The scores of the typed queries at the last release, by query. */
export function releasedScores(): Readonly<Record<string, number>> {
  return read('released-scores.json') as Record<string, number>;
}

/** Keeps the scores of a release, which the next ones are compared with: a score never falls. */
export function storeScores(scores: Readonly<Record<string, number>>): void {
  const kept: Record<string, number> = { ...releasedScores() };
  for (const [query, score] of Object.entries(scores)) kept[query] = Math.max(score, kept[query] ?? 0);
  const lines = Object.entries(kept).map(([query, score]) => `${JSON.stringify(query)}: ${Number(score.toFixed(3))}`);
  writeFileSync(join(projectRoot(), 'scripts/bench/released-scores.json'), `{\n${lines.join(',\n')}\n}\n`);
}

/**
 * Normalised discounted cumulative gain of the first `depth` posts (Järvelin and Kekäläinen 2002, gain 2^grade - 1): 1
 * is the ideal order, 0 has nothing relevant.
 */
export function ndcg(urls: readonly string[], { relevant }: Judged, depth = 10): number {
  const ideal = Object.values(relevant).sort((a, b) => b - a);
  return (
    gain(
      [...new Set(urls)].map((url) => relevant[url] ?? 0),
      depth,
    ) / gain(ideal, depth)
  );
}

function gain(grades: readonly number[], depth: number): number {
  return grades.slice(0, depth).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot(), 'scripts/bench', file), 'utf8'));
}
