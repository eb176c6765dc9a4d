import { createCursorSeal, type CursorSigner } from '../../src/api/cursor-signer.ts';
import { readSecret } from '../../src/auth/secret.ts';
import type { Database } from '../../src/data/database.ts';
import { listBookmarks } from '../../src/domain/bookmarks/bookmarks.ts';
import { listCustomFeedPosts } from '../../src/domain/custom-feeds/custom-feed-posts.ts';
import { listDiscussed, listFeed, listPopular, listSource, listTag } from '../../src/domain/feeds/feeds.ts';
import { listCursor } from '../../src/domain/feeds/post-list.ts';
import { markOf } from '../../src/domain/feeds/rank-marks.ts';
import { listForYou } from '../../src/domain/feeds/for-you.ts';
import { searchPosts } from '../../src/domain/search/search-posts.ts';
import { makeSources, TAGS } from './content.ts';
import { CUSTOM_FEED, HEAVY_READER } from './heavy-reader.ts';
import { pathOf } from './operation-paths.ts';
import { READER } from './reader.ts';
import { SECRET_KEY } from './servers.ts';
import { HEAVY_PATHS, MORE_QUERIES, QUERIES } from './requests.ts';

/** An operation of the service, as a request and as a call of its function. */
export interface Operation {
  readonly name: string;
  readonly kind: 'feed' | 'search';
  /** The account that makes the request. */
  readonly reader: string;
  /** Whether its plans are printed and checked. */
  readonly explained?: boolean;
  paths(db: Database): Promise<string[]>;
  /** `plain` is the same database, for statements that are not to be measured. */
  run(db: Database, plain: Database): Promise<unknown>;
  /** The same searches as PostgreSQL alone would do them. */
  readonly rankAll?: (db: Database) => Promise<unknown>;
}

const LIMIT = { limit: 20 };
const TAG = TAGS[0] ?? '';
const SOURCE = makeSources()[0]?.handle ?? '';

const feed = (name: string, path: string, run: (db: Database) => Promise<unknown>): Operation => ({
  name,
  kind: 'feed',
  reader: READER,
  paths: () => Promise.resolve([path]),
  run,
});
const heavy = (name: string, path: string, run: (db: Database) => Promise<unknown>): Operation => ({
  name,
  kind: 'feed',
  reader: HEAVY_READER,
  explained: true,
  paths: () => Promise.resolve([path]),
  run,
});

const search = ([kind, queries]: [string, readonly string[]]): Operation => ({
  name: `search, ${kind}`,
  kind: 'search',
  reader: READER,
  paths: () => Promise.resolve(queries.map((q) => pathOf('searchPosts', { query: { q } }))),
  run: async (db) => {
    for (const q of queries)
      await searchPosts(db, READER, { ...LIMIT, q, time: 'all', asTyped: false, meaning: undefined });
  },
  rankAll: async (db) => {
    for (const q of queries) await db.query(RANK_ALL, [q]);
  },
});

/** Search as PostgreSQL's manual shows it: every post with all the words, ranked. */
const RANK_ALL = `SELECT p.id FROM posts p, websearch_to_tsquery('english', search_text($1)) AS words
  WHERE p.search @@ words ORDER BY ts_rank(p.search, words) DESC, p.id LIMIT 20`;

/** The middle of the popular feed: half of the posts precede it, however many there are. */
async function middle(db: Database): Promise<string> {
  const [row] = await db.query<{ score: number; id: string; snapshot: string }>(
    `SELECT hot_score AS score, post_id AS id, pg_current_snapshot()::text AS snapshot FROM post_ranks
      ORDER BY hot_score DESC OFFSET (SELECT count(*) / 2 FROM posts) LIMIT 1`,
  );
  return listCursor('popular:', {
    keys: [row?.score ?? 0, row?.id ?? ''],
    mark: markOf(row && { ...row, passedTails: [] }),
  });
}

function cursorSeal(): CursorSigner {
  const keyFor = readSecret({ secretKey: SECRET_KEY, secretKeyFile: undefined, dataDir: '' });
  return createCursorSeal(keyFor('cursors'));
}

const deep: Operation = {
  name: 'popular, from the middle',
  kind: 'feed',
  reader: READER,
  paths: async (db) => [pathOf('listPopularFeed', { query: { cursor: cursorSeal().close(await middle(db)) } })],
  run: async (db, plain) => listPopular(db, { ...LIMIT, cursor: await middle(plain) }),
};

export const OPERATIONS: readonly Operation[] = [
  feed('popular', pathOf('listPopularFeed'), (db) => listPopular(db, LIMIT)),
  deep,
  feed('tag', pathOf('listTagFeed', { path: { tag: TAG } }), (db) => listTag(db, { ...LIMIT, tag: TAG })),
  feed('source', pathOf('listSourceFeed', { path: { source: SOURCE } }), (db) =>
    listSource(db, READER, { ...LIMIT, source: SOURCE }),
  ),
  feed('feed', pathOf('listFeed'), (db) => listFeed(db, READER, { ...LIMIT, memory: new Map() })),
  feed('foryou', pathOf('listForYouFeed'), (db) =>
    listForYou(db, READER, { ...LIMIT, topics: new Map(), memory: new Map() }),
  ),
  feed('discussed', pathOf('listDiscussedFeed'), (db) => listDiscussed(db, READER, { ...LIMIT, period: 7 })),
  heavy('bookmarks', HEAVY_PATHS.bookmarks, (db) =>
    listBookmarks(db, HEAVY_READER, { ...LIMIT, unreadOnly: false, anyList: false }),
  ),
  heavy('custom feed', HEAVY_PATHS['custom feed'], (db) =>
    listCustomFeedPosts(db, HEAVY_READER, { ...LIMIT, feedId: CUSTOM_FEED, memory: new Map() }),
  ),
  heavy('filtered feed', pathOf('listFeed'), (db) => listFeed(db, HEAVY_READER, { ...LIMIT, memory: new Map() })),
  heavy('filtered foryou', HEAVY_PATHS['filtered foryou'], (db) =>
    listForYou(db, HEAVY_READER, { ...LIMIT, topics: new Map(), memory: new Map() }),
  ),
  ...Object.entries({ ...QUERIES, ...MORE_QUERIES }).map(search),
];
