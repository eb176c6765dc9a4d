/** Worker thread: parses untrusted documents, and may be terminated when that takes too long. */
import { threadProcPath } from '../../background/processor-time.ts';
import { FeedError } from './feed.ts';
import { jobs, type ParseOutcome, type ParseTask } from './parse-jobs.ts';

/** Without a task, only signals that the thread has started, and which one it is. */
export async function run(task: ParseTask | undefined): Promise<ParseOutcome | string | undefined> {
  if (task === undefined) return threadProcPath();
  try {
    return { result: await (jobs[task.kind] as (...args: unknown[]) => unknown)(...task.args) };
  } catch (error) {
    if (error instanceof FeedError) return { reason: error.reason, message: error.message };
    throw error;
  }
}
