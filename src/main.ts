import cluster from 'node:cluster';
import { limitHeapGrowth } from './start/heap-growth.ts';
import { shutdownOnSignals, shutdownOnMessage } from './start/shutdown.ts';

limitHeapGrowth();
// Signal handlers come first, and what takes long to load is imported after them.
const stop = cluster.isWorker ? shutdownOnMessage() : shutdownOnSignals();
const { isSupervisor } = await import('./start/is-supervisor.ts');
if (isSupervisor()) await (await import('./start/supervise.ts')).supervise(stop);
else await (await import('./start/serve.ts')).serve(stop);
