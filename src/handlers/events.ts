import type { HandlersFor } from './types.ts';
import { assertOwnFeed } from '../domain/events/listeners.ts';
import { parseEventId } from '../domain/events/stream-positions.ts';

export const events: HandlersFor<'events'> = {
  async streamEvents({ db, viewer, query, headers }) {
    const { events: types = null, tags = null, sourceIds = null, feedId = null, q = null, seconds } = query;
    if (feedId !== null) await assertOwnFeed(db, viewer.id, feedId);
    const filter = { events: types, tags, sourceIds, feedId, query: q };
    return { body: '', stream: { filter, after: parseEventId(headers['Last-Event-ID']), seconds } };
  },
};
