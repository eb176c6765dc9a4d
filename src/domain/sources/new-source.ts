import type { Database } from '../../data/database.ts';
import { ADD_HOST, HANDLES_LIKE, KEEP_FRESH } from '../../data/queries/ingest/sources.ts';
import { parseUrl } from '../text/canonical-url.ts';
import { slug } from '../text/slug.ts';

/** Schedules a source for fetching; no change if it is scheduled already. */
export async function scheduleSource(db: Database, id: string, { url }: { url: string }): Promise<void> {
  await db.query(ADD_HOST, [hostOf(url)]);
  await db.query(KEEP_FRESH, [id, hostOf(url)]);
}

/** The name of a source until its feed gives a title, and the unit of per-host limits. */
export function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

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
