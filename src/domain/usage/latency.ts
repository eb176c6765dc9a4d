/** Milliseconds; a request counts for the first step that it took no longer than, or for the one after the last. */
const STEPS_MS = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192,
  16_384, 32_768, 65_536,
];

/** Numbers of requests of each step, from the first one to the last. */
export type Latencies = readonly number[];

/** Latencies without a request. */
export function noLatencies(): number[] {
  return Array.from({ length: STEPS_MS.length + 1 }, () => 0);
}

/** The index of the step of so many milliseconds. */
export function latencyStep(ms: number): number {
  const step = STEPS_MS.findIndex((limit) => ms <= limit);
  return step === -1 ? STEPS_MS.length : step;
}

/**
 * The whole milliseconds that this part of the requests (0.95) did not take longer than, rounded up to a step; null
 * without requests.
 */
export function percentile(latencies: Latencies, part: number): number | null {
  const total = latencies.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let rest = Math.ceil(total * part);
  const step = latencies.findIndex((count) => (rest -= count) <= 0);
  return STEPS_MS[step] ?? (STEPS_MS.at(-1) ?? 0) * 2;
}
