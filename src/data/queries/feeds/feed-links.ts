import { statement } from '../../statement.ts';

/** Target of a feed link, and whether its owner may currently read through the API. */
export interface LinkedFeedRow {
  readonly accountId: string;
  readonly kind: 'custom' | 'bookmarks' | 'for-you';
  /** The custom feed; null for other kinds. */
  readonly feedId: string | null;
  readonly name: string;
  readonly plan: string;
  readonly paidUntil: Date | null;
  readonly isSuspended: boolean;
}

/** Creates a link unless there is one, atomically for concurrent requests. */
export const ADD_FEED_LINK = statement<{ id: string }>(
  `INSERT INTO feed_links (id, account_id, feed_id, created_at) VALUES ($1, $2, $3, now()) ON CONFLICT (feed_id)
  WHERE feed_id IS NOT NULL DO NOTHING RETURNING id`,
);
export const ADD_BOOKMARKS_LINK = statement<{ id: string }>(
  `INSERT INTO feed_links (id, account_id, feed_id, created_at) VALUES ($1, $2, $3, now()) ON CONFLICT (account_id)
  WHERE feed_id IS NULL DO NOTHING RETURNING id`,
);
export const ADD_FOR_YOU_LINK = statement<{ id: string }>(
  `INSERT INTO for_you_links (id, account_id, created_at) VALUES ($1, $2, now()) ON CONFLICT (account_id) DO NOTHING
  RETURNING id`,
);
/** The id of a link is of one table alone. */
export const LINKED_FEED = statement<LinkedFeedRow>(`
  SELECT l.account_id AS "accountId", CASE WHEN l.feed_id IS NULL THEN 'bookmarks' ELSE 'custom' END AS kind,
    l.feed_id AS "feedId", coalesce(f.name, 'Bookmarks') AS name, a.plan, a.paid_until AS "paidUntil",
    a.suspended_at IS NOT NULL AS "isSuspended"
    FROM feed_links l JOIN accounts a ON a.id = l.account_id LEFT JOIN custom_feeds f ON f.id = l.feed_id
   WHERE l.id = $1
  UNION ALL
  SELECT l.account_id, 'for-you', NULL, 'For you', a.plan, a.paid_until, a.suspended_at IS NOT NULL
    FROM for_you_links l JOIN accounts a ON a.id = l.account_id WHERE l.id = $1`);
