import cluster from 'node:cluster';
import { keepHeapSmall } from './start/small-heap.ts';
import { stopOnSignals, stopWhenTold } from './start/stop.ts';

keepHeapSmall();
// Signal handlers come first, and what takes long to load is imported after them.
const stop = cluster.isWorker ? stopWhenTold() : stopOnSignals();
const { wantsWorkers } = await import('./start/wants-workers.ts');
const { serve } = await (wantsWorkers() ? import('./start/supervise.ts') : import('./start/serve.ts'));
await serve(stop);
