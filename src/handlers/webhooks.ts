import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { getDelivery, listDeliveries, redeliver, sendExample } from '../domain/webhooks/deliveries.ts';
import { isReplaying, replay } from '../domain/webhooks/replay.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '../domain/webhooks/webhooks.ts';
import { pageReply } from './pages.ts';
import type { WebhookRow } from '../domain/webhooks/webhooks.ts';
import type { DeliveryRow } from '../domain/webhooks/deliveries.ts';

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
    const { url, description, format, events, tags, sourceIds, feedId, q, filter, status } = body;
    const change = { url, description, format, events, tags, sourceIds, feedId, q, filter };
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
  async replayWebhook({ db, viewer, path, body }) {
    return { body: webhook(await replay(db, viewer, path.id, new Date(body.since))) };
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

/** A webhook as its person sees it. */
function webhook(row: WebhookRow): Schema<'Webhook'> {
  const { id, url, description, format, events, tags, sourceIds, feedId, query: q, filter } = row;
  const { status, statusReason, appId } = row;
  return {
    id,
    url,
    description,
    format,
    events: [...events],
    tags,
    sourceIds,
    feedId,
    q,
    filter,
    status,
    statusReason,
    failure: webhookFailure(row),
    replay: isReplaying(row) && row.replaySince ? { since: row.replaySince.toISOString() } : null,
    lastDeliveredAt: row.deliveredAt?.toISOString() ?? null,
    appId,
    createdAt: row.createdAt.toISOString(),
  };
}

function webhookFailure({ status, failingSince, failures, retryAt }: WebhookRow): Schema<'WebhookFailure'> | null {
  if (failingSince === null || status === 'disabled') return null;
  const nextAttemptAt = (retryAt ?? new Date()).toISOString();
  return { since: failingSince.toISOString(), attempts: Math.max(failures, 1), nextAttemptAt };
}

/** A secret, and until when the one before signs as well. */
function secretOf({ previousUntil }: WebhookRow, secret: string): Schema<'WebhookSecret'> {
  const isOver = previousUntil === null || previousUntil.getTime() <= Date.now();
  return { secret, previousUntil: isOver ? null : previousUntil.toISOString() };
}

/** An entry of a webhook's log. */
function delivery(row: DeliveryRow): Schema<'WebhookDelivery'> {
  const { eventId: id, webhookId, event, status, attempts, responseStatus, problem, durationMs, isTest } = row;
  return {
    id,
    webhookId,
    event,
    status,
    attempts,
    responseStatus,
    problem,
    durationMs,
    isTest,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.triedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAt?.toISOString() ?? null,
  };
}
