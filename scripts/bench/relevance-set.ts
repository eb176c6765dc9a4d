import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
