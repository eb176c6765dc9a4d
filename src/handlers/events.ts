import type { HandlersFor } from './types.ts';
import { assertOwnFeed } from '../domain/events/listeners.ts';
import { compileParameters } from '../domain/filters/compile-filter.ts';
import { parseEventId } from '../domain/events/stream-positions.ts';

export const events: HandlersFor<'events'> = {
  async streamEvents({ db, viewer, query, headers }) {
    const { events: types = null, tags = null, sourceIds = null, feedId = null, q = null, seconds } = query;
    const { words, phrases, about, not, languages, types: kinds, minUpvotes, minViews, maxAgeDays } = query;
    const members = { words, phrases, about, not, languages, types: kinds, minUpvotes, minViews, maxAgeDays };
    if (feedId !== null) await assertOwnFeed(db, viewer.id, feedId);
    const fits = await compileParameters(db, viewer.id, members);
    const filter = { events: types, tags, sourceIds, feedId, query: q, fits: fits ?? null };
    return { body: '', stream: { filter, after: parseEventId(headers['Last-Event-ID']), seconds } };
  },
};
