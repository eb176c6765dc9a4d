import { likePattern } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import type { Query, Schema } from '../../../generated/shapes.ts';
import { MAX_SOURCES_SUGGESTED, MAX_TAGS_SUGGESTED, MIN_TITLE_SUGGESTION } from '../../../generated/limits.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { findMatches } from './find-matches.ts';
import { withoutMuted } from '../mutes/find-muted.ts';
import { searchSources } from '../sources/sources.ts';
import { tagKey, type TagRow } from './tags.ts';
import { expandQuery, type ExpandedQuery } from './query/expand-query.ts';
import { foldText } from './query/spelling.ts';
import { loadNames } from './typed/own-aliases.ts';
import { statement } from '../../data/statement.ts';

type Suggestion = Schema<'Suggestion'>;

/**
 * Tags that begin with a text or another name of it, sources whose name holds it and posts that it finds; the best of
 * each first. Where no tag or source is found, those of the corrected text.
 */
export async function suggestSearches(
  db: Database,
  viewerId: string,
  { q, limit, mutes }: Query<'suggestSearches'> & { mutes?: Mutes | undefined },
): Promise<Suggestion[]> {
  const typed = q.trim();
  if (typed === '') return [];
  const understood = Array.from(typed).length < MIN_TITLE_SUGGESTION ? undefined : await expandQuery(db, typed);
  const [topics, posts] = await Promise.all([
    suggestedTopics(db, viewerId, typed),
    understood ? suggestedPosts(db, { viewerId, typed, limit, mutes }, understood) : [],
  ]);
  const corrected = topics.length === 0 ? understood?.corrected : undefined;
  const alternatives = corrected ? await suggestedTopics(db, viewerId, corrected) : [];
  return [...topics, ...alternatives, ...posts].slice(0, limit);
}

/** The tags and sources of a text. */
async function suggestedTopics(db: Database, viewerId: string, text: string): Promise<Suggestion[]> {
  const [tags, sources] = await Promise.all([
    suggestedTags(db, text),
    searchSources(db, viewerId, { q: text, limit: MAX_SOURCES_SUGGESTED }),
  ]);
  return [...tags, ...sources.map(({ name, handle }): Suggestion => ({ type: 'source', text: name, key: handle }))];
}

/** Tags that begin with a text or have another name of it: the one that is the text, then the shortest. */
const SUGGESTED_TAGS = statement<TagRow>(
  `SELECT name FROM tags WHERE name = $1 OR name LIKE $2 OR name = ANY ($4::text[])
  ORDER BY name = $1 DESC, name = ANY ($4::text[]) DESC, length(name), name LIMIT $3`,
);

async function suggestedTags(db: Database, typed: string): Promise<Suggestion[]> {
  const key = tagKey(typed);
  const namesOf = await loadNames(db);
  const names = (namesOf(foldText(typed)) ?? []).filter(({ weight }) => weight === 1).map(({ text }) => tagKey(text));
  const tags = await db.query(SUGGESTED_TAGS, [key, likePattern(key).slice(1), MAX_TAGS_SUGGESTED, names]);
  return tags.map(({ name }) => ({ type: 'tag', text: name, key: name }));
}

async function suggestedPosts(
  db: Database,
  { viewerId, typed, limit, mutes }: { viewerId: string; typed: string; limit: number; mutes: Mutes | undefined },
  understood: ExpandedQuery,
): Promise<Suggestion[]> {
  const search = {
    viewerId,
    text: typed,
    asTyped: false,
    at: new Date(),
    since: null,
    until: null,
    meaning: undefined,
  };
  const { posts } = await findMatches(db, search, understood);
  const unmuted = await withoutMuted(db, posts, mutes);
  return unmuted.slice(0, limit).map(({ id, title }) => ({ type: 'post', text: title, key: id }));
}
