import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow over what lived after the last collection before the next one begins. */
const GROWTH_PERCENT = 50;

/**
 * Collects garbage earlier than V8 would by itself, which lets the heap grow to several times of what lives: a process
 * under load took 350 MB. With 50 percent it takes 250 and with 25 some 20 less, but then collections, which share two
 * processors with everything else, take a tenth of the requests and double the p99.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
