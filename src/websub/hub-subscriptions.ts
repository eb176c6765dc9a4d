import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { HubSubscription } from '../data/entities/sources.ts';
import {
  CONFIRM_SUBSCRIPTION,
  LOOK_AGAIN,
  TAKE_SUBSCRIPTIONS,
  WANT_HUB,
  type DueSubscription,
} from '../data/queries/hub-subscriptions.ts';

export type { DueSubscription } from '../data/queries/hub-subscriptions.ts';

type KeyFor = (purpose: string) => Buffer;

/** Seconds of the lease that we request, and the longest that we accept. */
export const LEASE = 864_000;
/** Hexadecimal digits of the MAC in a callback: too many to guess. */
const MAC_DIGITS = 32;
const FORM = /^([0-9a-f-]{36})\.([0-9a-f]{32})$/;
/**
 * Methods of X-Hub-Signature (WebSub section 7.1). The oldest hub uses SHA-1; a forgery would only cause a fetch of the
 * feed.
 */
const METHODS = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** Stores the hub that a source's feed names, or that it names none; a new one is soon asked to subscribe. */
export async function saveHub(
  db: Database,
  sourceId: string,
  hub: { url: string; topic: string } | undefined,
): Promise<void> {
  await (hub ? db.query(WANT_HUB, [sourceId, hub.url, hub.topic]) : db.orm.delete(HubSubscription, { sourceId }));
}

/** Takes subscriptions that are due to be requested. */
export async function claimSubscriptions(db: Database, limit: number): Promise<DueSubscription[]> {
  return db.query(TAKE_SUBSCRIPTIONS, [limit]);
}

/** Confirms a subscription, if we requested it, for `leaseSeconds`; it is renewed before that. False if we did not. */
export async function confirmSubscription(
  db: Database,
  sourceId: string,
  topic: string,
  leaseSeconds: number,
): Promise<boolean> {
  const seconds = Number.isInteger(leaseSeconds) && leaseSeconds > 0 ? Math.min(leaseSeconds, LEASE) : LEASE;
  return (await db.query(CONFIRM_SUBSCRIPTION, [sourceId, topic, seconds])).length > 0;
}

/** Schedules a source for immediate fetching, since its hub reports a change. */
export async function scheduleFetch(db: Database, sourceId: string): Promise<void> {
  await db.query(LOOK_AGAIN, [sourceId]);
}

/** The path that a hub calls for a source; unguessable. */
export function callbackPath(keyFor: KeyFor, sourceId: string): string {
  return `/websub/${sourceId}.${macOf(keyFor, sourceId)}`;
}

/** The source of a callback's last path segment; undefined if we did not issue it. */
export function sourceOfCallback(keyFor: KeyFor, part: string): string | undefined {
  const [, id = '', mac = ''] = FORM.exec(part) ?? [];
  return id !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(keyFor, id))) ? id : undefined;
}

/** The key that a hub signs notifications of a source with. */
export function hubSecret(keyFor: KeyFor, sourceId: string): string {
  return createHmac('sha256', keyFor('websub-secrets')).update(sourceId).digest('hex');
}

/**
 * Call `fits` after hashing the whole body with `hmac`: it compares the header's signature (WebSub section 7.1).
 * Undefined for a header with an unknown method.
 */
export function signatureCheck(
  secret: string,
  header: string,
): { readonly hmac: ReturnType<typeof createHmac>; readonly fits: () => boolean } | undefined {
  const [method = '', signature = ''] = header.split('=', 2);
  if (!METHODS.has(method)) return undefined;
  const hmac = createHmac(method, secret);
  return {
    hmac,
    fits: () => {
      const [sent, expected] = [Buffer.from(signature, 'hex'), hmac.digest()];
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },
  };
}

function macOf(keyFor: KeyFor, sourceId: string): string {
  return createHmac('sha256', keyFor('websub-callbacks')).update(sourceId).digest('hex').slice(0, MAC_DIGITS);
}
