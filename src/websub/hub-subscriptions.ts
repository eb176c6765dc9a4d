import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { HubSubscription } from '../data/entities/sources.ts';
import { type ClaimQueue, claimOldest } from '../data/sql/claim-queue.ts';
import { statement } from '../data/statement.ts';
import type { DeriveKey } from '../config.ts';

/** A subscription to request or renew. */
export interface DueSubscription {
  readonly sourceId: string;
  readonly hub: string;
  readonly topic: string;
}

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

const SAVE_HUB = statement(`
  INSERT INTO hub_subscriptions (source_id, hub, topic) VALUES ($1, $2, $3)
  ON CONFLICT (source_id) DO UPDATE SET hub = EXCLUDED.hub, topic = EXCLUDED.topic, renew_at = now(), expires_at = NULL
   WHERE (hub_subscriptions.hub, hub_subscriptions.topic) IS DISTINCT FROM (EXCLUDED.hub, EXCLUDED.topic)`);

/** Stores the hub that a source's feed names, or that it names none; a new one is soon asked to subscribe. */
export async function saveHub(
  db: Database,
  sourceId: string,
  hub: { url: string; topic: string } | undefined,
): Promise<void> {
  await (hub ? db.query(SAVE_HUB, [sourceId, hub.url, hub.topic]) : db.orm.delete(HubSubscription, { sourceId }));
}

/** A request that is refused or not answered is repeated after 6 hours. */
const QUEUE: ClaimQueue = {
  table: 'hub_subscriptions',
  key: 'source_id',
  due: 'renew_at',
  join: 'JOIN source_fetches f ON f.source_id = q.source_id',
  where: 'f.paused_at IS NULL',
  claim: 'renew_at',
  onClaim: `renew_at = now() + interval '6 hours'`,
};

/** @internal tests read its plan */
export const CLAIM_SUBSCRIPTIONS = statement<DueSubscription>(
  claimOldest(QUEUE, 'source_id AS "sourceId", hub, topic'),
);

/** Takes subscriptions that are due to be requested. */
export async function claimSubscriptions(db: Database, limit: number): Promise<DueSubscription[]> {
  return db.query(CLAIM_SUBSCRIPTIONS, [limit]);
}

const CONFIRM_SUBSCRIPTION = statement(`
  UPDATE hub_subscriptions SET expires_at = now() + $3 * interval '1 second',
    renew_at = now() + $3 * interval '0.8 second'
   WHERE source_id = $1 AND topic = $2 RETURNING source_id`);

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

/** At most one fetch a minute, however often a hub calls. */
const FETCH_SOON = statement(`
  UPDATE source_fetches f SET next_fetch_at = least(next_fetch_at, greatest(now(), coalesce(last_fetched_at,
    now()) + interval '1 minute'))
    FROM hub_subscriptions h WHERE f.source_id = $1 AND h.source_id = f.source_id AND f.paused_at IS NULL`);

/** Schedules a source for immediate fetching, since its hub reports a change. */
export async function scheduleFetch(db: Database, sourceId: string): Promise<void> {
  await db.query(FETCH_SOON, [sourceId]);
}

/** The path that a hub calls for a source; unguessable. */
export function callbackPath(keyFor: DeriveKey, sourceId: string): string {
  return `/websub/${sourceId}.${callbackMac(keyFor, sourceId)}`;
}

/** The source of a callback's last path segment; undefined if we did not issue it. */
export function sourceOfCallback(keyFor: DeriveKey, part: string): string | undefined {
  const [, id = '', mac = ''] = FORM.exec(part) ?? [];
  return id !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(callbackMac(keyFor, id))) ? id : undefined;
}

/** The key that a hub signs notifications of a source with. */
export function hubSecret(keyFor: DeriveKey, sourceId: string): string {
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

function callbackMac(keyFor: DeriveKey, sourceId: string): string {
  return createHmac('sha256', keyFor('websub-callbacks')).update(sourceId).digest('hex').slice(0, MAC_DIGITS);
}
