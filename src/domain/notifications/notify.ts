import { v7 as uuid } from 'uuid';
import { withoutTimeLimit, type Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { DELETED_ACCOUNT } from '../people/deleted-account.ts';
import { MAX_MENTIONS } from '../../../generated/limits.ts';

/**
 * What people are told, each in the transaction of its event: what is rolled back tells nobody, and the unique keys of
 * the table make an event that comes twice tell once. Statements are set-based; their cost is that of the rows they
 * add.
 */

/** Upvotes worth telling. */
const MILESTONES = [
  1,
  3,
  5,
  ...[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((n) => [10 * n, 25 * n, 50 * n]),
];
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 1_000;

/** Whoever was deleted wrote things that others still answer and vote on; nobody is told. */
const NOBODY = `'${DELETED_ACCOUNT.id}'::uuid`;

const REPLY = `INSERT INTO notifications (id, account_id, type, comment_id, created_at)
  SELECT gen_random_uuid(), answered.account_id, 'comment_reply', $1, clock_timestamp()
    FROM (SELECT DISTINCT account_id FROM comments WHERE id = ANY ($3::uuid[])) answered
   WHERE answered.account_id NOT IN ($2, ${NOBODY})
  ON CONFLICT DO NOTHING`;

// A person who was told of this comment is not told again, and who edits often calls no more than one comment may.
const MENTIONS = `INSERT INTO notifications (id, account_id, type, comment_id, created_at)
  SELECT gen_random_uuid(), mentioned.id, 'comment_mention', $1, clock_timestamp()
    FROM unnest($3::uuid[]) WITH ORDINALITY AS mentioned (id, place)
   WHERE mentioned.id <> $2
     AND NOT EXISTS (SELECT FROM notifications told WHERE told.comment_id = $1 AND told.account_id = mentioned.id AND told.type IN ('comment_reply', 'comment_mention'))
   ORDER BY mentioned.place
   LIMIT (SELECT greatest(0, ${MAX_MENTIONS} - count(*)) FROM notifications told WHERE told.comment_id = $1 AND told.type = 'comment_mention')
  ON CONFLICT DO NOTHING`;

// The highest milestone that is reached: one that was passed while nobody was told counts too.
const REACHED = `CROSS JOIN LATERAL (SELECT max(step) AS step FROM unnest('{${MILESTONES.join()}}'::integer[]) AS steps (step) WHERE step <= voted.num_upvotes) reached`;
const POST_MILESTONE = `INSERT INTO notifications (id, account_id, type, post_id, number, people, created_at)
  SELECT gen_random_uuid(), author.id, 'article_upvote_milestone', voted.id, reached.step,
         ARRAY(SELECT v.account_id FROM post_votes v WHERE v.post_id = voted.id AND v.vote = 1 AND v.account_id <> author.id ORDER BY v.voted_at DESC LIMIT 3),
         clock_timestamp()
    FROM posts voted JOIN accounts author ON author.id = voted.author_id ${REACHED}
   WHERE voted.id = $1 AND author.id NOT IN ($2, ${NOBODY}) AND reached.step IS NOT NULL
  ON CONFLICT DO NOTHING`;
const COMMENT_MILESTONE = `INSERT INTO notifications (id, account_id, type, comment_id, number, people, created_at)
  SELECT gen_random_uuid(), voted.account_id, 'comment_upvote_milestone', voted.id, reached.step,
         ARRAY(SELECT v.account_id FROM comment_votes v WHERE v.comment_id = voted.id AND v.vote = 1 AND v.account_id <> voted.account_id ORDER BY v.voted_at DESC LIMIT 3),
         clock_timestamp()
    FROM comments voted ${REACHED}
   WHERE voted.id = $1 AND voted.account_id NOT IN ($2, ${NOBODY}) AND reached.step IS NOT NULL
  ON CONFLICT DO NOTHING`;

// One unread notification a source: it grows and moves up. In the order of accounts, so that two imports cannot wait
// for each other.
const FOLLOWERS = `INSERT INTO notifications (id, account_id, type, source_id, number, posts, created_at)
  SELECT gen_random_uuid(), account_id, 'source_post_added', $1, $2, $3::uuid[], $4
    FROM source_filters WHERE source_id = $1 AND NOT blocked ORDER BY account_id
  ON CONFLICT (source_id, account_id) WHERE type = 'source_post_added' AND read_at IS NULL
  DO UPDATE SET number = notifications.number + EXCLUDED.number, created_at = EXCLUDED.created_at,
    posts = (EXCLUDED.posts || notifications.posts)[1:3]`;

const WELCOME = `INSERT INTO notifications (id, account_id, type, created_at) VALUES (gen_random_uuid(), $1, 'new_user_welcome', $2) ON CONFLICT DO NOTHING`;
const ANNOUNCEMENT = `INSERT INTO announcements (id, title, description, url, created_at) VALUES ($1, $2, $3, $4, $5)`;
const EVERYBODY = `WITH told AS (
    INSERT INTO notifications (id, account_id, type, announcement_id, created_at)
    SELECT gen_random_uuid(), id, 'announcement', $1, $2 FROM accounts WHERE id <> ${NOBODY} ON CONFLICT DO NOTHING RETURNING id)
  SELECT count(*)::integer AS told FROM told`;

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
    await tx.query(ANNOUNCEMENT, [id, title, description, url, at]);
    const [everybody] = await tx.query<{ told: number }>(EVERYBODY, [id, at]);
    return { id, told: everybody?.told ?? 0 };
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
