import { setTimeout as pause } from 'node:timers/promises';
import { call, fetchAny } from '../../test/support/client.ts';
import type { Fault } from './faults.ts';
import type { Discrepancies, Ledger } from './ledger.ts';
import { NO_ANSWER, type Load, type Outcome } from './load.ts';
import type { Content } from './people.ts';
import type { Service } from './processes.ts';
import { until } from './wait.ts';
import type { World } from './world.ts';

/** World under test, and what observes it. */
export interface Subject {
  readonly world: World;
  readonly content: Content;
  readonly ledger: Ledger;
  readonly load: Load;
}

/** Result of one fault. */
export interface Result {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
  /** Milliseconds from the end of the fault until every kind of request succeeds at every process. */
  readonly backMs: number;
  readonly records: Discrepancies;
  /** Violations of what must hold; empty when all is well. */
  readonly violations: readonly string[];
}

/** Milliseconds after the end of a fault. */
const MAX_BACK_MS = 2_000;
const BACK_LIMIT_MS = 60_000;
/** From the return to the next fault: the load goes on undisturbed. */
const CALM_MS = 1_500;

/** Runs one fault for so long under load, and judges what happened. */
export async function tryFault(fault: Fault, subject: Subject, lastsMs: number): Promise<Result> {
  const { world, load, ledger } = subject;
  const { url } = world.services[0];
  const ids = world.services.map(({ program }) => program.child.pid);
  load.take();
  const end = await fault.begin(world);
  await pause(lastsMs);
  await end();
  const backMs = await until('everything works again', () => works(subject), BACK_LIMIT_MS);
  await pause(CALM_MS);
  const resume = await load.hold();
  const records = await ledger.check(url);
  resume();
  const outcomes = load.take();
  const isKilled = fault.name.startsWith('service');
  const died = world.services.filter(
    ({ program }, n) => !program.isRunning || (!isKilled && program.child.pid !== ids[n]),
  );
  const violations = [
    ...died.map(({ url }) => `the process at ${url} ended`),
    ...badAnswers(outcomes, fault),
    ...(backMs > MAX_BACK_MS ? [`back after ${Math.round(backMs)} ms`] : []),
    ...records.lost.map((what) => `lost: ${what}`),
    ...records.doubled.map((what) => `doubled: ${what}`),
  ];
  return { name: fault.name, outcomes, backMs, records, violations };
}

/** One line for each kind of answer that must not be. */
function badAnswers(outcomes: readonly Outcome[], { isUnnoticed = false, name }: Fault): string[] {
  const counts = new Map<string, number>();
  for (const { what, status } of outcomes) {
    const isBroken = status === 0 && !name.startsWith('service');
    const isBad = (status >= 500 && status !== 503) || (isUnnoticed && status === 503) || isBroken;
    const said = status === NO_ANSWER ? 'no answer' : status === 0 ? 'connection broken' : String(status);
    if (isBad) counts.set(`${what}: ${said}`, (counts.get(`${what}: ${said}`) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${what}, ${count} times`);
}

/** Whether each process answers a read, a write, a page and the question whether it is ready. */
async function works({ world, content }: Subject): Promise<boolean> {
  const [{ token }] = content.callers;
  const atOne = async ({ url }: Service): Promise<boolean> => {
    const answers = await Promise.all([
      fetchAny(`${url}/readyz`),
      call(url, '/feeds/popular?limit=5', { token }),
      call(url, '/feeds/filters/tags/follow', { method: 'POST', token, json: { tags: ['tag-1'] } }),
      fetchAny(`${url}/sign-in`),
    ]);
    return answers.every(({ status }) => status < 300);
  };
  return (await Promise.all(world.services.map((one) => atOne(one).catch(() => false)))).every(Boolean);
}
