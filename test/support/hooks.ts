import { closeDatabase } from './database.ts';
import { assertAllClosed } from './service.ts';

export const mochaHooks = {
  async afterAll() {
    await closeDatabase();
    assertAllClosed();
  },
};
