import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 60_000;
const INTERVAL_MS = 50;

/** Polls until the answer is yes; a question that fails counts as no. Throws after a minute. */
export async function until(what: string, question: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await question().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Within ${LIMIT_MS / 1000} seconds it did not happen that ${what}.`);
    await wait(INTERVAL_MS);
  }
}
