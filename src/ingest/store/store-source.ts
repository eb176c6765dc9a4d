import { v7 as uuid } from 'uuid';
import { constraints } from '../../../generated/constraints.ts';
import { Not } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Source } from '../../data/entities/source.ts';
import {
  ADD_HOST,
  HANDLES_LIKE,
  KEEP_FRESH,
  MOVE_SOURCE,
  RENEW_SOURCE,
  type StoredSource,
} from '../../data/queries/ingest/sources.ts';
import { LOCK_HANDLES } from '../../data/queries/locks.ts';
import type { Feed } from '../parse/feed.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';

const MAX_NAME = constraints.Source.name.maxLength;
const MAX_HANDLE = 60;

/** The source with this feed address; made from the feed when there is none. Its handle is unique and never changes. */
export async function ensureSource(
  db: Database,
  { feed, feedUrl, at }: { feed: Feed; feedUrl: string; at: Date },
): Promise<StoredSource> {
  await db.query(LOCK_HANDLES);
  const existing = await db.orm.findOneBy(Source, { feedUrl });
  if (existing) return { id: existing.id, name: existing.name, handle: existing.handle };
  const source = {
    id: uuid(),
    name: feed.title.slice(0, MAX_NAME),
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

/**
 * Leaves a source to the worker from now on, in a folder of the operator's list; one that has a folder keeps it unless
 * another is given.
 */
export async function keepFresh(
  db: Database,
  id: string,
  { url, folder = null }: { url: string; folder?: string | null },
): Promise<void> {
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(KEEP_FRESH, [id, hostOf(url), folder]);
}

/** What a source is called until its feed says its title, and what counts as one host. */
export function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

/** From the title; a title without Latin letters gives way to the host's name; a taken one gets a number. */
async function freeHandle(db: Database, feed: Feed): Promise<string> {
  const base = slug(feed.title) || slug(parseUrl(feed.homepage ?? feed.url ?? '')?.hostname ?? '') || 'source';
  const rows = await db.query(HANDLES_LIKE, [base, `${base}-%`]);
  const handles = new Set(rows.map((row) => row.handle));
  let handle = base;
  for (let n = 2; handles.has(handle); n += 1) handle = `${base}-${n}`;
  return handle;
}

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_HANDLE)
    .replace(/-$/, '');
}
