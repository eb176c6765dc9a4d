import { Worker } from 'node:worker_threads';
import type { ListenOptions } from 'node:net';
import { EmbeddedFailed } from './errors.ts';

/** What the worker is given. `template` is a tar file for a new database. */
export interface WorkerInput {
  databaseDir: string;
  /** Removed once the database is whole, see directory.ts. */
  marker: string;
  listen: ListenOptions;
  maxConnections: number;
  template?: string | undefined;
}

/** What the worker says: that it listens, or why it ends. */
export type WorkerNews = { kind: 'ready'; port: number | undefined } | { kind: 'failed'; reason: string };

/** A running worker. `port` is set when it listens on TCP. */
export interface Engine {
  port: number | undefined;
  /** Resolves with the reason when the worker ends, `stop` included; never rejects. */
  failed: Promise<EmbeddedFailed>;
  /** Ends sessions, closes the database, waits for the thread to be gone. */
  stop(): Promise<void>;
}

/** Milliseconds. Generous, as replaying the log after a crash takes its time; a first start takes 2 to 5 s. */
export const START_LIMIT_MS = 120_000;

/**
 * With the 4 MB of a usual worker, deep recursion overflows the thread's stack and breaks the engine
 * before Postgres notices; from 16 on its own check answers first (error 54001).
 */
const STACK_MB = 32;

/** Starts the worker and waits until it listens. Throws EmbeddedFailed with the worker's own reason. */
export async function startEngine(dataDir: string, input: WorkerInput): Promise<Engine> {
  const worker = new Worker(workerFile(), {
    workerData: input,
    name: 'embedded-database',
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const failed = failureOf(worker, dataDir);
  const port = await Promise.race([readiness(worker), failed, lateness(dataDir, gone)]);
  if (port instanceof EmbeddedFailed) {
    await worker.terminate();
    throw port;
  }
  const stop = async (): Promise<void> => {
    worker.postMessage('stop');
    await gone;
  };
  return { port, failed, stop };
}

/** tsc rewrites import specifiers only, so the ending is that of this file: .ts under a loader, .js when built. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
}

function readiness(worker: Worker): Promise<number | undefined> {
  return new Promise((resolve) => {
    worker.on('message', (news: WorkerNews) => {
      if (news.kind === 'ready') resolve(news.port);
    });
  });
}

function failureOf(worker: Worker, dataDir: string): Promise<EmbeddedFailed> {
  return new Promise((resolve) => {
    const fail = (reason: string, cause?: unknown): void => resolve(new EmbeddedFailed(dataDir, `failed: ${reason}`, cause));
    worker.on('message', (news: WorkerNews) => {
      if (news.kind === 'failed') fail(news.reason);
    });
    worker.once('error', (error) => fail(error.message, error));
    worker.once('exit', (code) => fail(`the thread ended with code ${code}`));
  });
}

function lateness(dataDir: string, gone: Promise<void>): Promise<EmbeddedFailed> {
  return new Promise((resolve) => {
    const text = `did not start within ${START_LIMIT_MS / 1000} s`;
    const timer = setTimeout(() => resolve(new EmbeddedFailed(dataDir, text)), START_LIMIT_MS);
    // A deadline must not keep a process alive that has nothing else to do.
    timer.unref();
    void gone.then(() => clearTimeout(timer));
  });
}
