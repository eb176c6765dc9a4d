import { setFlagsFromString } from 'node:v8';

/** Growth of the heap in percent of what lived after the last collection, before the next one begins. */
const GROWTH_PERCENT = 50;

/**
 * Collects garbage earlier than V8's default, which lets the heap grow to several times the size of live objects: a
 * process under load took 350 MB. With 50 percent it takes 210 to 250; with 25 some 15 less, but the p99 is up to a
 * third higher.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
