import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { shutdownOnSignals, shutdownOnMessage } from './start/shutdown.ts';

/** Growth of the heap in percent of what lived after the last collection, before the next one begins. */
const GROWTH_PERCENT = 50;

limitHeapGrowth();
// Signal handlers come first, and what takes long to load is imported after them.
const stop = cluster.isWorker ? shutdownOnMessage() : shutdownOnSignals();
const { isSupervisor } = await import('./start/is-supervisor.ts');
if (isSupervisor()) await (await import('./start/supervise.ts')).supervise(stop);
else await (await import('./start/serve.ts')).serve(stop);

/**
 * Collects garbage earlier than V8's default, which lets the heap grow to several times the size of live objects: a
 * process under load took 350 MB. With 50 percent it takes 210 to 250; with 25 some 15 less, but the p99 is up to a
 * third higher.
 */
function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
