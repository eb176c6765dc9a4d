import type { Log } from '../log.ts';

/**
 * Work that nobody waits for: what the answer's time must tell nothing of, such as whether there is an account. Its
 * failures are logged.
 */
export interface BackgroundTasks {
  (what: string, work: () => Promise<void>): void;
  /** Resolves when all of it is done. */
  done(): Promise<void>;
}

/** What is running is known to `done` only, so ask it before the process ends. */
export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();
  const inBackground = (what: string, work: () => Promise<void>): void => {
    const run = work()
      .catch((error: unknown) => log.error({ what, err: error }, 'work in the background failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };
  return Object.assign(inBackground, {
    done: async () => {
      await Promise.all(running);
    },
  });
}
