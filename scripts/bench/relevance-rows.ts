import { storeScores, releasedScores } from './relevance-set.ts';
import { table } from './table.ts';
import { randomFrom } from './words.ts';
import { addRow } from '../night/rows.ts';

/** Resamples of paired differences, and the share of them within the interval. */
const RESAMPLES = 2_000;
const WITHIN = 0.9;

/** The score of something judged, 0 to 1, beside a peer's. */
export interface Compared {
  readonly query: string;
  readonly kind: string;
  readonly ours: number;
  readonly peer: number;
}

/**
 * Prints rows by kind beside their peers and the last release, and fails the run where a kind is behind either by more
 * than the interval of 90 %. `least` has the least means; with `isRelease` the scores become those of the release.
 */
export function reportCompared(
  rows: readonly Compared[],
  { peers, least, isRelease }: { peers: Record<string, string>; least: Record<string, number>; isRelease: boolean },
): void {
  const released = releasedScores();
  const key = ({ kind, query }: Compared): string => `${kind}: ${query}`;
  const lines = Object.entries(peers).map(([kind, peer]) => {
    const some = rows.filter((row) => row.kind === kind);
    const ours = mean(some.map((row) => row.ours));
    const beside = difference(some.map((row) => row.ours - row.peer));
    const release = difference(some.map((row) => row.ours - (released[key(row)] ?? row.ours)));
    miss(`${kind}: behind ${peer}`, beside);
    miss(`${kind}: behind the last release`, release);
    const target = least[kind] ?? 0;
    keep({ measured: `${kind}: mean`, target: `>= ${target}`, figure: ours.toFixed(3), met: ours >= target });
    const peerMean = mean(some.map((row) => row.peer));
    return [kind, String(some.length), ours.toFixed(3), peerMean.toFixed(3), peer, shown(beside), shown(release)];
  });
  if (isRelease) storeScores(Object.fromEntries(rows.map((row) => [key(row), row.ours])));
  console.log(`${table(['', 'n', 'ours', 'peer', 'which', '- peer', '- last release'], lines)}\n`);
}

/** The mean of paired differences and its interval. */
export interface Difference {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the mean of paired differences, and the interval by resampling (Efron 1979). */
export function difference(values: readonly number[]): Difference {
  const random = randomFrom(1);
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  const at = (share: number): number => means[Math.floor(share * (RESAMPLES - 1))] ?? 0;
  return { mean: mean(values), low: at((1 - WITHIN) / 2), high: at((1 + WITHIN) / 2) };
}

/** Formats a difference. */
export const shown = ({ mean: middle, low, high }: Difference): string =>
  `${middle.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;

/** Reports what is behind by more than the interval: no resample is likely to be even. */
export function miss(measured: string, { mean: middle, high }: Difference): void {
  keep({ measured, target: 'no', figure: middle.toFixed(3), met: high >= 0 });
}

/** Reports a number of mistakes, of which there must be none. */
export function judge(measured: string, figure: number, which: readonly string[]): void {
  keep({ measured, target: '0', figure: String(figure), met: figure === 0 });
  if (figure > 0) console.error(`  ${which.join(', ')}`);
}

/** Keeps a figure, and fails the run where it misses its target. */
export function keep(row: Parameters<typeof addRow>[0]): void {
  addRow(row);
  if (row.met) return;
  console.error(`MISS ${row.measured} is ${row.figure} (${row.target})`);
  process.exitCode = 1;
}

/** The mean; 0 of none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
