import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/data/database.ts';
import { sentenceVector } from '../../src/domain/text/sentence-vector.ts';
import { encodeVector } from '../../src/domain/ranking/vector-encoding.ts';
import type { WordTable } from '../../src/domain/text/word-table.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { randomFrom } from './words.ts';

const BATCH = 2_000;
const SPAN_MS = 3 * 365 * 86_400_000;
const SOURCE = '00000000-0000-4000-8000-000000000001';

/* As the service stores a post and its vector, without the work queued in between. */
const STORE = `
  WITH given AS (SELECT * FROM jsonb_to_recordset($1) AS g (id uuid, title text, summary text, at timestamptz(3), parts text)),
  stored AS (INSERT INTO posts (id, source_id, type, title, summary, created_at, sorted_at, search)
    SELECT id, $2, 'article', title, summary, at, at, post_search(title, '', 'Mixed', summary) FROM given RETURNING id)
  INSERT INTO post_vectors (post_id, model, revision, parts)
  SELECT g.id, $3, nextval('post_vectors_revision'), decode(g.parts, 'base64') FROM given g JOIN stored ON stored.id = g.id WHERE g.parts IS NOT NULL`;

interface Demo {
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
}

/**
 * Stores posts over three years whose words come from two demo posts with a common tag, and a few from any other.
 * Returns the vectors by id as before rounding.
 */
export async function storeVectorPosts(
  db: Database,
  table: WordTable,
  count: number,
): Promise<Map<string, readonly number[]>> {
  const texts = mixtures();
  const vectors = new Map<string, readonly number[]>();
  const now = Date.now();
  await db.query(
    `INSERT INTO sources (id, name, handle, feed_url, created_at) VALUES ($1, 'Mixed', 'mixed', 'https://mixed.example/feed', now())`,
    [SOURCE],
  );
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => {
      const at = now - SPAN_MS * (1 - (first + n) / count) - 1_000;
      const post = { id: uuidv7({ msecs: Math.floor(at) }), ...texts(), at: new Date(at) };
      const vector = sentenceVector(table, `${post.title}. ${post.summary}`);
      if (vector) vectors.set(post.id, vector);
      return { ...post, parts: vector && encodeVector(vector).toString('base64') };
    });
    await db.query(STORE, [JSON.stringify(rows), SOURCE, table.name]);
  }
  await db.query('DELETE FROM post_work');
  await db.query('VACUUM (ANALYZE)');
  return vectors;
}

/** Returns a new title and summary at each call, the same in each run. */
function mixtures(): () => { title: string; summary: string } {
  const random = randomFrom(3);
  const demo = demoPosts();
  const alike = new Map(
    demo.map((one) => [one, demo.filter(({ tags }) => tags.some((tag) => one.tags.includes(tag)))]),
  );
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const some = (count: number, texts: readonly string[]): string[] => {
    const words = texts.join(' ').split(/\s+/);
    return Array.from({ length: count }, () => one(words));
  };
  return () => {
    const a = one(demo);
    const b = one([...(alike.get(a) ?? []), a]);
    const title = [...some(6, [a.title, b.title]), ...some(1, [one(demo).title])].join(' ');
    return { title, summary: `${[...some(16, [a.summary, b.summary]), ...some(4, [one(demo).summary])].join(' ')}.` };
  };
}

function demoPosts(): Demo[] {
  const folder = join(projectRoot(), 'scripts/demo');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const items = files.flatMap(
    (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { items: Partial<Demo>[] }).items,
  );
  return items.map(({ title = '', summary = '', tags = [] }) => ({ title, summary, tags }));
}
