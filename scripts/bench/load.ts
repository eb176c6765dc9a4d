import { SingleBar } from 'cli-progress';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { LEARN_WORDS } from '../../src/ingest/enrich/vocabulary.ts';
import { deletionHashes, plainWords } from '../../src/domain/search/query/spelling.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { makePosts, makeSources, TAGS } from './content.ts';
import { loadHeavyReader } from './heavy-reader.ts';
import { loadMutingReader } from './muting-reader.ts';
import { loadOtherReaders } from './other-readers.ts';
import { loadReader } from './reader.ts';

const BATCH = 2_000;
/** Two at a time: computing search vectors is CPU-bound. */
const LOADERS = 2;

/* post_ranks and hot_score come from triggers, the keys in post_tags from the posts, as when the service stores. */
const STORE = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1) AS g (
      id uuid, source_id uuid, source_name text, title text, url text, image text, summary text, author_name text, read_time integer,
      published_at timestamptz(3), created_at timestamptz(3), upvotes integer, downvotes integer, comments integer, views integer, tags jsonb)),
  stored AS (
    INSERT INTO posts (id, source_id, type, title, url, image, summary, author_name, read_time, language, published_at, created_at,
      sorted_at, num_upvotes, num_downvotes, num_comments, num_views, last_comment_at, search)
    SELECT id, source_id, 'article', title, url, image, summary, author_name, read_time, 'en', published_at, created_at,
      published_at, upvotes, downvotes, comments, views, CASE WHEN comments > 0 THEN created_at + interval '1 day' END,
      post_search(title, array_to_string(ARRAY(SELECT jsonb_array_elements_text(tags)), ' '), source_name, summary)
    FROM given RETURNING id, sorted_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views)
  INSERT INTO post_tags (post_id, tag, sorted_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views)
  SELECT s.id, t.tag, s.sorted_at, s.hot_score, s.num_comments, s.num_upvotes, s.num_downvotes, s.num_views FROM stored s JOIN given g ON g.id = s.id
    CROSS JOIN LATERAL jsonb_array_elements_text(g.tags) AS t (tag)`;
/** All but those that storing a post reads. */
const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid IN ('posts'::regclass, 'post_ranks'::regclass, 'post_tags'::regclass) AND NOT indisprimary
    AND indexrelid::regclass::text NOT IN ('posts_story_key_idx', 'post_ranks_story_idx')`;

/**
 * The URL of a database with that many posts; one from an earlier run is reused if nothing changed. `create` drops the
 * one of that name and makes an empty one.
 */
export async function benchDatabase(serverUrl: string, posts: number, create = createDatabase): Promise<string> {
  const name = `dcs_bench_${posts}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const recipe = recipeHash();
  if (await isLoaded(url.href, recipe)) return url.href;
  await create(serverUrl, name);
  await withDatabase(url.href, (db) => db.migrate());
  await fill(url.href, posts);
  await withClient(url.href, async (client) => {
    await learnTitles(client);
    await loadReader(client);
    await loadHeavyReader(client);
    await withDatabase(url.href, loadMutingReader);
    await loadOtherReaders(client);
    await client.query('VACUUM (ANALYZE)');
    await client.query(`CREATE TABLE bench_loaded AS SELECT '${recipe}' AS recipe`);
    await client.query('CHECKPOINT').catch(() => undefined); // superusers only; keeps writes out of the first round
  });
  return url.href;
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  });
}

/** The words of all titles and tags, as the service learns them in the background. */
async function learnTitles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ word: string; uses: number }>(
    `SELECT word, count(*)::integer AS uses FROM (SELECT unnest(string_to_array(lower(title), ' ')) AS word FROM posts
       UNION ALL SELECT tag FROM post_tags) words GROUP BY word`,
  );
  const words = rows.filter(({ word }) => plainWords(word)[0] === word);
  await client.query(LEARN_WORDS.text, [
    JSON.stringify(words.map((one) => ({ ...one, near: deletionHashes(one.word) }))),
  ]);
  await client.query('DELETE FROM search_backlog');
}

/** A hash of what the database is made from: when the tables or this loader change, it is loaded again. */
function recipeHash(): string {
  const root = projectRoot();
  const folders = [join(root, 'src/data/migrations'), join(root, 'scripts/bench')];
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
    .filter((file) => file.endsWith('.ts') && /migrations|load|reader|content|words/.test(file));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

async function isLoaded(url: string, recipe: string): Promise<boolean> {
  try {
    return await withClient(
      url,
      async (client) => (await client.query('SELECT FROM bench_loaded WHERE recipe = $1', [recipe])).rows.length > 0,
    );
  } catch (error) {
    const missing = ['3D000', '42P01']; // no such database or table
    if (missing.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

async function fill(url: string, posts: number): Promise<void> {
  const sources = makeSources();
  const indexes = await withClient(url, (client) => prepare(client, sources));
  const bar = new SingleBar({
    format: `loading ${posts} posts {bar} {percentage}% {eta_formatted} left`,
    noTTYOutput: true,
    notTTYSchedule: 15_000,
  });
  const now = Date.now();
  let next = 0;
  bar.start(posts, 0);
  const loader = (client: pg.Client) => async (): Promise<void> => {
    for (let batch = next++; batch * BATCH < posts; batch = next++) {
      const rows = makePosts(batch, Math.min(BATCH, posts - batch * BATCH), {
        sources,
        now,
        first: batch * BATCH,
        total: posts,
      });
      await client.query({ name: 'store', text: STORE, values: [JSON.stringify(rows)] });
      bar.increment(rows.length);
    }
  };
  await Promise.all(Array.from({ length: LOADERS }, () => withClient(url, async (client) => loader(client)())));
  bar.stop();
  process.stdout.write('building the indexes\n');
  await withClient(url, async (client) => {
    await client.query(`SET maintenance_work_mem = '512MB'`);
    for (const index of indexes) await client.query(index.definition);
  });
}

/**
 * Stores sources and tags and drops indexes: building them afterwards is several times as fast. Returns their
 * definitions.
 */
async function prepare(
  client: pg.Client,
  sources: ReturnType<typeof makeSources>,
): Promise<{ name: string; definition: string }[]> {
  await client.query(
    `INSERT INTO sources (id, name, handle, feed_url, created_at)
    SELECT id, name, handle, 'https://' || handle || '.example/feed', now() FROM jsonb_to_recordset($1) AS s (id uuid, name text, handle text)`,
    [JSON.stringify(sources)],
  );
  await client.query('INSERT INTO tags (name) SELECT unnest($1::text[])', [TAGS]);
  const { rows } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const index of rows) await client.query(`DROP INDEX ${index.name}`);
  return rows;
}

async function withDatabase(url: string, work: (db: OpenDatabase) => Promise<unknown>): Promise<void> {
  const db = await openDatabase({ url });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    return await work(client);
  } finally {
    await client.end();
  }
}
