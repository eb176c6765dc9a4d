import { closeDatabase } from './database.ts';
import type { Context } from 'mocha';
import { assertAllClosed, closeShared, takeFaults } from './service.ts';
import { startTestServer, stopTestServer } from './test-server.ts';

export const mochaGlobalSetup = startTestServer;
export const mochaGlobalTeardown = stopTestServer;

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
  async afterAll() {
    await closeShared();
    await closeDatabase();
    assertAllClosed();
  },
};
