import type { Database } from '../../../src/data/database.ts';
import { Webhook, WebhookDelivery } from '../../../src/data/entities/webhooks.ts';
import { createWebhook } from '../../../src/domain/webhooks/webhooks.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** Long after any run. */
const CLAIMED_UNTIL = new Date('2100-01-01');

/** The webhook of the examples, with a delivery that its event arrived by. */
export async function storeWebhooks(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  const owner = { id: reader.id, appId: undefined };
  const { id } = await createWebhook(db, owner, { url: 'https://hooks.example/dcs', events: ['post.published'] });
  const webhookId = exampleValue('id', 'path', 'getWebhook');
  // As if another process were sending to it: nothing is delivered between two answers that are compared.
  await db.orm.update(Webhook, { accountId: reader.id, id }, { id: webhookId, claimedUntil: CLAIMED_UNTIL });
  await db.orm.insert(WebhookDelivery, {
    accountId: reader.id,
    webhookId,
    eventId: exampleValue('eventId', 'path', 'getWebhookDelivery'),
    event: 'post.published',
    status: 'delivered',
    attempts: 1,
    responseStatus: 204,
    durationMs: 41,
    triedAt: new Date(),
    createdAt: new Date(),
  });
}
