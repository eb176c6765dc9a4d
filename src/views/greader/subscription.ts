import { fitTexts, type Detail } from '../../background/fit-texts.ts';
import type { JsonText } from '../../contract/types.ts';
import type { SubscriptionRow } from '../../domain/reader/subscriptions.ts';
import { shownFeedAddress } from '../../domain/feed-links/shown-address.ts';
import { feedStream, labelStream } from '../../domain/reader/stream-ids.ts';
import type { Answer, Schema } from '../../../generated/greader/shapes.ts';
import { siteOf } from './item.ts';

/** Bytes of all subscriptions, and of the largest without labels and with its page here in place of its addresses. */
const ROOM = { bytes: 1_900_000, brief: 1_800 };

/** The sources that are followed, none left out, each with as much as fits. */
export async function subscriptionList(
  rows: readonly SubscriptionRow[],
  publicUrl: string,
): Promise<JsonText<Answer<'listSubscriptions'>>> {
  const texts = await fitTexts(rows, ROOM, (row, detail) => JSON.stringify(subscription(row, publicUrl, detail)));
  return `{"subscriptions":[${texts.join()}]}`;
}

/** A source that is followed; the address of its feed may be the secret of whoever added it, and is not shown then. */
function subscription(row: SubscriptionRow, publicUrl: string, detail: Detail): Schema<'Subscription'> {
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
