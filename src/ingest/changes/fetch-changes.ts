import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { storeChanges } from '../../domain/changes/changes.ts';
import { parsePackageUrl } from '../../domain/tech-stack/package-url.ts';
import { FEED, REGISTRY, CHANGE_SET, type DocumentKind } from '../fetch/document-kinds.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import type { fetchDocument, FetchedDocument, FetchOptions } from '../fetch/fetch.ts';
import { FeedError } from '../parse/feed.ts';
import type { ParseThread } from '../parse/parse-thread.ts';
import { recordRead, recordUnread, scheduleReleaseFeed, type ChangeClaim } from '../schedule/change-sources.ts';
import { publishedPackage, type PublishedPackage } from './published-texts.ts';
import { releaseFeedAddress } from './registries.ts';

/** Milliseconds for fetching a set, and for fetching and storing it. */
const SET_MS = { fetch: 600_000, all: 1_500_000 };

/** Tools to fetch and read a source with. */
export interface ChangeTools {
  readonly fetch: typeof fetchDocument;
  /** Options of operators' sources. */
  readonly options: FetchOptions;
  readonly parser: ParseThread;
  /** Seconds within which the feed of a repository comes to its turn. */
  readonly spreadS?: number | undefined;
}

/** The outcome of fetching a source. */
export type ChangesFetched =
  | { readonly outcome: 'read'; readonly stored: number; readonly removed: number; readonly skipped: number }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'failed'; readonly error: FetchError | FeedError };

type Counts = Omit<Extract<ChangesFetched, { outcome: 'read' }>, 'outcome'>;
type Hashed = Pick<FetchedDocument, 'etag' | 'lastModified' | 'maxAge'> & { readonly hash: Buffer | null };

/**
 * Fetches a claimed source of changes, unless it has not changed, and stores its changes. Ends the claim. Faults of the
 * source become its state; throws only for faults of our own, and when it is stopped.
 */
export async function fetchChanges(db: Database, claim: ChangeClaim, tools: ChangeTools): Promise<ChangesFetched> {
  try {
    const { document, counts } = await READERS[claim.kind](db, claim, tools);
    await recordRead(db, claim, document);
    return counts ? { outcome: 'read', ...counts } : { outcome: 'unchanged' };
  } catch (error) {
    if (tools.options.signal?.aborted === true || !(error instanceof FetchError || error instanceof FeedError))
      throw error;
    await recordUnread(db, claim, error);
    return { outcome: 'failed', error };
  }
}

type Read = (
  db: Database,
  claim: ChangeClaim,
  tools: ChangeTools,
) => Promise<{ document: Hashed; counts?: Counts | undefined }>;

const READERS: Readonly<Record<ChangeClaim['kind'], Read>> = { set: readSet, registry: readRegistry, feed: readFeed };

async function readSet(
  db: Database,
  claim: ChangeClaim,
  { fetch, options, parser }: ChangeTools,
): Promise<{ document: Hashed; counts?: Counts }> {
  const folder = await mkdtemp(join(tmpdir(), 'dcs-changes-'));
  try {
    const file = join(folder, 'set');
    const request = { ...options, ...validatorsOf(claim), kind: CHANGE_SET, file, timeoutMs: SET_MS.fetch };
    const document = await fetch(claim.url, request);
    if (document.status === 304) return { document: unchanged(document, claim) };
    const hash = await hashOf(file);
    if (claim.bodyHash?.equals(hash) === true) return { document: { ...document, hash } };
    const counts = await storeSet(db, file, { parser, isStopped: () => options.signal?.aborted === true });
    return { document: { ...document, hash }, counts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores a set batch by batch: other work comes to its turn between two of them. */
async function storeSet(
  db: Database,
  file: string,
  { parser, isStopped }: { parser: ParseThread; isStopped: () => boolean },
): Promise<Counts> {
  const [counts, at, begin] = [{ stored: 0, removed: 0, skipped: 0 }, new Date(), performance.now()];
  let documents = 0;
  for (let position = 0; ; position += 1) {
    if (isStopped()) throw new Error('the worker was stopped');
    if (performance.now() - begin > SET_MS.all) throw new FeedError('too-slow', 'The set takes too long to store.');
    const batch = await parser.run('changeBatch', file, position, at);
    if (!batch) break;
    const { stored, removed } = await storeChanges(db, batch.published);
    documents += batch.published.length;
    counts.stored += stored;
    counts.removed += removed;
    counts.skipped += batch.skipped;
  }
  if (documents === 0)
    throw new FeedError('unknown-format', 'The set has no advisory in the OSV or CSAF format, and no end of life.');
  return counts;
}

async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

const REMOVE_DEPRECATIONS = statement<{ id: string }>(`DELETE FROM package_changes WHERE package = $1
  AND kind = 'deprecated' AND version IS NULL AND NOT reference = ANY ($2::text[]) RETURNING id`);

async function readRegistry(
  db: Database,
  claim: ChangeClaim,
  tools: ChangeTools,
): Promise<{ document: Hashed; counts?: Counts }> {
  const [of] = packagesOf(claim);
  const { document, hash } = await fetchBytes(claim, tools, REGISTRY);
  if (!hash || !of) return { document: unchanged(document, claim) };
  const record = await tools.parser.run('registryDocument', document.bytes, of, new Date());
  const { stored, removed } = await storeChanges(db, record.changes);
  const ended = await db.query(REMOVE_DEPRECATIONS, [of.package, record.deprecations]);
  const feed = record.repository === undefined ? undefined : releaseFeedAddress(record.repository);
  await scheduleReleaseFeed(db, feed, { of, spreadS: tools.spreadS });
  return { document: { ...document, hash }, counts: { stored, removed: removed + ended.length, skipped: 0 } };
}

const RELEASES = statement<{ package: string; version: string }>(`SELECT package, version FROM package_changes
  WHERE package = ANY ($1::text[]) AND kind = 'release' AND version IS NOT NULL`);

async function readFeed(
  db: Database,
  claim: ChangeClaim,
  tools: ChangeTools,
): Promise<{ document: Hashed; counts?: Counts }> {
  const { document, hash } = await fetchBytes(claim, tools, FEED);
  if (!hash) return { document: unchanged(document, claim) };
  const { url, contentType } = document;
  const feed = await tools.parser.run('feed', document.bytes, {
    url,
    ...(contentType !== undefined && { contentType }),
  });
  const releases = await db.query(RELEASES, [claim.packages]);
  const packages = packagesOf(claim).map((of) => ({
    of,
    versions: releases.filter((row) => row.package === of.package).map(({ version }) => version),
  }));
  const published = await tools.parser.run('releases', { items: feed.items }, packages);
  return { document: { ...document, hash }, counts: { ...(await storeChanges(db, published)), skipped: 0 } };
}

/** A document that is asked for by name: only of the public internet. The hash is undefined if it has not changed. */
async function fetchBytes(
  claim: ChangeClaim,
  { fetch, options }: ChangeTools,
  kind: DocumentKind,
): Promise<{ document: FetchedDocument; hash?: Buffer }> {
  const document = await fetch(claim.url, { ...options, origins: [], ...validatorsOf(claim), kind });
  if (document.status === 304) return { document };
  const hash = createHash('sha256').update(document.bytes).digest();
  return claim.bodyHash?.equals(hash) === true ? { document } : { document, hash };
}

function validatorsOf({ etag, lastModified }: ChangeClaim): Pick<FetchOptions, 'etag' | 'lastModified'> {
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}

/** A response that says that nothing changed need not repeat the validators (RFC 9110, 15.4.5). */
function unchanged(document: FetchedDocument, claim: ChangeClaim): Hashed {
  const { etag = claim.etag ?? undefined, lastModified = claim.lastModified ?? undefined, maxAge } = document;
  return { etag, lastModified, maxAge, hash: claim.bodyHash };
}

function packagesOf({ packages }: ChangeClaim): PublishedPackage[] {
  return packages.flatMap((purl) => {
    const name = parsePackageUrl(purl);
    const known = name === undefined || name === 'other' ? undefined : publishedPackage(name.ecosystem, name.name);
    return known ?? [];
  });
}
