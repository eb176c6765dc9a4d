import { v7 as uuid } from 'uuid';
import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import type { EventType } from '../../data/entities/notifications.ts';
import { Webhook, type WebhookDelivery } from '../../data/entities/webhooks.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { MAX_WAITING_TESTS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { statement } from '../../data/statement.ts';
import { getWebhook, type WebhookOwner } from './webhooks.ts';

/** A delivery as its person sees it. */
export type DeliveryRow = Pick<
  WebhookDelivery,
  | 'eventId'
  | 'webhookId'
  | 'event'
  | 'status'
  | 'attempts'
  | 'responseStatus'
  | 'problem'
  | 'durationMs'
  | 'triedAt'
  | 'createdAt'
> & { readonly isTest: boolean; readonly nextAt: Date | null };

/** Of a webhook that has nothing to do no event waits: one that did is not for it any more. */
const STATUS = `CASE WHEN d.status = 'waiting' AND d.asked_at IS NULL AND w.status = 'active' AND w.due_at IS NULL
  THEN 'failed' ELSE d.status END`;

const COLUMNS = `d.event_id AS "eventId", d.webhook_id AS "webhookId", d.event, ${STATUS} AS status, d.attempts, d.response_status AS "responseStatus", d.problem,
  d.duration_ms AS "durationMs", d.tried_at AS "triedAt", d.created_at AS "createdAt", d.example IS NOT NULL AS "isTest",
  CASE WHEN d.asked_at IS NOT NULL THEN w.due_at
    WHEN d.status = 'waiting' AND w.status = 'active' THEN coalesce(w.retry_at, w.due_at) END AS "nextAt"`;

const OF_WEBHOOK = `webhook_deliveries d JOIN webhooks w ON w.account_id = d.account_id AND w.id = d.webhook_id
  WHERE d.account_id = $1 AND d.webhook_id = $2`;

/** A page of a webhook's log, the latest first. */
const DELIVERIES = statement<DeliveryRow>(`
  SELECT ${COLUMNS} FROM ${OF_WEBHOOK} AND ($3::text IS NULL OR ${STATUS} = $3)
     AND (d.created_at, d.event_id) < (coalesce($4::timestamptz, 'infinity'),
       coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   ORDER BY d.created_at DESC, d.event_id DESC LIMIT $6`);

/** A webhook's log, the latest first. Throws not_found for a webhook that is not the owner's. */
export async function listDeliveries(
  db: Database,
  owner: WebhookOwner,
  { id, status, ...page }: PageRequest & { id: string; status: Schema<'DeliveryStatus'> | undefined },
): Promise<Page<DeliveryRow>> {
  await getWebhook(db, owner, id);
  const list = `webhooks/${id}/${status ?? ''}`;
  const [at, after = null] = decodeCursor(list, page.cursor, ['date', 'id']) ?? [];
  const from = [at === undefined ? null : new Date(at), after];
  const rows = await db.query(DELIVERIES, [owner.id, id, status ?? null, ...from, page.limit + 1]);
  return pageOf(rows, page.limit, (last) => encodeCursor(list, [last.createdAt.getTime(), last.eventId]));
}

const DELIVERY = statement<DeliveryRow>(`SELECT ${COLUMNS} FROM ${OF_WEBHOOK} AND d.event_id = $3`);

/** Throws not_found for a webhook that is not the owner's, and for an event that is not in its log. */
export async function getDelivery(
  db: Database,
  owner: WebhookOwner,
  id: string,
  eventId: string,
): Promise<DeliveryRow> {
  await getWebhook(db, owner, id);
  const [delivery] = await db.query(DELIVERY, [owner.id, id, eventId]);
  if (!delivery)
    throw new AppError(
      'not_found',
      'This event is not in the log of the webhook. GET /webhooks/{id}/deliveries shows what is.',
    );
  return delivery;
}

const ADD_EXAMPLE = statement(`
  INSERT INTO webhook_deliveries (account_id, webhook_id, event_id, event, status, attempts, example, asked_at, created_at)
  VALUES ($1, $2, $3, $4, 'waiting', 0, $5, now(), now())`);

/** Makes a webhook due for a requested delivery. */
const ENQUEUE_DELIVERY = statement(`
  UPDATE webhooks SET asks = asks + 1, due_at = least(coalesce(due_at, now()), now()) WHERE account_id = $1 AND id = $2`);

/**
 * Requests that an example is sent, which `exampleOf` makes for a type. Throws not_found, and forbidden beyond the
 * limit of requested deliveries.
 */
export async function sendExample(
  db: Database,
  owner: WebhookOwner,
  { id, event, exampleOf }: { id: string; event: EventType | undefined; exampleOf: (event: EventType) => object },
): Promise<DeliveryRow> {
  const { events } = await getWebhook(db, owner, id);
  const type = event ?? events[0] ?? 'notification';
  await assertRoomForTest(db, owner, id);
  const eventId = uuid();
  const example = { ...exampleOf(type), id: eventId, createdAt: new Date().toISOString() };
  await db.query(ADD_EXAMPLE, [owner.id, id, eventId, type, example]);
  await db.query(ENQUEUE_DELIVERY, [owner.id, id]);
  return getDelivery(db, owner, id, eventId);
}

const RETRY_DELIVERY = statement(`
  UPDATE webhook_deliveries SET asked_at = coalesce(asked_at, now()), status = 'waiting'
   WHERE account_id = $1 AND webhook_id = $2 AND event_id = $3`);

/** Requests that an event of the log is sent again. Throws not_found, and forbidden beyond the limit. */
export async function redeliver(db: Database, owner: WebhookOwner, id: string, eventId: string): Promise<DeliveryRow> {
  const [{ status }, delivery] = [await getWebhook(db, owner, id), await getDelivery(db, owner, id, eventId)];
  if (delivery.status === 'waiting' && status === 'active') {
    // It is next, or was requested before: sent now as well, it would arrive twice.
    await db.orm.update(Webhook, { accountId: owner.id, id }, { retryAt: null, dueAt: now });
    return getDelivery(db, owner, id, eventId);
  }
  await assertRoomForTest(db, owner, id);
  await db.query(RETRY_DELIVERY, [owner.id, id, eventId]);
  await db.query(ENQUEUE_DELIVERY, [owner.id, id]);
  return getDelivery(db, owner, id, eventId);
}

/** Locks a webhook, so that concurrent requests about it wait for each other. */
export const LOCK_WEBHOOK = statement('SELECT FROM webhooks WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE');

/** Counts requested deliveries that are not sent yet; concurrent requests must wait for each other. */
const COUNT_REQUESTED = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM webhook_deliveries
    WHERE account_id = $1 AND webhook_id = $2 AND asked_at IS NOT NULL`,
);

async function assertRoomForTest(db: Database, owner: WebhookOwner, id: string): Promise<void> {
  // Lock first and count in a separate statement, so that concurrent calls see each other.
  await db.query(LOCK_WEBHOOK, [owner.id, id]);
  const [waiting] = await db.query(COUNT_REQUESTED, [owner.id, id]);
  if ((waiting?.count ?? 0) >= MAX_WAITING_TESTS)
    throw new AppError(
      'forbidden',
      `${MAX_WAITING_TESTS} tests and repeated deliveries of this webhook wait already, which is the most there may be. ` +
        'Wait until they are sent.',
    );
}
