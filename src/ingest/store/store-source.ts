import { v7 as uuid } from 'uuid';
import { constraints } from '../../../generated/constraints.ts';
import { Not } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Source } from '../../data/entities/source.ts';
import {
  ADD_HOST,
  HANDLES_LIKE,
  KEEP_FRESH,
  KEEP_LISTED,
  SCHEDULE_OF_URLS,
  MOVE_SOURCE,
  RENEW_SOURCE,
  type Listed,
  type StoredSource,
} from '../../data/queries/ingest/sources.ts';
import { LOCK_HANDLES } from '../../data/queries/locks.ts';
import type { Feed } from '../parse/feed.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';
import { slug } from '../../domain/text/slug.ts';

const MAX_NAME = constraints.Source.name.maxLength;

/** The source with this feed URL, created from the feed if missing. Its handle is unique and never changes. */
export async function ensureSource(
  db: Database,
  { feed, feedUrl, at }: { feed: Feed; feedUrl: string; at: Date },
): Promise<StoredSource> {
  await db.query(LOCK_HANDLES);
  const existing = await db.orm.findOneBy(Source, { feedUrl });
  if (existing) return { id: existing.id, name: existing.name, handle: existing.handle };
  const [handle = ''] = await freeHandles(db, [baseOf(feed)]);
  const source = {
    id: uuid(),
    name: feed.title.slice(0, MAX_NAME),
    handle,
    image: feed.image ?? null,
    description: feed.description ?? null,
    homepage: feed.homepage ?? null,
    feedUrl,
    createdAt: at,
  };
  await db.orm.insert(Source, source);
  return { id: source.id, name: source.name, handle: source.handle };
}

/** Updates a source from its feed. Returns its name. */
export async function renewSource(
  db: Database,
  { id, name, url }: { id: string; name: string; url: string },
  feed: Feed,
): Promise<string> {
  const newName = name === hostOf(url) ? feed.title.slice(0, MAX_NAME) : name;
  await db.query(RENEW_SOURCE, [id, newName, feed.image ?? null, feed.description ?? null, feed.homepage ?? null]);
  return newName;
}

/** Changes the feed URL of a source. If another source has that URL, changes nothing and returns the other's handle. */
export async function followMove(db: Database, id: string, url: string): Promise<string | undefined> {
  const otherSource = await db.orm.findOneBy(Source, { feedUrl: url, id: Not(id) });
  if (otherSource) return otherSource.handle;
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(MOVE_SOURCE, [id, url, hostOf(url)]);
  return undefined;
}

/** Schedules a source for fetching; no change if it is scheduled already. */
export async function keepFresh(db: Database, id: string, { url }: { url: string }): Promise<void> {
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(KEEP_FRESH, [id, hostOf(url)]);
}

/**
 * Schedules many sources with a few statements, creating missing ones. Those already scheduled do not change. Needs
 * distinct URLs and a transaction; returns how many were not scheduled.
 */
export async function keepListed(tx: Database, listed: readonly Listed[], at: Date): Promise<number> {
  await tx.query(LOCK_HANDLES);
  const existingSources = await tx.query(SCHEDULE_OF_URLS, [listed.map(({ url }) => url)]);
  const isScheduled = new Map(existingSources.map((source) => [source.url, source.isScheduled]));
  const unscheduled = listed.filter(({ url }) => isScheduled.get(url) !== true);
  const newSources = unscheduled.filter(({ url }) => !isScheduled.has(url));
  const handles = await freeHandles(
    tx,
    newSources.map(({ name }) => baseOf({ title: name })),
  );
  const handleOf = new Map(newSources.map(({ url }, i) => [url, handles[i]]));
  if (unscheduled.length > 0)
    await tx.query(KEEP_LISTED, [
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

/** The name of a source until its feed gives a title, and the unit of per-host limits. */
export function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

/** A free handle for each base, in order; taken ones get a number. */
async function freeHandles(db: Database, bases: readonly string[]): Promise<string[]> {
  const rows = bases.length === 0 ? [] : await db.query(HANDLES_LIKE, [bases]);
  const taken = new Set(rows.map(({ handle }) => handle));
  const last = new Map<string, number>();
  return bases.map((base) => {
    let n = last.get(base) ?? 1;
    let handle = n === 1 ? base : `${base}-${n}`;
    while (taken.has(handle)) handle = `${base}-${(n += 1)}`;
    taken.add(handle);
    last.set(base, n);
    return handle;
  });
}

/** From the title; without Latin letters in it, from the host name. */
function baseOf({ title, homepage, url }: Pick<Feed, 'title' | 'homepage' | 'url'>): string {
  return slug(title) || slug(parseUrl(homepage ?? url ?? '')?.hostname ?? '') || 'source';
}
