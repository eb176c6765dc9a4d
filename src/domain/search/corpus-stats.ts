import type { Database } from '../../data/database.ts';
import { LEXEME_USES, NEWEST_HOUR } from '../../data/queries/search/box.ts';

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
  const documents = read(db);
  remembered.set(db, { documents, until: Date.now() + BELIEVED_MS });
  documents.catch(() => remembered.delete(db));
  return documents;
}

async function read(db: Database): Promise<CorpusStats> {
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
