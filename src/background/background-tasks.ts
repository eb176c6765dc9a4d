import type { Log } from '../log.ts';
import { count } from '../telemetry/measure.ts';
import { withTrace } from '../telemetry/trace.ts';

/**
 * Runs work that a response does not wait for, so that its duration reveals nothing, such as whether an account exists.
 * Failures are logged.
 */
export interface BackgroundTasks {
  (what: string, work: () => Promise<void>): void;
  /** Resolves when all running tasks have finished. */
  done(): Promise<void>;
}

/** Running tasks are known only here: await `done` before the process ends. */
export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();
  const inBackground = (what: string, work: () => Promise<void>): void => {
    const run = withTrace({ name: what, root: true }, work)
      .catch((error: unknown) => {
        count('dcs_background_failures_total', { task: what });
        log.error({ what, err: error }, 'background task failed');
      })
      .finally(() => running.delete(run));
    running.add(run);
  };
  return Object.assign(inBackground, {
    done: async () => {
      await Promise.all(running);
    },
  });
}
