import type { HandlersFor } from './types.ts';
import { readUsage } from '../domain/usage/usage.ts';

export const usage: HandlersFor<'usage'> = {
  async getUsage({ db, viewer, query, usageStored, quotas }) {
    await usageStored();
    return { body: await readUsage(db, viewer.id, { days: query.days, quotas }) };
  },
};
