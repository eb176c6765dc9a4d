import type { Database } from '../../data/database.ts';
import { PAGE, READ_ALL, READ_ONE, UNREAD, type NotificationRow } from '../../data/queries/notifications.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';

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

/** Counts a person's unread notifications. */
export async function countUnreadNotifications(db: Database, viewerId: string): Promise<number> {
  const [row] = await db.query(UNREAD, [viewerId]);
  return row?.count ?? 0;
}

/** Marks all of a person's notifications as read; those already read keep their time. Returns whether any was not. */
export async function markAllNotificationsRead(db: Database, viewerId: string): Promise<boolean> {
  const [done] = await db.query(READ_ALL, [viewerId]);
  return done !== undefined && done.count > 0;
}

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
