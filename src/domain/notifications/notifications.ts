import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { fragment, statement } from '../../data/statement.ts';

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

interface NotificationEvent {
  id: string;
  accountId: string;
  createdAt: Date;
  readAt: Date | null;
  /** The people involved, latest first; at most three. */
  people: Face[];
}

interface AboutComment extends NotificationEvent {
  comment: { id: string; content: string };
  post: AttachedPost;
}

/** A notification by kind, with only what still exists. */
export type NotificationRow =
  | (AboutComment & { type: 'comment_reply' | 'comment_mention' })
  | (AboutComment & { type: 'comment_upvote_milestone'; number: number })
  | (NotificationEvent & { type: 'article_upvote_milestone'; post: AttachedPost; number: number })
  | (NotificationEvent & {
      type: 'source_post_added';
      source: Face & { handle: string };
      posts: AttachedPost[];
      number: number;
    })
  | (NotificationEvent & { type: 'new_user_welcome' })
  | (NotificationEvent & {
      type: 'announcement';
      announcement: { id: string; title: string; description: string | null; url: string | null } | null;
      /** Disabled webhooks, where the notification is about these. */
      webhooks: { host: string; reason: string | null }[] | null;
    });

/**
 * The page first, by its own index, then what its rows are about, each by primary key. The latest person of a comment
 * is its author.
 */
const PAGE = statement<NotificationRow>(
  withSubjects(`SELECT * FROM notifications
    WHERE account_id = $1 AND ${isNotificationShown('notifications')} AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $4`),
);

/** SQL: whether a notification is about no post that an operator hid, and no comment on one. */
/** The condition that a notification's post is not hidden. */
export function isNotificationShown(n: string): string {
  return fragment(`NOT EXISTS (SELECT FROM hidden_posts h WHERE h.post_id = coalesce(${n}.post_id,
    (SELECT c.post_id FROM comments c WHERE c.id = ${n}.comment_id)))`);
}

function withSubjects(rows: string): string {
  return fragment(`
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
  ORDER BY n.created_at DESC, n.id DESC`);
}

/** A person's notifications, newest first. */
export async function listNotifications(
  db: Database,
  viewerId: string,
  page: PageRequest,
): Promise<Page<NotificationRow>> {
  const [at, id = null] = decodeCursor('notifications', page.cursor, ['date', 'id']) ?? [];
  const rows = await db.query(PAGE, [viewerId, at === undefined ? null : new Date(at), id, page.limit + 1]);
  return pageOf(rows, page.limit, (last) => encodeCursor('notifications', [last.createdAt.getTime(), last.id]));
}

const UNREAD = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM notifications
  WHERE account_id = $1 AND read_at IS NULL AND ${isNotificationShown('notifications')}`,
);

/** Counts a person's unread notifications. */
export async function countUnreadNotifications(db: Database, viewerId: string): Promise<number> {
  const [row] = await db.query(UNREAD, [viewerId]);
  return row?.count ?? 0;
}

const READ_ALL = statement<{ count: number }>(`
  WITH done AS (UPDATE notifications SET read_at = clock_timestamp() WHERE account_id = $1 AND read_at IS NULL
    RETURNING id)
  SELECT count(*)::int AS count FROM done`);

/** Marks all of a person's notifications as read; those already read keep their time. Returns whether any was not. */
export async function markAllNotificationsRead(db: Database, viewerId: string): Promise<boolean> {
  const [done] = await db.query(READ_ALL, [viewerId]);
  return done !== undefined && done.count > 0;
}

const READ_ONE = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT id, read_at FROM notifications WHERE id = $2 AND account_id = $1 FOR NO KEY UPDATE)
  UPDATE notifications n SET read_at = coalesce(n.read_at, clock_timestamp()) FROM before b
   WHERE n.id = b.id AND n.account_id = $1 RETURNING b.read_at IS NOT NULL AS unchanged`);

/** Marks one as read, and returns whether it was not. Throws not_found. */
export async function markNotificationRead(db: Database, viewerId: string, id: string): Promise<boolean> {
  const [done] = await db.query(READ_ONE, [viewerId, id]);
  if (!done)
    throw new AppError(
      'not_found',
      'There is no such notification, or it is not yours. GET /notifications lists them.',
    );
  return !done.unchanged;
}

export const NOTIFICATIONS_BY_ID = statement<NotificationRow>(
  withSubjects(`SELECT * FROM notifications WHERE id = ANY ($1::uuid[]) AND ${isNotificationShown('notifications')}`),
);
