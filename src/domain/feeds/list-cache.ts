import type { Database } from '../../data/database.ts';
import type { ListPlace } from './post-list-query.ts';
import type { Mark } from './rank-marks.ts';
import { AppError } from '../../errors.ts';
import { FRESH_FOR, isCurrent, loadListState, loadPreferencesVersion, type ListVersions } from './list-state.ts';
import type { Page, PageRequest } from '../pagination.ts';
import { pageOfList, parseListCursor, readPostsFor, type KeyedPost, type Opened } from './post-list.ts';
import type { PostFilter, PostOrder } from '../../data/sql/post-filter.ts';
import type { PostRef } from '../posts/post-cards.ts';

/**
 * A bounded cache of one process, shared by all requests, of what people's lists are built from. Entries may be stale:
 * each use checks with the database that the entry is still valid.
 */
export interface ListCache {
  get(key: string): unknown;
  set(key: string, value: object): unknown;
}

/** A value that was read for a person, and the version of their preferences before. */
interface CachedValue {
  readonly version: number;
  readonly at: number;
  readonly value: object;
}

/**
 * Returns a value that `load` reads for a person, cached under a key while nothing has changed that shapes their lists,
 * and for FRESH_FOR at most. The version is read with that of the lists of the same moment.
 */
export async function loadWithPreferences<T extends object>(
  db: Database,
  viewerId: string,
  { memory, key, load }: { memory: ListCache; key: string; load: () => Promise<T> },
): Promise<T> {
  const version = await loadPreferencesVersion(db, viewerId);
  const cached = memory.get(key) as CachedValue | undefined;
  if (cached?.version === version && Date.now() - cached.at < FRESH_FOR) return cached.value as T;
  const value = await load();
  memory.set(key, { version, at: Date.now(), value } satisfies CachedValue);
  return value;
}

/** A list built from its definition; `name` identifies the list and its filters in cursors. */
interface ListQuery {
  readonly name: string;
  readonly order: PostOrder;
  readonly filter: PostFilter;
  readonly unviewed?: Opened | undefined;
}

/** Consecutive posts of a list, after the position of a cursor. */
interface ListWindow extends ListVersions {
  readonly query: ListQuery;
  readonly from: string;
  readonly posts: readonly KeyedPost[];
  readonly isLast: boolean;
  /** The place where reading it stopped before it was full, though more may follow. */
  readonly reached: ListPlace | undefined;
}

interface CachedList<Definition> {
  readonly definition: Definition;
  readonly window?: ListWindow;
}

/** A request for a page of a cached list. */
export interface ListRequest<Definition> {
  readonly viewerId: string;
  readonly page: PageRequest & { readonly memory: ListCache };
  /** The cache key. */
  readonly key: string;
  readonly define: () => Promise<Definition>;
  readonly queryOf: (definition: Definition) => ListQuery;
}

/** Posts read at once: covers the pages that usually follow the first one. */
const WINDOW = 60;

/**
 * A page of a person's list. Its definition and the last posts read are cached: while nothing changes, a page takes one
 * statement, which checks that the cache is still valid. A list that was changed is never served from it.
 */
export async function listCached<Definition extends { readonly version: number; readonly endsAt: number }>(
  db: Database,
  request: ListRequest<Definition>,
): Promise<Page<PostRef>> {
  const last = request.page.memory.get(request.key) as CachedList<Definition> | undefined;
  const remembered = last && last.definition.endsAt > Date.now() ? last : undefined;
  const page = remembered?.window && (await pageFrom(db, remembered.window, request));
  if (page) return page;
  if (remembered) {
    const window = await readListWindow(db, remembered.definition, request).catch((error: unknown) => {
      if (error instanceof AppError) return undefined; // a cursor of the current list may not fit the cached one
      throw error;
    });
    if (window?.preferences === remembered.definition.version) return finish(remembered.definition, window, request);
  }
  const definition = await request.define();
  return finish(definition, await readListWindow(db, definition, request), request);
}

function finish<Definition extends { readonly version: number }>(
  definition: Definition,
  window: ListWindow,
  { page, key }: ListRequest<Definition>,
): Page<PostRef> {
  // If the definition changed before the window was read, this page is slightly stale, and its window is not cached.
  page.memory.set(key, window.preferences === definition.version ? { definition, window } : { definition });
  return cutPage(window, window.posts, page.limit);
}

async function pageFrom<Definition>(
  db: Database,
  window: ListWindow,
  { viewerId, page }: ListRequest<Definition>,
): Promise<Page<PostRef> | undefined> {
  const start = windowPlace(window, page.cursor ?? '');
  if (start === undefined || (!window.isLast && window.posts.length - start <= page.limit)) return undefined;
  const { items, next } = cutPage(window, window.posts.slice(start), page.limit);
  const state = await loadListState(
    db,
    viewerId,
    items.map(({ id }) => id),
  );
  if (!isCurrent(window, state)) return undefined;
  return {
    items: items.flatMap(({ id }, n) =>
      typeof state.versions[n] === 'number' ? [{ id, version: state.versions[n] }] : [],
    ),
    next,
  };
}

function windowPlace({ query, from, posts }: ListWindow, cursor: string): number | undefined {
  if (cursor === from) return 0;
  let place: ListPlace | undefined;
  try {
    place = parseListCursor(query.name, query.order, cursor);
  } catch {
    return undefined; // may be a cursor of the current list, which reading the list decides
  }
  const before = posts.findIndex((post) => post.keys.every((key, n) => key === place?.keys[n]));
  // A cursor of another snapshot: ranks have moved since.
  return before < 0 || !isSameRead(posts[before]?.mark, place?.mark) ? undefined : before + 1;
}

function isSameRead(a: Mark | undefined, b: Mark | undefined): boolean {
  return a?.snapshot === b?.snapshot && a?.at === b?.at;
}

async function readListWindow<Definition>(
  db: Database,
  definition: Definition,
  { viewerId, page, queryOf }: ListRequest<Definition>,
): Promise<ListWindow> {
  const query = queryOf(definition);
  const after = parseListCursor(query.name, query.order, page.cursor);
  const limit = Math.max(page.limit, WINDOW) + 1;
  const { posts, reached, ...state } = await readPostsFor(db, viewerId, { ...query, after, limit });
  const isLast = posts.length < limit && !reached;
  return { query, from: page.cursor ?? '', posts, isLast, reached, ...state, at: Date.now() };
}

function cutPage({ query, reached }: ListWindow, posts: readonly KeyedPost[], limit: number): Page<PostRef> {
  const { items, next } = pageOfList(query.name, posts.slice(0, limit + 1), { limit, reached });
  return { items: items.map(({ id, version }) => ({ id, version })), next };
}
