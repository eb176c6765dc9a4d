import type { ReaderHandlersFor } from '../../contract/reader-types.ts';
import { deleteLabel, renameLabel } from '../../domain/reader/labels.ts';
import { feedStream, labelStream, stateStream } from '../../domain/reader/stream-ids.ts';
import {
  changeSubscriptions,
  countUnread,
  listLabels,
  listSubscriptions,
  quickAdd,
} from '../../domain/reader/subscriptions.ts';
import { microseconds } from '../../views/greader/item.ts';
import { subscriptionList } from '../../views/greader/subscription.ts';
import { MAX_UNREAD } from '../../../generated/limits.ts';
import { validationError } from '../../errors.ts';

export const subscriptions: ReaderHandlersFor<'subscriptions'> = {
  async listSubscriptions({ db, viewer, publicUrl, inTurn }) {
    const make = async () => subscriptionList(await listSubscriptions(db, viewer.id), publicUrl);
    return { body: await inTurn(viewer.id, make) };
  },
  async editSubscriptions({ db, viewer, body }) {
    const { ac: action, s: streams, a: addLabels = [], r: removeLabels = [] } = body;
    await changeSubscriptions(db, viewer.id, { action, streams, addLabels, removeLabels });
    return { body: 'OK' };
  },
  async quickAdd({ db, viewer, body, query }) {
    const address = body?.quickadd ?? query.quickadd;
    if (address === undefined) throw validationError([{ in: 'body', path: '/quickadd', message: 'is required' }]);
    const source = await quickAdd(db, viewer.id, address);
    if (!source) return { body: { numResults: 0, query: address } };
    return { body: { numResults: 1, query: address, streamId: feedStream(source.id), streamName: source.name } };
  },
  async listTags({ db, viewer }) {
    const labels = await listLabels(db, viewer.id);
    const folders = labels.map((name) => ({ id: labelStream(name), type: 'folder' as const }));
    return { body: { tags: [{ id: stateStream('starred') }, ...folders] } };
  },
  async renameTag({ db, viewer, body }) {
    await renameLabel(db, viewer.id, body.s, body.dest);
    return { body: 'OK' };
  },
  async disableTag({ db, viewer, body }) {
    await deleteLabel(db, viewer.id, body.s);
    return { body: 'OK' };
  },
  async countUnread({ db, viewer, viewsStored }) {
    await viewsStored();
    const counts = await countUnread(db, viewer.id);
    return {
      body: {
        max: MAX_UNREAD,
        unreadcounts: counts.map(({ stream, count, newestAt }) => ({
          id: stream,
          count,
          newestItemTimestampUsec: microseconds(newestAt),
        })),
      },
    };
  },
};
