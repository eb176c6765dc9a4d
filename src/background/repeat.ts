import { count } from '../telemetry/measure.ts';
import { withTrace } from '../telemetry/trace.ts';

/** Work that can be ended. */
export interface Stoppable {
  /** Resolves when the last run has ended. */
  stop(): Promise<void>;
}

/** Work of the background, from a start to a stop. */
export interface BackgroundTask extends Stoppable {
  start(): Promise<void>;
}

/**
 * Runs `work` again and again, one run at a time, pausing for as many milliseconds as it returns, or `pauseMs` after a
 * failure, which `failed` receives. `stop` resolves when the last run has ended.
 */
export function repeat(
  work: () => Promise<number>,
  { name, pauseMs, failed }: { name: string; pauseMs: number; failed: (error: unknown) => void },
): Stoppable {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const run = async (): Promise<void> => {
    const pause = await withTrace({ name }, work).catch((error: unknown) => {
      count('dcs_background_failures_total', { task: name });
      failed(error);
      return pauseMs;
    });
    if (!isStopped) start(pause);
  };
  const start = (pause: number): void => {
    timer = setTimeout(() => {
      running = run();
    }, pause).unref();
  };
  start(pauseMs);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
