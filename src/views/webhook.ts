import type { Schema } from '../contract/types.ts';
import type { DeliveryRow } from '../data/queries/webhooks/deliveries.ts';
import type { WebhookRow } from '../data/queries/webhooks/webhooks.ts';

/** A webhook as its person sees it. */
export function webhook(row: WebhookRow): Schema<'Webhook'> {
  const { id, url, description, events, tags, sourceIds, feedId, query: q, status, statusReason, appId } = row;
  return {
    ...{ id, url, description, events: [...events], tags, sourceIds, feedId, q, status, statusReason },
    failure: failureOf(row),
    lastDeliveredAt: row.deliveredAt?.toISOString() ?? null,
    appId,
    createdAt: row.createdAt.toISOString(),
  };
}

function failureOf({ status, failingSince, failures, retryAt }: WebhookRow): Schema<'WebhookFailure'> | null {
  if (failingSince === null || status === 'disabled') return null;
  const nextAttemptAt = (retryAt ?? new Date()).toISOString();
  return { since: failingSince.toISOString(), attempts: Math.max(failures, 1), nextAttemptAt };
}

/** A secret, and until when the one before signs as well. */
export function secretOf({ previousUntil }: WebhookRow, secret: string): Schema<'WebhookSecret'> {
  const isOver = previousUntil === null || previousUntil.getTime() <= Date.now();
  return { secret, previousUntil: isOver ? null : previousUntil.toISOString() };
}

/** An entry of a webhook's log. */
export function delivery(row: DeliveryRow): Schema<'WebhookDelivery'> {
  const { eventId: id, webhookId, event, status, attempts, responseStatus, problem, durationMs, isTest } = row;
  return {
    ...{ id, webhookId, event, status, attempts, responseStatus, problem, durationMs, isTest },
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.triedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAt?.toISOString() ?? null,
  };
}
