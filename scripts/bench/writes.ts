/**
 * Measures what votes, views and new posts cost: WAL without full page images, which no other load changes. Needs a
 * PostgreSQL of one's own, of 15 or newer, as a superuser: `pg_walinspect` reads its log.
 */
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { createCountFlush } from '../../src/domain/posts/counts.ts';
import { storeViews } from '../../src/domain/posts/posts.ts';
import { votePost } from '../../src/domain/posts/votes.ts';
import { benchDatabase } from './load.ts';
import { readOptions } from './options.ts';

const POSTS = 30_000;
/** Of the newest posts, some for each measure. */
const MEASURED = 1_000;

const options = readOptions(process.env);
const db = await openDatabase({ url: await benchDatabase(options.databaseUrl, POSTS) });
try {
  await db.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  await measureAll(db);
} finally {
  await db.close();
}

async function measureAll(db: OpenDatabase): Promise<void> {
  const people = await idsOf(`SELECT id FROM accounts WHERE plan = 'free' ORDER BY id LIMIT 200`);
  const posts = await idsOf(`SELECT id FROM posts ORDER BY created_at DESC LIMIT ${MEASURED}`);
  let next = 0;
  const somebody = (): string => people[next++ % people.length] ?? '';
  const vote = async (some: readonly string[]): Promise<void> => {
    const voter = somebody();
    for (const postId of some) await db.transaction((tx) => votePost(tx, voter, { postId, vote: 1 }));
  };
  const view = async (some: readonly string[]): Promise<void> => {
    const viewerId = somebody();
    await storeViews(
      db,
      some.map((postId) => ({ viewerId, postId, at: new Date() })),
    );
  };
  await flushAll();
  await measure('a vote, its transaction', 200, () => vote(posts.slice(0, 200)));
  const from = await position();
  await vote(posts.slice(MEASURED - 1));
  console.log(`a vote touches ${await blocksSince(from)} blocks`);
  await measure('a vote alone on its post, with the flush', 200, async () => {
    await vote(posts.slice(200, 400));
    await flushAll();
  });
  await measure('a vote, five on a post, with the flush', 1_000, async () => {
    for (let n = 0; n < 5; n += 1) await vote(posts.slice(400, 600));
    await flushAll();
  });
  await measure('a view, batches of different posts', MEASURED, () => view(posts));
  await measure('a view, fifteen on a post, with the flush', 3_000, async () => {
    for (let n = 0; n < 15; n += 1) await view(posts.slice(600, 800));
    await flushAll();
  });
  const [size] = await db.query<{ bytes: number }>(
    `SELECT (sum(pg_total_relation_size(name::regclass)) / ${POSTS})::integer AS bytes
       FROM unnest('{posts,post_ranks,post_tags}'::text[]) AS name`,
  );
  console.log(`a stored post, with counts: ${size?.bytes ?? 0} bytes on disk`);
}

async function idsOf(sql: string): Promise<string[]> {
  return (await db.query<{ id: string }>(sql)).map(({ id }) => id);
}

async function flushAll(): Promise<void> {
  for (let left = 1; left > 0;) {
    await createCountFlush(db)();
    const [row] = await db.query<{ left: number }>('SELECT count(*)::integer AS left FROM count_changes');
    left = row?.left ?? 0;
  }
}

/** Does it twice and measures the second time: the first one pays for the pages that are written anew. */
async function measure(name: string, count: number, work: () => Promise<void>): Promise<void> {
  await work();
  const from = await position();
  await work();
  const to = await position();
  const [wal] = await db.query<{ bytes: number }>(
    `SELECT sum(record_length - fpi_length)::integer AS bytes
       FROM pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)`,
    [from, to],
  );
  console.log(`${name}: ${Math.round((wal?.bytes ?? 0) / count)} bytes of WAL`);
}

async function blocksSince(from: string): Promise<number> {
  const [row] = await db.query<{ blocks: number }>(
    `SELECT count(DISTINCT block[1])::integer AS blocks
       FROM pg_get_wal_records_info($1::pg_lsn, pg_current_wal_flush_lsn()),
         regexp_matches(block_ref, 'rel (\\S+ fork \\S+ blk \\d+)', 'g') AS block`,
    [from],
  );
  return row?.blocks ?? 0;
}

async function position(): Promise<string> {
  const [row] = await db.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
  return row?.lsn ?? '';
}
