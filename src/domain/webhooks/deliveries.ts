import { v7 as uuid } from 'uuid';
import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import type { EventType } from '../../data/entities/notifications.ts';
import { Webhook } from '../../data/entities/webhooks.ts';
import {
  ADD_EXAMPLE,
  ASK,
  ASK_AGAIN,
  COUNT_ASKED,
  DELIVERIES,
  DELIVERY,
  LOCK_WEBHOOK,
  type DeliveryRow,
} from '../../data/queries/webhooks/deliveries.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';
import { MAX_WAITING_TESTS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { getWebhook, type Owner } from './webhooks.ts';

/** A webhook's log, the latest first. Throws not_found for a webhook that is not the owner's. */
export async function listDeliveries(
  db: Database,
  owner: Owner,
  { id, status, ...page }: PageRequest & { id: string; status: Schema<'DeliveryStatus'> | undefined },
): Promise<Page<DeliveryRow>> {
  await getWebhook(db, owner, id);
  const list = `webhooks/${id}/${status ?? ''}`;
  const [at, after = null] = decodeCursor(list, page.cursor, ['date', 'id']) ?? [];
  const from = [at === undefined ? null : new Date(at), after];
  const rows = await db.query(DELIVERIES, [owner.id, id, status ?? null, ...from, page.limit + 1]);
  return pageOf(rows, page.limit, (last) => encodeCursor(list, [last.createdAt.getTime(), last.eventId]));
}

/** Throws not_found for a webhook that is not the owner's, and for an event that is not in its log. */
export async function getDelivery(db: Database, owner: Owner, id: string, eventId: string): Promise<DeliveryRow> {
  await getWebhook(db, owner, id);
  const [delivery] = await db.query(DELIVERY, [owner.id, id, eventId]);
  if (!delivery)
    throw new AppError(
      'not_found',
      'This event is not in the log of the webhook. GET /webhooks/{id}/deliveries shows what is.',
    );
  return delivery;
}

/**
 * Asks for an example to be sent, which `exampleOf` makes for a type. Throws not_found, and forbidden when too much is
 * asked for already.
 */
export async function sendExample(
  db: Database,
  owner: Owner,
  { id, event, exampleOf }: { id: string; event: EventType | undefined; exampleOf: (event: EventType) => object },
): Promise<DeliveryRow> {
  const { events } = await getWebhook(db, owner, id);
  const type = event ?? events[0] ?? 'notification';
  await assertRoomForTest(db, owner, id);
  const eventId = uuid();
  const example = { ...exampleOf(type), id: eventId, createdAt: new Date().toISOString() };
  await db.query(ADD_EXAMPLE, [owner.id, id, eventId, type, example]);
  await db.query(ASK, [owner.id, id]);
  return getDelivery(db, owner, id, eventId);
}

/** Asks for an event of the log to be sent again. Throws not_found, and forbidden when too much is asked for. */
export async function redeliver(db: Database, owner: Owner, id: string, eventId: string): Promise<DeliveryRow> {
  const [{ status }, delivery] = [await getWebhook(db, owner, id), await getDelivery(db, owner, id, eventId)];
  if (delivery.status === 'waiting' && status === 'active') {
    // It is next, or was asked for: sent beside what waits it would come twice.
    await db.orm.update(Webhook, { accountId: owner.id, id }, { retryAt: null, dueAt: now });
    return getDelivery(db, owner, id, eventId);
  }
  await assertRoomForTest(db, owner, id);
  await db.query(ASK_AGAIN, [owner.id, id, eventId]);
  await db.query(ASK, [owner.id, id]);
  return getDelivery(db, owner, id, eventId);
}

async function assertRoomForTest(db: Database, owner: Owner, id: string): Promise<void> {
  // Lock first and count in a separate statement, so that concurrent calls see each other.
  await db.query(LOCK_WEBHOOK, [owner.id, id]);
  const [waiting] = await db.query(COUNT_ASKED, [owner.id, id]);
  if ((waiting?.count ?? 0) >= MAX_WAITING_TESTS)
    throw new AppError(
      'forbidden',
      `${MAX_WAITING_TESTS} tests and repeated deliveries of this webhook wait already, which is the most there may be. ` +
        'Wait until they are sent.',
    );
}
