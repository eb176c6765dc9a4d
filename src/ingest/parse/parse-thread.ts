import { withSpan } from '../../telemetry/trace.ts';
import { FeedError, type FeedErrorReason } from './feed.ts';
import type { Jobs, ParseOutcome, ParseTask } from './parse-jobs.ts';
import { createThread } from '../../background/thread.ts';

/** Milliseconds of processor time per document: the largest accepted feed takes about two seconds. */
const PARSE_LIMIT_MS = 15_000;
/** MiB of the thread's heap. */
const HEAP_MIB = 160;

/** A thread that parses one document at a time, so that one that takes too much time or memory harms no other. */
export interface ParseThread {
  /**
   * Throws what the job throws, or FeedError `too-slow` or `too-large` when the document takes too much processor time
   * or memory. That the machine is slow or busy is no fault of the document, and another error.
   */
  run<Kind extends keyof Jobs>(kind: Kind, ...args: Parameters<Jobs[Kind]>): Promise<ReturnType<Jobs[Kind]>>;
  close(): Promise<void>;
}

/** The thread starts with the first document; after it dies, the next document starts a new one. */
export function createParseThread(processorMs = PARSE_LIMIT_MS): ParseThread {
  const thread = createThread({ program: 'ingest/parse/parse-worker', memory: HEAP_MIB, processorMs });
  return {
    run: async <Kind extends keyof Jobs>(kind: Kind, ...args: Parameters<Jobs[Kind]>) => {
      const task: ParseTask = { kind, args };
      return withSpan({ name: `parse ${kind}` }, async (span) => {
        const run = thread.run(task).catch((error: unknown) => Promise.reject(asFeedError(error)));
        const outcome = (await run) as ParseOutcome;
        if (!('reason' in outcome)) return outcome.result as ReturnType<Jobs[Kind]>;
        span.set({ 'error.type': outcome.reason });
        throw new FeedError(outcome.reason as FeedErrorReason, outcome.message);
      });
    },
    close: () => thread.close(),
  };
}

function asFeedError(error: unknown): Error {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError')
    return new FeedError('too-slow', 'The document takes too long to read. Ask its publisher for a smaller one.');
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new FeedError(
      'too-large',
      'The document takes too much memory to read. Ask its publisher for a smaller one.',
    );
  return error as Error;
}
