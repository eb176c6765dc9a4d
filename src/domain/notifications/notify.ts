import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Announcement, type NewPosts } from '../../data/entities/notifications.ts';
import { AppError } from '../../errors.ts';
import { isWanted } from './choices.ts';
import { addEvent, DELETED_ACCOUNT_ID } from './outbox.ts';
import { fragment, statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { MAX_MENTIONS } from '../../../generated/limits.ts';

/**
 * Notifications are written in the transaction of their event: a rollback removes them, and the table's unique keys
 * make a repeated event notify once. Where many people are notified, the event goes into the outbox.
 */

const MAX_TITLE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 1_000;

const REPLY = statement(`INSERT INTO notifications (id, account_id, type, comment_id, created_at)
  SELECT gen_random_uuid(), answered.account_id, 'comment_reply', $1, clock_timestamp()
    FROM (SELECT DISTINCT account_id FROM comments WHERE id = ANY ($3::uuid[])) answered
   WHERE answered.account_id NOT IN ($2, ${DELETED_ACCOUNT_ID})
     AND ${isWanted('answered.account_id', 'comment_reply')}
  ON CONFLICT DO NOTHING`);

/** Notifies the authors of the comment replied to and of its thread; never the reply's own author. */
export async function notifyReply(
  db: Database,
  { commentId, actorId, answered }: { commentId: string; actorId: string; answered: readonly string[] },
): Promise<void> {
  await db.query(REPLY, [commentId, actorId, answered]);
}

/** Skips people already notified of this comment; ten in all, however often it is edited. */
const MENTIONS = statement(`INSERT INTO notifications (id, account_id, type, comment_id, created_at)
  SELECT gen_random_uuid(), mentioned.id, 'comment_mention', $1, clock_timestamp()
    FROM unnest($3::uuid[]) WITH ORDINALITY AS mentioned (id, place)
   WHERE mentioned.id <> $2 AND ${isWanted('mentioned.id', 'comment_mention')}
     AND EXISTS (SELECT FROM comments c JOIN post_ranks r ON r.post_id = c.post_id
       WHERE c.id = $1 AND ${isVisible('r', 'mentioned.id')})
     AND NOT EXISTS (SELECT FROM notifications earlier
       WHERE earlier.comment_id = $1 AND earlier.account_id = mentioned.id
         AND earlier.type IN ('comment_reply', 'comment_mention'))
   ORDER BY mentioned.place
   LIMIT (SELECT greatest(0, ${MAX_MENTIONS} - count(*)) FROM notifications earlier
   WHERE earlier.comment_id = $1 AND earlier.type = 'comment_mention')
  ON CONFLICT DO NOTHING`);

/** Notifies the first ten people mentioned in a comment, except those already notified of it. */
export async function notifyMentions(
  db: Database,
  { commentId, actorId, mentioned }: { commentId: string; actorId: string; mentioned: readonly string[] },
): Promise<void> {
  if (mentioned.length > 0) await db.query(MENTIONS, [commentId, actorId, mentioned]);
}

/** Upvote counts that are announced. */
const MILESTONES = [
  1,
  3,
  5,
  ...[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((n) => [10 * n, 25 * n, 50 * n]),
];

const STEPS = `unnest('{${MILESTONES.join()}}'::integer[]) AS steps (step)`;

/** The highest milestone reached, including one passed without a notification. */
const REACHED = fragment(
  `CROSS JOIN LATERAL (SELECT max(step) AS step FROM ${STEPS} WHERE step <= voted.num_upvotes) reached`,
);

/** Every milestone on the way from the upvotes before, the highest one newest, and always the highest. */
const POST_MILESTONES = statement(`INSERT INTO notifications (id, account_id, type, post_id, number, people, created_at)
  SELECT gen_random_uuid(), author.id, 'article_upvote_milestone', voted.post_id, passed.step,
         ARRAY(SELECT v.account_id FROM post_votes v
         WHERE v.post_id = voted.post_id AND v.vote = 1 AND v.account_id <> author.id ORDER BY v.voted_at DESC LIMIT 3),
         clock_timestamp() - interval '1 millisecond' * passed.place
    FROM unnest($1::uuid[], $2::integer[]) AS grown (post_id, upvotes) JOIN post_ranks voted USING (post_id)
    JOIN posts post ON post.id = voted.post_id JOIN accounts author ON author.id = post.author_id ${REACHED}
    CROSS JOIN LATERAL (SELECT step, row_number() OVER (ORDER BY step DESC) AS place FROM ${STEPS}
      WHERE step <= voted.num_upvotes AND (step > voted.num_upvotes - grown.upvotes OR step = reached.step)) passed
   WHERE author.id <> ${DELETED_ACCOUNT_ID} AND ${isWanted('author.id', 'article_upvote_milestone')}
   ORDER BY author.id, voted.post_id, passed.step
  ON CONFLICT DO NOTHING`);

/** Notifies the authors of posts, whose upvotes grew by these numbers, of the milestones passed; of each once. */
export async function notifyPostMilestones(
  db: Database,
  grown: readonly { id: string; upvotes: number }[],
): Promise<void> {
  await db.query(POST_MILESTONES, [grown.map(({ id }) => id), grown.map(({ upvotes }) => upvotes)]);
}

const COMMENT_MILESTONE =
  statement(`INSERT INTO notifications (id, account_id, type, comment_id, number, people, created_at)
  SELECT gen_random_uuid(), voted.account_id, 'comment_upvote_milestone', voted.id, reached.step,
         ARRAY(SELECT v.account_id FROM comment_votes v
         WHERE v.comment_id = voted.id AND v.vote = 1 AND v.account_id <> voted.account_id ORDER BY v.voted_at DESC
           LIMIT 3),
         clock_timestamp()
    FROM comments voted ${REACHED}
   WHERE voted.id = $1 AND voted.account_id NOT IN ($2, ${DELETED_ACCOUNT_ID}) AND reached.step IS NOT NULL
     AND ${isWanted('voted.account_id', 'comment_upvote_milestone')}
  ON CONFLICT DO NOTHING`);

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

const WELCOME = statement(
  `INSERT INTO notifications (id, account_id, type, created_at)
  VALUES (gen_random_uuid(), $1, 'new_user_welcome', $2) ON CONFLICT DO NOTHING`,
);

/** Greets a new account. */
export async function notifyWelcome(db: Database, accountId: string, at: Date): Promise<void> {
  await db.query(WELCOME, [accountId, at]);
}

export interface AnnouncementInput {
  readonly title: string;
  readonly description?: string | undefined;
  /** An http(s) address, or a path of this service. */
  readonly url?: string | undefined;
}

const COUNT_ACCOUNTS = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM accounts WHERE id <> ${DELETED_ACCOUNT_ID}`,
);

/** Notifies every account, soon; returns how many there are. Throws validation_error for an invalid value. */
export async function announce(db: Database, input: AnnouncementInput): Promise<{ id: string; notified: number }> {
  const { title, description, url } = checkAnnouncement(input);
  return db.transaction(async (tx) => {
    const [id, at] = [uuid(), new Date()];
    await tx.orm.insert(Announcement, { id, title, description, url, createdAt: at });
    await addEvent(tx, { type: 'announcement_made', payload: { announcementId: id } }, at);
    const [accounts] = await tx.query(COUNT_ACCOUNTS);
    return { id, notified: accounts?.count ?? 0 };
  });
}

function checkAnnouncement({ title, description = '', url = '' }: AnnouncementInput): {
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
