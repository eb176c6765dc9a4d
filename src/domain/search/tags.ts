import { likePattern } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { tagName } from '../text/tag-name.ts';
import { MAX_TAGS_FOUND, MIN_TAG_SEARCH, MAX_TAGS_LISTED } from '../../../generated/limits.ts';
import { statement } from '../../data/statement.ts';

/** Bytes of all names together, with what JSON has around each. */
const MAX_NAMES = { bytes: 1_300_000, around: 12 };

/** The first tags by name as the members of a JSON array, as many as fit; null without any. */
const ALL_TAGS = statement<{ members: string | null }>(`
  SELECT string_agg('{"name":' || to_json(t.name)::text || '}', ',' ORDER BY t.name) AS members FROM (
    SELECT name, sum(octet_length(name) + ${MAX_NAMES.around}) OVER (ORDER BY name) AS bytes
      FROM (SELECT name FROM tags ORDER BY name LIMIT ${MAX_TAGS_LISTED}) first) t WHERE t.bytes <= ${MAX_NAMES.bytes}`);

/**
 * All tags in code point order, the first MAX_TAGS_LISTED of them, as the members of a JSON array: the database writes
 * them in less time than they take to be read here.
 */
export async function listTags(db: Database): Promise<string> {
  const [row] = await db.query(ALL_TAGS);
  return row?.members ?? '';
}

export interface TagRow {
  name: string;
}

const SEARCH_TAGS = statement<TagRow>('SELECT name FROM tags WHERE name LIKE $1 ORDER BY name LIMIT $2');

/**
 * The names of the first MAX_TAGS_FOUND tags that contain the text, alphabetical; none for a text that is too short.
 */
export async function searchTags(db: Database, q: string): Promise<string[]> {
  const text = plainTag(q);
  if (Array.from(text).length < MIN_TAG_SEARCH) return [];
  const rows = await db.query(SEARCH_TAGS, [likePattern(text), MAX_TAGS_FOUND]);
  return rows.map((row) => row.name);
}

/** In name order: of two writers who share tags, one then waits for the other, without a deadlock. */
const NAME_TAGS = statement(
  'INSERT INTO tags (name) SELECT DISTINCT tag FROM unnest($1::text[]) AS t (tag) ORDER BY tag ON CONFLICT DO NOTHING',
);

/**
 * Creates missing tags. Call it once before writing the first of several posts with tags: two writers who share tags
 * and posts then wait one for the other and cannot deadlock.
 */
export async function nameTags(db: Database, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.query(NAME_TAGS, [names]);
}

const KNOWN_TAGS = statement<TagRow>('SELECT name FROM tags WHERE name = ANY ($1::text[])');

/** Returns the names that are tags. */
export async function knownTags(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.query(KNOWN_TAGS, [names])).map(({ name }) => name));
}

/** A tag's name as stored; people write it in any way, or by a well-known alias (golang, Node JS). */
export function tagKey(name: string): string {
  return tagName(name) ?? plainTag(name);
}

function plainTag(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
