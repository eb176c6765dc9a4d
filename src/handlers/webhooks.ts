import type { HandlersFor } from '../contract/types.ts';
import { getDelivery, listDeliveries, redeliver, sendExample } from '../domain/webhooks/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '../domain/webhooks/webhooks.ts';
import { pageReply } from '../views/page.ts';
import { delivery, secretOf, webhook } from '../views/webhook.ts';

export const webhooks: HandlersFor<'webhooks'> = {
  async listWebhooks({ db, viewer }) {
    return { body: { data: (await listWebhooks(db, viewer)).map(webhook) } };
  },
  async createWebhook({ db, viewer, body }) {
    return { body: webhook(await createWebhook(db, viewer, body)) };
  },
  async getWebhook({ db, viewer, path }) {
    return { body: webhook(await getWebhook(db, viewer, path.id)) };
  },
  async updateWebhook({ db, viewer, path, body }) {
    const { url, description, events, tags, sourceIds, feedId, q, status } = body;
    const change = { url, description, events, tags, sourceIds, feedId, q };
    return { body: webhook(await updateWebhook(db, viewer, path.id, { ...change, status })) };
  },
  async deleteWebhook({ db, viewer, path }) {
    await deleteWebhook(db, viewer, path.id);
    return { body: undefined };
  },
  async getWebhookSecret({ db, viewer, path, webhookSecret }) {
    const row = await getWebhook(db, viewer, path.id);
    return { body: secretOf(row, webhookSecret(row.id, row.keyNumber)) };
  },
  async rotateWebhookSecret({ db, viewer, path, body, webhookSecret }) {
    const row = await rotateSecret(db, viewer, path.id, body?.overlapHours ?? 24);
    return { body: secretOf(row, webhookSecret(row.id, row.keyNumber)) };
  },
  async testWebhook({ db, viewer, path, body, exampleOf }) {
    return { body: delivery(await sendExample(db, viewer, { id: path.id, event: body?.event, exampleOf })) };
  },
  async listWebhookDeliveries({ db, viewer, path, query }) {
    const { limit, cursor, status } = query;
    return pageReply(await listDeliveries(db, viewer, { id: path.id, status, limit, cursor }), delivery);
  },
  async getWebhookDelivery({ db, viewer, path }) {
    return { body: delivery(await getDelivery(db, viewer, path.id, path.eventId)) };
  },
  async redeliverEvent({ db, viewer, path }) {
    return { body: delivery(await redeliver(db, viewer, path.id, path.eventId)) };
  },
};
