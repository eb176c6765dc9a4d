import { getDomain } from 'tldts';
import type { Database } from '../../../data/database.ts';
import { AppError } from '../../../errors.ts';
import { networkOf } from '../../../http/client-address.ts';
import { LOCK_SELF_REGISTRATION } from '../../../data/sql/locks.ts';
import { fragment, statement } from '../../../data/statement.ts';

/** Self-registered clients without access: registering costs nothing. */
const MAX_UNUSED = 10_000;
/** Self-registered clients without access from one registrable domain or network. */
const MAX_UNUSED_OF_ORIGIN = 100;

/**
 * Returns the origin of a client whose metadata document has this URL: its registrable domain, one of a public suffix.
 */
export function originOfDocument(url: string): string {
  const { hostname } = new URL(url);
  return `domain ${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`;
}

/** Returns the origin of a client that registers from this address: its network. */
export function originOfAddress(address: string): string {
  return `network ${networkOf(address)}`;
}

/** SQL: whether an app registered itself and is enabled; a disabled one is never deleted, so that it stays disabled. */
const IS_SELF_REGISTERED = 'a.self_registered AND a.disabled_at IS NULL';

/** SQL: whether an app has no access and, with `orInteraction`, no open interaction, in which it may get access. */
const isUnused = (orInteraction: boolean): string =>
  fragment(`NOT EXISTS (SELECT FROM oauth_artefacts o WHERE o.app_id = a.id
  AND o.expires_at > now()${orInteraction ? '' : ` AND o.kind <> 'Interaction'`})`);

/** Counts clients without access, and those of them from $1. */
const COUNT_UNUSED_CLIENTS = statement<{ all: number; ofOrigin: number }>(`
  SELECT count(*)::integer AS all, (count(*) FILTER (WHERE a.registered_from = $1))::integer AS "ofOrigin"
    FROM oauth_apps a WHERE ${IS_SELF_REGISTERED} AND ${isUnused(false)}`);

/**
 * Makes room for one more client of an origin: deletes the longest unused clients, first those of this origin if it has
 * its maximum. A client with access or an open interaction stays. Runs in the caller's transaction, one at a time over
 * all processes. Throws forbidden when no client can be deleted.
 */
export async function makeRoom(tx: Database, origin: string): Promise<void> {
  await tx.query(LOCK_SELF_REGISTRATION);
  const [{ all, ofOrigin } = { all: 0, ofOrigin: 0 }] = await tx.query(COUNT_UNUSED_CLIENTS, [origin]);
  const evicted = await evict(tx, ofOrigin - MAX_UNUSED_OF_ORIGIN + 1, origin);
  await evict(tx, all - evicted - MAX_UNUSED + 1, null);
}

/** Locks up to $2 unused clients, longest unused first: those of origin $1, or of all origins when it is null. */
const LOCK_UNUSED_CLIENTS = statement<{ id: string }>(`
  SELECT a.id FROM oauth_apps a
   WHERE ${IS_SELF_REGISTERED} AND ($1::text IS NULL OR a.registered_from = $1) AND ${isUnused(true)}
   ORDER BY greatest(a.created_at, a.metadata_read_at), a.id LIMIT $2 FOR UPDATE SKIP LOCKED`);

/** Deletes the clients of $1 that are still unused now that they are locked. */
const EVICT_CLIENTS = statement<{ id: string }>(
  `DELETE FROM oauth_apps a WHERE a.id = ANY ($1::uuid[]) AND ${isUnused(true)} RETURNING a.id`,
);

/** Returns the number of deleted clients. A client whose authorization began in the meantime stays. */
async function evict(tx: Database, count: number, origin: string | null): Promise<number> {
  if (count <= 0) return 0;
  const oldest = await tx.query(LOCK_UNUSED_CLIENTS, [origin, count]);
  const evicted = await tx.query(EVICT_CLIENTS, [oldest.map(({ id }) => id)]);
  if (evicted.length === 0) throw new AppError('forbidden', 'Too many clients were registered. Try again in an hour.');
  return evicted.length;
}
