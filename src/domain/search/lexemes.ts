import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import { LEXEMES } from '../../data/queries/search/box.ts';

/** A text, and whether its words stand together. */
export interface AskedText {
  readonly text: string;
  readonly together?: boolean;
}

/** Texts that are remembered: some 3 MB. */
const MAX_REMEMBERED = 10_000;
/** What a text is in the index depends on nothing that changes while a process runs. */
const remembered = new WeakMap<Database, LRUCache<string, string>>();

/** What each text is as a tsquery; an empty text where its words are too common to be in the index. */
export async function lexemesOf(db: Database, asked: readonly AskedText[]): Promise<string[]> {
  const known = remembered.get(db) ?? new LRUCache<string, string>({ max: MAX_REMEMBERED });
  remembered.set(db, known);
  const unknown = asked.filter((one) => !known.has(keyOf(one)));
  const queries = new Map(asked.map((one) => [keyOf(one), known.get(keyOf(one))]));
  if (unknown.length > 0) {
    const rows = await db.query(LEXEMES, [
      unknown.map(({ text }) => text),
      unknown.map(({ together = false }) => together),
    ]);
    for (const [i, one] of unknown.entries()) {
      known.set(keyOf(one), rows[i]?.query ?? '');
      queries.set(keyOf(one), rows[i]?.query ?? '');
    }
  }
  return asked.map((one) => queries.get(keyOf(one)) ?? '');
}

function keyOf({ text, together = false }: AskedText): string {
  return `${together ? '"' : ''}${text}`;
}
