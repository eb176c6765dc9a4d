import MiniSearch, { type SearchOptions } from 'minisearch';
import type { Database } from '../../src/data/database.ts';

/** The ids that a way of searching finds, best first. */
export type Find = (query: string) => Promise<string[]>;

interface Text {
  readonly id: string;
  readonly title: string;
  readonly tags: string;
  readonly source: string;
  readonly summary: string;
}

const TEXTS = `SELECT p.id, p.title, s.name AS source, coalesce(p.summary, '') AS summary,
    coalesce((SELECT string_agg(tag, ' ') FROM post_tags WHERE post_id = p.id), '') AS tags
  FROM posts p JOIN sources s ON s.id = p.source_id`;
const RANKED = (query: string): string => `SELECT p.id FROM posts p, ${query} AS words WHERE p.search @@ words
  ORDER BY ts_rank(p.search, words) DESC, p.id LIMIT $2`;
const ALL = RANKED(`websearch_to_tsquery('english', search_text($1))`);
const ANY = RANKED(`CAST(replace(plainto_tsquery('english', search_text($1))::text, '&', '|') AS tsquery)`);

/** PostgreSQL's own ranking of the same documents, and minisearch over the same texts, as its manual advises. */
export async function peers(db: Database, depth: number): Promise<Record<string, Find>> {
  const ask =
    (sql: string): Find =>
    async (q) =>
      (await db.query<{ id: string }>(sql, [q, depth])).map(({ id }) => id);
  const index = new MiniSearch<Text>({ fields: ['title', 'tags', 'source', 'summary'] });
  index.addAll(await db.query<Text>(TEXTS));
  const search =
    (options: SearchOptions): Find =>
    (q) =>
      Promise.resolve(
        index
          .search(q, { boost: { title: 3, tags: 2 }, ...options })
          .slice(0, depth)
          .map(({ id }) => id as string),
      );
  return {
    'PostgreSQL: all words': ask(ALL),
    'PostgreSQL: any word': ask(ANY),
    minisearch: search({ fuzzy: 0.2, prefix: true }),
    'minisearch, whole words': search({}),
  };
}
