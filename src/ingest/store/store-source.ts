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

/** The source with this feed address; made from the feed when there is none. Its handle is unique and never changes. */
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

/** Takes over what the feed now says of its source. Answers the source's name. */
export async function renewSource(
  db: Database,
  { id, name, url }: { id: string; name: string; url: string },
  feed: Feed,
): Promise<string> {
  const renewed = name === hostOf(url) ? feed.title.slice(0, MAX_NAME) : name;
  await db.query(RENEW_SOURCE, [id, renewed, feed.image ?? null, feed.description ?? null, feed.homepage ?? null]);
  return renewed;
}

/**
 * The source's feed lives at another address from now on. Answers the handle of the source that has it already, if one
 * does; then nothing is changed.
 */
export async function followMove(db: Database, id: string, url: string): Promise<string | undefined> {
  const otherSource = await db.orm.findOneBy(Source, { feedUrl: url, id: Not(id) });
  if (otherSource) return otherSource.handle;
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(MOVE_SOURCE, [id, url, hostOf(url)]);
  return undefined;
}

/** Leaves a source to the worker from now on; one that it has already stays as it is. */
export async function keepFresh(db: Database, id: string, { url }: { url: string }): Promise<void> {
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(KEEP_FRESH, [id, hostOf(url)]);
}

/**
 * Leaves many sources to the worker, with a few statements for all; what is not there is made. Those that it has stay
 * as they are. Each address once, in a transaction; answers how many the worker had not.
 */
export async function keepListed(tx: Database, listed: readonly Listed[], at: Date): Promise<number> {
  await tx.query(LOCK_HANDLES);
  const stored = await tx.query(SCHEDULE_OF_URLS, [listed.map(({ url }) => url)]);
  const isScheduled = new Map(stored.map((source) => [source.url, source.isScheduled]));
  const unscheduled = listed.filter(({ url }) => isScheduled.get(url) !== true);
  const fresh = unscheduled.filter(({ url }) => !isScheduled.has(url));
  const handles = await freeHandles(
    tx,
    fresh.map(({ name }) => baseOf({ title: name })),
  );
  const handleOf = new Map(fresh.map(({ url }, i) => [url, handles[i]]));
  if (unscheduled.length > 0)
    await tx.query(KEEP_LISTED, [
      at,
      unscheduled.map(() => uuid()),
      unscheduled.map(({ url }) => url),
      unscheduled.map(({ name }) => name.slice(0, MAX_NAME)),
      unscheduled.map(({ url }) => handleOf.get(url) ?? ''), // what is there has one
      unscheduled.map(({ homepage }) => homepage),
      unscheduled.map(({ description }) => description),
      unscheduled.map(({ url }) => hostOf(url)),
      unscheduled.map(({ folder }) => folder),
      unscheduled.map(({ paused }) => paused),
    ]);
  return unscheduled.length;
}

/** What a source is called until its feed says its title, and what counts as one host. */
export function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

/** A handle for each of these, in their order; one that is taken gets a number. */
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

/** From the title; a title without Latin letters gives way to the host's name. */
function baseOf({ title, homepage, url }: Pick<Feed, 'title' | 'homepage' | 'url'>): string {
  return slug(title) || slug(parseUrl(homepage ?? url ?? '')?.hostname ?? '') || 'source';
}
