import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { CallOperation } from '../../reading/operations.ts';
import { ConfirmFirst, Form, Notice, Select } from '../../shell/fields.tsx';
import { readForm } from '../../shell/forms.ts';
import { EVENT_NAMES } from '../../../domain/webhooks/forms.ts';
import { requireRecentSignIn, requireSignIn, seeOther } from '../../shell/guards.ts';
import { sessionOf } from '../../shell/visitor.ts';
import { Copy, ConfirmAction } from '../confirm-action.tsx';
import { showSettings } from '../settings-frame.tsx';
import { Time } from '../time.tsx';
import {
  problemOf,
  webhookFields,
  webhookInput,
  readFields,
  WebhookForm,
  type WebhookFields,
} from './webhook-form.tsx';
import { EVENT_DAYS, MAX_PAGE } from '../../../../generated/limits.ts';
import type { Schema } from '../../../../generated/shapes.ts';
import type { JSX } from 'preact';

const LIST = '/settings/webhooks';
const PATH = `${LIST}/:id`;
const NOTICES: Record<string, string> = {
  made: 'Webhook created. Send a test event to verify it.',
  saved: 'Saved.',
  paused: 'Webhook paused. Nothing is sent until you resume it.',
  resumed: 'Webhook resumed. It continues after the last delivered event.',
  replaying: 'Events are being sent again. Reload to see the results.',
  sent: 'Test event sent. Reload to see the result.',
  rotated: 'Secret rotated. The previous one stays valid for 24 hours.',
};

const EVENT_TYPES = Object.keys(EVENT_NAMES) as Schema<'EventType'>[];
const HOUR_MS = 3_600_000;
const DEFAULT_REPLAY_HOURS = '1';
const REPLAY_HOURS = [
  [DEFAULT_REPLAY_HOURS, 'the last hour'],
  ['6', 'the last six hours'],
  ['24', 'the last day'],
  [String(EVENT_DAYS * 24), `the last ${EVENT_DAYS} days`],
] as const;

/** `/settings/webhooks/{id}`: one webhook, its secret and its log. */
export function addWebhook(router: Router, ask: CallOperation): void {
  const idOf = (ctx: Context & { params: Record<string, string> }): { id: string } => ({ id: ctx.params.id ?? '' });
  const action = (
    path: string,
    notice: string,
    work: (ctx: Context, id: string) => Promise<unknown>,
    guard = requireSignIn,
  ): void => {
    router.post(`${PATH}${path}`, guard, async (ctx) => {
      const { id } = idOf(ctx);
      try {
        await work(ctx, id);
      } catch (error) {
        return showWebhook(ctx, ask, { id, wrong: problemOf(error) });
      }
      return seeOther(ctx, `${LIST}/${id}?notice=${notice}`);
    });
  };
  router.get(PATH, requireSignIn, (ctx) => showWebhook(ctx, ask, idOf(ctx)));
  router.post(PATH, requireRecentSignIn, async (ctx) => {
    const [path, fields] = [idOf(ctx), readFields(readForm(ctx))];
    try {
      await ask(ctx, 'updateWebhook', { path, body: webhookInput(fields) });
    } catch (error) {
      return showWebhook(ctx, ask, { ...path, fields, wrong: problemOf(error) });
    }
    return seeOther(ctx, `${LIST}/${path.id}?notice=saved`);
  });
  action('/pause', 'paused', (ctx, id) => ask(ctx, 'updateWebhook', { path: { id }, body: { status: 'paused' } }));
  action(
    '/resume',
    'resumed',
    (ctx, id) => ask(ctx, 'updateWebhook', { path: { id }, body: { status: 'active' } }),
    requireRecentSignIn,
  );
  action('/test', 'sent', (ctx, id) => {
    const event = EVENT_TYPES.find((type) => type === readForm(ctx)('event'));
    return ask(ctx, 'testWebhook', { path: { id }, ...(event && { body: { event } }) });
  });
  action('/send-again', 'sent', (ctx, id) =>
    ask(ctx, 'redeliverEvent', { path: { id, eventId: readForm(ctx)('eventId') } }),
  );
  action('/replay', 'replaying', (ctx, id) => {
    const hours = REPLAY_HOURS.find(([value]) => value === readForm(ctx)('hours'))?.[0] ?? DEFAULT_REPLAY_HOURS;
    const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString();
    return ask(ctx, 'replayWebhook', { path: { id }, body: { since } });
  });
  router.post(`${PATH}/secret`, requireSignIn, requireRecentSignIn, async (ctx) => {
    await ask(ctx, 'rotateWebhookSecret', { path: idOf(ctx) });
    seeOther(ctx, `${LIST}/${idOf(ctx).id}?notice=rotated`);
  });
  router.post(`${PATH}/delete`, requireRecentSignIn, async (ctx) => {
    await ask(ctx, 'deleteWebhook', { path: idOf(ctx) });
    seeOther(ctx, `${LIST}?notice=deleted`);
  });
}

async function showWebhook(
  ctx: Context,
  ask: CallOperation,
  { id, fields, wrong }: { id: string; fields?: WebhookFields; wrong?: string },
): Promise<void> {
  const path = { id };
  const isRecent = sessionOf(ctx).recent;
  const [webhook, { data: feeds }, { data: deliveries }, secret] = await Promise.all([
    ask(ctx, 'getWebhook', { path }),
    ask(ctx, 'listCustomFeeds', { query: { limit: String(MAX_PAGE) } }),
    ask(ctx, 'listWebhookDeliveries', { path }),
    isRecent ? ask(ctx, 'getWebhookSecret', { path }) : undefined,
  ]);
  const notice = ctx.method === 'GET' ? NOTICES[String(ctx.query.notice)] : undefined;
  const action = `${LIST}/${id}`;
  const content = (
    <>
      <p>
        <a href={LIST}>All webhooks</a>
      </p>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {wrong !== undefined && <Notice kind="wrong">{wrong}</Notice>}
      <WebhookHealth webhook={webhook} />
      <div class="actions">
        <Form action={`${action}/test`}>
          <button type="submit">Send test event</button>
        </Form>
        <Form action={`${action}/${webhook.status === 'active' ? 'pause' : 'resume'}`}>
          <button type="submit" class="secondary">
            {webhook.status === 'active' ? 'Pause' : 'Resume'}
          </button>
        </Form>
      </div>
      <h2>Secret</h2>
      <Secret action={action} secret={secret} />
      <h2>Deliveries</h2>
      <Deliveries deliveries={deliveries} action={`${action}/send-again`} />
      <h2>Send again</h2>
      <Replay webhook={webhook} action={`${action}/replay`} />
      <h2>Settings</h2>
      {isRecent ? (
        <WebhookForm action={action} fields={fields ?? webhookFields(webhook)} feeds={feeds} button="Save changes" />
      ) : (
        <ConfirmFirst to={action} verb="Edit webhook" />
      )}
      <h2>Delete</h2>
      <ConfirmAction action={`${action}/delete`} verb="Delete" what="this webhook" button="Delete this webhook">
        <p>Stops all deliveries and deletes the delivery log.</p>
      </ConfirmAction>
    </>
  );
  showSettings(ctx, webhook.description ?? new URL(webhook.url).host, content, wrong === undefined ? 200 : 422);
}

function WebhookHealth({ webhook }: { webhook: Schema<'Webhook'> }) {
  const { status, statusReason, failure, url } = webhook;
  if (status === 'disabled') return <Notice kind="wrong">This webhook is disabled. {statusReason}</Notice>;
  if (status === 'paused')
    return <Notice kind="info">{statusReason ?? 'This webhook is paused. Events are sent when you resume it.'}</Notice>;
  if (failure)
    return (
      <Notice kind="wrong">
        Delivery failing since <Time at={new Date(failure.since)} />; next attempt{' '}
        <Time at={new Date(failure.nextAttemptAt)} seconds />. Later events wait.
      </Notice>
    );
  return (
    <p>
      Sends to <code>{url}</code>
    </p>
  );
}

function Secret({ action, secret }: { action: string; secret: Schema<'WebhookSecret'> | undefined }) {
  if (!secret) return <ConfirmFirst to={action} verb="Show the secret" />;
  return (
    <>
      <p>
        Use this secret to verify signatures. Keep it private.
        {secret.previousUntil !== null && (
          <>
            {' '}
            The previous one stays valid until <Time at={new Date(secret.previousUntil)} />.
          </>
        )}
      </p>
      <p class="secret">
        <code id="webhook-secret">{secret.secret}</code> <Copy from="webhook-secret" />
      </p>
      <ConfirmAction action={`${action}/secret`} verb="Change" what="the secret" button="Rotate secret">
        <p>For 24 hours deliveries are signed with both secrets, so none is rejected while you switch.</p>
      </ConfirmAction>
    </>
  );
}

/** Sends all events of some time again, or says that this goes on. */
function Replay({ webhook, action }: { webhook: Schema<'Webhook'>; action: string }): JSX.Element {
  if (webhook.replay)
    return (
      <p>
        Events since <Time at={new Date(webhook.replay.since)} /> are being sent again.
      </p>
    );
  return (
    <Form action={action}>
      <Select
        label="Events of"
        name="hours"
        value={DEFAULT_REPLAY_HOURS}
        options={REPLAY_HOURS}
        help="Sends all of them again in order and with the same ids, including those that arrived."
      />
      <button type="submit" class="secondary">
        Send events again
      </button>
    </Form>
  );
}

type Delivery = Schema<'WebhookDelivery'>;

/** The latest entries of a webhook's log, each with a button that sends it again. */
function Deliveries({ deliveries, action }: { deliveries: readonly Delivery[]; action: string }): JSX.Element {
  if (deliveries.length === 0) return <p>No deliveries yet.</p>;
  return (
    <ul class="cards">
      {deliveries.map((delivery) => (
        <DeliveryItem delivery={delivery} action={action} />
      ))}
    </ul>
  );
}

function DeliveryItem({ delivery, action }: { delivery: Delivery; action: string }): JSX.Element {
  const { id, event, isTest, lastAttemptAt, createdAt } = delivery;
  return (
    <li>
      <span>
        <code>{event}</code>
        {isTest && ' (example)'} · {describeDelivery(delivery)}
        <br />
        <small>
          <Time at={new Date(lastAttemptAt ?? createdAt)} seconds />
        </small>
      </span>
      <Form action={action}>
        <input type="hidden" name="eventId" value={id} />
        <button type="submit" class="secondary">
          Send again
          <span class="unseen">
            {' '}
            {event} {id}
          </span>
        </button>
      </Form>
    </li>
  );
}

function describeDelivery({ status, attempts, responseStatus, durationMs, problem }: Delivery): string {
  const tries = attempts > 1 ? `, after ${attempts} attempts` : '';
  if (status === 'delivered') return `delivered: ${responseStatus ?? ''} in ${durationMs ?? 0} ms${tries}`;
  if (attempts === 0) return 'sending';
  return `${status === 'waiting' ? 'retrying' : 'failed'}${tries}. ${problem ?? ''}`;
}
