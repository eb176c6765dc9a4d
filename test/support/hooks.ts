import { closeDatabase } from './database.ts';
import { assertAllClosed, closeShared } from './service.ts';
import { startTestServer, stopTestServer } from './test-server.ts';

export const mochaGlobalSetup = startTestServer;
export const mochaGlobalTeardown = stopTestServer;

/** After each file when files run in parallel, otherwise after the last. */
export const mochaHooks = {
  async afterAll() {
    await closeShared();
    await closeDatabase();
    assertAllClosed();
  },
};
