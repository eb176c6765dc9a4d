import { performance } from 'node:perf_hooks';
import type { Database } from '../../src/data/database.ts';
import { backendCpu, cpuBetween } from './processes.ts';

/** Calls before measuring: they prepare statements and load pages into memory. */
const WARM_UP_CALLS = 40;

interface Measured<Answer> {
  readonly answers: Answer[];
  /** Milliseconds per call. */
  readonly times: number[];
  /** Milliseconds of CPU time per call, of this process and of PostgreSQL's backends. */
  readonly service: number;
  readonly postgres: number;
}

/** Makes the calls one after another, on one connection. */
export async function measure<Question, Answer>(
  db: Database,
  questions: readonly Question[],
  call: (question: Question) => Promise<Answer>,
): Promise<Measured<Answer>> {
  for (const question of questions.slice(0, WARM_UP_CALLS)) await call(question);
  const [backends, own] = [await backendCpu(db), process.cpuUsage()];
  const [answers, times]: [Answer[], number[]] = [[], []];
  for (const question of questions) {
    const begin = performance.now();
    answers.push(await call(question));
    times.push(performance.now() - begin);
  }
  const { user, system } = process.cpuUsage(own);
  const postgres = cpuBetween(backends, await backendCpu(db)) / 1000 / questions.length;
  return { answers, times, service: (user + system) / 1000 / questions.length, postgres };
}
