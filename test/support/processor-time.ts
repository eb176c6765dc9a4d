/** Milliseconds of processor time of this process, with all its threads, for some work: no machine's load is in it. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of several tries, as other work of this process counts, too; none after one that is below `enough`. */
export async function leastProcessorTime(work: () => unknown, tries: number, enough = 0): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < tries && least >= enough; n += 1) least = Math.min(least, await processorTime(work));
  return least;
}
