import cluster from 'node:cluster';
import { limitHeapGrowth } from './start/heap-growth.ts';
import { shutdownOnSignals, shutdownOnMessage } from './start/shutdown.ts';

limitHeapGrowth();
// Signal handlers come first, and what takes long to load is imported after them.
const stop = cluster.isWorker ? shutdownOnMessage() : shutdownOnSignals();
const { isSupervisor: wantsWorkers } = await import('./start/is-supervisor.ts');
const { serve } = await (wantsWorkers() ? import('./start/supervise.ts') : import('./start/serve.ts'));
await serve(stop);
