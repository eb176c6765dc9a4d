import { v7 as uuid } from 'uuid';
import { constraints } from '../../../generated/constraints.ts';
import { Not } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Source } from '../../data/entities/sources.ts';
import { ADD_HOST, freeHandles, handleBase, hostOf } from '../../domain/sources/new-source.ts';
import type { ParsedFeed } from '../parse/feed.ts';
import { LOCK_HANDLES } from '../../data/sql/locks.ts';
import { statement } from '../../data/statement.ts';

const MAX_NAME = constraints.Source.name.maxLength;
export interface StoredSource {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  /** Whether it is for everybody. */
  readonly listed: boolean;
}

/** Makes the sources with these feeds everybody's; a post keeps its own address where another one has the plain one. */
const LIST_SOURCES = statement(`
  WITH opened AS (UPDATE sources SET listed = true WHERE feed_url = ANY ($1::text[]) AND NOT listed RETURNING id),
  turns AS (UPDATE source_fetches f SET turn_of = NULL FROM opened o WHERE f.source_id = o.id)
  UPDATE posts p SET url = left(p.url, -37) FROM opened o
  WHERE p.source_id = o.id AND p.url LIKE '%#' || o.id
    AND NOT EXISTS (SELECT FROM posts other WHERE other.url = left(p.url, -37))`);

/**
 * The source with this feed URL, created from the feed if missing, for everybody. Its handle is unique and never
 * changes.
 */
export async function ensureSource(
  db: Database,
  { feed, feedUrl, at }: { feed: ParsedFeed; feedUrl: string; at: Date },
): Promise<StoredSource> {
  await db.query(LOCK_HANDLES);
  const existing = await db.orm.findOneBy(Source, { feedUrl });
  if (existing) {
    await db.query(LIST_SOURCES, [[feedUrl]]);
    return { id: existing.id, name: existing.name, handle: existing.handle, listed: true };
  }
  const [handle = ''] = await freeHandles(db, [handleBase(feed)]);
  const source = {
    id: uuid(),
    name: feed.title.slice(0, MAX_NAME),
    handle,
    image: feed.image ?? null,
    description: feed.description ?? null,
    homepage: feed.homepage ?? null,
    feedUrl,
    createdAt: at,
    listed: true,
  };
  await db.orm.insert(Source, source);
  return { id: source.id, name: source.name, handle: source.handle, listed: true };
}

/**
 * One statement for what usually changes nothing. A name from the operator or an earlier feed is kept; one derived from
 * the address is replaced by the feed's.
 */
const RENEW_SOURCE = statement(`
  UPDATE sources SET name = $2, image = coalesce($3, image), description = coalesce($4, description),
    homepage = coalesce($5, homepage)
   WHERE id = $1 AND (name, image, description, homepage) IS DISTINCT
     FROM ($2, coalesce($3, image), coalesce($4, description), coalesce($5, homepage))`);

/** Updates a source from its feed. Returns its name. */
export async function renewSource(
  db: Database,
  { id, name, url }: { id: string; name: string; url: string },
  feed: ParsedFeed,
): Promise<string> {
  const newName = name === hostOf(url) ? feed.title.slice(0, MAX_NAME) : name;
  await db.query(RENEW_SOURCE, [id, newName, feed.image ?? null, feed.description ?? null, feed.homepage ?? null]);
  return newName;
}

const MOVE_SOURCE = statement(`
  WITH moved AS (UPDATE sources SET feed_url = $2 WHERE id = $1)
  UPDATE source_fetches SET host = $3 WHERE source_id = $1`);

/** Changes the feed URL of a source. If another source has that URL, changes nothing and returns the other's handle. */
export async function followMove(db: Database, id: string, url: string): Promise<string | undefined> {
  const otherSource = await db.orm.findOneBy(Source, { feedUrl: url, id: Not(id) });
  if (otherSource) return otherSource.handle;
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(MOVE_SOURCE, [id, url, hostOf(url)]);
  return undefined;
}

/** A source listed in an OPML document. */
export interface ListedSource {
  readonly url: string;
  readonly name: string;
  readonly homepage: string | null;
  readonly description: string | null;
  /** Its path of folders, each preceded by a slash. */
  readonly folder: string | null;
  readonly paused: boolean;
}

/** Sources with these feed addresses, and whether each is kept fresh. */
const SCHEDULE_OF_URLS = statement<{ url: string; isScheduled: boolean }>(`
  SELECT s.feed_url AS url, f.source_id IS NOT NULL AS "isScheduled"
    FROM sources s LEFT JOIN source_fetches f ON f.source_id = s.id WHERE s.feed_url = ANY ($1::text[])`);

/** Existing sources keep their own descriptions, and those already kept fresh are unchanged. */
const SCHEDULE_LISTED = statement(`
  WITH input AS (
    SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::boolean[])
      AS g (id, url, name, handle, homepage, description, host, folder, paused)),
  hosts AS (INSERT INTO fetch_hosts (host) SELECT DISTINCT host FROM input ORDER BY host ON CONFLICT DO NOTHING),
  stored AS (
    INSERT INTO sources (id, feed_url, name, handle, homepage, description, created_at)
    SELECT id, url, name, handle, homepage, description, $1 FROM input
    ON CONFLICT (feed_url) DO UPDATE SET homepage = coalesce(sources.homepage, EXCLUDED.homepage),
      description = coalesce(sources.description, EXCLUDED.description)
    RETURNING id, feed_url)
  INSERT INTO source_fetches (source_id, host, folder, paused_at, pause_reason)
  SELECT s.id, g.host, g.folder, CASE WHEN g.paused THEN now() END,
    CASE WHEN g.paused THEN 'It was paused where it was exported.' END
    FROM stored s JOIN input g ON g.url = s.feed_url
  ON CONFLICT DO NOTHING`);

/**
 * Schedules many sources with a few statements, creating missing ones. Those already scheduled do not change. Needs
 * distinct URLs and a transaction; returns how many were not scheduled.
 */
export async function scheduleSources(tx: Database, listed: readonly ListedSource[], at: Date): Promise<number> {
  await tx.query(LOCK_HANDLES);
  await tx.query(LIST_SOURCES, [listed.map(({ url }) => url)]);
  const existingSources = await tx.query(SCHEDULE_OF_URLS, [listed.map(({ url }) => url)]);
  const isScheduled = new Map(existingSources.map((source) => [source.url, source.isScheduled]));
  const unscheduled = listed.filter(({ url }) => isScheduled.get(url) !== true);
  const newSources = unscheduled.filter(({ url }) => !isScheduled.has(url));
  const handles = await freeHandles(
    tx,
    newSources.map(({ name }) => handleBase({ title: name })),
  );
  const handleOf = new Map(newSources.map(({ url }, i) => [url, handles[i]]));
  if (unscheduled.length > 0)
    await tx.query(SCHEDULE_LISTED, [
      at,
      unscheduled.map(() => uuid()),
      unscheduled.map(({ url }) => url),
      unscheduled.map(({ name }) => name.slice(0, MAX_NAME)),
      unscheduled.map(({ url }) => handleOf.get(url) ?? ''), // existing sources have a handle
      unscheduled.map(({ homepage }) => homepage),
      unscheduled.map(({ description }) => description),
      unscheduled.map(({ url }) => hostOf(url)),
      unscheduled.map(({ folder }) => folder),
      unscheduled.map(({ paused }) => paused),
    ]);
  return unscheduled.length;
}
