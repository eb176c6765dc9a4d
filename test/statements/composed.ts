import type { Database } from '../../src/data/database.ts';
import type { ListPlace } from '../../src/domain/feeds/post-list-query.ts';
import { StreamQuery, type StreamFilter, type StreamPage } from '../../src/domain/reader/stream-query.ts';
import { EXPIRING_TABLES } from '../../src/follow-up/lifetimes.ts';
import { DELETIONS } from '../../src/data/distributed/removed-subjects.ts';
import type { Statement } from '../../src/data/statement.ts';
import { listBookmarks, listBookmarksAnywhere, searchBookmarks } from '../../src/domain/bookmarks/bookmarks.ts';
import { listAddedSince } from '../../src/domain/feeds/arrivals.ts';
import { findStandIns } from '../../src/domain/feeds/stand-ins.ts';
import { encodeCursor } from '../../src/domain/pagination.ts';
import { listCursor, listPosts, readHotKeys, readPostsFor } from '../../src/domain/feeds/post-list.ts';
import { EVERY_POST, type PostFilter, type PostOrder } from '../../src/data/sql/post-filter.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const NOW = Date.UTC(2026, 0, 1);
const MARK = { snapshot: '1:1:', at: NOW, passedTails: ['00000000'] };
const TOPICS = { tags: ['go'], sources: [ID] };
const PLACES: Readonly<Record<PostOrder, ListPlace>> = {
  newest: { keys: [NOW, ID] },
  popular: { keys: [1, ID], mark: MARK },
  trending: { keys: [1, ID], mark: MARK },
  discussed: { keys: [1, NOW, ID], mark: MARK },
  upvoted: { keys: [1, NOW, ID], mark: MARK },
  downvoted: { keys: [1, NOW, ID], mark: MARK },
  viewed: { keys: [1, NOW, ID], mark: MARK },
};
/** All conditions together, for each of the tables that a list is read from. */
const CONDITIONS = {
  noneOf: TOPICS,
  discussedSince: new Date(NOW),
  since: new Date(NOW),
  minUpvotes: 1,
  minViews: 1,
  hidden: 1,
};
const FILTERS: readonly PostFilter[] = [EVERY_POST, { source: ID }, { tag: 'go' }, { anyOf: TOPICS }].flatMap(
  (filter) => [filter, { ...filter, ...CONDITIONS }],
);
/** From the beginning, from a place, and from one among the posts without a count. */
const LISTS = (Object.keys(PLACES) as PostOrder[]).flatMap((order) =>
  [undefined, PLACES[order], { ...PLACES[order], keys: [0, ...PLACES[order].keys.slice(1)] }].flatMap((after) =>
    (order === 'trending' ? [EVERY_POST, { trendingSince: new Date(NOW) }] : FILTERS).map((filter) => ({
      order,
      after,
      filter,
      limit: 2,
    })),
  ),
);

/** Streams of a reader app: all of one, and a page of it with every condition. */
const STREAM = { unreadSince: new Date(NOW) };
const STREAMS: readonly [StreamFilter, StreamPage][] = [
  [STREAM, { oldestFirst: false, after: undefined, limit: 1 }],
  ...[true, false].map((one): [StreamFilter, StreamPage] => [
    {
      ...STREAM,
      ...{ noneOf: TOPICS, since: new Date(NOW), minUpvotes: 1, minViews: 1, hidden: 1 },
      ...{ read: one, starred: one, source: ID, withoutSources: [ID] },
      ...{ arrivedFrom: new Date(NOW), arrivedBefore: new Date(NOW), scannedSince: new Date(NOW) },
    },
    { oldestFirst: one, after: { at: new Date(NOW), id: ID }, limit: 1 },
  ]),
];

/** Statements whose text is composed at run time, by the functions that run them. */
export const COMPOSED: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'src/domain/feeds/post-list.ts readRows': async (db) => {
    for (const { after, ...list } of LISTS) {
      await listPosts(db, 'all', { ...list, page: { limit: 1, cursor: after && listCursor('all', after) } });
      await readPostsFor(db, ID, { ...list, after });
    }
  },
  'src/domain/feeds/post-list.ts readHotKeys': async (db) => {
    for (const topics of [undefined, TOPICS])
      await readHotKeys(db, { topics, after: { key: [1, ID], mark: undefined }, limit: 1 });
  },
  'src/domain/feeds/arrivals.ts readArrivals': async (db) => {
    const since = new Date();
    for (const filter of FILTERS)
      for (const cursor of [undefined, encodeCursor(`all:since:${since.toISOString()}`, [ID])])
        await listAddedSince(db, 'all', { filter, since, page: { limit: 1, cursor } });
  },
  'src/domain/feeds/stand-ins.ts findStandIns': async (db) => {
    for (const filter of FILTERS) await findStandIns(db, [ID], { ...filter, muted: { by: ID, mutes: '[]' } });
  },
  'src/domain/bookmarks/bookmarks.ts listIn': async (db) => {
    const cursor = encodeCursor('bookmarks-anywhere', [NOW, ID]);
    for (const unreadOnly of [false, true]) {
      const input = { limit: 1, cursor: undefined, unreadOnly };
      await listBookmarks(db, ID, { ...input, anyList: false });
      await listBookmarks(db, ID, { ...input, anyList: true });
      await searchBookmarks(db, ID, { ...input, q: 'go' });
      await listBookmarks(db, ID, { ...input, anyList: false, listId: ID });
      await searchBookmarks(db, ID, { ...input, listId: ID, q: 'go' });
    }
    await listBookmarksAnywhere(db, ID, { limit: 1, cursor });
  },
  'src/domain/reader/streams.ts readTopicRows': async (db) => {
    for (const origin of [TOPICS, { ...TOPICS, tags: [] }])
      for (const [filter, page] of STREAMS) {
        const query = new StreamQuery(filter, page);
        await db.query(query.ofTopics(origin, [ID]), query.values);
      }
  },
  'src/domain/reader/streams.ts readPersonalRows': async (db) => {
    for (const [filter, page] of STREAMS) {
      const query = new StreamQuery(filter, page);
      await db.query(query.ofIds([ID]), query.values);
    }
  },
  'src/follow-up/sweep.ts removeBatch': async (db) => {
    for (const [, { remove }] of EXPIRING_TABLES) await db.query(remove, []);
  },
  'src/data/distributed/removed-subjects.ts deleteRowsOfRemoved': async (db) => {
    for (const deletion of Object.values(DELETIONS).flat()) await db.query(deletion, []);
  },
  // Checks whether a table is empty.
  'src/data/backup/restore.ts assertEmpty': (db) =>
    db.query(`SELECT 'accounts' AS name WHERE EXISTS (SELECT FROM accounts)`),
  // Locks the tables of a backup.
  'src/data/backup/backup.ts backUp': (db) => db.query('LOCK TABLE accounts IN ACCESS SHARE MODE'),
  // Runs the statements of others.
  'src/data/connect.ts connectDatabase': () => Promise.resolve(),
  'src/data/servers/replica-pool.ts createReplicaPool': () => Promise.resolve(),
};

/** The texts of the statements that a function runs, on a stub that returns one row for each. */
export async function textsOf(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const texts = new Set<string>();
  const db = {
    query: (statement: Statement<unknown> | string) => {
      texts.add(typeof statement === 'string' ? statement : statement.text);
      return Promise.resolve([{ id: ID, version: 1, bookmarkedAt: new Date(NOW), k0: 1, k1: new Date(NOW) }]);
    },
  } as unknown as Database;
  await work(db);
  return [...texts];
}
