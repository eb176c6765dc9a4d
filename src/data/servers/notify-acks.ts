/** Milliseconds for which a write waits for its own notice at most. */
const LIMIT_MS = 100;

/** Waits for notices that this process sent itself: when one came back, the other processes have been sent it too. */
export class NotifyAcks {
  private readonly waiting = new Map<string, Set<() => void>>();

  /** A notice of this name came. */
  acknowledge(name: string): void {
    for (const resolve of this.waiting.get(name) ?? []) resolve();
  }

  /** Does what sends the notice; returns when that came back, or too much time passed. */
  async runAndWait<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const all = this.waiting.get(name) ?? new Set();
    let acknowledge: () => void = () => undefined;
    const came = new Promise<void>((resolve) => all.add((acknowledge = resolve)));
    this.waiting.set(name, all);
    let limit: NodeJS.Timeout | undefined;
    try {
      const result = await work();
      await Promise.race([came, new Promise<void>((resolve) => (limit = setTimeout(resolve, LIMIT_MS)))]);
      return result;
    } finally {
      clearTimeout(limit);
      all.delete(acknowledge);
      if (all.size === 0) this.waiting.delete(name);
    }
  }
}
