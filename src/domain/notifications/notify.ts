import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Announcement, type NewPosts } from '../../data/entities/notifications.ts';
import { AppError } from '../../errors.ts';
import { wantedBy } from './choices.ts';
import { addEvent, DELETED_ACCOUNT_ID } from './outbox.ts';
import { fragment, statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { MAX_MENTIONS } from '../../../generated/limits.ts';

/**
 * Notifications are written in the transaction of their event: a rollback removes them, and the table's unique keys
 * make a repeated event notify once. Where many people are notified, the event goes into the outbox.
 */

/** People that a notification shows. */
const MAX_FACES = 3;
const MAX_TITLE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 1_000;

/** Authors $1 of comments, but for $2 and those who deleted their account. */
const AUTHORS = statement<{ id: string }>(`SELECT DISTINCT account_id AS id FROM comments
  WHERE id = ANY ($1::uuid[]) AND account_id NOT IN ($2, ${DELETED_ACCOUNT_ID})`);

/** Notifies people $1 of the comment $3; the type is $2. */
const ABOUT_COMMENT = statement(`INSERT INTO notifications (id, account_id, type, comment_id, created_at)
  SELECT gen_random_uuid(), id, $2, $3::uuid, clock_timestamp()
    FROM unnest($1::uuid[]) WITH ORDINALITY AS people (id, place) ORDER BY place
  ON CONFLICT DO NOTHING`);

/** Notifies the authors of the comment replied to and of its thread; never the reply's own author. */
export async function notifyReply(
  db: Database,
  { commentId, actorId, answered }: { commentId: string; actorId: string; answered: readonly string[] },
): Promise<void> {
  const authors = (await db.query(AUTHORS, [answered, actorId])).map(({ id }) => id);
  const people = await wantedBy(db, authors, 'comment_reply');
  if (people.length > 0) await db.query(ABOUT_COMMENT, [people, 'comment_reply', commentId]);
}

/** The people of $2 who may see the post of the comment $1. */
const READERS = statement<{ id: string }>(`SELECT p.id FROM unnest($2::uuid[]) AS p (id)
  WHERE EXISTS (SELECT FROM comments c JOIN post_ranks r ON r.post_id = c.post_id
    WHERE c.id = $1 AND ${isVisible('r', 'p.id')})`);

/** Notifications that a comment caused before: whose, and of which type. */
const NOTIFIED_OF = statement<{ id: string; type: string }>(
  `SELECT account_id AS id, type FROM notifications
    WHERE comment_id = $1 AND type IN ('comment_reply', 'comment_mention')`,
);

/** Notifies the first ten people mentioned in a comment, except those already notified of it; however often edited. */
export async function notifyMentions(
  db: Database,
  { commentId, actorId, mentioned }: { commentId: string; actorId: string; mentioned: readonly string[] },
): Promise<void> {
  const addressees = mentioned.filter((id) => id !== actorId);
  if (addressees.length === 0) return;
  const readers = new Set((await db.query(READERS, [commentId, addressees])).map(({ id }) => id));
  const recipients = await wantedBy(
    db,
    addressees.filter((id) => readers.has(id)),
    'comment_mention',
  );
  const earlier = await db.query(NOTIFIED_OF, [commentId]);
  const notified = new Set(earlier.map(({ id }) => id));
  const room = MAX_MENTIONS - earlier.filter(({ type }) => type === 'comment_mention').length;
  const people = recipients.filter((id) => !notified.has(id)).slice(0, Math.max(0, room));
  if (people.length > 0) await db.query(ABOUT_COMMENT, [people, 'comment_mention', commentId]);
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

/** A milestone of a post or comment, and its author. */
interface Milestone {
  readonly subject: string;
  readonly author: string;
  readonly step: number;
}

/**
 * Every milestone on the way from the upvotes before, the highest one first, and always the highest; of posts whose
 * author has an account.
 */
const POST_MILESTONES = statement<Milestone>(`
  SELECT voted.post_id AS subject, author.id AS author, passed.step
    FROM unnest($1::uuid[], $2::integer[]) AS grown (post_id, upvotes) JOIN post_ranks voted USING (post_id)
    JOIN posts post ON post.id = voted.post_id JOIN accounts author ON author.id = post.author_id ${REACHED}
    CROSS JOIN LATERAL (SELECT step FROM ${STEPS}
      WHERE step <= voted.num_upvotes AND (step > voted.num_upvotes - grown.upvotes OR step = reached.step)) passed
   WHERE author.id <> ${DELETED_ACCOUNT_ID}
   ORDER BY author.id, subject, passed.step DESC`);

const NOTIFIED_MILESTONES = statement<Milestone>(`
  SELECT post_id AS subject, account_id AS author, number AS step FROM notifications
   WHERE account_id = ANY ($1::uuid[]) AND type = 'article_upvote_milestone' AND post_id = ANY ($2::uuid[])
     AND number IS NOT NULL`);

/** The last people who upvoted each of the posts $1, latest first. */
const LAST_VOTERS = statement<{ postId: string; people: string[] }>(`
  SELECT post_id AS "postId", array_agg(account_id ORDER BY voted_at DESC) AS people
    FROM (SELECT post_id, account_id, voted_at, row_number() OVER (PARTITION BY post_id ORDER BY voted_at DESC) AS place
      FROM post_votes WHERE post_id = ANY ($1::uuid[]) AND vote = 1) votes
   WHERE place <= ${MAX_FACES} + 1 GROUP BY post_id`);

/** Notifies people of milestones, a JSON array $1 in the order of their ids; the first of a post is the newest. */
const ADD_POST_MILESTONES = statement(`
  INSERT INTO notifications (id, account_id, type, post_id, number, people, created_at)
  SELECT gen_random_uuid(), m.author, 'article_upvote_milestone', m.subject, m.step, m.people,
         clock_timestamp() - interval '1 millisecond' * m.place
    FROM jsonb_to_recordset($1::jsonb) AS m (author uuid, subject uuid, step integer, people uuid[], place integer)
   ORDER BY m.author, m.subject, m.step
  ON CONFLICT DO NOTHING`);

/** Notifies the authors of posts, whose upvotes grew by these numbers, of the milestones passed; of each once. */
export async function notifyPostMilestones(
  db: Database,
  grown: readonly { id: string; upvotes: number }[],
): Promise<void> {
  const reached = await db.query(POST_MILESTONES, [grown.map(({ id }) => id), grown.map(({ upvotes }) => upvotes)]);
  if (reached.length === 0) return;
  const authors = [...new Set(reached.map(({ author }) => author))];
  const recipients = new Set(await wantedBy(db, authors, 'article_upvote_milestone'));
  const posts = [...new Set(reached.map(({ subject }) => subject))];
  const earlier = new Set((await db.query(NOTIFIED_MILESTONES, [authors, posts])).map(milestoneKey));
  const added = reached.filter(
    (milestone) => recipients.has(milestone.author) && !earlier.has(milestoneKey(milestone)),
  );
  if (added.length === 0) return;
  const upvotes = await db.query(LAST_VOTERS, [[...new Set(added.map(({ subject }) => subject))]]);
  const people = new Map(upvotes.map((row) => [row.postId, row.people]));
  const rows = added.map((milestone, place) => {
    const voters = people.get(milestone.subject)?.filter((id) => id !== milestone.author) ?? [];
    return { ...milestone, place: place + 1, people: voters.slice(0, MAX_FACES) };
  });
  await db.query(ADD_POST_MILESTONES, [JSON.stringify(rows)]);
}

function milestoneKey({ subject, author, step }: Milestone): string {
  return `${author} ${subject} ${step}`;
}

const COMMENT_MILESTONE = statement<Milestone & { people: string[] }>(`
  SELECT voted.id AS subject, voted.account_id AS author, reached.step,
         ARRAY(SELECT v.account_id FROM comment_votes v
         WHERE v.comment_id = voted.id AND v.vote = 1 AND v.account_id <> voted.account_id ORDER BY v.voted_at DESC
           LIMIT ${MAX_FACES}) AS people
    FROM comments voted ${REACHED}
   WHERE voted.id = $1 AND voted.account_id NOT IN ($2, ${DELETED_ACCOUNT_ID}) AND reached.step IS NOT NULL`);

const ADD_COMMENT_MILESTONE = statement(`
  INSERT INTO notifications (id, account_id, type, comment_id, number, people, created_at)
  VALUES (gen_random_uuid(), $1, 'comment_upvote_milestone', $2, $3, $4::uuid[], clock_timestamp())
  ON CONFLICT DO NOTHING`);

/** Notifies a comment's author of the milestone its upvotes have reached; once, and never for the author's own vote. */
export async function notifyCommentMilestone(
  db: Database,
  { commentId, actorId }: { commentId: string; actorId: string },
): Promise<void> {
  const [reached] = await db.query(COMMENT_MILESTONE, [commentId, actorId]);
  if (!reached || (await wantedBy(db, [reached.author], 'comment_upvote_milestone')).length === 0) return;
  await db.query(ADD_COMMENT_MILESTONE, [reached.author, commentId, reached.step, reached.people]);
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
