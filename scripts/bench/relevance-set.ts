import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** A reader's question, and which posts of the demo content answer it: 3 exactly, 2 well, 1 in part. */
export interface Judged {
  readonly query: string;
  readonly relevant: Readonly<Record<string, number>>;
}

/** Judged by hand, from titles and summaries, before any ranking was seen. */
export function relevanceSet(): Judged[] {
  return JSON.parse(readFileSync(join(projectRoot(), 'scripts/bench/relevance.json'), 'utf8')) as Judged[];
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
