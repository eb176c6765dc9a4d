import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is yes; throws when it is still no at the deadline (milliseconds). The pauses
 * leave the processors to what is waited for.
 */
export async function until(question: () => Promise<boolean> | boolean, deadline = 5_000): Promise<void> {
  const end = Date.now() + deadline;
  while (!(await question())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${deadline} ms.`);
    await pause(5);
  }
}
