import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import {
  ADD_COMMENT,
  CHANGE_COMMENT,
  LOCK_POST_OF,
  PEOPLE_CALLED,
  REMOVE_COMMENT,
} from '../../data/queries/posts/comments.ts';
import { getComment, noComment, type Thread } from './comments.ts';
import { notifyMentions, notifyReply } from '../notifications/notify.ts';
import { lockPost } from './posts.ts';
import { MAX_MENTIONS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';

/**
 * Creates a comment and notifies those it replies to or mentions. Runs in the caller's transaction. Throws not_found
 * for an unknown post, and for a parent that is not on it.
 */
export async function createComment(
  db: Database,
  viewerId: string,
  { postId, content, parentId = null }: Body<'createComment'> & { postId: string },
  publicUrl: string,
): Promise<Thread> {
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

/**
 * Rewrites a person's own comment and notifies those newly mentioned; `unchanged` when its text was that before. Throws
 * not_found.
 */
export async function updateComment(
  db: Database,
  viewerId: string,
  { id, content }: Body<'updateComment'> & { id: string },
  publicUrl: string,
): Promise<{ thread: Thread; unchanged: boolean }> {
  const { html, mentioned } = await rendered(db, content, publicUrl);
  const [change] = await db.query(CHANGE_COMMENT, [id, viewerId, content, html]);
  if (!change) throw noComment();
  await notifyMentions(db, { commentId: id, actorId: viewerId, mentioned });
  return { thread: await getComment(db, viewerId, id), unchanged: change.unchanged };
}

/** Deletes a person's own comment with its replies, their votes and notifications. Throws not_found. */
export async function deleteComment(db: Database, viewerId: string, id: string): Promise<void> {
  await db.query(LOCK_POST_OF, [id, viewerId]);
  const deleted = await db.query(REMOVE_COMMENT, [id, viewerId]);
  if (deleted.length === 0) throw noComment();
}

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
