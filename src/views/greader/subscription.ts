import type { SubscriptionRow } from '../../data/queries/reader/subscriptions.ts';
import { shownFeedAddress } from '../../domain/feed-links/shown-address.ts';
import { feedStream, labelStream } from '../../domain/reader/stream-ids.ts';
import type { Schema } from '../../../generated/greader/shapes.ts';
import { siteOf } from './item.ts';

/** A source that is followed; the address of its feed may be the secret of whoever added it, and is not shown then. */
export function subscription(row: SubscriptionRow, publicUrl: string): Schema<'Subscription'> {
  return {
    id: feedStream(row.id),
    title: row.name,
    categories: row.labels.map((label) => ({ id: labelStream(label), label, type: 'folder' as const })),
    url: shownFeedAddress(row.feedUrl) ?? `${publicUrl}/sources/${row.handle}`,
    htmlUrl: siteOf(row, publicUrl),
    iconUrl: row.image ?? '',
  };
}
