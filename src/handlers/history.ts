import type { HandlersFor } from './types.ts';
import { clearHistory, listHistory } from '../domain/history/history.ts';
import { historyPage } from './post-cards.ts';

export const history: HandlersFor<'history'> = {
  async listHistory(call) {
    await call.viewsStored();
    return historyPage(call, listHistory(call.db, call.viewer.id, call.query));
  },
  async clearHistory({ db, viewer, viewsStored }) {
    await viewsStored();
    return { body: undefined, unchanged: !(await clearHistory(db, viewer.id)) };
  },
};
