import type { ReaderHandlersFor } from './types.ts';
import { loadMutes } from '../../domain/mutes/load-mutes.ts';
import { deleteLabel, renameLabel } from '../../domain/reader/labels.ts';
import { feedStream, labelStream, stateStream } from '../../domain/reader/stream-ids.ts';
import {
  changeSubscriptions,
  countUnread,
  listLabels,
  listSubscriptions,
  quickAdd,
  type SubscriptionRow,
} from '../../domain/reader/subscriptions.ts';
import { MAX_UNREAD } from '../../../generated/limits.ts';
import { validationError } from '../../errors.ts';
import type { JsonText } from '../../contract/types.ts';
import type { Answer, Schema } from '../../../generated/greader/shapes.ts';
import { fitTexts, type TextDetail } from '../../background/fit-texts.ts';
import { shownFeedAddress } from '../../domain/feed-links/shown-address.ts';
import { siteOf, microseconds } from './items.ts';

/** Bytes of all subscriptions, and of the largest without labels and with its page here in place of its addresses. */
const ROOM = { bytes: 1_900_000, brief: 1_800 };

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
  async countUnread({ db, viewer, mutes, viewsStored }) {
    await viewsStored();
    const counts = await countUnread(db, viewer.id, await loadMutes(db, viewer, mutes));
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

/** The sources that are followed, none left out, each with as much as fits. */
async function subscriptionList(
  rows: readonly SubscriptionRow[],
  publicUrl: string,
): Promise<JsonText<Answer<'listSubscriptions'>>> {
  const texts = await fitTexts(rows, ROOM, (row, detail) => JSON.stringify(subscription(row, publicUrl, detail)));
  return `{"subscriptions":[${texts.join()}]}`;
}

/** A source that is followed; a feed URL that may be a secret of the person who added it is not shown. */
function subscription(row: SubscriptionRow, publicUrl: string, detail: TextDetail): Schema<'Subscription'> {
  const labels = detail === 'brief' ? [] : row.labels;
  const page = `${publicUrl}/sources/${row.handle}`;
  return {
    id: feedStream(row.id),
    title: row.name,
    categories: labels.map((label) => ({ id: labelStream(label), label, type: 'folder' as const })),
    url: (detail === 'brief' ? undefined : shownFeedAddress(row.feedUrl)) ?? page,
    htmlUrl: detail === 'brief' ? page : siteOf(row, publicUrl),
    iconUrl: detail === 'whole' ? (row.image ?? '') : '',
  };
}
