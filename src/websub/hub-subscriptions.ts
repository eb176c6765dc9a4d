import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { takeOldest, type Queue } from '../data/queries/claim-queue.ts';

/** A subscription that is to be asked for, or renewed. */
export interface DueSubscription {
  readonly sourceId: string;
  readonly hub: string;
  readonly topic: string;
}

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

/** One that is refused or not answered is asked for again in 6 hours. */
const QUEUE: Queue = {
  table: 'hub_subscriptions',
  key: 'source_id',
  due: 'renew_at',
  join: 'JOIN source_fetches f ON f.source_id = q.source_id',
  where: 'f.paused_at IS NULL',
  claim: 'renew_at',
  taken: `renew_at = now() + interval '6 hours'`,
};
const TAKE = takeOldest(QUEUE, 'source_id AS "sourceId", hub, topic');
const WANT = `
  INSERT INTO hub_subscriptions (source_id, hub, topic) VALUES ($1, $2, $3)
  ON CONFLICT (source_id) DO UPDATE SET hub = EXCLUDED.hub, topic = EXCLUDED.topic, renew_at = now(), expires_at = NULL
   WHERE (hub_subscriptions.hub, hub_subscriptions.topic) IS DISTINCT FROM (EXCLUDED.hub, EXCLUDED.topic)`;
const DROP = 'DELETE FROM hub_subscriptions WHERE source_id = $1';
const CONFIRM = `
  UPDATE hub_subscriptions SET expires_at = now() + $3 * interval '1 second', renew_at = now() + $3 * interval '0.8 second'
   WHERE source_id = $1 AND topic = $2 RETURNING source_id`;
/* At most one look a minute, however often a hub calls. */
const LOOK = `
  UPDATE source_fetches f SET next_fetch_at = least(next_fetch_at, greatest(now(), coalesce(last_fetched_at, now()) + interval '1 minute'))
    FROM hub_subscriptions h WHERE f.source_id = $1 AND h.source_id = f.source_id AND f.paused_at IS NULL`;

/** Notes which hub a source has by its feed, or that it has none; a new one is asked soon. */
export async function wantHub(
  db: Database,
  sourceId: string,
  hub: { url: string; topic: string } | undefined,
): Promise<void> {
  await (hub ? db.query(WANT, [sourceId, hub.url, hub.topic]) : db.query(DROP, [sourceId]));
}

/** Subscriptions that are to be asked for now. */
export async function takeSubscriptions(db: Database, limit: number): Promise<DueSubscription[]> {
  return db.query<DueSubscription>(TAKE, [limit]);
}

/** Whether we want what a hub says that we asked for; if so, it is kept for `leaseSeconds` and renewed before. */
export async function confirmSubscription(
  db: Database,
  sourceId: string,
  topic: string,
  leaseSeconds: number,
): Promise<boolean> {
  const seconds = Number.isInteger(leaseSeconds) && leaseSeconds > 0 ? Math.min(leaseSeconds, LEASE) : LEASE;
  return (await db.query(CONFIRM, [sourceId, topic, seconds])).length > 0;
}

/** A hub says that a source has changed: it is fetched next. */
export async function lookAgain(db: Database, sourceId: string): Promise<void> {
  await db.query(LOOK, [sourceId]);
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
