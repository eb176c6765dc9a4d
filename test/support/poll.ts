import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until the answer is yes; throws after `deadline` milliseconds. The pauses leave the processor to what it waits
 * for.
 */
export async function until(question: () => Promise<boolean> | boolean, deadline = 5_000): Promise<void> {
  const end = Date.now() + deadline;
  while (!(await question())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${deadline} ms.`);
    await pause(5);
  }
}
