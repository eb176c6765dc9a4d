import { gzipSync } from 'node:zlib';

/** Milliseconds that `paceOf` has on the machine that bounds are said of, while it does nothing else. */
const PACE_MS = 14;

/** Milliseconds of processor time of a fixed piece of what answers are made of, JSON and gzip: the usual of so many. */
function paceOf(samples: number): number {
  const text = 'a sentence of an article, "quoted" as it is; '.repeat(30_000);
  const times = Array.from({ length: samples }, () => {
    const before = process.cpuUsage();
    gzipSync(JSON.stringify({ text }), { level: 1 });
    JSON.parse(JSON.stringify({ text }));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return times.sort((a, b) => a - b)[Math.floor(samples / 2)] ?? 0;
}

/** Returns how many times as long a piece of work takes of this machine's processor at this moment, 1 at least. */
export function slownessNow(samples = 5): number {
  return Math.max(1, paceOf(samples) / PACE_MS);
}

/** Milliseconds of processor time on this machine as it is now: machines differ, and others use this one, too. */
export function onThisMachine(ms: number): number {
  return ms * slownessNow(21);
}
