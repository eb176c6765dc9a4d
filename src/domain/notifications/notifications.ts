import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { readInRounds } from '../../data/data-sets.ts';
import { fragment, statement } from '../../data/statement.ts';
import type { Schema } from '../../../generated/shapes.ts';

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

/** Something deprecated that a token or an app used; the name of either is null when it is gone. */
export interface DeprecationNotice {
  readonly kind: Schema<'UsageCredentialKind'>;
  readonly name: string | null;
  readonly subject: string;
  readonly instead: string | null;
  readonly since: string;
  readonly sunset: string | null;
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
      /** Something deprecated that a token or an app used, where the notification is about that. */
      deprecation: DeprecationNotice | null;
    });

/** A notification with the ids of what it is about. */
interface StoredNotification {
  readonly id: string;
  readonly accountId: string;
  readonly type: NotificationRow['type'];
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly number: number | null;
  readonly commentId: string | null;
  readonly postId: string | null;
  readonly sourceId: string | null;
  readonly announcementId: string | null;
  readonly people: string[] | null;
  readonly posts: string[] | null;
}

const STORED = fragment(`SELECT id, account_id AS "accountId", type, created_at AS "createdAt", read_at AS "readAt",
  number, comment_id AS "commentId", post_id AS "postId", source_id AS "sourceId", announcement_id AS "announcementId",
  people, notifications.posts FROM notifications`);

const PAGE = statement<StoredNotification>(`${STORED}
  WHERE account_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
  ORDER BY created_at DESC, id DESC LIMIT $4`);

/**
 * Subjects of notifications, a JSON array $1 of their ids, each by primary key; none of one about a post that an
 * operator hid, or about a comment on one. The latest person of a comment is its author.
 */
const SUBJECTS = statement<{ id: string; subjects: Readonly<Record<string, unknown>> }>(`
  SELECT n.id, jsonb_build_object(
    'comment', CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'content',
      CASE WHEN c.hidden_at IS NULL THEN left(c.content, 1000) ELSE '[removed]' END) END,
    'post', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'title', p.title, 'image', p.image) END,
    'source', CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'name', s.name, 'image', s.image,
      'handle', s.handle) END,
    'announcement', CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'title', t.title,
      'description', t.description, 'url', t.url) END,
    'people', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'image', a.image)
      ORDER BY who.place), '[]')
       FROM unnest(CASE WHEN n.type IN ('comment_reply',
         'comment_mention') THEN ARRAY[c.account_id] ELSE n.people END) WITH ORDINALITY AS who (id, place)
       JOIN accounts a ON a.id = who.id),
    'posts', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'title', one.title, 'image', one.image)
      ORDER BY which.place), '[]')
       FROM unnest(n.posts) WITH ORDINALITY AS which (id, place) JOIN posts one ON one.id = which.id
         JOIN post_ranks shown ON shown.post_id = one.id),
    'deprecation', CASE WHEN n.type = 'announcement' AND n.number IS NOT NULL THEN
      (SELECT jsonb_build_object('kind', d.kind, 'subject', d.subject, 'instead', d.instead, 'since', d.since,
        'sunset', d.sunset, 'name', coalesce(
          (SELECT k.name FROM access_tokens k WHERE k.account_id = d.account_id AND k.id::text = d.credential),
          (SELECT o.name FROM oauth_apps o WHERE coalesce(o.metadata_url, o.id::text) = d.credential)))
      FROM deprecated_uses d WHERE d.account_id = n."accountId" AND d.number = n.number) END,
    'webhooks', CASE WHEN n.type = 'announcement' AND n."announcementId" IS NULL AND n.number IS NULL THEN
      (SELECT coalesce(jsonb_agg(jsonb_build_object('host', w.host, 'reason', w.status_reason) ORDER BY w.created_at), '[]')
      FROM webhooks w WHERE w.account_id = n."accountId" AND w.status = 'disabled') END) AS subjects
  FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, "accountId" uuid, type text, number integer, "commentId" uuid, "postId" uuid,
    "sourceId" uuid, "announcementId" uuid, people uuid[], posts uuid[])
  LEFT JOIN comments c ON c.id = n."commentId"
  LEFT JOIN posts p ON p.id = coalesce(n."postId", c.post_id)
  LEFT JOIN sources s ON s.id = n."sourceId"
  LEFT JOIN announcements t ON t.id = n."announcementId"
  WHERE NOT EXISTS (SELECT FROM hidden_posts h WHERE h.post_id = coalesce(n."postId", c.post_id))`);

/** Reads subjects of notifications, in the same order; what is about hidden or deleted posts is left out. */
async function withSubjects(db: Database, stored: readonly StoredNotification[]): Promise<NotificationRow[]> {
  if (stored.length === 0) return [];
  const rows = await db.query(SUBJECTS, [JSON.stringify(stored)]);
  const subjects = new Map(rows.map((row) => [row.id, row.subjects]));
  return stored.flatMap(({ id, accountId, type, createdAt, readAt, number, ...ids }) => {
    const about = subjects.get(id);
    const isThere = about && !isGone(about, ids);
    return isThere ? [{ id, accountId, type, createdAt, readAt, number, ...about } as NotificationRow] : [];
  });
}

/** Whether what a notification names was deleted: it may be stored for a moment after its subject. */
function isGone(
  about: Readonly<Record<string, unknown>>,
  { commentId, postId, sourceId }: Pick<StoredNotification, 'commentId' | 'postId' | 'sourceId'>,
): boolean {
  return (
    (commentId !== null && about.comment === null) ||
    ((commentId !== null || postId !== null) && about.post === null) ||
    (sourceId !== null && about.source === null)
  );
}

/** A person's notifications, newest first. */
export async function listNotifications(
  db: Database,
  viewerId: string,
  page: PageRequest,
): Promise<Page<NotificationRow>> {
  const [at, id = null] = decodeCursor('notifications', page.cursor, ['date', 'id']) ?? [];
  const first = at === undefined ? undefined : { createdAt: new Date(at), id };
  const rows = await readInRounds<StoredNotification, NotificationRow>(
    page.limit + 1,
    (last, size) => {
      const after = last ?? first;
      return db.query(PAGE, [viewerId, after?.createdAt ?? null, after?.id ?? null, size]);
    },
    (round) => withSubjects(db, round),
  );
  return pageOf(rows, page.limit, (last) => encodeCursor('notifications', [last.createdAt.getTime(), last.id]));
}

const BY_ID = statement<StoredNotification>(
  `${STORED} WHERE account_id = ANY ($1::uuid[]) AND id = ANY ($2::uuid[]) ORDER BY created_at DESC, id DESC`,
);

/** The notifications with these ids that are of these people, newest first. */
export async function readNotifications(
  db: Database,
  people: readonly string[],
  ids: readonly string[],
): Promise<NotificationRow[]> {
  return withSubjects(db, await db.query(BY_ID, [people, ids]));
}

/** Unread notifications by post and comment; null for one about neither. */
const UNREAD = statement<{ postId: string | null; commentId: string | null; count: number }>(
  `SELECT post_id AS "postId", comment_id AS "commentId", count(*)::integer AS count FROM notifications
  WHERE account_id = $1 AND read_at IS NULL GROUP BY post_id, comment_id`,
);

/** The posts of $1 that are hidden, and the comments of $2 on such. */
const HIDDEN_OF = statement<{ id: string }>(
  `SELECT post_id AS id FROM hidden_posts WHERE post_id = ANY ($1::uuid[])
  UNION ALL SELECT c.id FROM comments c JOIN hidden_posts h ON h.post_id = c.post_id WHERE c.id = ANY ($2::uuid[])`,
);

/** Counts a person's unread notifications. */
export async function countUnreadNotifications(db: Database, viewerId: string): Promise<number> {
  const rows = await db.query(UNREAD, [viewerId]);
  const postIds = rows.flatMap(({ postId }) => postId ?? []);
  const commentIds = rows.flatMap(({ commentId }) => commentId ?? []);
  const isAboutNone = postIds.length + commentIds.length === 0;
  const hidden = new Set(isAboutNone ? [] : (await db.query(HIDDEN_OF, [postIds, commentIds])).map(({ id }) => id));
  return rows.reduce((sum, { postId, commentId, count }) => {
    const isHidden = hidden.has(postId ?? commentId ?? '');
    return isHidden ? sum : sum + count;
  }, 0);
}

const READ_ALL = statement<{ count: number }>(`
  WITH done AS (UPDATE notifications SET read_at = $2::timestamptz WHERE account_id = $1 AND read_at IS NULL
    RETURNING id)
  SELECT count(*)::int AS count FROM done`);

/** Marks all of a person's notifications as read; those already read keep their time. Returns whether any was not. */
export async function markAllNotificationsRead(db: Database, viewerId: string): Promise<boolean> {
  const [done] = await db.query(READ_ALL, [viewerId, new Date()]);
  return done !== undefined && done.count > 0;
}

const READ_ONE = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT id, read_at FROM notifications WHERE id = $2 AND account_id = $1 FOR NO KEY UPDATE)
  UPDATE notifications n SET read_at = coalesce(n.read_at, $3::timestamptz) FROM before b
   WHERE n.id = b.id AND n.account_id = $1 RETURNING b.read_at IS NOT NULL AS unchanged`);

/** Marks one as read, and returns whether it was not. Throws not_found. */
export async function markNotificationRead(db: Database, viewerId: string, id: string): Promise<boolean> {
  const [done] = await db.query(READ_ONE, [viewerId, id, new Date()]);
  if (!done)
    throw new AppError(
      'not_found',
      'There is no such notification, or it is not yours. GET /notifications lists them.',
    );
  return !done.unchanged;
}
