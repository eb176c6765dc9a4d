import type { Database } from '../../data/database.ts';
import type { ChangeSource } from '../../data/entities/changes.ts';
import { claimOnePerHost, releaseWithHost, type ClaimQueue } from '../../data/sql/claim-queue.ts';
import { statement } from '../../data/statement.ts';
import { hostOf } from '../../domain/sources/new-source.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { publishedPackage, type PublishedPackage } from '../changes/published-texts.ts';
import { registryAddress } from '../changes/registries.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { backOff, withJitter } from './next-fetch.ts';

/** The settings of operators about changes. */
export interface ChangeSettings {
  /** Addresses of sets of advisories and ends of life. */
  readonly sets: readonly string[];
  /** Whether to ask registries and forges for packages, by their names. */
  readonly isLookingUp: boolean;
}

/** Milliseconds after which a worker that has not released a source is considered dead: a set may be large. */
const CHANGE_CLAIM_MS = 1_800_000;
/** Seconds between two fetches of a set, and of what is asked for by name. */
const INTERVALS_S = { set: 21_600, registry: 86_400, feed: 86_400 };
/** Maximum seconds until a source that failed is tried again, unless its server asks for more. */
const MAX_PAUSE_S = 21_600;
/** Packages that are looked up, the first by their package URLs. */
const MAX_PACKAGES = 20_000;
/** Rows that are stored at once. */
const AT_ONCE = 1_000;

/** A source that this worker alone fetches now. */
export type ChangeClaim = Pick<ChangeSource, 'url' | 'host' | 'kind' | 'packages' | 'etag' | 'lastModified'> &
  Pick<ChangeSource, 'bodyHash' | 'failures'> & {
    /** Identifies the claim. */
    readonly expiresAt: Date;
  };

const QUEUE: ClaimQueue = {
  table: 'change_sources',
  key: 'url',
  due: 'next_fetch_at',
  where: '(q.claim_expires_at IS NULL OR q.claim_expires_at <= now())',
  claim: 'claim_expires_at',
  onClaim: `claim_expires_at = now() + $2 * interval '1 millisecond'`,
};

const CLAIM_CHANGE_SOURCES = statement<ChangeClaim>(
  claimOnePerHost(QUEUE, {
    joined: '',
    returning: `w.url, w.host, w.kind, w.packages, w.etag, w.last_modified AS "lastModified",
      w.body_hash AS "bodyHash", w.failures, w.claim_expires_at AS "expiresAt"`,
  }),
);

/** Claims the source that is due for the longest time, of a host that is free; undefined where none is. */
export async function claimChangeSource(db: Database): Promise<ChangeClaim | undefined> {
  const [claim] = await db.query(CLAIM_CHANGE_SOURCES, [1, CHANGE_CLAIM_MS]);
  return claim;
}

const RELEASE_CHANGE_SOURCE = statement(releaseWithHost(QUEUE, 'claim_expires_at = NULL'));

/** Releases a claimed source for the next worker. */
export async function releaseChangeClaim(db: Database, { url, expiresAt }: ChangeClaim): Promise<void> {
  await db.query(RELEASE_CHANGE_SOURCE, [url, expiresAt]);
}

const STORE_READ = statement(`UPDATE change_sources SET claim_expires_at = NULL, last_fetched_at = now(),
    last_read_at = now(), next_fetch_at = now() + $3 * interval '1 second', etag = $4, last_modified = $5, body_hash = $6,
    failures = 0, last_error = NULL
  WHERE url = $1 AND claim_expires_at = $2`);

/** Notes that a source was read, or has not changed, and schedules its next fetch. */
export async function recordRead(
  db: Database,
  { url, kind, expiresAt }: ChangeClaim,
  document: {
    etag?: string | undefined;
    lastModified?: string | undefined;
    maxAge?: number | undefined;
    hash: Buffer | null;
  },
): Promise<void> {
  const { etag = null, lastModified = null, maxAge = 0, hash } = document;
  const seconds = withJitter(Math.max(INTERVALS_S[kind], Math.min(maxAge, INTERVALS_S.registry)));
  await db.query(STORE_READ, [url, expiresAt, seconds, etag, lastModified, hash]);
}

const STORE_UNREAD = statement(`UPDATE change_sources SET claim_expires_at = NULL, last_fetched_at = now(),
    next_fetch_at = now() + $3 * interval '1 second', failures = failures + 1, last_error = $4
  WHERE url = $1 AND claim_expires_at = $2`);

/** Notes why a source could not be read, and schedules the next attempt. */
export async function recordUnread(db: Database, claim: ChangeClaim, error: Error): Promise<void> {
  const retryAfter = error instanceof FetchError ? error.retryAfter : undefined;
  const pause = Math.min(backOff(claim.failures + 1), MAX_PAUSE_S);
  const seconds = withJitter(Math.max(pause, backOff(1, retryAfter)));
  await db.query(STORE_UNREAD, [claim.url, claim.expiresAt, seconds, error.message]);
}

const NEXT_HOSTS = statement(`INSERT INTO fetch_hosts (host) SELECT DISTINCT g.host
  FROM jsonb_to_recordset($1) AS g (host text) ORDER BY g.host ON CONFLICT DO NOTHING`);

/** New sources come to their turn at a random time: nothing outside shows when a person began to use a package. */
const STORE_SOURCES = statement(`INSERT INTO change_sources (url, host, kind, packages, next_fetch_at)
  SELECT g.url, g.host, g.kind, g.packages, now() + random() * $2 * interval '1 second'
    FROM jsonb_to_recordset($1) AS g (url text, host text, kind text, packages text[])
    WHERE NOT EXISTS (SELECT FROM change_sources k WHERE k.url = g.url) ORDER BY g.url
  ON CONFLICT DO NOTHING`);

const REMOVE_SETS = statement(`DELETE FROM change_sources WHERE kind = 'set' AND NOT url = ANY ($1::text[])`);

const REMOVE_LOOKUPS = statement(`DELETE FROM change_sources WHERE kind <> 'set' AND NOT packages && $1::text[]`);

const REMOVE_FROM_FEEDS = statement(`UPDATE change_sources SET packages = ARRAY(SELECT p FROM unnest(packages) p
    WHERE p = ANY ($1::text[]))
  WHERE kind = 'feed' AND NOT packages <@ $1::text[]`);

/** Packages whose files prove that they are public; nothing else of people's packages is read for this. */
const PUBLIC_PACKAGES = statement<{ package: string; ecosystem: Schema<'Ecosystem'>; name: string }>(`
  SELECT DISTINCT package, ecosystem, name FROM stack_packages WHERE published ORDER BY package LIMIT ${MAX_PACKAGES}`);

type NewSource = Pick<ChangeSource, 'url' | 'kind' | 'packages'>;

/**
 * Makes the sources those of the settings and of the packages in use that are proven to be public; what is asked for by
 * name comes to its turn within `spreadS` seconds.
 */
export async function scheduleChangeSources(
  db: Database,
  { sets, isLookingUp }: ChangeSettings,
  spreadS = INTERVALS_S.registry,
): Promise<void> {
  const packages = isLookingUp ? await db.query(PUBLIC_PACKAGES) : [];
  const lookups = packages.flatMap(({ ecosystem, name }) => lookupOf(publishedPackage(ecosystem, name)));
  const names = lookups.flatMap((lookup) => lookup.packages);
  await db.query(REMOVE_SETS, [sets]);
  await db.query(REMOVE_LOOKUPS, [names]);
  await db.query(REMOVE_FROM_FEEDS, [names]);
  await storeSources(
    db,
    sets.map((url) => ({ url, kind: 'set', packages: [] })),
    0,
  );
  await storeSources(db, lookups, spreadS);
}

function lookupOf(of: PublishedPackage | undefined): NewSource[] {
  const url = of && registryAddress(of);
  return of && url !== undefined ? [{ url, kind: 'registry', packages: [of.package] }] : [];
}

async function storeSources(db: Database, sources: readonly NewSource[], spreadS: number): Promise<void> {
  for (let from = 0; from < sources.length; from += AT_ONCE) {
    const rows = JSON.stringify(
      sources.slice(from, from + AT_ONCE).map((source) => ({ ...source, host: hostOf(source.url) })),
    );
    await db.query(NEXT_HOSTS, [rows]);
    await db.query(STORE_SOURCES, [rows, spreadS]);
  }
}

const ADD_TO_FEED = statement(`UPDATE change_sources SET packages = packages || $2::text, etag = NULL,
    last_modified = NULL, body_hash = NULL
  WHERE url = $1 AND kind = 'feed' AND NOT $2 = ANY (packages)`);

const LEAVE_FEEDS = statement(`UPDATE change_sources SET packages = array_remove(packages, $2)
  WHERE kind = 'feed' AND url IS DISTINCT FROM $1 AND $2 = ANY (packages)`);

/** Lets the feed of a repository, which a registry named, be read for a package; undefined for none any more. */
export async function scheduleReleaseFeed(
  db: Database,
  url: string | undefined,
  { of, spreadS = INTERVALS_S.feed }: { of: PublishedPackage; spreadS?: number | undefined },
): Promise<void> {
  await db.query(LEAVE_FEEDS, [url ?? null, of.package]);
  if (url === undefined) return;
  await storeSources(db, [{ url, kind: 'feed', packages: [of.package] }], spreadS);
  await db.query(ADD_TO_FEED, [url, of.package]);
}
