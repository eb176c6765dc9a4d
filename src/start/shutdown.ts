import cluster from 'node:cluster';
import type { LogLevel } from '../config.ts';
import type { Log } from '../log.ts';

/** Milliseconds that requests in flight have from the signal on, and at least from the end of the pause on. */
const DRAIN_TIMEOUT_MS = { fromSignal: 8_000, fromPause: 5_000 };
/** Milliseconds for closing what the requests used; after that the process is forced to exit, whatever hangs. */
const CLOSE_TIMEOUT_MS = 1_500;

/** The reason to abort what is running: a signal, or a failure, which has none. */
export class ShutdownReason extends Error {
  override readonly name = 'ShutdownReason';
  /** `pauseMs`: milliseconds for which requests are still served before anything is closed. */
  constructor(
    readonly signal: string | undefined,
    readonly pauseMs: number,
  ) {
    super('The process is stopping.');
  }
}

/** The shutdown of the process, on a signal or after a failure. */
export interface Shutdown {
  /** Aborted with a Stopped when the shutdown begins. */
  readonly signal: AbortSignal;
  /** Registers what to close at the end; last in, first out. */
  closing(close: () => unknown): void;
  /**
   * Says that requests are served from now on, and for how many milliseconds they still are after SIGTERM, so that what
   * routes requests here learns of the stop first. Nobody routes to a terminal: a stop in one, or by SIGINT, never
   * pauses.
   */
  serving(pauseMs: number): void;
  /**
   * Closes everything and ends the process with this exit code, or with 1 when closing fails or takes too long: 9.5
   * seconds from the signal on, and 6.5 seconds after a pause of more than 3.
   */
  end(code: number): void;
}

/**
 * Closes what was opened and exits with 0 on SIGINT, SIGTERM and, in a terminal, SIGHUP (the terminal was closed);
 * elsewhere SIGHUP changes nothing. A second signal exits at once, with 1.
 */
export function shutdownOnSignals(): Shutdown {
  let pauseAfterTermMs = 0;
  const { begin, ...stop } = createStop();
  const onSignal = (signal: string): void => {
    if (stop.signal.aborted) process.exit(1);
    begin(0, new ShutdownReason(signal, signal === 'SIGTERM' && !process.stdout.isTTY ? pauseAfterTermMs : 0));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  process.on('SIGHUP', process.stdout.isTTY ? onSignal : () => undefined);
  return { ...stop, serving: (pauseMs) => (pauseAfterTermMs = pauseMs) };
}

/** Says for each SIGHUP outside of a terminal that it changes nothing. */
export function logHangups(log: Pick<Log, 'warn'>): void {
  if (process.stdout.isTTY) return;
  process.on('SIGHUP', () =>
    log.warn(
      'SIGHUP changes nothing: settings are read at the start, so restart the service; dcs log-level needs none',
    ),
  );
}

/** Message between the first process of WEB_CONCURRENCY and its workers about starting and stopping. */
export interface StopMessage {
  readonly stop: { readonly pauseMs: number };
}
export interface ReadyMessage {
  readonly ready: true;
}
/** A worker receives messages from now on; earlier ones may be lost. */
export interface HearsMessage {
  readonly listens: true;
}
/** Message of the first process to its workers when a signal changed the level of its log. */
export interface LogLevelMessage {
  readonly logLevel: LogLevel;
}

/**
 * The shutdown of a worker of WEB_CONCURRENCY: when the first process says so, or is gone. A signal is the first
 * process's to hear: a terminal and systemd send it to the workers too.
 */
export function shutdownOnMessage(): Shutdown {
  let isServing = false;
  const { begin, ...stop } = createStop();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('message', (message: Partial<StopMessage>) => {
    if (message.stop) begin(0, new ShutdownReason(undefined, isServing ? message.stop.pauseMs : 0));
  });
  process.send?.({ listens: true } satisfies HearsMessage);
  const { worker } = cluster;
  worker?.once('disconnect', () => {
    worker.exitedAfterDisconnect = true; // or Node would end the process before anything is closed
    begin(1, new ShutdownReason(undefined, 0));
  });
  const serving = (): void => {
    isServing = true;
    process.send?.({ ready: true } satisfies ReadyMessage);
  };
  return { ...stop, serving };
}

/** Milliseconds that requests in flight have to finish after the pause of a stop. */
export function drainTimeoutMs({ pauseMs }: ShutdownReason): number {
  return Math.max(DRAIN_TIMEOUT_MS.fromSignal - pauseMs, DRAIN_TIMEOUT_MS.fromPause);
}

function createStop(): Omit<Shutdown, 'serving'> & { begin: (code: number, reason: ShutdownReason) => void } {
  const controller = new AbortController();
  const closers: (() => unknown)[] = [];
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  const begin = (code: number, reason: ShutdownReason): void => {
    if (controller.signal.aborted) return;
    controller.abort(reason);
    const limitMs = reason.pauseMs + drainTimeoutMs(reason) + CLOSE_TIMEOUT_MS;
    setTimeout(() => process.exit(1), limitMs).unref();
    const close = (): void =>
      void closeAll().then(
        () => process.exit(code),
        () => process.exit(1),
      );
    if (reason.pauseMs > 0) setTimeout(close, reason.pauseMs);
    else close();
  };
  return {
    begin,
    signal: controller.signal,
    closing: (close) => void closers.push(close),
    end: (code) => begin(code, new ShutdownReason(undefined, 0)),
  };
}
