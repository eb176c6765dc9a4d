import { stopOnSignals } from './start/stop.ts';

// Signal handlers come first, and what takes long to load is imported after them.
const stop = stopOnSignals();
const { serve } = await import('./start/serve.ts');
await serve(stop);
