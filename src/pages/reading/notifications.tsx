import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { Form } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { localPath, requireSignIn, seeOther } from '../shell/guards.ts';
import { More } from './components/cards.tsx';
import { RelativeTime, Empty, Icon, type SignName } from './components/ui.tsx';
import { queryOf, type Reading, type ReadingPage } from './reading.tsx';
import type { Schema } from '../../../generated/shapes.ts';

const PATH = '/notifications';
const SIGNS: Readonly<Record<Schema<'Notification'>['icon'], SignName>> = {
  Comment: 'comment',
  User: 'user',
  Upvote: 'up',
  Bell: 'bell',
  Star: 'star',
};

/** `/notifications`: opening one marks it as read. */
export function addNotifications(router: Router, reading: Reading): void {
  const { ask } = reading;
  router.get(PATH, requireSignIn, (ctx) => reading.show(ctx, notificationsPage(reading, ctx)));
  router.post(`${PATH}/read`, requireSignIn, async (ctx) => {
    await ask(ctx, 'markAllNotificationsRead');
    seeOther(ctx, PATH);
  });
  router.post(`${PATH}/:id/read`, requireSignIn, async (ctx) => {
    await ask(ctx, 'markNotificationRead', { path: { id: ctx.params.id ?? '' } });
    seeOther(ctx, localPath(readForm(ctx)('to')) ?? PATH);
  });
}

async function notificationsPage({ ask, publicUrl }: Reading, ctx: Context): Promise<ReadingPage> {
  const { data, pagination } = await ask(ctx, 'listNotifications', { query: { cursor: queryOf(ctx, 'cursor') } });
  return {
    title: 'Notifications',
    description: 'Your notifications.',
    indexed: false,
    main: (
      <>
        <div class="topic">
          <h1>Notifications</h1>
          <div class="buttons">
            {data.some(({ readAt }) => readAt === null) && (
              <Form action={`${PATH}/read`}>
                <button type="submit" class="button secondary">
                  Mark all as read
                </button>
              </Form>
            )}
            <a class="button secondary" href="/settings/notifications">
              Choose notifications
            </a>
          </div>
        </div>
        {data.length === 0 && (
          <Empty sign="bell">
            <p>No notifications yet. Replies, mentions and new posts appear here.</p>
          </Empty>
        )}
        <ol class="notifications">
          {data.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} publicUrl={publicUrl} />
          ))}
        </ol>
        <More pagination={pagination} next={new URLSearchParams()}>
          More notifications
        </More>
      </>
    ),
  };
}

function NotificationItem({
  notification,
  publicUrl,
}: {
  notification: Schema<'Notification'>;
  publicUrl: string;
}): JSX.Element {
  const { id, icon, title, description, readAt, createdAt, targetUrl } = notification;
  const to = targetUrl.startsWith(`${publicUrl}/`) ? targetUrl.slice(publicUrl.length) : undefined;
  return (
    <li class={readAt === null ? 'unread' : ''}>
      <Icon name={SIGNS[icon]} />
      <div>
        <div>
          {readAt === null && to !== undefined ? (
            <Form action={`${PATH}/${id}/read`}>
              <input type="hidden" name="to" value={to} />
              <button type="submit" class="link">
                {title}
              </button>
            </Form>
          ) : (
            <a href={to ?? targetUrl}>{title}</a>
          )}
          {readAt === null && <span class="quiet">Unread. </span>}
        </div>
        {description !== null && <p class="summary">{description}</p>}
        <small>
          <RelativeTime at={createdAt} />
        </small>
      </div>
    </li>
  );
}
