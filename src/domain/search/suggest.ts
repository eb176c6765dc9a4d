import { likePattern } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import type { Query, Schema } from '../../../generated/shapes.ts';
import { MAX_SOURCES_SUGGESTED, MAX_TAGS_SUGGESTED, MIN_TITLE_SUGGESTION } from '../../../generated/limits.ts';
import { findMatches } from './find-matches.ts';
import { searchSources } from '../sources/sources.ts';
import { tagKey, type TagRow } from './tags.ts';
import { expandQuery } from './query/expand-query.ts';
import { statement } from '../../data/statement.ts';

type Suggestion = Schema<'Suggestion'>;

/** Tags that begin with a text, sources whose name holds it and posts that it finds; the best of each first. */
export async function suggestSearches(
  db: Database,
  viewerId: string,
  { q, limit }: Query<'suggestSearches'>,
): Promise<Suggestion[]> {
  const typed = q.trim();
  if (typed === '') return [];
  const [tags, sources, posts] = await Promise.all([
    suggestedTags(db, typed),
    searchSources(db, viewerId, { q: typed, limit: MAX_SOURCES_SUGGESTED }),
    suggestedPosts(db, { viewerId, typed, limit }),
  ]);
  return [
    ...tags,
    ...sources.map(({ name, handle }): Suggestion => ({ type: 'source', text: name, key: handle })),
    ...posts,
  ].slice(0, limit);
}

/** Tags that begin with a text: the one that is the text, then the shortest. */
const SUGGESTED_TAGS = statement<TagRow>(
  'SELECT name FROM tags WHERE name = $1 OR name LIKE $2 ORDER BY name = $1 DESC, length(name), name LIMIT $3',
);

async function suggestedTags(db: Database, typed: string): Promise<Suggestion[]> {
  const key = tagKey(typed);
  const tags = await db.query(SUGGESTED_TAGS, [key, likePattern(key).slice(1), MAX_TAGS_SUGGESTED]);
  return tags.map(({ name }) => ({ type: 'tag', text: name, key: name }));
}

async function suggestedPosts(
  db: Database,
  { viewerId, typed, limit }: { viewerId: string; typed: string; limit: number },
): Promise<Suggestion[]> {
  if (Array.from(typed).length < MIN_TITLE_SUGGESTION) return [];
  const search = { viewerId, text: typed, at: new Date(), since: null, until: null, meaning: undefined };
  const { posts } = await findMatches(db, search, await expandQuery(db, typed));
  return posts.slice(0, limit).map(({ id, title }) => ({ type: 'post', text: title, key: id }));
}
