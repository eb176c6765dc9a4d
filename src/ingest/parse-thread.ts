import { Worker } from 'node:worker_threads';
import { FeedError, type FeedErrorReason } from './feed.ts';
import type { Jobs, Outcome, Ready, Task } from './parse-jobs.ts';

/** Milliseconds for one document: the largest feed that is read takes some two seconds. */
const PATIENCE = 15_000;
/** Milliseconds that a thread may take to begin, which is no document's fault. */
const START = 60_000;
/** MiB of the thread's heap. */
const MEMORY = 160;

interface Waiting extends Task {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that parses documents, one at a time, so that a document that takes too much harms no other. */
export interface ParseThread {
  /**
   * Throws what the job throws; FeedError `too-slow` or `too-large` when the document takes too much time or memory.
   */
  run<Kind extends keyof Jobs>(kind: Kind, ...args: Parameters<Jobs[Kind]>): Promise<ReturnType<Jobs[Kind]>>;
  close(): Promise<void>;
}

/** The thread begins with the first document; one that died is replaced at the next. */
export function createParseThread(patience = PATIENCE): ParseThread {
  const queue: Waiting[] = [];
  let current: Waiting | undefined;
  let worker: Worker | undefined;
  let isReady = false;
  let late: NodeJS.Timeout | undefined;

  const settle = (finish: (task: Waiting) => void): void => {
    const task = current;
    current = undefined;
    clearTimeout(late);
    if (task) finish(task);
    next();
  };
  const end = (error: Error): void => {
    const dead = worker;
    worker = undefined;
    dead?.removeAllListeners().on('error', () => undefined);
    void dead?.terminate();
    settle((task) => task.reject(error));
  };
  const limit = (): void => {
    clearTimeout(late);
    late = isReady
      ? setTimeout(() => end(tooSlow()), patience)
      : setTimeout(() => end(new Error('the parsing thread did not begin')), START);
  };
  const heard = (said: Outcome | Ready): void => {
    isReady = true;
    if (said !== 'ready') settle((task) => finished(task, said));
    else if (current) limit();
  };
  const next = (): void => {
    if (current !== undefined || queue.length === 0) return;
    current = queue.shift();
    isReady &&= worker !== undefined;
    worker ??= begin(heard, end);
    limit();
    worker.postMessage({ kind: current?.kind, args: current?.args });
  };
  return {
    run: (kind, ...args) =>
      new Promise((resolve, reject) => {
        queue.push({ kind, args, resolve: resolve as (result: unknown) => void, reject });
        next();
      }),
    close: async () => {
      queue.splice(0).forEach((task) => task.reject(new Error('the reader was stopped')));
      const dead = worker;
      end(new Error('the reader was stopped'));
      await dead?.terminate();
    },
  };
}

function tooSlow(): FeedError {
  return new FeedError('too-slow', 'The document takes too long to read. Ask its publisher for a smaller one.');
}

function begin(answered: (said: Outcome | Ready) => void, died: (error: Error) => void): Worker {
  const worker = new Worker(workerFile(), { name: 'parser', resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
  worker.on('message', answered);
  worker.on('error', (error: NodeJS.ErrnoException) =>
    died(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new FeedError('too-large', 'The document takes too much memory to read. Ask its publisher for a smaller one.')
        : error,
    ),
  );
  worker.on('exit', (code) => died(new Error(`the parsing thread ended with code ${code}`)));
  worker.unref(); // an open task has a timer, which keeps the process alive; the thread alone must not
  return worker;
}

function finished({ resolve, reject }: Waiting, outcome: Outcome): void {
  if ('result' in outcome) resolve(outcome.result);
  else
    reject(
      'reason' in outcome
        ? new FeedError(outcome.reason as FeedErrorReason, outcome.message)
        : new Error(outcome.failure),
    );
}

/** tsc rewrites import specifiers only, so the ending is that of this file: .ts under a loader, .js when built. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js', import.meta.url);
}
