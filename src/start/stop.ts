/** Milliseconds after which the process is forced to exit, whatever hangs. */
const FORCE_EXIT_MS = 9_500;

/** The reason to abort what is running: a signal, or a failure, which has none. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  constructor(readonly signal: string | undefined) {
    super('The process is stopping.');
  }
}

/** The shutdown of the process, on a signal or after a failure. */
export interface Stop {
  /** Aborted with a Stopped when the shutdown begins. */
  readonly signal: AbortSignal;
  /** Registers what to close at the end; last in, first out. */
  closing(close: () => unknown): void;
  /**
   * Closes everything and ends the process with this exit code, or with 1 when closing fails or takes longer than 9.5
   * seconds.
   */
  end(code: number): void;
}

/**
 * Closes what was opened and exits with 0 on SIGINT, SIGTERM and, in a terminal, SIGHUP (the terminal was closed). A
 * second signal exits at once, with 1.
 */
export function stopOnSignals(): Stop {
  const controller = new AbortController();
  const closers: (() => unknown)[] = [];
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  const end = (code: number, signal?: string): void => {
    if (controller.signal.aborted) return;
    controller.abort(new Stopped(signal));
    setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref();
    closeAll().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const onSignal = (signal: string): void => {
    if (controller.signal.aborted) process.exit(1);
    end(0, signal);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  if (process.stdout.isTTY) process.on('SIGHUP', onSignal);
  return { signal: controller.signal, closing: (close) => void closers.push(close), end };
}
