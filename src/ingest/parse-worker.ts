/** Worker entry: parses what strangers send on a thread of its own, which may be ended when that takes too long. */
import { parentPort } from 'node:worker_threads';
import { FeedError } from './feed.ts';
import { jobs, type Outcome, type Ready, type Task } from './parse-jobs.ts';

parentPort?.postMessage('ready' satisfies Ready);
parentPort?.on('message', (task: Task) => parentPort?.postMessage(outcome(task)));

function outcome({ kind, args }: Task): Outcome {
  try {
    return { result: (jobs[kind] as (...given: unknown[]) => unknown)(...args) };
  } catch (error) {
    if (error instanceof FeedError) return { reason: error.reason, message: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
