import type { Context } from 'mocha';
import { closeAll, drainFaults } from './ending.ts';
import { beginTest, endFile, endTest, tellSpent } from './spent.ts';
import { beginRun, endRun } from './test-server.ts';

// Loads neither the service nor TypeORM: a file that needs neither is run in half a second.
export const mochaGlobalSetup = beginRun;
export async function mochaGlobalTeardown(): Promise<void> {
  try {
    tellSpent();
  } finally {
    await endRun();
  }
}

export const mochaHooks = {
  beforeEach(this: Context) {
    beginTest(this.currentTest);
  },
  /** A test that failed shows what its services logged: an answer of 500 says nothing of itself. */
  afterEach(this: Context) {
    endTest(this.currentTest);
    const logged = drainFaults();
    const error = this.currentTest?.err;
    if (error === undefined || logged.length === 0) return;
    const { message } = error;
    error.message = `${message}\n      The service logged: ${logged.join('\n      ')}`;
    error.stack = error.stack?.replace(message, () => error.message);
  },
  /** After each file when files run in parallel, otherwise after the last. */
  async afterAll() {
    const noteFile = endFile();
    await closeAll().finally(noteFile);
  },
};
