import type { Database } from '../../data/database.ts';
import { likePattern } from './like-pattern.ts';
import { tagName } from '../text/tag-name.ts';
import { MAX_TAGS_FOUND, MIN_TAG_SEARCH } from '../../../generated/limits.ts';

/** The names of all tags, in code point order. */
export async function listTags(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>('SELECT name FROM tags ORDER BY name');
  return rows.map((row) => row.name);
}

/** The names of the first MAX_TAGS_FOUND tags that hold the text, alphabetical; none for a text that is too short. */
export async function searchTags(db: Database, q: string): Promise<string[]> {
  const text = plain(q);
  if (Array.from(text).length < MIN_TAG_SEARCH) return [];
  const rows = await db.query<{ name: string }>('SELECT name FROM tags WHERE name LIKE $1 ORDER BY name LIMIT $2', [
    likePattern(text),
    MAX_TAGS_FOUND,
  ]);
  return rows.map((row) => row.name);
}

// Raw SQL: many in one statement, in the order of their names.
const NAME =
  'INSERT INTO tags (name) SELECT DISTINCT tag FROM unnest($1::text[]) AS t (tag) ORDER BY tag ON CONFLICT DO NOTHING';

/**
 * Makes tags that are not there yet. Whoever writes posts with tags calls this once, before the first post: two writers
 * who share tags and posts then wait one for the other, never each for the other.
 */
export async function nameTags(db: Database, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.query(NAME, [names]);
}

/**
 * A tag's name as it is stored; people write it as they like, and may use a well-known other name (golang, Node JS).
 */
export function tagKey(name: string): string {
  return tagName(name) ?? plain(name);
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
