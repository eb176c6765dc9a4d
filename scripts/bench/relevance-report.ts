import { median } from './measure.ts';
import type { ShortQuery } from './relevance-set.ts';
import { table } from './table.ts';
import { randomFrom } from './words.ts';

export type Asked = ShortQuery;
/** Result of one way of searching: its score, the number of posts it found, and whether any post fits at all. */
export type Answered = Asked & {
  readonly ms: number;
  readonly fits: boolean;
  readonly count: number;
  readonly score: number;
};

/** Resamples of the bootstrap (Efron 1979), and the share of them that lies within the interval. */
const RESAMPLES = 2_000;
const WITHIN = 0.95;

/** A row a way: both halves, empty answers where something fits, and answers where nothing does. */
export function scoreTable(answers: Readonly<Record<string, readonly Answered[]>>): string {
  const rows = Object.entries(answers).map(([way, all]) => {
    const fitting = all.filter(({ fits }) => fits);
    return [
      way,
      score(fitting.filter(({ heldOut }) => !heldOut)),
      score(fitting.filter(({ heldOut }) => heldOut)),
      share(fitting, ({ count }) => count === 0),
      share(
        all.filter(({ fits }) => !fits),
        ({ count }) => count > 0,
      ),
      median(all.map(({ ms }) => ms)).toFixed(1),
    ];
  });
  return table(['', 'tuned on', 'held out', 'empty %', 'noise %', 'ms'], rows);
}

/** The half that is tuned on, by kind. */
export function kindTable(answers: Readonly<Record<string, readonly Answered[]>>): string {
  const kinds = [...new Set(Object.values(answers)[0]?.flatMap(({ kind, fits }) => (fits ? [kind] : [])))];
  const rows = Object.entries(answers).map(([way, all]) => [
    way,
    ...kinds.map((kind) => mean(all.filter((one) => !one.heldOut && one.kind === kind)).toFixed(3)),
  ]);
  return table(['', ...kinds], rows);
}

/** A figure of a way of searching. */
export interface Figures {
  readonly tunedOn: number;
  readonly heldOut: number;
  /** Percent of queries without an answer though something fits, and of those with one though nothing does. */
  readonly empty: number;
  readonly noise: number;
}

/** The figures of one way's row of the table; `noise` is 0 where something fits every query. */
export function figuresOf(all: readonly Answered[]): Figures {
  const [fitting, others] = [all.filter(({ fits }) => fits), all.filter(({ fits }) => !fits)];
  return {
    tunedOn: mean(fitting.filter(({ heldOut }) => !heldOut)),
    heldOut: mean(fitting.filter(({ heldOut }) => heldOut)),
    empty: percent(fitting, ({ count }) => count === 0),
    noise: percent(others, ({ count }) => count > 0),
  };
}

function score(answers: readonly Answered[]): string {
  const random = randomFrom(1);
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(answers.map(() => answers[Math.floor(random() * answers.length)] as Answered)),
  ).sort((a, b) => a - b);
  const at = (part: number): string => (means[Math.floor(part * (RESAMPLES - 1))] ?? 0).toFixed(3);
  return `${mean(answers).toFixed(3)} [${at((1 - WITHIN) / 2)}, ${at((1 + WITHIN) / 2)}]`;
}

function mean(answers: readonly Answered[]): number {
  return answers.reduce((sum, one) => sum + one.score, 0) / answers.length;
}

function share(answers: readonly Answered[], is: (one: Answered) => boolean): string {
  return answers.length === 0 ? '-' : percent(answers, is).toFixed(1);
}

function percent(answers: readonly Answered[], is: (one: Answered) => boolean): number {
  return (100 * answers.filter(is).length) / Math.max(1, answers.length);
}
