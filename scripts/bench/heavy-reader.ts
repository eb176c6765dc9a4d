import type pg from 'pg';
import { TAGS } from './content.ts';

/** A person who uses everything a lot; on a paid plan, like the other reader. */
export const HEAVY_READER = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0fbe9d';
/** A custom feed of theirs, ranked, without posts they have opened. */
export const CUSTOM_FEED = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0fbe9e';
const OPENED = 1_000;
const BOOKMARKS = 10_000;

/** Tags by rank, frequent and rare; blocked ones lie between followed ones. */
const FOLLOWED = Array.from({ length: 50 }, (_, n) => TAGS[3 + n * 10] ?? '');
const BLOCKED = Array.from({ length: 50 }, (_, n) => TAGS[8 + n * 20] ?? '');
const FEED_FOLLOWED = FOLLOWED.slice(0, 20);
const FEED_BLOCKED = BLOCKED.slice(0, 5);

/**
 * Stores the account with 50 followed and 50 blocked tags, 10,000 bookmarks and a custom feed that follows 20 tags and
 * blocks 5.
 */
export async function loadHeavyReader(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO accounts (id, email, name, plan, created_at) VALUES ($1, 'heavy@example.com', 'Heavy', 'paid', now())`,
    [HEAVY_READER],
  );
  await client.query(
    'INSERT INTO tag_filters (account_id, tag, blocked) SELECT $1::uuid, unnest($2::text[]), false UNION ALL SELECT $1::uuid, unnest($3::text[]), true',
    [HEAVY_READER, FOLLOWED, BLOCKED],
  );
  // Hashes differ from the other reader's, so that they have opened and bookmarked different posts.
  await client.query(
    `INSERT INTO post_views (account_id, post_id, viewed_at) SELECT $1::uuid, id, now() FROM posts ORDER BY md5('view' || id) LIMIT ${OPENED}`,
    [HEAVY_READER],
  );
  await client.query(
    `INSERT INTO bookmarks (account_id, post_id, created_at) SELECT $1::uuid, id, now() - n * interval '1 hour'
      FROM (SELECT id, row_number() OVER (ORDER BY md5('keep' || id)) AS n FROM posts) p WHERE n <= ${BOOKMARKS}`,
    [HEAVY_READER],
  );
  await client.query(
    `INSERT INTO custom_feeds (id, account_id, slug, name, created_at) VALUES ($1, $2, 'bench', 'Bench', now())`,
    [CUSTOM_FEED, HEAVY_READER],
  );
  await client.query(
    'INSERT INTO feed_tag_filters (account_id, feed_id, tag, blocked) SELECT account_id, id, t.tag, t.blocked FROM custom_feeds, (SELECT unnest($2::text[]) AS tag, false AS blocked UNION ALL SELECT unnest($3::text[]), true) t WHERE id = $1::uuid',
    [CUSTOM_FEED, FEED_FOLLOWED, FEED_BLOCKED],
  );
}
