import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { parseUrl } from '../text/canonical-url.ts';
import { slug } from '../text/slug.ts';

export const ADD_HOST = statement('INSERT INTO fetch_hosts (host) VALUES ($1) ON CONFLICT DO NOTHING');

/** One that is not listed is fetched when it is the turn of the first account that added it. */
const SCHEDULE_SOURCE = statement(`
  INSERT INTO source_fetches (source_id, host, turn_of) VALUES ($1, $2,
    (SELECT o.account_id FROM own_sources o JOIN sources s ON s.id = o.source_id AND NOT s.listed
      WHERE o.source_id = $1 ORDER BY o.added_at, o.account_id LIMIT 1)) ON CONFLICT DO NOTHING`);

/** Schedules a source for fetching; no change if it is scheduled already. */
export async function scheduleSource(db: Database, id: string, { url }: { url: string }): Promise<void> {
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(SCHEDULE_SOURCE, [id, hostOf(url)]);
}

/** The name of a source until its feed gives a title, and the unit of per-host limits. */
export function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

/** Handles equal to one of these, or to one of these with a number; also some others that end in a digit. */
const HANDLES_LIKE = statement<{ handle: string }>(`
  SELECT handle FROM sources WHERE handle IN (SELECT unnest($1::text[]))
      OR rtrim(rtrim(handle, '0123456789'), '-') IN (SELECT unnest($1::text[]))`);

/** A free handle for each base, in order; taken ones get a number. */
export async function freeHandles(db: Database, bases: readonly string[]): Promise<string[]> {
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

/** Returns the beginning of a handle: from the title; without Latin letters in it, from the host name. */
export function handleBase({
  title,
  homepage,
  url,
}: {
  title: string;
  homepage?: string | undefined;
  url?: string | undefined;
}): string {
  return slug(title) || slug(parseUrl(homepage ?? url ?? '')?.hostname ?? '') || 'source';
}
