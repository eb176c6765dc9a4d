import type { Database } from '../../data/database.ts';
import type { PostFilter, PostOrder } from '../../data/queries/feeds/post-filter.ts';
import type { ListPlace } from '../../data/queries/feeds/post-list.ts';
import type { Mark } from '../../data/queries/feeds/rank-marks.ts';
import type { PostRef } from '../../data/queries/posts/posts.ts';
import { isCurrent, stateOf, type ListVersions } from './list-state.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';
import { cursorAt, placeOf, readPostsFor, type KeyedPost } from './post-list.ts';

/**
 * A bounded store of one process, shared by all requests, of what people's lists are made from. What is in it may be
 * out of date: whoever takes something asks the database in the same breath whether it still holds.
 */
export interface ListMemory {
  get(key: string): unknown;
  set(key: string, value: object): unknown;
}

/** A list as its definition makes it; `name` is for its cursors and tells its filters. */
interface ListQuery {
  readonly name: string;
  readonly order: PostOrder;
  readonly filter: PostFilter;
}

/** Posts of a list one after the other, behind the one that a cursor names. */
interface Window extends ListVersions {
  readonly query: ListQuery;
  readonly from: string;
  readonly posts: readonly KeyedPost[];
  readonly isLast: boolean;
  readonly mark: Mark | undefined;
}

interface Remembered<Definition> {
  readonly definition: Definition;
  readonly window?: Window;
}

/** What a page is asked with. */
export interface ListRequest<Definition> {
  readonly viewerId: string;
  readonly page: PageRequest & { readonly memory: ListMemory };
  /** Under which name it is remembered. */
  readonly key: string;
  readonly define: () => Promise<Definition>;
  readonly queryOf: (definition: Definition) => ListQuery;
}

/** Posts that are read at once: what pages behind the first one need most often. */
const WINDOW = 60;

/**
 * A page of a person's list. Its definition and the posts that were read last are remembered: while nothing changes a
 * page is one statement that asks whether it still holds, and never a page of a list that somebody has changed.
 */
export async function listRemembered<Definition extends { readonly version: number }>(
  db: Database,
  request: ListRequest<Definition>,
): Promise<Page<PostRef>> {
  const remembered = request.page.memory.get(request.key) as Remembered<Definition> | undefined;
  const page = remembered?.window && (await pageFrom(db, remembered.window, request));
  if (page) return page;
  if (remembered) {
    // A cursor of the list as it is now may not fit the one that is remembered.
    const window = await readWindow(db, remembered.definition, request).catch(() => undefined);
    if (window?.taste === remembered.definition.version) return finish(remembered.definition, window, request);
  }
  const definition = await request.define();
  return finish(definition, await readWindow(db, definition, request), request);
}

function finish<Definition extends { readonly version: number }>(
  definition: Definition,
  window: Window,
  { page, key }: ListRequest<Definition>,
): Page<PostRef> {
  // A definition that changed before the window was read makes a page of a moment ago, but is not believed again.
  page.memory.set(key, window.taste === definition.version ? { definition, window } : { definition });
  return cut(window, window.posts, page.limit);
}

async function pageFrom<Definition>(
  db: Database,
  window: Window,
  { viewerId, page }: ListRequest<Definition>,
): Promise<Page<PostRef> | undefined> {
  const start = placeIn(window, page.cursor ?? '');
  if (start === undefined || (!window.isLast && window.posts.length - start <= page.limit)) return undefined;
  const { items, next } = cut(window, window.posts.slice(start), page.limit);
  const state = await stateOf(
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

function placeIn({ query, from, posts, mark }: Window, cursor: string): number | undefined {
  if (cursor === from) return 0;
  let place: ListPlace | undefined;
  try {
    place = placeOf(query.name, query.order, cursor);
  } catch {
    return undefined; // it may be of the list as it is now; who reads that will say
  }
  // Ranks have moved since a window of another moment.
  if (place?.mark?.snapshot !== mark?.snapshot || place?.mark?.at !== mark?.at) return undefined;
  const before = posts.findIndex((post) => post.keys.every((key, n) => key === place?.keys[n]));
  return before < 0 ? undefined : before + 1;
}

async function readWindow<Definition>(
  db: Database,
  definition: Definition,
  { viewerId, page, queryOf }: ListRequest<Definition>,
): Promise<Window> {
  const query = queryOf(definition);
  const after = placeOf(query.name, query.order, page.cursor);
  const limit = Math.max(page.limit, WINDOW) + 1;
  const { posts, ...state } = await readPostsFor(db, viewerId, { ...query, after, limit });
  return { query, from: page.cursor ?? '', posts, isLast: posts.length < limit, ...state, at: Date.now() };
}

function cut({ query, mark }: Window, posts: readonly KeyedPost[], limit: number): Page<PostRef> {
  const { items, next } = pageOf([...posts.slice(0, limit + 1)], limit, (last) =>
    cursorAt(query.name, { keys: last.keys, mark }),
  );
  return { items: items.map(({ id, version }) => ({ id, version })), next };
}
