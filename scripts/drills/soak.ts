/**
 * `make soak`: two processes of the service under mixed load for an hour (MINUTES), on servers of its own. Prints each
 * one's memory every minute, and exits with 1 when it grew, when an answer was a fault, or when a write was lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../bench/processes.ts';
import { createLedger } from '../chaos/ledger.ts';
import { startLoad } from '../chaos/load.ts';
import { storeContent } from '../chaos/people.ts';
import { directUrl, forget, startWorld } from '../chaos/world.ts';
import { addRow } from '../night/rows.ts';

const MINUTES = Number(process.env.MINUTES ?? 60);
const [CALLERS, POSTS] = [4, 400];
/** Factor for the memory of the last quarter over the second one: the first fills what is kept in memory. */
const GROWTH = 1.05;

const world = await startWorld();
const memory: number[][] = world.services.map(() => []);
let [requests, faults] = [0, 0];
const content = await storeContent(directUrl(world), CALLERS, POSTS);
const ledger = createLedger(content.callers);
const load = startLoad({ services: world.services, content, ledger });
for (let minute = 1; minute <= MINUTES; minute += 1) {
  await pause(60_000);
  const outcomes = load.take();
  requests += outcomes.length;
  faults += outcomes.filter(({ status }) => status === 0 || status >= 500).length;
  const megabytes = world.services.map(({ program }) => Math.round(memoryOf(program.child.pid ?? 0)));
  megabytes.forEach((size, index) => memory[index]?.push(size));
  console.log(`${minute} of ${MINUTES} minutes: ${megabytes.join(' and ')} MB, ${outcomes.length} requests`);
}
await load.stop();
const { checked, lost, doubled } = await ledger.check(world.services[0].url);
await world.close();
const growth = memory.map((sizes) => median(quarter(sizes, 3)) / median(quarter(sizes, 1)));
console.log(`requests ${requests}, faults ${faults}; writes read back ${checked}, lost ${lost.length}, doubled ${doubled.length}
memory of the last quarter by that of the second: ${growth.map((ratio) => ratio.toFixed(3)).join(' and ')}`);
const isFlat = growth.every((ratio) => ratio <= GROWTH);
const faulty = faults + lost.length + doubled.length;
addRow({
  measured: `memory of the last quarter / that of the second, ${MINUTES} minutes`,
  target: `<= ${GROWTH}`,
  figure: growth.map((ratio) => ratio.toFixed(3)).join(' and '),
  met: isFlat,
});
addRow({
  measured: `faults, lost and doubled of ${requests} requests`,
  target: '0',
  figure: String(faulty),
  met: faulty === 0,
});
if (isFlat && faulty === 0) forget(world);
else process.exitCode = 1;

function quarter(sizes: readonly number[], nth: number): number[] {
  return sizes.slice(Math.floor((nth * sizes.length) / 4), Math.ceil(((nth + 1) * sizes.length) / 4));
}

function median(sizes: readonly number[]): number {
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? Number.NaN;
}
