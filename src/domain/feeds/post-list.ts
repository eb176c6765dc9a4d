import type { Database } from '../../data/database.ts';
import { readInRounds } from '../../data/data-sets.ts';
import { statement } from '../../data/statement.ts';
import { findFittingPosts, MOST_READ, rareWordsOf } from './fitting-posts.ts';
import { noteFilled, sizeOfRead } from '../mutes/find-muted.ts';
import { replaceMuted, withoutMutes } from './stand-ins.ts';
import { loadPreferencesVersion } from './list-state.ts';
import { COUNT_ORDERS, FIRST_PAGES, ORDERS, PostListQuery, type ListedRow, type ListPlace } from './post-list-query.ts';
import {
  FALLS_BY_HOT_SCORE,
  markValues,
  type Mark,
  type MarkedRow,
  MARK_KINDS,
  markKeys,
  markOf,
  readMark,
} from './rank-marks.ts';
import {
  decodeCursor,
  encodeCursor,
  type Key,
  type KeyKind,
  pageOf,
  type Page,
  type PageRequest,
} from '../pagination.ts';
import { EVERY_POST, isChosenByIds, type PostFilter, type PostOrder, type Topics } from '../../data/sql/post-filter.ts';
import type { PostRef } from '../posts/post-cards.ts';

/** The kinds of cursor keys by SQL type. */
const KINDS = { timestamptz: 'date', integer: 'integer', 'double precision': 'number' } as const;

/** Posts that a person had opened by a time. */
export interface Opened {
  readonly by: string;
  readonly at: Date;
}

interface RowsQuery {
  readonly order: PostOrder;
  readonly filter: PostFilter;
  /** Leaves out what they had opened. */
  readonly unviewed?: Opened | undefined;
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

/**
 * A page of a list of posts, by keyset: following its cursors gives each post once even while posts arrive and ranks
 * move. `list` names the list with all its filters, for the cursor; `from` is where its first page begins, at the top
 * without it.
 */
export async function listPosts(
  db: Database,
  list: string,
  query: Pick<RowsQuery, 'order' | 'filter' | 'unviewed'> & { page: PageRequest; from?: ListPlace | undefined },
): Promise<Page<PostRef>> {
  const { page, from, ...which } = query;
  const after = page.cursor === undefined ? from : (parseListCursor(list, query.order, page.cursor) ?? from);
  const rows = { ...which, after, limit: page.limit + 1 };
  if (which.unviewed || isChosenByIds(which.filter)) {
    const { posts, reached } = await readPosts(db, rows);
    return pageOfList(list, posts, { limit: page.limit, reached });
  }
  const { posts } = await readRows(db, rows);
  return pageOf(posts, page.limit, (last) => listCursor(list, last));
}

/** A page of posts of a list; `reached` is the place where reading them stopped before there were enough. */
export function pageOfList(
  list: string,
  posts: readonly KeyedPost[],
  { limit, reached }: { limit: number; reached: ListPlace | undefined },
): Page<KeyedPost> {
  const page = pageOf([...posts], limit, (last) => listCursor(list, last));
  return page.next === null && reached ? { items: page.items, next: listCursor(list, reached) } : page;
}

/** A post with its sort keys, and the mark of the read that it is from: its place in the list. */
export type KeyedPost = PostRef & ListPlace & { readonly keys: readonly Key[] };

/** Posts of a list, and the version of the content when they were read, if asked for; undefined without any. */
interface ListRead {
  readonly posts: KeyedPost[];
  readonly content: string | undefined;
  /** The place where reading stopped before there were enough, though more may follow; undefined otherwise. */
  readonly reached?: ListPlace | undefined;
}

/**
 * At most `limit` posts after the keys, with the versions that show whether the filter, built from cached data of the
 * viewer, was current at that moment.
 */
export async function readPostsFor(
  db: Database,
  viewerId: string,
  query: RowsQuery,
): Promise<ListRead & { preferences: number }> {
  const [read, preferences] = await Promise.all([
    readPosts(db, { ...query, withVersion: true }),
    loadPreferencesVersion(db, viewerId),
  ]);
  return { ...read, preferences };
}

const OPENED_OF = statement<{ id: string }>(`SELECT post_id AS id FROM post_views
  WHERE account_id = $1 AND post_id = ANY ($2::uuid[]) AND viewed_at <= $3`);

/** The ids of posts of a list that the person has not opened, the newest first, at most `limit`. */
export async function listUnreadIds(
  db: Database,
  { filter, by, limit }: { filter: PostFilter; by: string; limit: number },
): Promise<string[]> {
  const unviewed = { by, at: new Date() };
  const { posts } = await readPosts(db, { order: 'newest', filter, unviewed, after: undefined, limit });
  return posts.map(({ id }) => id);
}

/**
 * The posts of a list after a place, without those that do not fit its filter, and those that the person had opened:
 * both are asked by id.
 */
async function readPosts(db: Database, query: RowsQuery & { withVersion?: boolean }): Promise<ListRead> {
  const { filter, unviewed, limit } = query;
  const isSelective = isChosenByIds(filter);
  if (!unviewed && !isSelective) return readRows(db, query);
  const listed = filter.fits ? filter : withoutMutes(filter);
  const words = filter.fits && (await rareWordsOf(db, filter.fits.filter));
  const mutes = filter.muted?.mutes;
  const page = { limit, name: [limit, query.order, filter.tag, filter.source, query.after?.keys.at(-1)].join() };
  let content: string | undefined;
  let [count, found] = [0, 0];
  let reached: ListPlace | undefined;
  const posts = await readInRounds<KeyedPost, KeyedPost>(
    limit,
    async (last, size) => {
      if (isSelective && count >= MOST_READ) {
        reached = last;
        return [];
      }
      const read = await readRows(db, { ...query, filter: listed, words, after: last ?? query.after, limit: size });
      content ??= read.content;
      count += read.posts.length;
      return read.posts;
    },
    async (round) => {
      const fitting = await withoutUnfit(db, round, { ...query, page: page.name });
      const [missing, before] = [limit - found, count - round.length];
      found += fitting.length;
      if (missing > 0 && fitting.length >= missing)
        noteFilled(db, mutes, page.name, before + placeIn(round, fitting[missing - 1]));
      return fitting;
    },
    sizeOfRead(db, mutes, page),
  );
  return { posts, content, reached };
}

/** The place among posts of one that is in the list by its keys: itself, or what stands in for it; 1 is the first. */
function placeIn(posts: readonly KeyedPost[], post: KeyedPost | undefined): number {
  return posts.findLastIndex(({ keys }) => keys === post?.keys) + 1;
}

async function withoutUnfit(
  db: Database,
  posts: readonly KeyedPost[],
  { filter, unviewed, page }: RowsQuery & { page: string },
): Promise<readonly KeyedPost[]> {
  const fitting = filter.fits ? await withFitting(db, posts, filter) : await replaceMuted(db, posts, { filter, page });
  if (!unviewed) return fitting;
  const rows = await db.query(OPENED_OF, [unviewed.by, fitting.map(({ id }) => id), unviewed.at]);
  const opened = new Set(rows.map(({ id }) => id));
  return fitting.filter(({ id }) => !opened.has(id));
}

async function withFitting(
  db: Database,
  posts: readonly KeyedPost[],
  filter: PostFilter,
): Promise<readonly KeyedPost[]> {
  const fitting = await findFittingPosts(
    db,
    posts.map(({ id }) => id),
    filter,
  );
  return posts.filter(({ id }) => fitting.has(id));
}

/**
 * The posts of a list after a place. An order by a count has two parts, the posts that have one and its tail of those
 * that have none; a post that moved between them during the read stays where it was read first.
 */
async function readRows(
  db: Database,
  {
    order,
    filter,
    after,
    limit,
    words,
    withVersion = false,
  }: RowsQuery & { withVersion?: boolean; words?: string | undefined },
): Promise<ListRead> {
  const isFirst = filter === EVERY_POST && after === undefined && !withVersion;
  const read = async (isTail: boolean): Promise<ListRead> => {
    if (isFirst && !isTail) return placed(order, await db.query(FIRST_PAGES[order], [limit]));
    const sql = new PostListQuery(order, after, limit, { isTail, withVersion });
    return placed(order, await db.query(sql.of(filter, words), sql.values));
  };
  const isInTail = COUNT_ORDERS.has(order) && after?.keys[0] === 0;
  const counted = isInTail ? NOTHING : await read(false);
  if (counted.posts.length >= limit || !hasTail(order, filter)) return counted;
  const [ids, tail] = [new Set(counted.posts.map(({ id }) => id)), await read(true)];
  // All from the place of the first read: a post that moved meanwhile is one that its reader has passed.
  const mark = (counted.posts[0] ?? tail.posts[0])?.mark;
  const uncounted = tail.posts.filter(({ id }) => !ids.has(id)).map((post) => ({ ...post, mark }));
  return { posts: [...counted.posts, ...uncounted].slice(0, limit), content: counted.content ?? tail.content };
}

const NOTHING: ListRead = { posts: [], content: undefined };

/** The posts of the row of a page, each with its keys. */
function placed(order: PostOrder, [row]: readonly ListedRow[]): ListRead {
  if (!row?.ids) return NOTHING;
  const mark = markOf(row);
  const posts: KeyedPost[] = [];
  for (const [n, id] of row.ids.entries()) {
    const keys: Key[] = [];
    for (const { name, type } of ORDERS[order]) {
      const key = row[name]?.[n] ?? 0;
      keys.push(type === 'timestamptz' ? Math.round(key * 1_000) : key);
    }
    keys.push(id);
    posts.push({ id, version: row.versions?.[n] ?? 0, keys, mark });
  }
  return { posts, content: row.content ?? undefined };
}

/** Whether posts without a count may be in the list: not where a minimum of comments, upvotes or views is given. */
function hasTail(order: PostOrder, { discussedSince, minUpvotes = 0, minViews = 0 }: PostFilter): boolean {
  if (order === 'discussed') return discussedSince === undefined;
  if (order === 'upvoted') return minUpvotes <= 0;
  if (order === 'viewed') return minViews <= 0;
  return COUNT_ORDERS.has(order);
}

/** A position in the popular order: hot score and id. */
export type HotKey = readonly [hotScore: number, id: string];

/** A place in the popular order, and the posts its reader has passed. */
export interface HotPosition {
  readonly key: HotKey;
  readonly mark: Mark | undefined;
}

/** Posts after a place, with the mark of this read. */
export interface HotKeys {
  readonly keys: readonly HotKey[];
  readonly mark: Mark | undefined;
}

/**
 * At most `limit` posts with any of the topics (all, without topics) after a place in the popular order, by index-only
 * scans. Posts that fell from above the place are included; the mark lists them.
 */
export async function readHotKeys(
  db: Database,
  query: { topics?: Topics | undefined; after: HotPosition; limit: number },
): Promise<HotKeys> {
  const sql = new PostListQuery('popular', { keys: query.after.key }, query.limit);
  const [row] = await db.query(sql.keysOf(query.topics), sql.values);
  if (!row?.ids) return { keys: [], mark: await snapshotAfter(db, query.after, undefined) };
  const keys = row.ids.map((id, n): HotKey => [row.k0?.[n] ?? 0, id]);
  return { keys, mark: await snapshotAfter(db, query.after, row) };
}

/**
 * The mark of rows just read after a place. Posts that fell between the two reads were above the place at the first, so
 * counting them as passed loses nothing.
 */
export async function snapshotAfter(
  db: Database,
  { key, mark }: HotPosition,
  row: MarkedRow | undefined,
): Promise<Mark | undefined> {
  if (!mark || !row) return markOf(row);
  const falls = await db.query(FALLS_BY_HOT_SCORE, [...markValues(mark), ...key]);
  return markOf({ ...row, passedTails: [...mark.passedTails, ...falls.map(({ tail }) => tail)] });
}

/** Decodes a list's cursor; undefined if absent. Throws validation_error for a cursor of another list. */
export function parseListCursor(list: string, order: PostOrder, cursor: string | undefined): ListPlace | undefined {
  if (cursor === undefined) return undefined;
  const kinds: KeyKind[] = [...ORDERS[order].map((key) => KINDS[key.type]), 'id'];
  const keys = decodeCursor(list, cursor, order === 'newest' ? kinds : [...kinds, ...MARK_KINDS]);
  return keys && { keys: keys.slice(0, kinds.length), mark: readMark(keys.slice(kinds.length)) };
}

/**
 * Encodes a place in a list as a cursor.
 *
 * @internal what lists cost is measured with it
 */
export function listCursor(list: string, { keys, mark }: ListPlace): string {
  return encodeCursor(list, [...keys, ...markKeys(mark)]);
}
