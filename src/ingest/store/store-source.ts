import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Source } from '../../data/entities/source.ts';
import type { Feed } from '../parse/feed.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';
import { slug } from '../../domain/text/slug.ts';

export interface StoredSource {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

/** The source with this feed address; made from the feed when there is none. Its handle is unique and never changes. */
export async function ensureSource(
  db: Database,
  { feed, feedUrl, at }: { feed: Feed; feedUrl: string; at: Date },
): Promise<StoredSource> {
  // One import at a time makes sources: two at once would take the same handle.
  await db.query('SELECT pg_advisory_xact_lock(7247152)');
  const existing = await db.orm.findOneBy(Source, { feedUrl });
  if (existing) return { id: existing.id, name: existing.name, handle: existing.handle };
  const source = {
    id: uuid(),
    name: feed.title.slice(0, 200),
    handle: await freeHandle(db, feed),
    image: feed.image ?? null,
    description: feed.description ?? null,
    homepage: feed.homepage ?? null,
    feedUrl,
    createdAt: at,
  };
  await db.orm.insert(Source, source);
  return { id: source.id, name: source.name, handle: source.handle };
}

/*
 * Raw SQL: one statement for what usually changes nothing. A name that the operator or an earlier feed gave stands; one
 * that was only made from the address gives way to the feed's.
 */
const RENEW = `
  UPDATE sources SET name = $2, image = coalesce($3, image), description = coalesce($4, description), homepage = coalesce($5, homepage)
   WHERE id = $1 AND (name, image, description, homepage) IS DISTINCT FROM ($2, coalesce($3, image), coalesce($4, description), coalesce($5, homepage))`;
const HOST = 'INSERT INTO fetch_hosts (host) VALUES ($1) ON CONFLICT DO NOTHING';
const TAKEN = 'SELECT handle FROM sources WHERE feed_url = $2 AND id <> $1';
const MOVE = `
  WITH moved AS (UPDATE sources SET feed_url = $2 WHERE id = $1)
  UPDATE source_fetches SET host = $3 WHERE source_id = $1`;
const KEEP_FRESH = `
  INSERT INTO source_fetches (source_id, host, folder) VALUES ($1, $2, $3)
  ON CONFLICT (source_id) DO UPDATE SET folder = coalesce(EXCLUDED.folder, source_fetches.folder)`;

/** Takes over what the feed now says of its source. Answers the source's name. */
export async function renewSource(
  db: Database,
  { id, name, url }: { id: string; name: string; url: string },
  feed: Feed,
): Promise<string> {
  const renewed = name === hostOf(url) ? feed.title.slice(0, 200) : name;
  await db.query(RENEW, [id, renewed, feed.image ?? null, feed.description ?? null, feed.homepage ?? null]);
  return renewed;
}

/**
 * The source's feed lives at another address from now on. Answers the handle of the source that has it already, if one
 * does; then nothing is changed.
 */
export async function followMove(db: Database, id: string, url: string): Promise<string | undefined> {
  const [otherSource] = await db.query<{ handle: string }>(TAKEN, [id, url]);
  if (otherSource) return otherSource.handle;
  await db.query(HOST, [hostOf(url)]);
  await db.query(MOVE, [id, url, hostOf(url)]);
  return undefined;
}

/**
 * Leaves a source to the worker from now on, in a folder of the operator's list; one that has a folder keeps it unless
 * another is given.
 */
export async function keepFresh(
  db: Database,
  id: string,
  { url, folder = null }: { url: string; folder?: string | null },
): Promise<void> {
  await db.query(HOST, [hostOf(url)]);
  await db.query(KEEP_FRESH, [id, hostOf(url), folder]);
}

/** What a source is called until its feed says its title, and what counts as one host. */
export function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

/** From the title; a title without Latin letters gives way to the host's name; a taken one gets a number. */
async function freeHandle(db: Database, feed: Feed): Promise<string> {
  const base = slug(feed.title) || slug(parseUrl(feed.homepage ?? feed.url ?? '')?.hostname ?? '') || 'source';
  const rows = await db.query<{ handle: string }>('SELECT handle FROM sources WHERE handle = $1 OR handle LIKE $2', [
    base,
    `${base}-%`,
  ]);
  const handles = new Set(rows.map((row) => row.handle));
  let handle = base;
  for (let n = 2; handles.has(handle); n += 1) handle = `${base}-${n}`;
  return handle;
}
