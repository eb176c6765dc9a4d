import { v7 as uuid } from 'uuid';
import { withoutTimeLimit, type Database } from '../../data/database.ts';
import { Announcement } from '../../data/entities/notification.ts';
import {
  COMMENT_MILESTONE,
  EVERYBODY,
  FOLLOWERS,
  MENTIONS,
  POST_MILESTONE,
  REPLY,
  WELCOME,
} from '../../data/queries/notifications.ts';
import { AppError } from '../../errors.ts';

/**
 * What people are told, each in the transaction of its event: what is rolled back tells nobody, and the unique keys of
 * the table make an event that comes twice tell once. Statements are set-based; their cost is that of the rows they
 * add.
 */

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 1_000;

/**
 * Tells the authors of the comments that one answers: of the comment itself and of its thread; never its own author.
 */
export async function notifyReply(
  db: Database,
  { commentId, actorId, answered }: { commentId: string; actorId: string; answered: readonly string[] },
): Promise<void> {
  await db.query(REPLY, [commentId, actorId, answered]);
}

/** Tells who is mentioned in a comment, the first ten of them, and nobody whom the comment was told to before. */
export async function notifyMentions(
  db: Database,
  { commentId, actorId, mentioned }: { commentId: string; actorId: string; mentioned: readonly string[] },
): Promise<void> {
  if (mentioned.length > 0) await db.query(MENTIONS, [commentId, actorId, mentioned]);
}

/**
 * Tells the author of a post of the milestone that its upvotes have reached; each once, and never for a vote of their
 * own.
 */
export async function notifyPostMilestone(
  db: Database,
  { postId, actorId }: { postId: string; actorId: string },
): Promise<void> {
  await db.query(POST_MILESTONE, [postId, actorId]);
}

/** The same for the author of a comment. */
export async function notifyCommentMilestone(
  db: Database,
  { commentId, actorId }: { commentId: string; actorId: string },
): Promise<void> {
  await db.query(COMMENT_MILESTONE, [commentId, actorId]);
}

/**
 * Tells who follows a source of its new posts, in one statement for all. `newest` are the ids of at most three of them.
 */
export async function notifyFollowers(
  db: Database,
  { sourceId, added, newest, at }: { sourceId: string; added: number; newest: readonly string[]; at: Date },
): Promise<void> {
  await db.query(FOLLOWERS, [sourceId, added, newest, at]);
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

/** Tells every account there is, and gives their number. Throws validation_error for a bad value. */
export async function announce(db: Database, input: AnnouncementInput): Promise<{ id: string; told: number }> {
  const { title, description, url } = checked(input);
  return db.transaction(async (tx) => {
    const [id, at] = [uuid(), new Date()];
    await withoutTimeLimit(tx); // as many rows as there are people
    await tx.orm.insert(Announcement, { id, title, description, url, createdAt: at });
    const [everybody] = await tx.query(EVERYBODY, [id, at]);
    return { id, told: everybody?.recipients ?? 0 };
  });
}

function checked({ title, description = '', url = '' }: AnnouncementInput): {
  title: string;
  description: string | null;
  url: string | null;
} {
  const [clean, text, link] = [title.trim(), description.trim(), url.trim()];
  if (clean === '' || Array.from(clean).length > MAX_TITLE)
    throw new AppError('validation_error', `A title has 1 to ${MAX_TITLE} characters.`);
  if (Array.from(text).length > MAX_DESCRIPTION)
    throw new AppError('validation_error', `A description has at most ${MAX_DESCRIPTION} characters.`);
  if (link !== '' && !isLink(link))
    throw new AppError(
      'validation_error',
      `${JSON.stringify(url)} is neither an http(s) address nor a path of this service such as /changelog.`,
    );
  return { title: clean, description: text === '' ? null : text, url: link === '' ? null : link };
}

function isLink(link: string): boolean {
  return (
    link.length <= 2048 &&
    URL.canParse(link, 'http://localhost') &&
    (/^https?:\/\/[^/]/i.test(link) || /^\/(?![/\\])/.test(link))
  );
}
