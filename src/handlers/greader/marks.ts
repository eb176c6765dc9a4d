import type { ReaderHandlersFor } from './types.ts';
import { numbersOf } from '../../domain/reader/item-ids.ts';
import { markItems, markStream } from '../../domain/reader/marks.ts';

export const marks: ReaderHandlersFor<'marks'> = {
  async editTags({ db, viewer, body }) {
    const { i: ids, a: add = [], r: remove = [] } = body;
    await markItems(db, viewer.id, numbersOf(ids, 'body'), { add, remove });
    return { body: 'OK' };
  },
  async markAllAsRead({ db, viewer, body }) {
    const { s: stream, ts } = body;
    await markStream(db, viewer.id, { stream, until: ts === undefined ? undefined : Math.floor(Number(ts) / 1_000) });
    return { body: 'OK' };
  },
};
