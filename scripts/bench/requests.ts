import type { Database } from '../../src/data/database.ts';
import { TAGS, WORDS } from './content.ts';
import { CUSTOM_FEED } from './heavy-reader.ts';
import { READER } from './reader.ts';
import { pathOf } from './operation-paths.ts';
import type { Server, ServerName } from './servers.ts';

export const ENDPOINTS = ['popular', 'deep', 'tag', 'foryou', 'post', 'search', 'new search'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];
/** Endpoints that only the service has, requested by the heavy reader. */
export const HEAVY_ENDPOINTS = ['bookmarks', 'custom feed', 'filtered foryou'] as const;
export type HeavyEndpoint = (typeof HEAVY_ENDPOINTS)[number];
/** Endpoints that are requested by who mutes posts, too. */
export const MUTED_ENDPOINTS = ['popular', 'deep', 'tag', 'foryou', 'new search'] as const;
export type MutedEndpoint = (typeof MUTED_ENDPOINTS)[number];
/** The paths that each endpoint's requests cycle through. */
export type Paths = Record<Endpoint, string[]>;

const DEEP_PAGE = 200;
const DEEP_PAGES = 10;
const POSTS = 400;

export const HEAVY_PATHS: Record<HeavyEndpoint, string> = {
  bookmarks: pathOf('listBookmarks'),
  'custom feed': pathOf('listCustomFeedPosts', { path: { feedId: CUSTOM_FEED } }),
  'filtered foryou': pathOf('listForYouFeed'),
};

/** Words by place in the vocabulary: in a third of all posts, in about one of a hundred, in one of a thousand. */
const COMMON = [0, 1, 2, 5, 8, 13, 21, 34];
const MIDDLE = [350, 400, 500, 600, 700, 800, 900, 1_000];
const RARE = [3_500, 4_000, 4_500, 5_000, 5_500, 6_000, 6_500, 7_000];
const PAIRS = [
  [0, 1],
  [3, 45],
  [10, 400],
  [2, 800],
  [30, 500],
  [60, 90],
];

export const QUERIES = {
  common: COMMON.map(wordAt),
  middle: MIDDLE.map(wordAt),
  rare: RARE.map(wordAt),
  pairs: PAIRS.map(together),
};
/** More that people type: for measuring growth, not for the comparison with servers that find nothing for them. */
export const MORE_QUERIES = {
  'middle pairs': MIDDLE.map((rank) => together([rank, rank + 37])),
  'rare pairs': RARE.map((rank) => together([rank, rank + 211])),
  'three words': MIDDLE.map((rank, n) => together([rank, COMMON[n] ?? 0, RARE[n] ?? 0])),
  mistyped: MIDDLE.map((rank) => exchanged(wordAt(rank))),
  'half typed': MIDDLE.map((rank) => wordAt(rank).slice(0, 4)),
};

/** So many different ones that none is asked twice while an answer is remembered: words and pairs, common to rare. */
export const NEW_QUERIES = Array.from({ length: 6_000 }, (_, n) => {
  const i = n >> 2;
  return [
    together([i % 40, 40 + Math.floor(i / 40)]),
    wordAt(300 + i),
    wordAt(3_000 + i * 2),
    together([i % 97, 400 + (i % 700)]),
  ][n % 4] as string;
});

const searchFor = (q: string): string => pathOf('searchPosts', { query: { q } });

function together(ranks: readonly number[]): string {
  return ranks.map(wordAt).join(' ');
}

/** A word with two letters in the wrong order. */
function exchanged(word: string): string {
  return `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;
}

function wordAt(rank: number): string {
  return WORDS[rank] ?? '';
}

/**
 * The paths for one server. Cursors are its own, read by following its pages; all else is the same for every server.
 */
export async function pathsFor(server: Server, token: string, db: Database): Promise<Paths> {
  const opened = await db.query<{ id: string }>(
    'SELECT post_id AS id FROM post_views WHERE account_id = $1 ORDER BY md5(post_id::text) LIMIT $2',
    [READER, POSTS],
  );
  return {
    popular: [pathOf('listPopularFeed')],
    deep: await deepPaths(server, token),
    tag: TAGS.slice(0, 20).map((tag) => pathOf('listTagFeed', { path: { tag } })),
    foryou: [pathOf('listForYouFeed')],
    post: opened.map(({ id }) => pathOf('getPost', { path: { id } })),
    search: Object.values(QUERIES).flat().map(searchFor),
    'new search': NEW_QUERIES.map(searchFor),
  };
}

/** Makes a request as the reader. Throws when the response is not 200. */
export async function ask(server: Server, path: string, token: string): Promise<Page> {
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200)
    throw new Error(`${server.name} answered ${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as Page;
}

export interface Page {
  data: unknown;
  pagination?: { endCursor: string | null };
}

async function deepPaths(server: Server, token: string): Promise<string[]> {
  const paths: string[] = [];
  let path = pathOf('listPopularFeed');
  for (let page = 1; page < DEEP_PAGE + DEEP_PAGES; page += 1) {
    const cursor = (await ask(server, path, token)).pagination?.endCursor;
    if (cursor === undefined || cursor === null) break;
    path = pathOf('listPopularFeed', { query: { cursor } });
    if (page >= DEEP_PAGE || paths.length === 0) paths.push(path);
  }
  return paths.slice(-DEEP_PAGES);
}

/**
 * Without search: the newest matches are cut off by hour here and by row there. And without for-you: the service also
 * ranks by what the person did, while the others have no such ranking and do less.
 */
const COMPARED = ['popular', 'deep', 'tag', 'post'] as const;

/** Checks that the comparison is fair: throws when two servers return different posts for the same request. */
export async function assertSameAnswers(
  servers: readonly Server[],
  paths: ReadonlyMap<ServerName, Paths>,
  token: string,
): Promise<void> {
  for (const endpoint of COMPARED) {
    const count = Math.min(20, paths.get('service')?.[endpoint].length ?? 0);
    for (let n = 0; n < count; n += 1) {
      const answers = await Promise.all(
        servers.map((server) => ask(server, paths.get(server.name)?.[endpoint][n] ?? '', token)),
      );
      const [first, ...others] = answers.map((answer) => JSON.stringify(answer.data, sorted));
      const differs = others.findIndex((other) => other !== first);
      if (differs >= 0)
        throw new Error(
          `${servers[differs + 1]?.name ?? ''} and ${servers[0]?.name ?? ''} answer differently at ${endpoint}:\n${difference(others[differs] ?? '', first ?? '')}`,
        );
    }
  }
}

/** Characters around the place where two answers differ. */
const SHOWN = { before: 100, after: 200 };

function difference(a: string, b: string): string {
  const at = Array.from(a).findIndex((character, n) => character !== b[n]);
  return [a, b].map((text) => text.slice(Math.max(0, at - SHOWN.before), at + SHOWN.after)).join('\n');
}

/** The order of an object's fields does not matter. */
function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
