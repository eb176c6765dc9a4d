import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { isVisible, LIBRARY_OF } from '../../data/sql/visible.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_SAVED_PAGES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { categoriesOf } from '../feed-filters/categories.ts';
import { hostOf } from '../sources/new-source.ts';
import { withoutTurns } from '../text/imitation.ts';

/** Seconds between two pages of an import that are fetched: as many a minute as a person may save themselves. */
const IMPORT_PACE_S = 3;

/** A page to save: its canonical URL, and a title where there is one. */
export interface PageToSave {
  readonly url: string;
  readonly title?: string | null | undefined;
}

/** The post of a page, and whether it was made for it. */
export interface SavedPost {
  readonly postId: string;
  readonly isNew: boolean;
}

const LIBRARY = statement<{ id: string }>(`SELECT id FROM sources WHERE feed_url = '${LIBRARY_OF}' || $1::text`);

const MAKE_LIBRARY = statement(`INSERT INTO sources (id, name, handle, description, feed_url, created_at, listed)
  VALUES ($2::uuid, 'Your library', 'library-' || $2::text, 'Pages that you saved by their address. Only you see them.',
    '${LIBRARY_OF}' || $1::text, now(), false)`);

const OWN_LIBRARY = statement('INSERT INTO own_sources (account_id, source_id, added_at) VALUES ($1, $2, now())');

/**
 * Posts of these addresses that the person $2 may see, the one of their library $3 before one for everybody, and that
 * before one of a source of their own.
 */
const POSTS_AT = statement<{ url: string; id: string }>(`
  SELECT DISTINCT ON (f.url) f.url, f.id FROM (
    SELECT g.url, p.id, 1 AS place FROM unnest($1::text[]) AS g (url) JOIN posts p ON p.url = g.url
      JOIN post_ranks r ON r.post_id = p.id AND ${isVisible('r', '$2')}
    UNION ALL
    SELECT g.url, p.id, CASE WHEN o.source_id = $3 THEN 0 ELSE 2 END FROM unnest($1::text[]) AS g (url)
      CROSS JOIN (SELECT source_id FROM own_sources WHERE account_id = $2) o
      JOIN posts p ON p.url = g.url || '#' || o.source_id JOIN post_ranks r ON r.post_id = p.id) f
   ORDER BY f.url, f.place, f.id`);

const COUNT_SAVED = statement<{ count: number }>(
  'SELECT count(*)::integer AS count FROM posts WHERE source_id = $1 AND guid IS NOT NULL',
);

/** Adds posts to the library $2 of the person $3, whose pages are read $4 seconds after one another. */
const ADD_PAGES = statement<{ id: string; url: string }>(`
  WITH input AS (SELECT * FROM jsonb_to_recordset($1) AS g (id uuid, url text, title text, host text, categories integer,
      place integer)),
  added AS (INSERT INTO posts (id, source_id, type, title, url, guid, created_at, sorted_at, categories, search)
    SELECT id, $2::uuid, 'article', title, url || '#' || $2::text, url, now(), now(), categories,
      post_search(title, '', '', NULL) FROM input ORDER BY place ON CONFLICT (url) DO NOTHING RETURNING id),
  states AS (INSERT INTO saved_pages (post_id) SELECT id FROM added),
  hosts AS (INSERT INTO fetch_hosts (host) SELECT DISTINCT host FROM input ORDER BY host ON CONFLICT DO NOTHING),
  last AS (SELECT max(due) AS due FROM post_pages WHERE turn_of = $3 AND $4 > 0),
  queued AS (INSERT INTO post_pages (post_id, host, turn_of, due)
    SELECT a.id, i.host, $3::uuid, greatest(now(), l.due) + i.place * $4::integer * interval '1 second'
      FROM added a JOIN input i ON i.id = a.id CROSS JOIN last l)
  SELECT a.id, i.url FROM added a JOIN input i ON i.id = a.id`);

/**
 * The posts of these pages, in their order: what the person may see already, else a new one of their library, whose
 * page is read in the background; `isPaced` spreads that over time. Of one address there is one post. Runs in the
 * caller's transaction. Throws forbidden at MAX_SAVED_PAGES.
 */
export async function savePages(
  tx: Database,
  viewerId: string,
  { pages, isPaced = false }: { pages: readonly PageToSave[]; isPaced?: boolean },
): Promise<SavedPost[]> {
  await tx.query(LOCK_ACCOUNT, [viewerId]);
  const libraryId = await findOrCreateLibrary(tx, viewerId);
  const urls = [...new Set(pages.map(({ url }) => url))];
  const known = new Map((await tx.query(POSTS_AT, [urls, viewerId, libraryId])).map(({ url, id }) => [url, id]));
  const missing = new Map(pages.flatMap((page) => (known.has(page.url) ? [] : [[page.url, page] as const])).reverse());
  const added = await addPages(tx, { viewerId, libraryId, isPaced, pages: [...missing.values()].reverse() });
  return pages.flatMap(({ url }) => {
    const isNew = added.has(url);
    const postId = known.get(url) ?? added.get(url);
    return postId === undefined ? [] : [{ postId, isNew }];
  });
}

interface Addition {
  readonly viewerId: string;
  readonly libraryId: string;
  readonly pages: readonly PageToSave[];
  readonly isPaced: boolean;
}

async function addPages(
  tx: Database,
  { viewerId, libraryId, pages, isPaced }: Addition,
): Promise<ReadonlyMap<string, string>> {
  if (pages.length === 0) return new Map();
  const [saved = { count: 0 }] = await tx.query(COUNT_SAVED, [libraryId]);
  if (saved.count + pages.length > MAX_SAVED_PAGES)
    throw new AppError('forbidden', `You have ${saved.count} of ${MAX_SAVED_PAGES} saved pages. Remove some first.`);
  const rows = pages.map(({ url, title }, place) => {
    const named = pageTitle(title) ?? url.slice(0, constraints.FeedPost.title.maxLength);
    return { id: uuid(), url, title: named, host: hostOf(url), categories: categoriesOf({ title: named, url }), place };
  });
  const values = [JSON.stringify(rows), libraryId, viewerId, isPaced ? IMPORT_PACE_S : 0];
  return new Map((await tx.query(ADD_PAGES, values)).map(({ url, id }) => [url, id]));
}

/** A title in one line, as long as one may be; undefined for a blank one. */
function pageTitle(text: string | null | undefined): string | undefined {
  const line = withoutTurns(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, constraints.FeedPost.title.maxLength);
  return line === '' ? undefined : line;
}

async function findOrCreateLibrary(tx: Database, viewerId: string): Promise<string> {
  const [library] = await tx.query(LIBRARY, [viewerId]);
  if (library) return library.id;
  const id = uuid();
  await tx.query(MAKE_LIBRARY, [viewerId, id]);
  await tx.query(OWN_LIBRARY, [viewerId, id]);
  return id;
}

const DELETE_PAGES = statement(`DELETE FROM posts WHERE id = ANY ($2::uuid[])
  AND source_id = (SELECT id FROM sources WHERE feed_url = '${LIBRARY_OF}' || $1::text)`);

/** Deletes those of the posts that are of the person's library: nobody else has them. */
export async function deleteSavedPages(db: Database, viewerId: string, postIds: readonly string[]): Promise<void> {
  if (postIds.length > 0) await db.query(DELETE_PAGES, [viewerId, postIds]);
}

/** A saved page, and the state of reading it. */
interface PageStateRow {
  readonly id: string;
  readonly state: NonNullable<Schema<'SavedPage'>>['state'];
  readonly problem: string | null;
}

const PAGE_STATES = statement<PageStateRow>(
  'SELECT post_id AS id, state, problem FROM saved_pages WHERE post_id = ANY ($1::uuid[])',
);

/** States of reading those of the posts that are saved pages, by their ids. */
export async function readPageStates(
  db: Database,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Schema<'SavedPage'>>>> {
  const rows = postIds.length === 0 ? [] : await db.query(PAGE_STATES, [postIds]);
  return new Map(rows.map(({ id, state, problem }) => [id, { state, problem }]));
}
