import cluster from 'node:cluster';
import { limitHeapGrowth } from './start/small-heap.ts';
import { shutdownOnSignals, shutdownOnMessage } from './start/stop.ts';

limitHeapGrowth();
// Signal handlers come first, and what takes long to load is imported after them.
const stop = cluster.isWorker ? shutdownOnMessage() : shutdownOnSignals();
const { isSupervisor: wantsWorkers } = await import('./start/wants-workers.ts');
const { serve } = await (wantsWorkers() ? import('./start/supervise.ts') : import('./start/serve.ts'));
await serve(stop);
