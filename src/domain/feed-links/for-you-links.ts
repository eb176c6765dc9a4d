import { v4 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { ForYouLink } from '../../data/entities/feeds.ts';
import { noLink, type FeedLinkRow, type FeedLinkResult } from './feed-links.ts';
import { statement } from '../../data/statement.ts';

const ADD_FOR_YOU_LINK = statement<{ id: string }>(
  `INSERT INTO for_you_links (id, account_id, created_at) VALUES ($1, $2, now()) ON CONFLICT (account_id) DO NOTHING
  RETURNING id`,
);

/** Returns the link of a person's For You feed, creating it if there is none. */
export async function createForYouLink(db: Database, viewerId: string): Promise<FeedLinkResult> {
  const added = await db.query(ADD_FOR_YOU_LINK, [uuid(), viewerId]);
  return { link: await getForYouLink(db, viewerId), unchanged: added.length === 0 };
}

/** Throws not_found when there is no link. */
export async function getForYouLink(db: Database, viewerId: string): Promise<FeedLinkRow> {
  const link = await db.orm.findOneBy(ForYouLink, { accountId: viewerId });
  if (!link) throw noLink();
  return link;
}

/** Throws not_found when there is no link. */
export async function deleteForYouLink(db: Database, viewerId: string): Promise<void> {
  const { affected } = await db.orm.delete(ForYouLink, { accountId: viewerId });
  if (affected === 0) throw noLink();
}
