import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';

/** So many of the newest posts, and the hour in which they begin. */
interface Newest {
  readonly posts: number;
  readonly hour: number;
}

/** Statistics of all documents: enough to decide where a query for words begins. */
export interface CorpusStats {
  readonly posts: number;
  /** The most used lexemes, and in what share of all posts each is. */
  readonly shares: ReadonlyMap<string, number>;
  /** In no greater share than this is any other; 1 where nothing is known. */
  readonly rareShare: number;
  /** Fewest first; none where there are no more posts than the fewest. */
  readonly newest: readonly Newest[];
}

/** Milliseconds. What is out of date makes a look longer, or one more, and finds the same posts. */
const BELIEVED_MS = 60_000;
const remembered = new WeakMap<Database, { readonly documents: Promise<CorpusStats>; readonly until: number }>();

/** Reads the statistics of a database's documents, once a minute. */
export async function loadCorpusStats(db: Database): Promise<CorpusStats> {
  const known = remembered.get(db);
  if (known && known.until > Date.now()) return known.documents;
  const documents = readStats(db);
  remembered.set(db, { documents, until: Date.now() + BELIEVED_MS });
  documents.catch(() => remembered.delete(db));
  return documents;
}

/** Limit of the newest posts that a query may read, and the hour in which those begin. */
interface WindowRow {
  readonly posts: number;
  /** Hours since 1970; null where there are no more posts than these. */
  readonly hour: string | null;
}

/**
 * The hours in which the newest posts begin, so many at a time.
 *
 * @internal tests compare it
 */
export const NEWEST_HOUR =
  statement<WindowRow>(`SELECT t.posts, (SELECT search_hour(sorted_at)::text FROM post_ranks WHERE listed AND story_id IS NULL
      ORDER BY sorted_at DESC, post_id DESC OFFSET t.posts LIMIT 1) AS hour
  FROM unnest(ARRAY[300, 1000, 3000, 10000, 30000]) AS t (posts)`);

interface UsesRow {
  /** Approximate number of posts; -1 before the first ANALYZE. */
  readonly posts: number;
  /** The most used lexemes of documents, and in what share of all each is; those of times among them. */
  readonly lexemes: string[] | null;
  readonly shares: number[] | null;
}

/** PostgreSQL's statistics of the documents, as of the last ANALYZE. */
const LEXEME_USES = statement<UsesRow>(`SELECT c.reltuples::double precision AS posts,
    s.most_common_elems::text::text[] AS lexemes, s.most_common_elem_freqs::double precision[] AS shares
  FROM pg_class c LEFT JOIN pg_stats s ON s.schemaname = current_schema() AND s.tablename = 'posts' AND s.attname = 'search'
  WHERE c.oid = 'posts'::regclass`);

async function readStats(db: Database): Promise<CorpusStats> {
  const [windows, [uses]] = await Promise.all([db.query(NEWEST_HOUR), db.query(LEXEME_USES)]);
  const newest = windows.flatMap(({ posts, hour }) => (hour === null ? [] : [{ posts, hour: Number(hour) }]));
  const { lexemes, shares } = { lexemes: uses?.lexemes ?? [], shares: uses?.shares ?? [] };
  const known = new Map(lexemes.flatMap((lexeme, n) => (lexeme.startsWith('@') ? [] : [[lexeme, shares[n] ?? 0]])));
  return {
    posts: Math.max(uses?.posts ?? 0, newest.at(-1)?.posts ?? 0),
    shares: known,
    rareShare: known.size === 0 ? 1 : Math.min(...known.values()),
    newest,
  };
}
