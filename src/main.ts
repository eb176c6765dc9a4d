import { stopOnSignals } from './start/stop.ts';

// Signals are heard from the first moment on: what takes long to load is loaded after this.
const stop = stopOnSignals();
const { serve } = await import('./start/serve.ts');
await serve(stop);
