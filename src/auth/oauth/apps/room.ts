import { getDomain } from 'tldts';
import type { Database } from '../../../data/database.ts';
import { AppError } from '../../../errors.ts';
import { networkOf } from '../../../http/client-address.ts';
import { LOCK_SELF_REGISTRATION } from '../../../data/sql/locks.ts';
import { fragment, statement } from '../../../data/statement.ts';

/** Self-registered clients without access: registering costs nothing. */
const MAX_UNUSED = 10_000;
/** Of those, from one registrable domain or network. */
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

/** SQL: whether an app registered itself and is not one that an operator disabled, who is to find it disabled. */
const IS_SELF_REGISTERED = 'a.self_registered AND a.disabled_at IS NULL';

/** SQL: whether an app has no access; with `orAbout`, no interaction of it is open either. */
const isUnused = (orAbout: boolean): string =>
  fragment(`NOT EXISTS (SELECT FROM oauth_artefacts o WHERE o.app_id = a.id
  AND o.expires_at > now()${orAbout ? '' : ` AND o.kind <> 'Interaction'`})`);

/** Counts clients without access, and those of them from $1. */
const COUNT_UNUSED_CLIENTS = statement<{ all: number; ofOrigin: number }>(`
  SELECT count(*)::integer AS all, (count(*) FILTER (WHERE a.registered_from = $1))::integer AS "ofOrigin"
    FROM oauth_apps a WHERE ${IS_SELF_REGISTERED} AND ${isUnused(false)}`);

/**
 * Makes room for one more client of an origin: the oldest without access or open interaction go, of the same
 * origin where that has its share. Runs in the caller's transaction, one at a time over all processes. Throws forbidden
 * when each of them is being authorized.
 */
export async function makeRoom(tx: Database, origin: string): Promise<void> {
  await tx.query(LOCK_SELF_REGISTRATION);
  const [{ all, ofOrigin } = { all: 0, ofOrigin: 0 }] = await tx.query(COUNT_UNUSED_CLIENTS, [origin]);
  const evicted = await evict(tx, ofOrigin - MAX_UNUSED_OF_ORIGIN + 1, origin);
  await evict(tx, all - evicted - MAX_UNUSED + 1, null);
}

/** At most $2 of them, from $1 or, where that is null, from anywhere; longest unused first. */
const LOCK_UNUSED_CLIENTS = statement<{ id: string }>(`
  SELECT a.id FROM oauth_apps a
   WHERE ${IS_SELF_REGISTERED} AND ($1::text IS NULL OR a.registered_from = $1) AND ${isUnused(true)}
   ORDER BY greatest(a.created_at, a.metadata_read_at), a.id LIMIT $2 FOR UPDATE SKIP LOCKED`);

/** Deletes the clients of $1 that are still unused now that they are locked. */
const EVICT_CLIENTS = statement<{ id: string }>(
  `DELETE FROM oauth_apps a WHERE a.id = ANY ($1::uuid[]) AND ${isUnused(true)} RETURNING a.id`,
);

/** Returns how many were deleted. A client whose authorization began after it was chosen stays. */
async function evict(tx: Database, count: number, origin: string | null): Promise<number> {
  if (count <= 0) return 0;
  const oldest = await tx.query(LOCK_UNUSED_CLIENTS, [origin, count]);
  const evicted = await tx.query(EVICT_CLIENTS, [oldest.map(({ id }) => id)]);
  if (evicted.length === 0) throw new AppError('forbidden', 'Too many clients were registered. Try again in an hour.');
  return evicted.length;
}
