import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Announcement, type NewPosts } from '../../data/entities/notifications.ts';
import {
  COMMENT_MILESTONE,
  COUNT_ACCOUNTS,
  MENTIONS,
  POST_MILESTONES,
  REPLY,
  WELCOME,
} from '../../data/queries/notifications.ts';
import { AppError } from '../../errors.ts';
import { addEvent } from './outbox.ts';

/**
 * Notifications, written in the transaction of their event: a rollback notifies nobody, and the table's unique keys
 * make a repeated event notify once. Where many people are notified, the event goes into the outbox.
 */

const MAX_TITLE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 1_000;

/** Notifies the authors of the comment replied to and of its thread; never the reply's own author. */
export async function notifyReply(
  db: Database,
  { commentId, actorId, answered }: { commentId: string; actorId: string; answered: readonly string[] },
): Promise<void> {
  await db.query(REPLY, [commentId, actorId, answered]);
}

/** Notifies those mentioned in a comment, the first ten of them, and nobody already notified of it. */
export async function notifyMentions(
  db: Database,
  { commentId, actorId, mentioned }: { commentId: string; actorId: string; mentioned: readonly string[] },
): Promise<void> {
  if (mentioned.length > 0) await db.query(MENTIONS, [commentId, actorId, mentioned]);
}

/** Notifies the authors of posts, whose upvotes grew by these numbers, of the milestones passed; of each once. */
export async function notifyPostMilestones(
  db: Database,
  grown: readonly { id: string; upvotes: number }[],
): Promise<void> {
  await db.query(POST_MILESTONES, [grown.map(({ id }) => id), grown.map(({ upvotes }) => upvotes)]);
}

/** Notifies a comment's author of the milestone its upvotes have reached; once, and never for the author's own vote. */
export async function notifyCommentMilestone(
  db: Database,
  { commentId, actorId }: { commentId: string; actorId: string },
): Promise<void> {
  await db.query(COMMENT_MILESTONE, [commentId, actorId]);
}

/** Notifies a source's followers of its new posts, soon. */
export async function notifyFollowers(db: Database, { at, ...posts }: NewPosts & { at: Date }): Promise<void> {
  await addEvent(db, { type: 'source_posts_added', payload: posts }, at);
}

/** Greets a new account. */
export async function welcome(db: Database, accountId: string, at: Date): Promise<void> {
  await db.query(WELCOME, [accountId, at]);
}

export interface AnnouncementInput {
  readonly title: string;
  readonly description?: string | undefined;
  /** An http(s) address, or a path of this service. */
  readonly url?: string | undefined;
}

/** Notifies every account, soon; returns how many there are. Throws validation_error for an invalid value. */
export async function announce(db: Database, input: AnnouncementInput): Promise<{ id: string; told: number }> {
  const { title, description, url } = checked(input);
  return db.transaction(async (tx) => {
    const [id, at] = [uuid(), new Date()];
    await tx.orm.insert(Announcement, { id, title, description, url, createdAt: at });
    await addEvent(tx, { type: 'announcement_made', payload: { announcementId: id } }, at);
    const [accounts] = await tx.query(COUNT_ACCOUNTS);
    return { id, told: accounts?.count ?? 0 };
  });
}

function checked({ title, description = '', url = '' }: AnnouncementInput): {
  title: string;
  description: string | null;
  url: string | null;
} {
  const [clean, text, link] = [title.trim(), description.trim(), url.trim()];
  if (clean === '' || Array.from(clean).length > MAX_TITLE_CHARACTERS)
    throw new AppError('validation_error', `A title has 1 to ${MAX_TITLE_CHARACTERS} characters.`);
  if (Array.from(text).length > MAX_DESCRIPTION_CHARACTERS)
    throw new AppError('validation_error', `A description has at most ${MAX_DESCRIPTION_CHARACTERS} characters.`);
  if (link !== '' && !isLink(link))
    throw new AppError(
      'validation_error',
      `${JSON.stringify(url)} is neither an http(s) address nor a path of this service such as /changelog.`,
    );
  return { title: clean, description: text === '' ? null : text, url: link === '' ? null : link };
}

/** Whether a text is an http(s) address or a path of this service. */
export function isLink(link: string): boolean {
  return (
    link.length <= 2048 &&
    URL.canParse(link, 'http://localhost') &&
    (/^https?:\/\/[^/]/i.test(link) || /^\/(?![/\\])/.test(link))
  );
}
