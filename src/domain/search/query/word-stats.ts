import { LRUCache } from 'lru-cache';
import type { Database } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';

/** A text, and whether its words stand together. */
export interface QueryText {
  readonly text: string;
  readonly together?: boolean;
}

/** Words and texts to look up. */
interface Lookup {
  /** Words of a search. */
  readonly typed: readonly string[];
  /** Words that they may stand for. */
  readonly candidates: readonly string[];
  /** A beginning that may be completed, in case it is not a used word itself. */
  readonly begins: string | null;
  readonly texts: readonly QueryText[];
}

/** A learned word and how often it was seen. */
export interface WordRow {
  readonly word: string;
  readonly uses: number;
}

/** Uses and completions of looked up words. */
export interface Known {
  /** Uses of each known word in titles and tags. */
  readonly uses: ReadonlyMap<string, number>;
  /** The most used words with the beginning. */
  readonly completions: readonly WordRow[];
}

/** Cache of what was read. */
interface Memory {
  readonly uses: LRUCache<string, number>;
  readonly completions: LRUCache<string, readonly WordRow[]>;
  readonly queries: LRUCache<string, string>;
}

const MAX_COMPLETIONS = 12;
const LAST_LETTER = '\u{10FFFF}';
/** Words that are remembered: some 4 MB. How often one is used says only where a look begins. */
const USES = { max: 30_000, ttl: 60_000 };
const COMPLETIONS = { max: 5_000, ttl: 60_000 };
/** Texts that are remembered: some 3 MB. What one is in the index depends on nothing that changes. */
const QUERIES = { max: 10_000 };
const memories = new WeakMap<Database, Memory>();

/**
 * Looks words and texts up, in one round trip or none. Used words are cached; unused ones may be learned at any
 * time.
 */
export async function readWords(db: Database, lookup: Lookup): Promise<Known> {
  const { typed, candidates, begins, texts } = lookup;
  const memory = memoryOf(db);
  const words = [...new Set([...typed, ...candidates])];
  const known = new Map(words.map((word) => [word, memory.uses.get(word)]));
  // Reading an entry makes it the last to be evicted.
  const newTexts = texts.filter((text) => memory.queries.get(queryKey(text)) === undefined);
  const begun = begins === null || (known.get(begins) ?? 0) > 0 ? [] : memory.completions.get(begins);
  if (begun && areAll(known) && newTexts.length === 0) return { uses: used(known), completions: begun };
  const { rows, queries } = await queryWords(db, { words, begins, texts: newTexts });
  const uses = new Map(rows.flatMap((row) => (row.completes ? [] : [[row.word, row.uses]])));
  const completions = rows.filter(({ completes }) => completes);
  for (const [n, text] of newTexts.entries()) memory.queries.set(queryKey(text), queries[n] ?? '');
  rememberWords(memory, lookup, { uses, completions });
  return { uses, completions };
}

/** Remembers what was read of words; but not that one is unused, as it may be learned at any time. */
function rememberWords(memory: Memory, { typed, candidates, begins }: Lookup, { uses, completions }: Known): void {
  for (const word of candidates) memory.uses.set(word, uses.get(word) ?? 0);
  for (const word of typed) if (!uses.has(word)) memory.uses.delete(word);
  if (begins !== null && completions.length > 0) memory.completions.set(begins, completions);
}

/** Kind of a search word: one of these is given. */
interface ReadRow {
  /** A word that is used, and how often. */
  readonly word: string | null;
  readonly uses: number | null;
  /** Whether it is one that a beginning may mean. */
  readonly completes: boolean;
  /** The text as a tsquery; empty where all its words are too common to be in the index. */
  readonly query: string | null;
}

/**
 * In one round trip: of the words $1 those that are used; the $4 most used ones from $2 up to before $3; and the texts
 * $5 as the index has them, in their order, the words of $6 together.
 */
const READ_WORDS =
  statement<ReadRow>(`SELECT word, uses, false AS completes, NULL AS query FROM search_words WHERE word = ANY ($1::text[])
   UNION ALL (SELECT word, uses, true, NULL FROM search_words WHERE word > $2 AND word < $3 ORDER BY uses DESC, word LIMIT $4)
   UNION ALL (SELECT NULL, NULL, false, CASE WHEN together THEN phraseto_tsquery('pg_catalog.english', search_text(source))
      ELSE plainto_tsquery('pg_catalog.english', search_text(source)) END::text
    FROM unnest($5::text[], $6::boolean[]) WITH ORDINALITY AS t (source, together, n) ORDER BY n)`);

async function queryWords(
  db: Database,
  { words, begins, texts }: Pick<Lookup, 'begins' | 'texts'> & { words: readonly string[] },
): Promise<{ rows: (WordRow & { completes: boolean })[]; queries: string[] }> {
  const rows = await db.query(READ_WORDS, [
    words,
    begins,
    begins && begins + LAST_LETTER,
    MAX_COMPLETIONS,
    texts.map(({ text }) => text),
    texts.map(({ together = false }) => together),
  ]);
  return {
    rows: rows.flatMap(({ word, uses, completes }) =>
      word === null || uses === null ? [] : [{ word, uses, completes }],
    ),
    queries: rows.flatMap(({ query }) => query ?? []),
  };
}

/** Returns each text as a tsquery; an empty text where its words are too common to be in the index. */
export async function queriesOf(db: Database, texts: readonly QueryText[]): Promise<string[]> {
  await readWords(db, { typed: [], candidates: [], begins: null, texts });
  const { queries } = memoryOf(db);
  return texts.map((text) => queries.get(queryKey(text)) ?? '');
}

function memoryOf(db: Database): Memory {
  const memory = memories.get(db) ?? {
    uses: new LRUCache<string, number>(USES),
    completions: new LRUCache<string, readonly WordRow[]>(COMPLETIONS),
    queries: new LRUCache<string, string>(QUERIES),
  };
  memories.set(db, memory);
  return memory;
}

/** Whether it is known of all words how much they are used. */
function areAll(known: ReadonlyMap<string, number | undefined>): boolean {
  return ![...known.values()].includes(undefined);
}

function used(known: ReadonlyMap<string, number | undefined>): ReadonlyMap<string, number> {
  return new Map([...known].flatMap(([word, uses]) => (uses ? [[word, uses]] : [])));
}

function queryKey({ text, together = false }: QueryText): string {
  return `${together ? '"' : ''}${text}`;
}
