import { uuid } from './uuid.ts';
import { Webhook, WebhookDelivery } from '../../src/data/entities/webhooks.ts';
import { createWebhook } from '../../src/domain/webhooks/webhooks.ts';
import type { Screen } from './screens.ts';
import type { Service } from './service.ts';

/** A webhook whose receiver is away, with a log. */
export async function webhookScreens({ db }: Service, accountId: string): Promise<Screen[]> {
  const owner = { id: accountId, appId: undefined };
  const input = { url: 'https://hooks.example/dcs', description: 'The bot of our channel' } as const;
  const { id } = await createWebhook(db, owner, { ...input, events: ['post.published', 'mention'], tags: ['rust'] });
  await createWebhook(db, owner, {
    url: 'https://hooks.slack.com/services/T0/B0/0198c7c4',
    format: 'slack',
    events: ['notification'],
  });
  await db.orm.update(Webhook, { id }, { failures: 4, failingSince: () => `now() - interval '2 minutes'` });
  const entry = { accountId, webhookId: id, event: 'post.published' as const, attempts: 1, triedAt: new Date() };
  await db.orm.insert(WebhookDelivery, [
    { ...entry, eventId: uuid(), status: 'waiting', attempts: 4, problem: GONE, createdAt: new Date() },
    { ...entry, eventId: uuid(), status: 'delivered', responseStatus: 204, durationMs: 87, createdAt: AN_HOUR_AGO },
    {
      ...entry,
      eventId: uuid(),
      status: 'delivered',
      responseStatus: 200,
      durationMs: 41,
      example: {},
      createdAt: AN_HOUR_AGO,
    },
  ]);
  return [
    { name: 'webhooks', path: '/settings/webhooks', inside: true },
    { name: 'webhook-trial', path: '/settings/webhooks/try/mention', inside: true },
    { name: 'webhook', path: `/settings/webhooks/${id}?notice=made`, inside: true },
  ];
}

const GONE = 'The server could not be reached, or broke off its response.';
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);
