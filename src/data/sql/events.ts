import { allWords } from './words.ts';
import { isVisible } from './visible.ts';
import { statement } from '../statement.ts';

/** SQL: the post that an event is about; null when it is about none. */
function postOf(e: string): string {
  return `CASE WHEN ${e}.type IN ('post.published', 'bookmark.added') THEN ${e}.subject_id
    WHEN ${e}.type IN ('comment.created', 'mention') THEN (${e}.data->>'postId')::uuid END`;
}

/**
 * SQL: whether an event, which has its data, matches a filter: it is the person's own, or they may see it, and
 * it fits all that the filter has. `f` has the columns account_id, events text[], tags text[], source_ids uuid[],
 * feed_id and query, each but the first null where it restricts nothing.
 */
export function isFor(e: string, f: string): string {
  const post = `(${postOf(e)})`;
  const ofPost = (column: string, condition: string): string =>
    `(${f}.${column} IS NULL OR ${post} IS NULL OR ${condition})`;
  return `(${f}.events IS NULL OR ${e}.type = ANY (${f}.events))
    AND (${e}.account_id = ${f}.account_id OR (${e}.account_id IS NULL AND ${isForPerson(e, f, post)}))
    AND ${ofPost('tags', `EXISTS (SELECT FROM post_tags t WHERE t.post_id = ${post} AND t.tag = ANY (${f}.tags))`)}
    AND ${ofPost(
      'source_ids',
      `EXISTS (SELECT FROM post_ranks r WHERE r.post_id = ${post} AND r.source_id = ANY (${f}.source_ids))`,
    )}
    AND ${ofPost('feed_id', isInFeed(post, f))}
    AND ${ofPost(
      'query',
      `EXISTS (SELECT FROM posts s WHERE s.id = ${post} AND s.search @@ ${allWords(`${f}.query`)})`,
    )}`;
}

/** SQL: whether an event without an owner is for a person: they may see its post, or follow its source. */
function isForPerson(e: string, f: string, post: string): string {
  return `CASE WHEN ${e}.type = 'source.failed' THEN EXISTS (SELECT FROM source_filters w
      WHERE w.account_id = ${f}.account_id AND w.source_id = ${e}.subject_id AND NOT w.blocked)
      OR EXISTS (SELECT FROM own_sources o WHERE o.account_id = ${f}.account_id AND o.source_id = ${e}.subject_id)
    ELSE EXISTS (SELECT FROM post_ranks v WHERE v.post_id = ${post} AND ${isVisible('v', `${f}.account_id`)}) END`;
}

/** SQL: whether a post has what a custom feed of the person follows, if it follows anything, and nothing it blocks. */
function isInFeed(post: string, f: string): string {
  const tag = (blocked: boolean): string => `EXISTS (SELECT FROM feed_tag_filters t JOIN post_tags p ON p.tag = t.tag
      WHERE t.account_id = ${f}.account_id AND t.feed_id = ${f}.feed_id AND ${blocked ? '' : 'NOT '}t.blocked AND p.post_id = ${post})`;
  const source = (blocked: boolean): string => `EXISTS (SELECT FROM feed_source_filters s
      JOIN post_ranks p ON p.source_id = s.source_id
      WHERE s.account_id = ${f}.account_id AND s.feed_id = ${f}.feed_id AND ${blocked ? '' : 'NOT '}s.blocked AND p.post_id = ${post})`;
  const follows = (table: string): string =>
    `EXISTS (SELECT FROM ${table} w
      WHERE w.account_id = ${f}.account_id AND w.feed_id = ${f}.feed_id AND NOT w.blocked)`;
  return `(EXISTS (SELECT FROM custom_feeds c WHERE c.id = ${f}.feed_id AND c.account_id = ${f}.account_id)
    AND NOT ${tag(true)} AND NOT ${source(true)}
    AND (${tag(false)} OR ${source(false)}
      OR NOT (${follows('feed_tag_filters')} OR ${follows('feed_source_filters')})))`;
}

/** The position of the latest event; 0 without any. */
export const HEAD = statement<{ position: string }>(
  `SELECT coalesce(max(position), 0) AS position FROM events WHERE position IS NOT NULL`,
);
