import { expect } from 'chai';
import { request } from 'undici';
import type { WrittenFilter } from '../src/domain/filters/compile-filter.ts';
import { readDigestIssue } from '../src/domain/digests/due-digests.ts';
import { listStream } from '../src/domain/reader/streams.ts';
import { call, fetchAny, readAll } from './support/client.ts';
import { meant, person, post, source, type Person } from './support/fixtures.ts';
import { until } from './support/poll.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { startService, type Service } from './support/service.ts';

const DAY_MS = 86_400_000;
const TUTORIAL = 1 << 18;

/** Two sources with a post each; every filter below fits the first one and not the second. */
interface Content {
  readonly hit: string;
  readonly miss: string;
  readonly source: { id: string; handle: string };
}

type Case = readonly [name: string, filter: (content: Content) => WrittenFilter];

const FITS_THE_FIRST: readonly Case[] = [
  ['words in any form', () => ({ words: ['indexing'] })],
  ['one word of several', () => ({ words: ['kubernetes', 'trees'] })],
  ['several words that all stand there', () => ({ words: ['explained postgres', 'rust postgres'] })],
  ['names with signs', () => ({ words: ['C++'] })],
  ['phrases', () => ({ phrases: ['indexes in postgres'] })],
  ['what it is about, in other words', () => ({ about: 'how a relational database finds rows' })],
  ['words that must not stand there', () => ({ not: ['cooking'] })],
  ['phrases that must not stand there', () => ({ not: ['with rust', 'postgres in indexes'] })],
  ['tags', () => ({ tags: ['Databases', 'elixir'] })],
  ['sources by id', (content) => ({ sources: [content.source.id] })],
  ['sources by handle', (content) => ({ sources: [content.source.handle] })],
  ['languages', () => ({ languages: ['fr', 'en'] })],
  ['types', () => ({ types: ['article'] })],
  ['kinds', () => ({ types: ['tutorial', 'release'] })],
  ['upvotes', () => ({ minUpvotes: 3 })],
  ['views', () => ({ minViews: 3 })],
  ['age', () => ({ maxAgeDays: 30 })],
  [
    'all of them',
    (content) => ({
      about: 'relational databases',
      ...{ words: ['postgres'], phrases: ['explained for'], not: ['rust'], tags: ['databases'], languages: ['en'] },
      ...{ sources: [content.source.handle], types: ['tutorial'], minUpvotes: 5, minViews: 5, maxAgeDays: 30 },
    }),
  ],
];

const FITS_NONE: readonly Case[] = [
  ['words', () => ({ words: ['kubernetes'] })],
  ['words of two posts', () => ({ words: ['postgres cooking'] })],
  ['phrases in another order', () => ({ phrases: ['postgres in indexes'] })],
  ['words and a phrase of two posts', () => ({ words: ['postgres'], phrases: ['with rust'] })],
  ['what neither is about', () => ({ about: 'gardening with tomatoes' })],
  ['what a post without a meaning is about', () => ({ about: 'cooking with rust' })],
  ['words that both have', () => ({ not: ['rust', 'postgres'] })],
  ['tags', () => ({ tags: ['elixir'] })],
  ['a tag and a source of two posts', (content) => ({ tags: ['cooking'], sources: [content.source.id] })],
  ['languages', () => ({ languages: ['es'] })],
  ['kinds', () => ({ types: ['release'] })],
  ['upvotes', () => ({ minUpvotes: 100 })],
  ['views', () => ({ minViews: 100 })],
  ['age', () => ({ maxAgeDays: 1 })],
];

type Read = (filters: readonly WrittenFilter[]) => Promise<string[][]>;

describe('a filter', function () {
  this.timeout(90_000);
  let service: Service;
  let receiver: Receiver;
  let ada: Person;
  let content: Content;
  const ask = async (method: string, path: string, json?: unknown): Promise<any> => {
    const { status, text, body } = await call(service.url, path, {
      method,
      token: ada.token,
      ...(json ? { json } : {}),
    });
    expect(status, text).to.equal(200);
    return body;
  };

  before(async () => {
    receiver = await startReceiver();
    service = await startService({ webhookOrigins: [receiver.origin] });
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });
  beforeEach(async () => {
    ada = await person(service.db);
    content = await createContent();
  });

  async function createContent(): Promise<Content> {
    const { db } = service;
    const [first, second] = [await source(db, { name: 'First' }), await source(db, { name: 'Second' })];
    const hit = await post(db, {
      sourceId: first.id,
      title: 'Indexes in Postgres, explained for C++ people',
      summary: 'How their trees are walked.',
      tags: ['databases'],
      categories: TUTORIAL,
      upvotes: 5,
      views: 9,
      publishedAt: new Date(Date.now() - 2 * DAY_MS),
    });
    const miss = await post(db, {
      sourceId: second.id,
      title: 'Cooking with Rust',
      tags: ['cooking'],
      type: 'video:youtube',
      publishedAt: new Date(Date.now() - 60 * DAY_MS),
    });
    await meant(db, hit, 'Indexes in Postgres, how a database walks their trees');
    await db.orm.query(`UPDATE posts SET language = CASE id WHEN $1 THEN 'en' ELSE 'de' END WHERE id IN ($1, $2)`, [
      hit,
      miss,
    ]);
    return { hit, miss, source: first };
  }

  /** Of posts of other tests nothing is asked. */
  const ours = (ids: readonly string[]): string[] => ids.filter((id) => id === content.hit || id === content.miss);
  const idsOf = (items: readonly { id: string }[]): string[] => ours(items.map(({ id }) => id));

  const feedOf = async (filter: WrittenFilter): Promise<{ id: string; flags: { filter: WrittenFilter } }> =>
    ask('POST', '/feeds/custom', { name: `Filtered ${(count += 1)}`, orderBy: 'DATE', filter });
  let count = 0;

  /** Reads by feed, one after the other, without more feeds than there may be. */
  const byFeed =
    (read: (feedId: string, name: string) => Promise<string[]>): Read =>
    async (filters) => {
      const found: string[][] = [];
      for (const filter of filters) {
        const { id } = await feedOf(filter);
        found.push(await read(id, `Filtered ${count}`));
        await ask('DELETE', `/feeds/custom/${id}`);
      }
      return found;
    };

  const queryOf = (filter: WrittenFilter): string =>
    new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();

  const positionNow = async (): Promise<string> => {
    const { text } = await fetchAny(`${service.url}/public/v1/events?seconds=0`, { token: ada.token });
    return [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  };
  const comment = async (postId: string): Promise<void> =>
    ask('POST', `/posts/${postId}/comments`, { content: `on ${postId}` });
  const commentOnBoth = async (): Promise<void> => {
    await comment(content.miss);
    await comment(content.hit);
    await until(async () => {
      const placed = `SELECT FROM events WHERE position IS NOT NULL AND type = 'comment.created'
        AND data->>'postId' = ANY ($1)`;
      return ((await service.db.orm.query(placed, [[content.hit, content.miss]])) as unknown[]).length === 2;
    });
  };
  const toldSince = async (place: string, query: string): Promise<string[]> => {
    const { statusCode, body } = await request(
      `${service.url}/public/v1/events?seconds=0&events=comment.created&${query}`,
      { headers: { authorization: `Bearer ${ada.token}`, 'last-event-id': place } },
    );
    const text = await body.text();
    expect(statusCode, text).to.equal(200);
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as any);
    return ours(events.map(({ data }) => data.postId as string));
  };

  /** The places that filters are in: each gives the ids of the posts that each filter lets through. */
  const PLACES: Readonly<Record<string, Read>> = {
    'a custom feed': byFeed(async (id) => idsOf(await readAll(service.url, `/feeds/custom/${id}?limit=1`, ada.token))),
    'the RSS of a custom feed': byFeed(async (id) => {
      const { jsonUrl } = await ask('PUT', `/feeds/custom/${id}/link`);
      const { text } = await fetchAny(jsonUrl);
      return [content.hit, content.miss].filter((post) => text.includes(post));
    }),
    'the digest of a custom feed': byFeed(async (id) => {
      await ask('PUT', `/feeds/custom/${id}/digest`, { frequency: 'daily', hour: 7, timezone: 'UTC' });
      const { db } = service;
      await db.orm.query(`UPDATE digests SET covered_until = now() - interval '90 days' WHERE feed_id = $1`, [id]);
      const [digest] = (await db.orm.query('SELECT id FROM digests WHERE feed_id = $1', [id])) as { id: string }[];
      return idsOf((await readDigestIssue(db, digest!.id))!.posts);
    }),
    'a label of reader apps': byFeed(async (_, name) => {
      const page = { stream: `user/-/label/${name}`, limit: 20, oldestFirst: false };
      const { items } = await listStream(service.db, ada.id, page);
      const rows = (await service.db.orm.query('SELECT post_id AS id FROM post_numbers WHERE number = ANY ($1)', [
        items.map(({ number }) => number),
      ])) as { id: string }[];
      return idsOf(rows);
    }),
    'GET /posts': async (filters) => {
      const found: string[][] = [];
      for (const { tags, ...filter } of filters) {
        // Of its tags and sources together any is enough, as before there were filters.
        const isOfBoth = tags !== undefined && filter.sources !== undefined;
        if (isOfBoth && filter.words === undefined) {
          found.push([]);
          continue;
        }
        const topics = tags && !isOfBoth ? { tags } : {};
        found.push(idsOf(await readAll(service.url, `/posts?${queryOf({ ...filter, ...topics })}`, ada.token)));
      }
      return found;
    },
    'GET /search/posts': async (filters) => {
      const found: string[][] = [];
      for (const filter of filters) {
        const ids = [];
        // Each of the posts has one of these words in its title.
        for (const q of ['postgres', 'cooking'])
          ids.push(...idsOf(await readAll(service.url, `/search/posts?limit=1&q=${q}&${queryOf(filter)}`, ada.token)));
        found.push([...new Set(ids)]);
      }
      return found;
    },
    'events of a custom feed': async (filters) => {
      const place = await positionNow();
      await commentOnBoth();
      return byFeed((id) => toldSince(place, `feedId=${id}`))(filters);
    },
    'GET /events': async (filters) => {
      const place = await positionNow();
      await commentOnBoth();
      const found: string[][] = [];
      for (const { sources, tags, ...filter } of filters) {
        const sourceIds = sources ? { sourceIds: [content.source.id] } : {};
        found.push(
          await toldSince(
            place,
            queryOf({ ...filter, ...(tags && { tags: tags.map((tag) => tag.toLowerCase()) }), ...sourceIds }),
          ),
        );
      }
      return found;
    },
    'a webhook': async (filters) => {
      receiver.all.length = 0;
      const send = async (filter: WrittenFilter | null, n: number): Promise<void> =>
        ask('POST', '/webhooks', { url: `${receiver.url}?${n}`, events: ['comment.created'], filter });
      for (const [n, filter] of [...filters, null].entries()) await send(filter, n);
      await commentOnBoth();
      const postsOf = (n: number): string[] =>
        receiver.all
          .filter(({ path }) => path.endsWith(`?${n}`))
          .map(({ body }) => (JSON.parse(body) as { data: { postId: string } }).data.postId);
      await until(() => postsOf(filters.length).length === 2, 30_000);
      await until(async () => {
        const due = 'SELECT FROM webhooks WHERE account_id = $1 AND due_at IS NOT NULL';
        return ((await service.db.orm.query(due, [ada.id])) as unknown[]).length === 0;
      }, 30_000);
      const found = filters.map((_, n) => postsOf(n));
      for (const { id } of (await ask('GET', '/webhooks')).data)
        await call(service.url, `/webhooks/${id}`, { method: 'DELETE', token: ada.token });
      return found;
    },
  };

  const namesOf = (cases: readonly Case[]): string[] => cases.map(([name]) => name);
  for (const [place, read] of Object.entries(PLACES)) {
    it(`of ${place} lets through what fits`, async () => {
      const found = await read(FITS_THE_FIRST.map(([, filterOf]) => filterOf(content)));
      const isRight = found.map((ids) => ids.length === 1 && ids[0] === content.hit);
      expect(namesOf(FITS_THE_FIRST.filter((_, n) => !isRight[n]))).to.deep.equal([]);
    });
    it(`of ${place} lets nothing through that does not fit`, async () => {
      const found = await read(FITS_NONE.map(([, filterOf]) => filterOf(content)));
      expect(namesOf(FITS_NONE.filter((_, n) => found[n]!.length > 0))).to.deep.equal([]);
    });
  }
});
