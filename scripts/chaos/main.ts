import { loadavg } from 'node:os';
import { addRow } from '../night/rows.ts';
import { FAULTS } from './faults.ts';
import { createLedger } from './ledger.ts';
import { startLoad, type Outcome } from './load.ts';
import { storeContent } from './people.ts';
import { tryFault, type Result, type Subject } from './trial.ts';
import { directUrl, forget, startWorld } from './world.ts';

/** Below this many minutes only the short faults are tried, once. */
const SHORT_MINUTES = 3;
const LASTS_MS = { short: 2_000, long: 4_000 };
const CALLERS = 10;
const POSTS = 60;

const minutes = Number(process.env.CHAOS_MINUTES ?? 10);
if (!(minutes > 0)) throw new Error('CHAOS_MINUTES is a number of minutes, such as 10 or 1.');

/** Tries fault after fault until time is up, and at least each once; returns whether the service came through. */
async function run(): Promise<boolean> {
  const world = await startWorld();
  console.log(`Servers, relays and two processes run; their logs are in ${world.folder}.`);
  try {
    const content = await storeContent(directUrl(world), CALLERS, POSTS);
    const ledger = createLedger(content.callers);
    const load = startLoad({ services: world.services, content, ledger });
    const results = await tryAll({ world, content, ledger, load });
    await load.stop();
    const isGood = report(results);
    await world.close();
    if (isGood) forget(world);
    return isGood;
  } catch (error) {
    await world.close();
    throw error;
  }
}

async function tryAll(subject: Subject): Promise<Result[]> {
  const isShort = minutes < SHORT_MINUTES;
  const only = process.env.CHAOS_ONLY;
  const missing = FAULTS.map((fault) => ({ fault, why: fault.missing?.(subject.world) }));
  for (const { fault, why } of missing) if (why !== undefined) console.log(`Not tried: ${fault.name}: ${why}.`);
  const faults = missing.filter(
    ({ fault, why }) => why === undefined && (!isShort || fault.isShort || only !== undefined),
  );
  const chosen = faults.filter(
    ({ fault }) => only === undefined || only.split(',').some((part) => fault.name.includes(part)),
  );
  const end = performance.now() + minutes * 60_000;
  const results: Result[] = [];
  console.log(HEADINGS);
  do {
    for (const { fault } of chosen) {
      const result = await tryFault(fault, subject, isShort ? LASTS_MS.short : LASTS_MS.long);
      results.push(result);
      console.log(line(result));
      for (const violation of result.violations) console.log(`    ${violation}`);
    }
  } while (!isShort && performance.now() < end);
  return results;
}

const WIDTHS = { name: 32, number: 9 };
const HEADINGS = row(['fault', 'answers', 'good', '503', 'other', 'slowest', 'back', 'checked', '']);

function row([name = '', ...numbers]: readonly string[]): string {
  return name.padEnd(WIDTHS.name) + numbers.map((one) => one.padStart(WIDTHS.number)).join('');
}

function line({ name, outcomes, backMs, records, violations }: Result): string {
  const count = (is: (outcome: Outcome) => boolean): string => String(outcomes.filter(is).length);
  return row([
    name,
    String(outcomes.length),
    count(({ status }) => status >= 200 && status < 400),
    count(({ status }) => status === 503),
    count(({ status }) => status < 200 || (status >= 400 && status !== 503)),
    `${Math.round(Math.max(0, ...outcomes.map(({ ms }) => ms)))} ms`,
    `${Math.round(backMs)} ms`,
    String(records.checked),
    violations.length === 0 ? 'good' : 'BAD',
  ]);
}

function report(results: readonly Result[]): boolean {
  const bad = results.filter(({ violations }) => violations.length > 0);
  const answers = results.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
  const [lastMinute = 0] = loadavg();
  const slowest = Math.round(Math.max(...results.map(({ backMs }) => backMs)));
  console.log(
    `\n${results.length} faults, ${answers} answers, back after ${slowest} ms at most, ${bad.length} bad. ` +
      `This machine's load is ${lastMinute.toFixed(1)}.`,
  );
  const figure = `${bad.length} of ${results.length}, back after ${slowest} ms at most`;
  addRow({ measured: 'faults that the service did not come through', target: '0', figure, met: bad.length === 0 });
  return bad.length === 0;
}

process.exitCode = (await run()) ? 0 : 1;
