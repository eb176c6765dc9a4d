import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { HubSubscription } from '../data/entities/hub-subscription.ts';
import {
  CONFIRM_SUBSCRIPTION,
  LOOK_AGAIN,
  TAKE_SUBSCRIPTIONS,
  WANT_HUB,
  type DueSubscription,
} from '../data/queries/hub-subscriptions.ts';

export type { DueSubscription } from '../data/queries/hub-subscriptions.ts';

type KeyFor = (purpose: string) => Buffer;

/** Seconds that we ask a hub to go on for, and that we believe it at most. */
export const LEASE = 864_000;
/** Hexadecimal digits that nobody can guess. */
const MAC_DIGITS = 32;
const FORM = /^([0-9a-f-]{36})\.([0-9a-f]{32})$/;
/**
 * Methods of X-Hub-Signature (WebSub section 7.1). SHA-1 is what the oldest hub sends; all that a forgery brings about
 * is one look at the feed.
 */
const METHODS = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** Notes which hub a source has by its feed, or that it has none; a new one is asked soon. */
export async function wantHub(
  db: Database,
  sourceId: string,
  hub: { url: string; topic: string } | undefined,
): Promise<void> {
  await (hub ? db.query(WANT_HUB, [sourceId, hub.url, hub.topic]) : db.orm.delete(HubSubscription, { sourceId }));
}

/** Subscriptions that are to be asked for now. */
export async function takeSubscriptions(db: Database, limit: number): Promise<DueSubscription[]> {
  return db.query(TAKE_SUBSCRIPTIONS, [limit]);
}

/** Whether we want what a hub says that we asked for; if so, it is kept for `leaseSeconds` and renewed before. */
export async function confirmSubscription(
  db: Database,
  sourceId: string,
  topic: string,
  leaseSeconds: number,
): Promise<boolean> {
  const seconds = Number.isInteger(leaseSeconds) && leaseSeconds > 0 ? Math.min(leaseSeconds, LEASE) : LEASE;
  return (await db.query(CONFIRM_SUBSCRIPTION, [sourceId, topic, seconds])).length > 0;
}

/** A hub says that a source has changed: it is fetched next. */
export async function lookAgain(db: Database, sourceId: string): Promise<void> {
  await db.query(LOOK_AGAIN, [sourceId]);
}

/** The path that a hub calls for a source. Nobody else can know it. */
export function callbackPath(keyFor: KeyFor, sourceId: string): string {
  return `/websub/${sourceId}.${macOf(keyFor, sourceId)}`;
}

/** The source that the last part of a callback's path is for; undefined for a path that was not made here. */
export function sourceOfCallback(keyFor: KeyFor, part: string): string | undefined {
  const [, id = '', mac = ''] = FORM.exec(part) ?? [];
  return id !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(keyFor, id))) ? id : undefined;
}

/** What a hub signs with for one source. */
export function hubSecret(keyFor: KeyFor, sourceId: string): string {
  return createHmac('sha256', keyFor('websub-secrets')).update(sourceId).digest('hex');
}

/**
 * Takes the body piece by piece and then tells whether the header signs it (WebSub section 7.1); undefined for a header
 * that nothing can fit.
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
