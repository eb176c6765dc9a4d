import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { createAsk, type CallOperation } from '../../reading/operations.ts';
import { EVENT_NAMES, FORMAT_NAMES } from '../../../domain/webhooks/forms.ts';
import { ConfirmFirst, Form, Notice } from '../../shell/fields.tsx';
import { readForm } from '../../shell/forms.ts';
import { requireRecentSignIn, requireSignIn, seeOther } from '../../shell/guards.ts';
import type { Uses } from '../../shell/dependencies.ts';
import { sessionOf } from '../../shell/visitor.ts';
import { showSettings } from '../settings-frame.tsx';
import { Time } from '../time.tsx';
import { addWebhook } from './webhook.tsx';
import { problemOf, EMPTY, webhookInput, readFields, WebhookForm, type WebhookFields } from './webhook-form.tsx';
import { MAX_PAGE } from '../../../../generated/limits.ts';
import type { Schema } from '../../../../generated/shapes.ts';

const PATH = '/settings/webhooks';
const NOTICES: Record<string, string> = { deleted: 'Webhook deleted.' };

/** `/settings/webhooks`: where what happens is sent, and a page for each. */
export function addWebhooks(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const ask = createAsk({ site, api });
  router.get(PATH, requireSignIn, (ctx) => showWebhooks(ctx, ask, EMPTY));
  router.get(`${PATH}/try/:event`, requireSignIn, (ctx, next) => showTrial(ctx, ask) ?? next());
  router.post(PATH, requireRecentSignIn, async (ctx) => {
    const fields = readFields(readForm(ctx));
    try {
      const { id } = await ask(ctx, 'createWebhook', { body: webhookInput(fields) });
      seeOther(ctx, `${PATH}/${id}?notice=made`);
    } catch (error) {
      await showWebhooks(ctx, ask, fields, problemOf(error));
    }
  });
  addWebhook(router, ask);
}

async function showWebhooks(ctx: Context, ask: CallOperation, fields: WebhookFields, wrong?: string): Promise<void> {
  const [{ data: webhooks }, { data: feeds }] = await Promise.all([
    ask(ctx, 'listWebhooks'),
    ask(ctx, 'listCustomFeeds', { query: { limit: String(MAX_PAGE) } }),
  ]);
  const notice = NOTICES[String(ctx.query.notice)];
  const content = (
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {wrong !== undefined && <Notice kind="wrong">{wrong}</Notice>}
      <p>
        A webhook sends events to your program as they happen. <a href={GUIDE}>Webhooks guide</a>.
      </p>
      {webhooks.length > 0 && (
        <ul class="cards">
          {webhooks.map((webhook) => (
            <WebhookItem webhook={webhook} />
          ))}
        </ul>
      )}
      <h2>{webhooks.length === 0 ? 'Create your first webhook' : 'Create another webhook'}</h2>
      {sessionOf(ctx).recent ? (
        <WebhookForm action={PATH} fields={fields} feeds={feeds} button="Create webhook" />
      ) : (
        <ConfirmFirst to={PATH} verb="Create webhook" />
      )}
    </>
  );
  showSettings(ctx, 'Webhooks', content, wrong === undefined ? 200 : 422);
}

/** Own webhooks, each with a button that sends it the example of an event; undefined for an unknown event. */
function showTrial(ctx: Context & { params: Record<string, string> }, ask: CallOperation): Promise<void> | undefined {
  const event = (Object.keys(EVENT_NAMES) as Schema<'EventType'>[]).find((type) => type === ctx.params.event);
  return event && showTrialOf(ctx, ask, event);
}

async function showTrialOf(ctx: Context, ask: CallOperation, event: Schema<'EventType'>): Promise<void> {
  const { data: webhooks } = await ask(ctx, 'listWebhooks');
  const content = (
    <>
      <p>
        Sends the example of <code>{event}</code> to a webhook of yours, in its format.{' '}
        <a href={CATALOGUE}>All events</a>.
      </p>
      {webhooks.length === 0 && (
        <p>
          You have no webhooks. <a href={PATH}>Create your first webhook</a>.
        </p>
      )}
      <ul class="cards">
        {webhooks.map(({ id, url, description, format }) => (
          <li>
            <span>
              <strong>{description ?? new URL(url).host}</strong>
              <br />
              <small>
                {FORMAT_NAMES[format]} to <code>{url}</code>
              </small>
            </span>
            <Form action={`${PATH}/${id}/test`}>
              <input type="hidden" name="event" value={event} />
              <button type="submit">
                Send
                <span class="unseen"> to {description ?? url}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
  showSettings(ctx, `Send an event: ${EVENT_NAMES[event]}`, content);
}

const CATALOGUE = '/public/v1/docs/events';
const GUIDE = '/public/v1/docs/guides/webhooks';

function WebhookItem({ webhook }: { webhook: Schema<'Webhook'> }): JSX.Element {
  const { id, url, description, events } = webhook;
  return (
    <li>
      <span>
        <a href={`${PATH}/${id}`}>
          <strong>{description ?? new URL(url).host}</strong>
        </a>
        <br />
        <code>{url}</code>
        <br />
        <small>
          {events.join(', ')} · <StatusText webhook={webhook} />
        </small>
      </span>
    </li>
  );
}

/** In words, whether it works. */
function StatusText({ webhook }: { webhook: Schema<'Webhook'> }): JSX.Element {
  const { status, failure, lastDeliveredAt } = webhook;
  if (status === 'paused') return <>paused</>;
  if (status === 'disabled') return <strong>disabled</strong>;
  if (failure)
    return (
      <strong>
        failing since <Time at={new Date(failure.since)} />
      </strong>
    );
  if (lastDeliveredAt === null) return <>nothing sent yet</>;
  return (
    <>
      last delivered <Time at={new Date(lastDeliveredAt)} />
    </>
  );
}
