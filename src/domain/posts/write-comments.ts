import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { getComment, noComment, type CommentThread } from './comments.ts';
import { notifyMentions, notifyReply } from '../notifications/notify.ts';
import { lockPost } from './posts.ts';
import { MAX_MENTIONS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { statement } from '../../data/statement.ts';

/**
 * A reply to a reply goes under the top-level comment, and a parent on another post adds no row. The time is taken
 * after the post is locked, so comments appear in time order and no reader misses one.
 */
const ADD_COMMENT = statement<{ parentId: string | null }>(`
  INSERT INTO comments (id, post_id, account_id, parent_id, content, content_html, created_at)
  SELECT $1, $2, $3, coalesce(answered.parent_id, answered.id), $5, $6, clock_timestamp()
    FROM (SELECT $4::uuid AS id) wanted LEFT JOIN comments answered ON answered.id = wanted.id AND answered.post_id = $2
   WHERE wanted.id IS NULL OR answered.id IS NOT NULL
  RETURNING parent_id AS "parentId"`);

/**
 * Creates a comment and notifies those it replies to or mentions. Runs in the caller's transaction. Throws not_found
 * for an unknown post, and for a parent that is not on it.
 */
export async function createComment(
  db: Database,
  viewerId: string,
  { postId, content, parentId = null }: Body<'createComment'> & { postId: string },
  publicUrl: string,
): Promise<CommentThread> {
  const { html, mentioned } = await rendered(db, content, publicUrl);
  await lockPost(db, viewerId, postId);
  const id = uuid();
  const [comment] = await db.query(ADD_COMMENT, [id, postId, viewerId, parentId, content, html]);
  if (!comment) throw noComment();
  if (parentId !== null)
    await notifyReply(db, { commentId: id, actorId: viewerId, answered: [parentId, comment.parentId ?? parentId] });
  await notifyMentions(db, { commentId: id, actorId: viewerId, mentioned });
  return getComment(db, viewerId, id);
}

const CHANGE_COMMENT = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT id, content FROM comments WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE)
  UPDATE comments c SET content = $3, content_html = $4,
    updated_at = CASE WHEN b.content = $3 THEN c.updated_at ELSE clock_timestamp() END
  FROM before b WHERE c.id = b.id RETURNING b.content = $3 AS unchanged`);

/**
 * Rewrites a person's own comment and notifies those newly mentioned; `unchanged` when its text was that before. Throws
 * not_found.
 */
export async function updateComment(
  db: Database,
  viewerId: string,
  { id, content }: Body<'updateComment'> & { id: string },
  publicUrl: string,
): Promise<{ thread: CommentThread; unchanged: boolean }> {
  const { html, mentioned } = await rendered(db, content, publicUrl);
  const [change] = await db.query(CHANGE_COMMENT, [id, viewerId, content, html]);
  if (!change) throw noComment();
  await notifyMentions(db, { commentId: id, actorId: viewerId, mentioned });
  return { thread: await getComment(db, viewerId, id), unchanged: change.unchanged };
}

const LOCK_POST_OF = statement(
  `SELECT FROM posts p JOIN comments c ON c.post_id = p.id
  WHERE c.id = $1 AND c.account_id = $2 FOR NO KEY UPDATE OF p`,
);

const REMOVE_COMMENT = statement<{ id: string }>(`DELETE FROM comments WHERE id = $1 AND account_id = $2 RETURNING id`);

/** Deletes a person's own comment with its replies, their votes and notifications. Throws not_found. */
export async function deleteComment(db: Database, viewerId: string, id: string): Promise<void> {
  await db.query(LOCK_POST_OF, [id, viewerId]);
  const deleted = await db.query(REMOVE_COMMENT, [id, viewerId]);
  if (deleted.length === 0) throw noComment();
}

const PEOPLE_CALLED = statement<{ name: string; id: string }>(
  `SELECT DISTINCT wanted.name, a.id FROM unnest($1::text[]) AS wanted (name)
  JOIN accounts a ON lower(a.username) = lower(wanted.name)`,
);

/** The HTML of a comment, with links to the first people that it mentions, and those people in text order. */
async function rendered(
  db: Database,
  content: string,
  publicUrl: string,
): Promise<{ html: string; mentioned: string[] }> {
  const { readMarkdown } = await import('../text/comment-html.ts'); // slow to load, and most processes write no comment
  const read = readMarkdown(content);
  const names = [...new Set(read.mentions)];
  const people = names.length === 0 ? [] : await db.query(PEOPLE_CALLED, [names]);
  const idOf = new Map(people.map((row) => [row.name, row.id]));
  const mentioned = [...new Set(names.flatMap((name) => idOf.get(name) ?? []))].slice(0, MAX_MENTIONS);
  const linkOf = (name: string): string | undefined => {
    const id = idOf.get(name);
    return id !== undefined && mentioned.includes(id) ? `${publicUrl}/people/${id}` : undefined;
  };
  return { html: read.toHtml(linkOf), mentioned };
}
