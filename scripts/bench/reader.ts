import type pg from 'pg';
import type { Database } from '../../src/data/database.ts';
import { createToken } from '../../src/auth/access-tokens.ts';
import { makeSources, TAGS } from './content.ts';

/** The account that makes requests, on a paid plan so that no daily quota ends the run. */
export const READER = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0fbe9c';
/**
 * Posts that the reader had already opened: their views count no more, so measuring changes no counters and no order.
 */
const OPENED = 1_000;

/** Frequent and rare tags, by rank, so that follows are neither all popular nor all niche. */
const FOLLOWED = Array.from({ length: 20 }, (_, n) => TAGS[5 + n * 12] ?? '');
const BLOCKED = [4, 40, 400, 700, 1_500].map((rank) => TAGS[rank] ?? '');

/** Stores the account with what it follows, blocks, has opened, voted on and bookmarked. */
export async function loadReader(client: pg.Client): Promise<void> {
  const sources = makeSources()
    .filter((_, n) => n % 10 === 5)
    .slice(0, 5)
    .map((source) => source.id);
  await client.query(
    `INSERT INTO accounts (id, email, name, plan, created_at) VALUES ($1, 'bench@example.com', 'Bench', 'paid', now())`,
    [READER],
  );
  await client.query(
    `INSERT INTO tag_filters (account_id, tag, blocked) SELECT $1::uuid, unnest($2::text[]), false UNION ALL SELECT $1::uuid, unnest($3::text[]), true`,
    [READER, FOLLOWED, BLOCKED],
  );
  await client.query(
    'INSERT INTO source_filters (account_id, source_id, blocked) SELECT $1::uuid, unnest($2::uuid[]), false',
    [READER, sources],
  );
  // The hash spreads them evenly over the three years in every size of database.
  await client.query(
    `INSERT INTO post_views (account_id, post_id, viewed_at) SELECT $1::uuid, id, now() FROM posts ORDER BY md5(id::text) LIMIT ${OPENED}`,
    [READER],
  );
  await client.query(
    `INSERT INTO post_votes (account_id, post_id, vote) SELECT $1::uuid, post_id, 1 FROM post_views ORDER BY post_id LIMIT ${OPENED / 5}`,
    [READER],
  );
  await client.query(
    `INSERT INTO bookmarks (account_id, post_id, created_at) SELECT $1::uuid, post_id, now() FROM post_views ORDER BY post_id LIMIT ${OPENED / 10}`,
    [READER],
  );
}

/** A new token for a reader; earlier runs' tokens are deleted, since an account may only have so many. */
export async function readerToken(db: Database, reader: string): Promise<string> {
  await db.query('DELETE FROM access_tokens WHERE account_id = $1', [reader]);
  return (await createToken(db, reader, { name: 'bench', lifetime: 'never' })).token;
}
