/** Thread: parses what strangers send, and may be ended when that takes too long. */
import { FeedError } from './feed.ts';
import { jobs, type Outcome, type Task } from './parse-jobs.ts';

/** Without a task it only says that it has begun. */
export function run(task: Task | undefined): Outcome | undefined {
  if (task === undefined) return undefined;
  try {
    return { result: (jobs[task.kind] as (...args: unknown[]) => unknown)(...task.args) };
  } catch (error) {
    if (error instanceof FeedError) return { reason: error.reason, message: error.message };
    throw error;
  }
}
