import { filterRow, fitsFilter } from './filters.ts';
import { allWords } from './words.ts';
import { isMuted } from './mutes.ts';
import { isVisible } from './visible.ts';
import { statement } from '../statement.ts';
import type { Database } from '../database.ts';

/** The columns of a filter of events. */
export const FILTER_COLUMNS = ['account_id', 'events', 'tags', 'source_ids', 'feed_id', 'query', 'fits'];

/** SQL: the post that an event is about; null when it is about none. */
function postOf(e: string): string {
  return `CASE WHEN ${e}.type IN ('post.published', 'bookmark.added') THEN ${e}.subject_id
    WHEN ${e}.type IN ('comment.created', 'mention') THEN (${e}.data->>'postId')::uuid END`;
}

/**
 * SQL: whether an event, which has its data, matches a filter: it is the person's own, or they may see it, and
 * it fits all that the filter has. `f` is of `withFollows`, with the columns account_id, events text[], tags text[],
 * source_ids uuid[], feed_id, query and fits, a compiled filter as JSON, each but the first null where it restricts
 * nothing.
 */
export function isFor(e: string, f: string): string {
  const post = `(${postOf(e)})`;
  const ofPost = (column: string, condition: string): string =>
    `(${f}.${column} IS NULL OR ${post} IS NULL OR ${condition})`;
  return `(${f}.events IS NULL OR ${e}.type = ANY (${f}.events))
    AND (${e}.account_id = ${f}.account_id OR (${e}.account_id IS NULL AND ${isForPerson(e, f, post)}))
    AND NOT ${isOfMuted(e, f)}
    AND ${ofPost('feed_id', isInFeed(post, f))}
    AND ${ofPost('fits', fits(post, `${f}.fits`))}
    AND (coalesce(${f}.tags::text, ${f}.source_ids::text, ${f}.query) IS NULL OR ${post} IS NULL
      OR ${fits(post, parametersOf(f))})`;
}

/** SQL: the parameters of a filter of events that are members of a filter of posts, as a compiled one. */
function parametersOf(f: string): string {
  return `jsonb_build_object('tags', ${f}.tags, 'sources', ${f}.source_ids, 'words', ${allWords(`${f}.query`)}::text)`;
}

/** SQL: whether a post fits a compiled filter. */
function fits(post: string, filter: string): string {
  return `EXISTS (SELECT FROM post_ranks fr, ${filterRow(filter, 'c')} WHERE fr.post_id = ${post} AND ${fitsFilter('fr', 'c')})`;
}

/** SQL: whether an event is the arrival of a post that the person mutes, everywhere or in the feed of the filter. */
function isOfMuted(e: string, f: string): string {
  return `(${e}.type = 'post.published' AND coalesce(${f}.mutes, ${f}.feed_mutes) IS NOT NULL
      AND EXISTS (SELECT FROM post_ranks u WHERE u.post_id = ${e}.subject_id
        AND (${isMuted('u', `${f}.mutes`)} OR ${isMuted('u', `${f}.feed_mutes`)})))`;
}

function hasTag(post: string, tags: string): string {
  return `EXISTS (SELECT FROM post_tags t WHERE t.post_id = ${post} AND t.tag = ANY (${tags}))`;
}

function isOfSource(post: string, sources: string): string {
  return `EXISTS (SELECT FROM post_ranks r WHERE r.post_id = ${post} AND r.source_id = ANY (${sources}))`;
}

/** SQL: whether an event without an owner is for a person: they may see its post, or follow its source. */
function isForPerson(e: string, f: string, post: string): string {
  return `CASE WHEN ${e}.type = 'source.failed' THEN coalesce(${e}.subject_id = ANY (${f}.followed), false)
      OR EXISTS (SELECT FROM own_sources o WHERE o.account_id = ${f}.account_id AND o.source_id = ${e}.subject_id)
    ELSE EXISTS (SELECT FROM post_ranks v WHERE v.post_id = ${post} AND ${isVisible('v', `${f}.account_id`)}) END`;
}

/**
 * SQL: whether a post has what a custom feed of the person follows, if it follows anything, and nothing it blocks, and
 * fits its filter.
 */
function isInFeed(post: string, f: string): string {
  return `(${f}.feed_tags IS NOT NULL
    AND NOT ${hasTag(post, `${f}.blocked_tags`)} AND NOT ${isOfSource(post, `${f}.blocked_sources`)}
    AND (${hasTag(post, `${f}.feed_tags`)} OR ${isOfSource(post, `${f}.feed_sources`)}
      OR cardinality(${f}.feed_tags) + cardinality(${f}.feed_sources) = 0)
    AND (${f}.feed_fits IS NULL OR ${fits(post, `${f}.feed_fits`)}))`;
}

/**
 * SQL: filters with what their people follow and mute, which `readFollows` reads: of rows with account_id and feed_id,
 * the columns of these names; `feeds` and `sources` are its two parameters.
 */
export function withFollows(filters: string, columns: readonly string[], [feeds, sources]: [string, string]): string {
  return `(SELECT ${columns.map((column) => `w.${column}`).join(', ')}, g.tags AS feed_tags, g.sources AS feed_sources,
      g.blocked_tags, g.blocked_sources, g.fits AS feed_fits, g.mutes AS feed_mutes, o.followed,
      o.mutes
    FROM ${filters}
    LEFT JOIN jsonb_to_recordset(${feeds}::jsonb) AS g (account_id uuid, feed_id uuid, tags text[], sources uuid[],
      blocked_tags text[], blocked_sources uuid[], fits jsonb, mutes jsonb)
      ON g.account_id = w.account_id AND g.feed_id = w.feed_id
    LEFT JOIN jsonb_to_recordset(${sources}::jsonb) AS o (account_id uuid, followed uuid[], mutes jsonb)
      ON o.account_id = w.account_id)`;
}

/** The custom feeds of the people $1 with the ids $2, with what each follows and blocks. */
const FEEDS = statement<{
  feed: Readonly<Record<string, unknown>>;
}>(`SELECT jsonb_build_object('account_id', c.account_id, 'feed_id', c.id, 'fits', c.compiled_filter,
    'tags', ARRAY(SELECT t.tag FROM feed_tag_filters t
      WHERE t.account_id = c.account_id AND t.feed_id = c.id AND NOT t.blocked),
    'sources', ARRAY(SELECT s.source_id FROM feed_source_filters s
      WHERE s.account_id = c.account_id AND s.feed_id = c.id AND NOT s.blocked),
    'blocked_tags', ARRAY(SELECT t.tag FROM feed_tag_filters t
      WHERE t.account_id = c.account_id AND t.feed_id = c.id AND t.blocked),
    'blocked_sources', ARRAY(SELECT s.source_id FROM feed_source_filters s
      WHERE s.account_id = c.account_id AND s.feed_id = c.id AND s.blocked),
    'mutes', (SELECT jsonb_agg(m.compiled_filter) FROM mutes m
      WHERE m.account_id = c.account_id AND m.feed_id = c.id AND (m.until IS NULL OR m.until > now()))) AS feed
  FROM custom_feeds c WHERE c.account_id = ANY ($1::uuid[]) AND c.id = ANY ($2::uuid[])`);

const FAILED_SOURCES = statement<{ id: string }>(`SELECT DISTINCT subject_id AS id FROM events
  WHERE position > $1 AND position <= $2 AND type = 'source.failed'`);

const FOLLOWED = statement<{ account_id: string; followed: string[] }>(`
  SELECT account_id, array_agg(source_id) AS followed FROM source_filters
   WHERE account_id = ANY ($1::uuid[]) AND source_id = ANY ($2::uuid[]) AND NOT blocked GROUP BY account_id`);

const MUTES = statement<{ account_id: string; mutes: unknown[] }>(`
  SELECT account_id, jsonb_agg(compiled_filter) AS mutes FROM mutes
   WHERE account_id = ANY ($1::uuid[]) AND feed_id IS NULL AND (until IS NULL OR until > now()) GROUP BY account_id`);

/** The person of a filter, and the custom feed that it names. */
export interface FilterOwnerRow {
  readonly accountId: string;
  readonly feedId: string | null;
}

/**
 * Reads the parameters of `withFollows`: the custom feeds that filters name, and of the sources that failed in the
 * events after a position up to another those that the people follow, with what those people mute in all lists;
 * not where they asked for an event by its id.
 */
export async function readFollows(
  db: Database,
  filters: readonly FilterOwnerRow[],
  { after, upTo, isAsked = false }: { after: string; upTo: string; isAsked?: boolean },
): Promise<[feeds: string, sources: string]> {
  const owners = (some: readonly FilterOwnerRow[]): string[] => [...new Set(some.map(({ accountId }) => accountId))];
  const ofFeeds = filters.filter(({ feedId }) => feedId !== null);
  const failed = filters.length === 0 ? [] : await db.query(FAILED_SOURCES, [after, upTo]);
  const [feeds, followed, muted] = await Promise.all([
    ofFeeds.length === 0 ? [] : db.query(FEEDS, [owners(ofFeeds), [...new Set(ofFeeds.map(({ feedId }) => feedId))]]),
    failed.length === 0 ? [] : db.query(FOLLOWED, [owners(filters), failed.map(({ id }) => id)]),
    isAsked || filters.length === 0 ? [] : db.query(MUTES, [owners(filters)]),
  ]);
  const people = new Map<string, object>(muted.map((row) => [row.account_id, row]));
  for (const row of followed) people.set(row.account_id, { ...people.get(row.account_id), ...row });
  return [JSON.stringify(feeds.map(({ feed }) => feed)), JSON.stringify([...people.values()])];
}

/** The position of the latest event; 0 without any. */
export const HEAD = statement<{ position: string }>(
  `SELECT coalesce(max(position), 0) AS position FROM events WHERE position IS NOT NULL`,
);
