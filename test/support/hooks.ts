import { closeDatabase } from './database.ts';

export const mochaHooks = {
  async afterAll() {
    await closeDatabase();
  },
};
