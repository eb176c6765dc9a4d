import { MAX_MENTIONS } from '../../../generated/limits.ts';
import { DELETED_ACCOUNT } from '../entities/accounts.ts';
import { statement } from '../statement.ts';
import { PEOPLE_AT_ONCE } from './outbox.ts';
import { isVisible } from '../sql/visible.ts';

/** A person as shown by a face. */
export interface Face {
  id: string;
  name: string;
  image: string | null;
}

/** The parts of a post that a notification shows. */
export interface AttachedPost {
  id: string;
  title: string;
  image: string | null;
}

interface Event {
  id: string;
  accountId: string;
  createdAt: Date;
  readAt: Date | null;
  /** The people involved, latest first; at most three. */
  people: Face[];
}

interface AboutComment extends Event {
  comment: { id: string; content: string };
  post: AttachedPost;
}

/** A notification by kind, with only what still exists. */
export type NotificationRow =
  | (AboutComment & { type: 'comment_reply' | 'comment_mention' })
  | (AboutComment & { type: 'comment_upvote_milestone'; number: number })
  | (Event & { type: 'article_upvote_milestone'; post: AttachedPost; number: number })
  | (Event & { type: 'source_post_added'; source: Face & { handle: string }; posts: AttachedPost[]; number: number })
  | (Event & { type: 'new_user_welcome' })
  | (Event & {
      type: 'announcement';
      announcement: { id: string; title: string; description: string | null; url: string | null } | null;
      /** Disabled webhooks, where the notification is about these. */
      webhooks: { host: string; reason: string | null }[] | null;
    });

/**
 * The page first, by its own index, then what its rows are about, each by primary key. The latest person of a comment
 * is its author.
 */
export const PAGE = statement<NotificationRow>(
  withSubjects(`SELECT * FROM notifications
    WHERE account_id = $1 AND ${isShown('notifications')} AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $4`),
);
export const NOTIFICATIONS_BY_ID = statement<NotificationRow>(
  withSubjects(`SELECT * FROM notifications WHERE id = ANY ($1::uuid[]) AND ${isShown('notifications')}`),
);

/** SQL: whether a notification is about no post that an operator hid, and no comment on one. */
function isShown(n: string): string {
  return `NOT EXISTS (SELECT FROM hidden_posts h WHERE h.post_id = coalesce(${n}.post_id,
    (SELECT c.post_id FROM comments c WHERE c.id = ${n}.comment_id)))`;
}

function withSubjects(rows: string): string {
  return `
  SELECT n.id, n.account_id AS "accountId", n.type, n.created_at AS "createdAt", n.read_at AS "readAt", n.number,
    CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'content',
      CASE WHEN c.hidden_at IS NULL THEN left(c.content, 1000) ELSE '[removed]' END) END AS comment,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'title', p.title, 'image', p.image) END AS post,
    CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'name', s.name, 'image', s.image, 'handle',
    s.handle) END AS source,
    CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description,
    'url', t.url) END AS announcement,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'image', a.image)
    ORDER BY who.place), '[]')
       FROM unnest(CASE WHEN n.type IN ('comment_reply',
         'comment_mention') THEN ARRAY[c.account_id] ELSE n.people END) WITH ORDINALITY AS who (id, place)
       JOIN accounts a ON a.id = who.id) AS people,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'title', one.title, 'image', one.image)
    ORDER BY which.place), '[]')
       FROM unnest(n.posts) WITH ORDINALITY AS which (id, place) JOIN posts one ON one.id = which.id
         JOIN post_ranks shown ON shown.post_id = one.id) AS posts,
    CASE WHEN n.type = 'announcement' AND n.announcement_id IS NULL THEN (SELECT coalesce(jsonb_agg(jsonb_build_object('host', w.host,
      'reason', w.status_reason) ORDER BY w.created_at), '[]') FROM webhooks w
      WHERE w.account_id = n.account_id AND w.status = 'disabled') END AS webhooks
  FROM (${rows}) n
  LEFT JOIN comments c ON c.id = n.comment_id
  LEFT JOIN posts p ON p.id = coalesce(n.post_id, c.post_id)
  LEFT JOIN sources s ON s.id = n.source_id
  LEFT JOIN announcements t ON t.id = n.announcement_id
  ORDER BY n.created_at DESC, n.id DESC`;
}

export const UNREAD = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM notifications
  WHERE account_id = $1 AND read_at IS NULL AND ${isShown('notifications')}`,
);
export const READ_ALL = statement<{ count: number }>(`
  WITH done AS (UPDATE notifications SET read_at = clock_timestamp() WHERE account_id = $1 AND read_at IS NULL
    RETURNING id)
  SELECT count(*)::int AS count FROM done`);
export const READ_ONE = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT id, read_at FROM notifications WHERE id = $2 AND account_id = $1 FOR NO KEY UPDATE)
  UPDATE notifications n SET read_at = coalesce(n.read_at, clock_timestamp()) FROM before b
   WHERE n.id = b.id AND n.account_id = $1 RETURNING b.read_at IS NOT NULL AS unchanged`);

/** Upvote counts that are announced. */
const MILESTONES = [
  1,
  3,
  5,
  ...[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((n) => [10 * n, 25 * n, 50 * n]),
];
/** Comments and posts of deleted accounts still get replies and votes; nobody is notified. */
const DELETED_ACCOUNT_ID = `'${DELETED_ACCOUNT.id}'::uuid`;

export const REPLY = statement(`INSERT INTO notifications (id, account_id, type, comment_id, created_at)
  SELECT gen_random_uuid(), answered.account_id, 'comment_reply', $1, clock_timestamp()
    FROM (SELECT DISTINCT account_id FROM comments WHERE id = ANY ($3::uuid[])) answered
   WHERE answered.account_id NOT IN ($2, ${DELETED_ACCOUNT_ID})
  ON CONFLICT DO NOTHING`);

/** Skips people already notified of this comment; ten in all, however often it is edited. */
export const MENTIONS = statement(`INSERT INTO notifications (id, account_id, type, comment_id, created_at)
  SELECT gen_random_uuid(), mentioned.id, 'comment_mention', $1, clock_timestamp()
    FROM unnest($3::uuid[]) WITH ORDINALITY AS mentioned (id, place)
   WHERE mentioned.id <> $2
     AND EXISTS (SELECT FROM comments c JOIN post_ranks r ON r.post_id = c.post_id
       WHERE c.id = $1 AND ${isVisible('r', 'mentioned.id')})
     AND NOT EXISTS (SELECT FROM notifications earlier
       WHERE earlier.comment_id = $1 AND earlier.account_id = mentioned.id
         AND earlier.type IN ('comment_reply', 'comment_mention'))
   ORDER BY mentioned.place
   LIMIT (SELECT greatest(0, ${MAX_MENTIONS} - count(*)) FROM notifications earlier
   WHERE earlier.comment_id = $1 AND earlier.type = 'comment_mention')
  ON CONFLICT DO NOTHING`);

const STEPS = `unnest('{${MILESTONES.join()}}'::integer[]) AS steps (step)`;
/** The highest milestone reached, including one passed without a notification. */
const REACHED = `CROSS JOIN LATERAL (SELECT max(step) AS step FROM ${STEPS} WHERE step <= voted.num_upvotes) reached`;
/** Every milestone on the way from the upvotes before, the highest one newest, and always the highest. */
export const POST_MILESTONES =
  statement(`INSERT INTO notifications (id, account_id, type, post_id, number, people, created_at)
  SELECT gen_random_uuid(), author.id, 'article_upvote_milestone', voted.post_id, passed.step,
         ARRAY(SELECT v.account_id FROM post_votes v
         WHERE v.post_id = voted.post_id AND v.vote = 1 AND v.account_id <> author.id ORDER BY v.voted_at DESC LIMIT 3),
         clock_timestamp() - interval '1 millisecond' * passed.place
    FROM unnest($1::uuid[], $2::integer[]) AS grown (post_id, upvotes) JOIN post_ranks voted USING (post_id)
    JOIN posts post ON post.id = voted.post_id JOIN accounts author ON author.id = post.author_id ${REACHED}
    CROSS JOIN LATERAL (SELECT step, row_number() OVER (ORDER BY step DESC) AS place FROM ${STEPS}
      WHERE step <= voted.num_upvotes AND (step > voted.num_upvotes - grown.upvotes OR step = reached.step)) passed
   WHERE author.id <> ${DELETED_ACCOUNT_ID}
   ORDER BY author.id, voted.post_id, passed.step
  ON CONFLICT DO NOTHING`);
export const COMMENT_MILESTONE =
  statement(`INSERT INTO notifications (id, account_id, type, comment_id, number, people, created_at)
  SELECT gen_random_uuid(), voted.account_id, 'comment_upvote_milestone', voted.id, reached.step,
         ARRAY(SELECT v.account_id FROM comment_votes v
         WHERE v.comment_id = voted.id AND v.vote = 1 AND v.account_id <> voted.account_id ORDER BY v.voted_at DESC
           LIMIT 3),
         clock_timestamp()
    FROM comments voted ${REACHED}
   WHERE voted.id = $1 AND voted.account_id NOT IN ($2, ${DELETED_ACCOUNT_ID}) AND reached.step IS NOT NULL
  ON CONFLICT DO NOTHING`);

/** The last of the people just told, and how many they were. */
interface ToldRow {
  readonly count: number;
  readonly last: string | null;
}
const TOLD = `SELECT count(*)::integer AS count, (SELECT id FROM people ORDER BY id DESC LIMIT 1) AS last FROM people`;

/**
 * The followers of a source after an account, in the order of their ids, so that two of these cannot deadlock. One
 * unread notification per source: it grows and moves up.
 */
export const FOLLOWERS = statement<ToldRow>(`
  WITH people AS MATERIALIZED (SELECT account_id AS id FROM source_filters
    WHERE source_id = $1 AND NOT blocked AND ($5::uuid IS NULL OR account_id > $5)
    ORDER BY account_id LIMIT ${PEOPLE_AT_ONCE}),
  told AS (INSERT INTO notifications (id, account_id, type, source_id, number, posts, created_at)
    SELECT gen_random_uuid(), id, 'source_post_added', $1, $2, $3::uuid[], $4 FROM people ORDER BY id
    ON CONFLICT (source_id, account_id) WHERE type = 'source_post_added' AND read_at IS NULL
    DO UPDATE SET number = notifications.number + EXCLUDED.number,
      created_at = greatest(notifications.created_at, EXCLUDED.created_at),
      posts = (EXCLUDED.posts || notifications.posts)[1:3])
  ${TOLD}`);

export const WELCOME = statement(
  `INSERT INTO notifications (id, account_id, type, created_at)
  VALUES (gen_random_uuid(), $1, 'new_user_welcome', $2) ON CONFLICT DO NOTHING`,
);
/** Everybody who was there when it was announced, after an account. */
export const EVERYBODY = statement<ToldRow>(`
  WITH people AS MATERIALIZED (SELECT id FROM accounts
    WHERE created_at <= $2 AND id <> ${DELETED_ACCOUNT_ID} AND ($3::uuid IS NULL OR id > $3)
      AND EXISTS (SELECT FROM announcements WHERE id = $1)
    ORDER BY id LIMIT ${PEOPLE_AT_ONCE}),
  told AS (INSERT INTO notifications (id, account_id, type, announcement_id, created_at)
    SELECT gen_random_uuid(), id, 'announcement', $1, $2 FROM people ORDER BY id ON CONFLICT DO NOTHING)
  ${TOLD}`);
export const COUNT_ACCOUNTS = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM accounts WHERE id <> ${DELETED_ACCOUNT_ID}`,
);
