import { likePattern } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { ALL_TAGS, KNOWN_TAGS, NAME_TAGS, SEARCH_TAGS } from '../../data/queries/search/tags.ts';
import { tagName } from '../text/tag-name.ts';
import { MAX_TAGS_FOUND, MIN_TAG_SEARCH } from '../../../generated/limits.ts';

/**
 * All tags in code point order, the first MAX_TAGS_LISTED of them, as the members of a JSON array: the database writes
 * them in less time than they take to be read here.
 */
export async function listTags(db: Database): Promise<string> {
  const [row] = await db.query(ALL_TAGS);
  return row?.members ?? '';
}

/**
 * The names of the first MAX_TAGS_FOUND tags that contain the text, alphabetical; none for a text that is too short.
 */
export async function searchTags(db: Database, q: string): Promise<string[]> {
  const text = plain(q);
  if (Array.from(text).length < MIN_TAG_SEARCH) return [];
  const rows = await db.query(SEARCH_TAGS, [likePattern(text), MAX_TAGS_FOUND]);
  return rows.map((row) => row.name);
}

/**
 * Creates missing tags. Call it once before writing the first of several posts with tags: two writers who share tags
 * and posts then wait one for the other and cannot deadlock.
 */
export async function nameTags(db: Database, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.query(NAME_TAGS, [names]);
}

/** Returns the names that are tags. */
export async function knownTags(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.query(KNOWN_TAGS, [names])).map(({ name }) => name));
}

/** A tag's name as stored; people write it in any way, or by a well-known alias (golang, Node JS). */
export function tagKey(name: string): string {
  return tagName(name) ?? plain(name);
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
