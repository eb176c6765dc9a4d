/** Milliseconds after which a stop is forced whatever hangs. */
const FORCE_AFTER = 9_500;

/** Why what is under way breaks off: a signal, or a failure, which has none. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  constructor(readonly signal: string | undefined) {
    super('The process is stopping.');
  }
}

/** The end of a process: asked for by a signal, or after a failure. */
export interface Stop {
  /** Aborted, with a Stopped, at the moment when the end is asked for. */
  readonly signal: AbortSignal;
  /** Remembers what is to be closed at the end, the newest first. */
  closing(close: () => unknown): void;
  /** Closes everything and ends the process with this code; with 1 when that fails or takes longer than 9.5 seconds. */
  end(code: number): void;
}

/**
 * Ends the process with 0 on SIGINT, SIGTERM and, where it writes to a terminal, SIGHUP, which says that this was
 * closed; once what was opened is closed. A second signal forces it, with 1.
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
    setTimeout(() => process.exit(1), FORCE_AFTER).unref();
    closeAll().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const hear = (signal: string): void => {
    if (controller.signal.aborted) process.exit(1);
    end(0, signal);
  };
  process.on('SIGINT', hear).on('SIGTERM', hear);
  if (process.stdout.isTTY) process.on('SIGHUP', hear);
  return { signal: controller.signal, closing: (close) => void closers.push(close), end };
}
