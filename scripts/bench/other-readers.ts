import type pg from 'pg';

/** More people than the two readers, so that their tables are too large for a full scan to be the right plan. */
const PEOPLE = 2_000;
/** They have all opened popular posts: the hottest have some two hundred readers each. */
const OPENED = { posts: 500, each: 50 };

const STATEMENTS = [
  `INSERT INTO accounts (id, email, name, plan, created_at)
    SELECT md5('person' || n)::uuid, n || '@example.com', 'Person ' || n, 'free', now() FROM generate_series(1, ${PEOPLE}) n`,
  `INSERT INTO tag_filters (account_id, tag, blocked)
    SELECT a.id, t.name, t.n = 1 FROM others a, LATERAL (SELECT name, row_number() OVER () AS n FROM tags ORDER BY md5(a.id || name) LIMIT 10) t`,
  `INSERT INTO source_filters (account_id, source_id, blocked)
    SELECT a.id, s.id, s.n = 1 FROM others a, LATERAL (SELECT id, row_number() OVER () AS n FROM sources ORDER BY md5(a.id || handle) LIMIT 5) s`,
  `INSERT INTO advanced_settings (account_id, setting_id, enabled) SELECT id, n, true FROM others, generate_series(1, 3) n`,
  `INSERT INTO custom_feeds (id, account_id, slug, name, created_at) SELECT md5('feed' || id)::uuid, id, 'mine', 'Mine', now() FROM others`,
  `INSERT INTO feed_tag_filters (account_id, feed_id, tag, blocked) SELECT f.account_id, md5('feed' || f.account_id)::uuid, f.tag, f.blocked FROM tag_filters f JOIN others o ON o.id = f.account_id`,
  `INSERT INTO feed_source_filters (account_id, feed_id, source_id, blocked) SELECT f.account_id, md5('feed' || f.account_id)::uuid, f.source_id, f.blocked FROM source_filters f JOIN others o ON o.id = f.account_id`,
  `INSERT INTO feed_settings (account_id, feed_id, setting_id, enabled) SELECT account_id, md5('feed' || account_id)::uuid, setting_id, enabled FROM advanced_settings`,
  `INSERT INTO post_views (account_id, post_id, viewed_at)
    SELECT a.id, p.id, now() FROM others a, LATERAL (SELECT id FROM hottest ORDER BY md5(a.id::text || id) LIMIT ${OPENED.each}) p`,
];

/** Stores other people with what they follow, block and have opened. */
export async function loadOtherReaders(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE hottest AS SELECT id FROM posts ORDER BY hot_score DESC, id DESC LIMIT ${OPENED.posts}`,
  );
  await client.query(
    `CREATE TEMPORARY VIEW others AS SELECT id FROM accounts WHERE email LIKE '%@example.com' AND plan = 'free'`,
  );
  for (const statement of STATEMENTS) await client.query(statement);
}
