import type { Database } from '../../src/data/database.ts';
import { listForYou } from '../../src/domain/feeds/for-you.ts';
import { listPosts } from '../../src/domain/feeds/post-list.ts';
import { person, viewed, voted } from '../../test/support/fixtures.ts';
import {
  joinPair,
  judgedPairs,
  judgedReaders,
  judgedSummaries,
  judgedTags,
  tagScore,
  tellsAll,
} from '../../test/support/judged.ts';
import { settled } from '../../test/support/settled.ts';
import type { Compared } from './relevance-rows.ts';

const PAGE = 20;
/** Nearness in meaning from which a peer without rules joins two posts. */
const PEER_NEAR = 0.8;

/** A row of a table, and mistakes of which there must be none. */
export interface ContentRows {
  readonly rows: readonly Compared[];
  readonly wrongJoins: readonly string[];
}

/**
 * Grades summaries, tags, stories and first pages of readers by program: whether a summary tells what it must, beside
 * the beginning of the text; the score of tags, beside those that the title names; whether the same news are joined,
 * beside nearness in meaning alone; the share of a first page that is of the reader's subject, beside popular posts.
 */
export async function contentRows(db: Database, urlOf: (id: string) => string): Promise<ContentRows> {
  const summaries = judgedSummaries()
    .filter(({ told }) => told !== undefined)
    .map((text) => ({
      query: text.id,
      kind: 'summary',
      ours: Number(tellsAll(text.summary, text)),
      peer: Number(tellsAll(text.lead, text)),
    }));
  const tags = judgedTags().map((text) => ({
    query: text.id,
    kind: 'tags',
    ours: tagScore(text.tags, text),
    peer: tagScore(text.named, text),
  }));
  const pairs = judgedPairs().map((pair) => ({ ...pair, ...joinPair(pair), query: pair.titles.join(' | ') }));
  const stories = pairs
    .filter(({ same }) => same)
    .map(({ query, isJoined, near }) => ({
      query,
      kind: 'story',
      ours: Number(isJoined),
      peer: Number(near >= PEER_NEAR),
    }));
  return {
    rows: [...summaries, ...tags, ...stories, ...(await readerRows(db, urlOf))],
    wrongJoins: pairs.filter(({ same, isJoined }) => !same && isJoined).map(({ query }) => query),
  };
}

async function readerRows(db: Database, urlOf: (id: string) => string): Promise<Compared[]> {
  const ids = new Map((await db.query<{ id: string }>('SELECT id FROM posts')).map(({ id }) => [urlOf(id), id]));
  const popular = (await listPosts(db, 'popular', { order: 'popular', filter: {}, page: { limit: PAGE } })).items;
  const rows: Compared[] = [];
  for (const { id, theirs, opens, votes } of judgedReaders()) {
    if (!theirs) continue;
    const { id: account } = await person(db);
    for (const url of opens) await viewed(db, account, ids.get(url) ?? '');
    for (const url of votes) await voted(db, account, ids.get(url) ?? '', 1);
    await settled(db);
    const { items } = await listForYou(db, account, { limit: PAGE, topics: new Map(), memory: new Map() });
    const unread = theirs.filter((url) => !opens.includes(url));
    const share = (posts: readonly { id: string }[]): number =>
      posts.filter((post) => unread.includes(urlOf(post.id))).length / PAGE;
    rows.push({ query: id, kind: 'reader', ours: share(items), peer: share(popular) });
  }
  return rows;
}
