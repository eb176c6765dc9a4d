import type { Context } from 'mocha';
import { endFile, takeFaults } from './ending.ts';
import { beginRun, endRun } from './test-server.ts';

// Loads neither the service nor TypeORM: a file that needs neither is run in a fifth of a second.
export const mochaGlobalSetup = beginRun;
export const mochaGlobalTeardown = endRun;

export const mochaHooks = {
  /** A test that failed shows what its services logged: an answer of 500 says nothing of itself. */
  afterEach(this: Context) {
    const logged = takeFaults();
    const error = this.currentTest?.err;
    if (error === undefined || logged.length === 0) return;
    const { message } = error;
    error.message = `${message}\n      The service logged: ${logged.join('\n      ')}`;
    error.stack = error.stack?.replace(message, () => error.message);
  },
  /** After each file when files run in parallel, otherwise after the last. */
  afterAll: endFile,
};
