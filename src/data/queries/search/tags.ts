import { MAX_TAGS_LISTED } from '../../../../generated/limits.ts';
import { statement } from '../../statement.ts';

interface TagRow {
  name: string;
}

/** Bytes of all names together, with what JSON has around each. */
const MAX_NAMES = { bytes: 1_300_000, around: 12 };
/** The first tags by name as the members of a JSON array, as many as fit; null without any. */
export const ALL_TAGS = statement<{ members: string | null }>(`
  SELECT string_agg('{"name":' || to_json(t.name)::text || '}', ',' ORDER BY t.name) AS members FROM (
    SELECT name, sum(octet_length(name) + ${MAX_NAMES.around}) OVER (ORDER BY name) AS bytes
      FROM (SELECT name FROM tags ORDER BY name LIMIT ${MAX_TAGS_LISTED}) first) t WHERE t.bytes <= ${MAX_NAMES.bytes}`);
export const SEARCH_TAGS = statement<TagRow>('SELECT name FROM tags WHERE name LIKE $1 ORDER BY name LIMIT $2');
export const KNOWN_TAGS = statement<TagRow>('SELECT name FROM tags WHERE name = ANY ($1::text[])');
/** Tags that begin with a text: the one that is the text, then the shortest. */
export const SUGGESTED_TAGS = statement<TagRow>(
  'SELECT name FROM tags WHERE name = $1 OR name LIKE $2 ORDER BY name = $1 DESC, length(name), name LIMIT $3',
);
/** In name order: of two writers who share tags, one then waits for the other, without a deadlock. */
export const NAME_TAGS = statement(
  'INSERT INTO tags (name) SELECT DISTINCT tag FROM unnest($1::text[]) AS t (tag) ORDER BY tag ON CONFLICT DO NOTHING',
);
