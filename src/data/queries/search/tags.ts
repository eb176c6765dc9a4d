import { statement } from '../../statement.ts';

interface TagRow {
  name: string;
}

export const ALL_TAGS = statement<TagRow>('SELECT name FROM tags ORDER BY name');
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
