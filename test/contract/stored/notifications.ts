import type { Database } from '../../../src/data/database.ts';
import { MutedNotification, Notification } from '../../../src/data/entities/notifications.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** An unread milestone of the example's post, and a kind of notification that is off. */
export async function storeNotifications(
  db: Database,
  { reader, postId }: { reader: Person; postId: string },
): Promise<void> {
  const id = exampleValue('id', 'path', 'markNotificationRead');
  await db.orm.insert(Notification, {
    id,
    accountId: reader.id,
    type: 'article_upvote_milestone',
    postId,
    number: 10,
    people: [reader.id],
    createdAt: new Date(),
  });
  await db.orm.insert(MutedNotification, { accountId: reader.id, type: 'announcement' });
}
