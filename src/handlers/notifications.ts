import type { HandlersFor } from './types.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '../domain/notifications/notifications.ts';
import { notification } from './views/notifications.ts';
import { pageReply } from './pages.ts';

export const notifications: HandlersFor<'notifications'> = {
  async listNotifications({ db, viewer, query, publicUrl }) {
    const page = await listNotifications(db, viewer.id, query);
    return pageReply(page, (row) => notification(row, publicUrl));
  },
  async countUnreadNotifications({ db, viewer }) {
    return { body: { count: await countUnreadNotifications(db, viewer.id) } };
  },
  async markAllNotificationsRead({ db, viewer }) {
    const changed = await markAllNotificationsRead(db, viewer.id);
    return { body: { success: true }, unchanged: !changed };
  },
  async markNotificationRead({ db, viewer, path }) {
    const changed = await markNotificationRead(db, viewer.id, path.id);
    return { body: { success: true }, unchanged: !changed };
  },
};
