import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';

/** A person as a face. */
export interface Face {
  id: string;
  name: string;
  image: string | null;
}

/** A post as far as a notification shows it. */
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
  /** Those who took part, the latest first; at most three. */
  people: Face[];
}

interface AboutComment extends Event {
  comment: { id: string; content: string };
  post: AttachedPost;
}

/** What a person is told, by kind; of each only what is still there. */
export type NotificationRow =
  | (AboutComment & { type: 'comment_reply' | 'comment_mention' })
  | (AboutComment & { type: 'comment_upvote_milestone'; number: number })
  | (Event & { type: 'article_upvote_milestone'; post: AttachedPost; number: number })
  | (Event & { type: 'source_post_added'; source: Face & { handle: string }; posts: AttachedPost[]; number: number })
  | (Event & { type: 'new_user_welcome' })
  | (Event & {
      type: 'announcement';
      announcement: { id: string; title: string; description: string | null; url: string | null };
    });

/*
 * Raw SQL: the page first, on its own index, then what its rows are about, each by a primary key. The latest person of
 * a comment is its author.
 */
const PAGE = `
  SELECT n.id, n.account_id AS "accountId", n.type, n.created_at AS "createdAt", n.read_at AS "readAt", n.number,
    CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'content', left(c.content, 1000)) END AS comment,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'title', p.title, 'image', p.image) END AS post,
    CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'name', s.name, 'image', s.image, 'handle', s.handle) END AS source,
    CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description, 'url', t.url) END AS announcement,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'image', a.image) ORDER BY who.place), '[]')
       FROM unnest(CASE WHEN n.type IN ('comment_reply', 'comment_mention') THEN ARRAY[c.account_id] ELSE n.people END) WITH ORDINALITY AS who (id, place)
       JOIN accounts a ON a.id = who.id) AS people,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'title', one.title, 'image', one.image) ORDER BY which.place), '[]')
       FROM unnest(n.posts) WITH ORDINALITY AS which (id, place) JOIN posts one ON one.id = which.id) AS posts
  FROM (SELECT * FROM notifications WHERE account_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $4) n
  LEFT JOIN comments c ON c.id = n.comment_id
  LEFT JOIN posts p ON p.id = coalesce(n.post_id, c.post_id)
  LEFT JOIN sources s ON s.id = n.source_id
  LEFT JOIN announcements t ON t.id = n.announcement_id
  ORDER BY n.created_at DESC, n.id DESC`;
/*
 * What is read goes after 90 days, all else after 180, some at a time so that nobody waits for long. Milestones stay:
 * that one is there is what keeps the next vote from telling it again. They are few.
 */
const FORGOTTEN_AT_ONCE = 5_000;
const FORGET = `WITH old AS (SELECT id FROM notifications
     WHERE created_at < now() - interval '90 days' AND (read_at IS NOT NULL OR created_at < now() - interval '180 days')
       AND type NOT IN ('article_upvote_milestone', 'comment_upvote_milestone') LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED),
  gone AS (DELETE FROM notifications USING old WHERE notifications.id = old.id RETURNING notifications.id)
  SELECT count(*)::integer AS count FROM gone`;
const UNREAD = 'SELECT count(*)::integer AS count FROM notifications WHERE account_id = $1 AND read_at IS NULL';
const READ_ALL = 'UPDATE notifications SET read_at = clock_timestamp() WHERE account_id = $1 AND read_at IS NULL';
const READ_ONE =
  'UPDATE notifications SET read_at = coalesce(read_at, clock_timestamp()) WHERE id = $2 AND account_id = $1 RETURNING id';

/** A person's notifications, newest first. */
export async function listNotifications(
  db: Database,
  viewerId: string,
  page: PageRequest,
): Promise<Page<NotificationRow>> {
  const [at, id = null] = decodeCursor('notifications', page.cursor, ['date', 'id']) ?? [];
  const rows = await db.query<NotificationRow>(PAGE, [
    viewerId,
    at === undefined ? null : new Date(at),
    id,
    page.limit + 1,
  ]);
  return pageOf(rows, page.limit, (last) => encodeCursor('notifications', [last.createdAt.getTime(), last.id]));
}

/** How many of a person's notifications are unread. */
export async function countUnreadNotifications(db: Database, viewerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(UNREAD, [viewerId]);
  return row?.count ?? 0;
}

/** Marks all that a person has as read; what was read before keeps its time. */
export async function markAllNotificationsRead(db: Database, viewerId: string): Promise<void> {
  await db.query(READ_ALL, [viewerId]);
}

/** Marks one as read; a second time changes nothing. Throws not_found. */
export async function markNotificationRead(db: Database, viewerId: string, id: string): Promise<void> {
  const found = await db.query(READ_ONE, [viewerId, id]);
  if (found.length === 0)
    throw new AppError(
      'not_found',
      'There is no such notification, or it is not yours. GET /notifications lists them.',
    );
}

/** Removes what is read and older than 90 days and what is older than 180, but for milestones; answers how many. */
export async function forgetNotifications(db: Database): Promise<number> {
  for (let forgotten = 0; ;) {
    const [gone] = await db.query<{ count: number }>(FORGET);
    forgotten += gone?.count ?? 0;
    if ((gone?.count ?? 0) < FORGOTTEN_AT_ONCE) return forgotten;
  }
}
