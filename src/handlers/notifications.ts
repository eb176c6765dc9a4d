import type { HandlersFor } from './types.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '../domain/notifications/notifications.ts';
import { changeNotificationChoices, listNotificationChoices } from '../domain/notifications/choices.ts';
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
  async listNotificationChoices({ db, viewer }) {
    return { body: { data: await listNotificationChoices(db, viewer.id) } };
  },
  async changeNotificationChoices({ db, viewer, body }) {
    const changed = await changeNotificationChoices(db, viewer.id, body.choices);
    return { body: { data: await listNotificationChoices(db, viewer.id) }, unchanged: !changed };
  },
  async markNotificationRead({ db, viewer, path }) {
    const changed = await markNotificationRead(db, viewer.id, path.id);
    return { body: { success: true }, unchanged: !changed };
  },
};
