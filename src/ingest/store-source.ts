import { v7 as uuid } from 'uuid';
import type { Database } from '../data/database.ts';
import { Source } from '../data/entities/source.ts';
import type { Feed } from './feed.ts';
import { parseUrl } from './canonical-url.ts';

const MAX_HANDLE = 60;

export interface StoredSource {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

/** The source with this feed address; made from the feed when there is none. Its handle is unique and never changes. */
export async function ensureSource(db: Database, { feed, feedUrl, at }: { feed: Feed; feedUrl: string; at: Date }): Promise<StoredSource> {
  // One import at a time makes sources: two at once would take the same handle.
  await db.query('SELECT pg_advisory_xact_lock(7247152)');
  const known = await db.orm.findOneBy(Source, { feedUrl });
  if (known) return { id: known.id, name: known.name, handle: known.handle };
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

/** From the title; a title without Latin letters gives way to the host's name; a taken one gets a number. */
async function freeHandle(db: Database, feed: Feed): Promise<string> {
  const wanted = slug(feed.title) || slug(parseUrl(feed.homepage ?? feed.url ?? '')?.hostname ?? '') || 'source';
  const taken = await db.query<{ handle: string }>('SELECT handle FROM sources WHERE handle = $1 OR handle LIKE $2', [wanted, `${wanted}-%`]);
  const handles = new Set(taken.map((row) => row.handle));
  let handle = wanted;
  for (let n = 2; handles.has(handle); n += 1) handle = `${wanted}-${n}`;
  return handle;
}

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, MAX_HANDLE).replace(/-+$/, '');
}
