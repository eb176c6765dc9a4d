import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Schema } from '../generated/shapes.ts';
import { readDigestIssue } from '../src/domain/digests/due-digests.ts';
import { recordEventsUntil } from '../src/domain/events/listeners.ts';
import { sequenceEvents } from '../src/events/sequence-events.ts';
import { call, fetchAny, readAll, type Answer } from './support/client.ts';
import { bookmarked, filterSource, meant, person, post, source, viewed, type Person } from './support/fixtures.ts';
import { until } from './support/poll.ts';
import { sharedService, type Service } from './support/service.ts';
import { READING_LIST, ReaderApp, STARRED } from './greader/reader.ts';

const HOUR_MS = 3_600_000;
const TUTORIAL = 1 << 18;

type Filter = Schema<'Filter'>;

interface Content {
  readonly muted: string;
  readonly seen: string;
  readonly seed: string;
  readonly source: { id: string; handle: string };
  readonly other: { id: string; handle: string };
}

type MuteCase = readonly [name: string, filter: (content: Content) => Filter];

const MUTES: readonly MuteCase[] = [
  ['a word', () => ({ words: ['blockchains'] })],
  ['a phrase', () => ({ phrases: ['blockchain indexes'] })],
  ['a tag', () => ({ tags: ['Crypto'] })],
  ['a source', (content) => ({ sources: [content.source.handle] })],
  ['what it is about', () => ({ about: 'cryptocurrencies such as bitcoin' })],
  ['a language', () => ({ languages: ['de'] })],
  ['a kind', () => ({ types: ['tutorial'] })],
  ['a word of a language', () => ({ words: ['indexes'], languages: ['de'] })],
];

/** Operations that answer posts which stay, however they are muted. */
const STAYING: Readonly<Record<string, string>> = {
  getPost: 'asked for by its id',
  listPostStates: 'asked for by their ids',
  sharePost: 'what the person shared',
  listBookmarks: 'kept',
  searchBookmarks: 'kept',
  listHistory: 'opened',
  streamEvents: 'the door "events" below reads its text, which is no JSON',
};

describe('what a person mutes', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  let content: Content;
  const ask = async (method: string, path: string, json?: unknown, who = ada): Promise<Answer> => {
    const answer = await call(service.url, path, { method, token: who.token, ...(json === undefined ? {} : { json }) });
    expect(answer.status, answer.text).to.be.below(300);
    return answer;
  };
  const idsAt = async (path: string): Promise<string[]> =>
    (await readAll(service.url, path, ada.token)).map(({ id }: { id: string }) => id);
  const listed = async (path: string): Promise<string[]> =>
    (await ask('GET', path)).body.data.map(({ id }: { id: string }) => id);
  const feed = async (): Promise<string> =>
    (await ask('POST', '/feeds/custom', { name: 'All', orderBy: 'DATE', disableEngagementFilter: true })).body.id;
  const idsIn = (text: string): string[] => [content.muted, content.seen].filter((id) => text.includes(id));

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    content = await createContent();
  });

  const createPosts = async (first: { id: string }, second: { id: string }): Promise<[string, string]> => {
    const common = { upvotes: 5, views: 5, comments: 2, publishedAt: new Date(Date.now() - HOUR_MS) };
    const muted = await post(service.db, {
      ...common,
      sourceId: first.id,
      title: 'Blockchain indexes for Postgres',
      tags: ['databases', 'crypto'],
      categories: TUTORIAL,
    });
    const seen = await post(service.db, {
      ...common,
      sourceId: second.id,
      title: 'Postgres indexes explained',
      tags: ['databases'],
    });
    await meant(service.db, muted, 'Blockchain indexes, how bitcoin and other cryptocurrencies are stored');
    await meant(service.db, seen, 'Postgres indexes explained');
    await service.db.orm.query(`UPDATE posts SET language = CASE id WHEN $1 THEN 'de' ELSE 'en' END`, [muted]);
    return [muted, seen];
  };

  async function createContent(): Promise<Content> {
    const { db } = service;
    const [first, second] = [await source(db, { name: 'First' }), await source(db, { name: 'Second' })];
    for (const { id } of [first, second]) await filterSource(db, ada.id, id);
    const seed = await post(db, { sourceId: second.id, title: 'Postgres', tags: ['databases'] });
    const [muted, seen] = await createPosts(first, second);
    return { muted, seen, seed, source: first, other: second };
  }

  const mute = async (filter: Filter, more: object = {}): Promise<string> =>
    (await ask('POST', '/mutes', { filter, ...more })).body.id;

  /** Each gives the ids of posts that a door shows; doors of operations have their ids. */
  const DOORS: Readonly<Record<string, () => Promise<string[]>>> = {
    listFeed: () => idsAt('/feeds?limit=1'),
    'listFeed since': () => idsAt(`/feeds?limit=1&since=${new Date(Date.now() - 86_400_000).toISOString()}`),
    listForYouFeed: () => idsAt('/feeds/foryou'),
    listPopularFeed: () => idsAt('/feeds/popular?limit=1'),
    'listPopularFeed of tags': () => idsAt('/feeds/popular?limit=1&tags=databases,other'),
    listTrendingFeed: () => idsAt('/feeds/trending?limit=1'),
    listDiscussedFeed: () => idsAt('/feeds/discussed?limit=1'),
    'listDiscussedFeed of a tag': () => idsAt('/feeds/discussed?limit=1&tags=databases'),
    listTagFeed: () => idsAt('/feeds/tag/databases?limit=1'),
    'listTagFeed since': () =>
      idsAt(`/feeds/tag/databases?limit=1&since=${new Date(Date.now() - 86_400_000).toISOString()}`),
    listSourceFeed: async () => [
      ...(await idsAt(`/feeds/source/${content.source.id}?limit=1`)),
      ...(await idsAt(`/feeds/source/${content.other.id}?limit=1`)),
    ],
    findPosts: () => idsAt('/posts?limit=1'),
    'findPosts of tags, unread': () => idsAt('/posts?limit=1&tags=databases&unreadOnly=true'),
    searchPosts: () => idsAt('/search/posts?limit=1&q=postgres%20indexes'),
    suggestSearches: async () =>
      (await ask('GET', '/search/suggest?q=postgres%20indexes')).body.data.map(({ key }: { key: string }) => key),
    recommendByKeyword: () => idsAt('/recommend/keyword?limit=1&q=postgres%20indexes'),
    recommendByMeaning: () => listed('/recommend/semantic?q=postgres%20indexes'),
    listRelatedPosts: () => listed(`/posts/${content.seed}/related`),
    listCustomFeedPosts: async () => idsAt(`/feeds/custom/${await feed()}?limit=1`),
    listUnread: async () => {
      const { data } = (await ask('GET', '/feeds/unread')).body;
      const countOf = (id: string): number =>
        data.find((row: { source: { id: string } }) => row.source.id === id)?.unread ?? 0;
      return [
        ...(countOf(content.source.id) > 0 ? [content.muted] : []),
        ...(countOf(content.other.id) > 0 ? [content.seen] : []),
      ];
    },
    'a feed link': async () => {
      const { rssUrl, jsonUrl } = (await ask('PUT', `/feeds/custom/${await feed()}/link`)).body;
      const [rss, json] = [await fetchAny(rssUrl), await fetchAny(jsonUrl)];
      expect(idsIn(rss.text)).to.deep.equal(idsIn(json.text));
      return idsIn(rss.text);
    },
    'a feed link of For You': async () => {
      const { rssUrl } = (await ask('PUT', '/feeds/foryou/link')).body;
      return idsIn((await fetchAny(rssUrl)).text);
    },
    'a digest': async () => {
      const digests = [
        await digestOf(`/feeds/custom/${await feed()}/digest`),
        await digestOf('/feeds/foryou/digest'),
      ].map((ids) => ids.filter((id) => id !== content.seed).sort());
      expect(digests[0]).to.deep.equal(digests[1]);
      return digests[0] ?? [];
    },
    events: async () => readEvents(''),
    'events of a custom feed': async () => readEvents(`&feedId=${await feed()}`),
    'the reading list of reader apps': async () => numbersToIds(await ReaderApp.of(service, ada).ids(READING_LIST)),
    'a source in reader apps': async () =>
      numbersToIds([
        ...(await ReaderApp.of(service, ada).ids(`feed/${content.source.id}`)),
        ...(await ReaderApp.of(service, ada).ids(`feed/${content.other.id}`, { r: 'o', n: 1 })),
      ]),
    'contents in reader apps': async () => {
      const titles = await ReaderApp.of(service, ada).titles(READING_LIST);
      return [
        ...(titles.some((title) => title.startsWith('Blockchain')) ? [content.muted] : []),
        ...(titles.some((title) => title.endsWith('explained')) ? [content.seen] : []),
      ];
    },
    'unread counts of reader apps': async () => {
      const { body } = await ReaderApp.of(service, ada).get('/reader/api/0/unread-count', { output: 'json' });
      const countOf = (id: string): number =>
        body.unreadcounts.find((row: { id: string }) => row.id === `feed/${id}`)?.count ?? 0;
      return [
        ...(countOf(content.source.id) > 0 ? [content.muted] : []),
        ...(countOf(content.other.id) > 0 ? [content.seen] : []),
      ];
    },
  };

  async function digestOf(path: string): Promise<string[]> {
    await ask('PUT', path, { frequency: 'daily', hour: 8, timezone: 'UTC' });
    const rows = await service.db.query<{ id: string }>(
      `UPDATE digests SET covered_until = now() - interval '1 day' WHERE account_id = $1 RETURNING id`,
      [ada.id],
    );
    await service.db.query(`UPDATE posts SET created_at = now() - interval '10 minutes'`);
    const issues = await Promise.all(rows.map(({ id }) => readDigestIssue(service.db, id)));
    await service.db.query('DELETE FROM digests WHERE account_id = $1', [ada.id]);
    return issues.flatMap((issue) => issue?.posts.map(({ id }) => id) ?? []);
  }

  async function numbersToIds(numbers: readonly string[]): Promise<string[]> {
    const rows = await service.db.query<{ id: string }>(
      'SELECT post_id AS id FROM post_numbers WHERE number = ANY ($1::bigint[])',
      [numbers],
    );
    return rows.map(({ id }) => id);
  }

  /** Two posts like the others arrive; the ids of the others stand for those that are told of. */
  async function readEvents(query: string): Promise<string[]> {
    await recordEventsUntil(service.db, ada.id, new Date(Date.now() + HOUR_MS));
    await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
    const { text: begin } = await ask('GET', '/events?seconds=0');
    const place = /^id: (.+)$/m.exec(begin)?.[1] ?? '';
    const made = await createPosts(content.source, content.other);
    await service.db.query('DELETE FROM post_work');
    await until(async () => {
      await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
      return (await service.db.query('SELECT FROM events WHERE position IS NULL')).length === 0;
    });
    const stream = await fetch(`${service.url}/public/v1/events?seconds=0&events=post.published${query}`, {
      headers: { authorization: `Bearer ${ada.token}`, 'last-event-id': place },
    });
    const text = await stream.text();
    const told = made.map((id) => text.includes(id));
    await service.db.query('DELETE FROM posts WHERE id = ANY ($1::uuid[])', [made]);
    return [...(told[0] ? [content.muted] : []), ...(told[1] ? [content.seen] : [])];
  }

  for (const [door, read] of Object.entries(DOORS))
    it(`is not in ${door}`, async () => {
      expect(await read(), 'before').to.include.members([content.muted, content.seen]);
      for (const [name, filterOf] of MUTES) {
        const id = await mute(filterOf(content));
        const ids = await read();
        expect(ids, name).to.not.include(content.muted);
        expect(ids, name).to.include(content.seen);
        await ask('DELETE', `/mutes/${id}`);
      }
      expect(await read(), 'after').to.include.members([content.muted, content.seen]);
    });

  it('is in no operation that was forgotten', () => {
    const answering = operationsWithPosts();
    const covered = new Set(Object.keys(DOORS).map((door) => door.split(' ')[0] ?? ''));
    expect(answering.filter((id) => !covered.has(id) && !(id in STAYING))).to.deep.equal([]);
    expect(answering).to.include.members(['listFeed', 'searchPosts', 'listBookmarks']);
  });

  it('stays where the person kept it, or asks for it by its id', async () => {
    await bookmarked(service.db, ada.id, content.muted);
    await viewed(service.db, ada.id, content.muted);
    await mute({ words: ['blockchain'] });
    expect(await idsAt('/bookmarks?anyList=true')).to.deep.equal([content.muted]);
    expect(await idsAt('/bookmarks/search?q=blockchain')).to.deep.equal([content.muted]);
    expect(await idsAt('/history')).to.deep.equal([content.muted]);
    expect((await ask('GET', `/posts/${content.muted}`)).body.data.id).to.equal(content.muted);
    expect(await numbersToIds(await ReaderApp.of(service, ada).ids(STARRED))).to.deep.equal([content.muted]);
  });

  it('is only hidden from the person', async () => {
    const bob = await person(service.db);
    await mute({ words: ['blockchain'] });
    const { data } = (await ask('GET', '/feeds/popular', undefined, bob)).body;
    expect(data.map(({ id }: { id: string }) => id)).to.include(content.muted);
  });

  it('is hidden in one custom feed alone', async () => {
    const [here, there] = [await feed(), await feed()];
    await mute({ words: ['blockchain'] }, { feedId: here });
    expect(await idsAt(`/feeds/custom/${here}`))
      .to.include(content.seen)
      .and.not.include(content.muted);
    expect(await idsAt(`/feeds/custom/${there}`)).to.include(content.muted);
    expect(await idsAt('/feeds/popular')).to.include(content.muted);
    const { rssUrl } = (await ask('PUT', `/feeds/custom/${here}/link`)).body;
    expect(idsIn((await fetchAny(rssUrl)).text)).to.deep.equal([content.seen]);
  });

  it('is listed again when its mute ends', async () => {
    const end = new Date(Date.now() + 1_500);
    await mute({ words: ['blockchain'] }, { until: end.toISOString() });
    for (const path of ['/feeds', '/feeds/popular']) expect(await idsAt(path)).to.not.include(content.muted);
    await new Promise((resolve) => setTimeout(resolve, end.getTime() - Date.now() + 100));
    for (const path of ['/feeds', '/feeds/popular']) expect(await idsAt(path)).to.include(content.muted);
    expect((await ask('GET', '/mutes')).body.data).to.deep.equal([]);
  });

  it('is named by a search that leaves it out', async () => {
    await mute({ words: ['blockchain'] });
    const { body } = await ask('GET', '/search/posts?q=postgres%20indexes');
    expect(body.note).to.equal('A post that fits is muted and left out; GET /mutes lists what you mute.');
  });

  it('lets the next post of its story stand in', async () => {
    await service.db.query('UPDATE post_ranks SET story_id = $1 WHERE post_id = $2', [content.muted, content.seen]);
    await service.db.query('UPDATE post_ranks SET num_sources = 1 WHERE post_id = $1', [content.muted]);
    const lists = ['/feeds', '/feeds/popular', '/posts', '/feeds/foryou', '/feeds/tag/databases'];
    for (const path of lists)
      expect(await idsAt(path), path)
        .to.include(content.muted)
        .and.not.include(content.seen);
    await mute({ words: ['blockchain'] });
    for (const path of lists)
      expect(await idsAt(path), path)
        .to.include(content.seen)
        .and.not.include(content.muted);
    await mute({ words: ['explained'] });
    for (const path of lists) expect(await idsAt(path), path).to.not.include.members([content.seen]);
  });
});

interface Described {
  readonly [key: string]: unknown;
}

/** Ids of the operations whose answers have posts, by the contract. */
function operationsWithPosts(): string[] {
  const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string; responses: Described }>>;
    components: { schemas: Record<string, Described> };
  };
  const posts = new Set(['FeedPost', 'RecommendedPost', 'FoundPost', 'BookmarkedPost', 'OpenedPost', 'PostDetail']);
  for (const name of ['PostState', 'Suggestion', 'UnreadSource']) posts.add(name);
  const reaches = (node: unknown, seen: Set<string>): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    return Object.entries(node).some(([key, value]) => {
      if (key === 'links' || key === 'example') return false;
      const name = key === '$ref' ? String(value).split('/').at(-1)! : undefined;
      if (name === undefined) return reaches(value, seen);
      if (posts.has(name)) return true;
      if (seen.has(name)) return false;
      seen.add(name);
      return reaches(document.components.schemas[name], seen);
    });
  };
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ operationId, responses }) => operationId !== undefined && reaches(responses['200'], new Set()))
    .map(({ operationId }) => operationId);
}
