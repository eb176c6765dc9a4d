import { expect } from 'chai';
import type { WrittenFilter } from '../src/domain/filters/compile-filter.ts';
import { call, readAll, type Answer } from './support/client.ts';
import { person, post, source, type Person } from './support/fixtures.ts';
import { sharedService, type Service } from './support/service.ts';

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
  ['words that both have', () => ({ not: ['rust', 'postgres'] })],
  ['tags', () => ({ tags: ['elixir'] })],
  ['a tag and a source of two posts', (content) => ({ tags: ['cooking'], sources: [content.source.id] })],
  ['languages', () => ({ languages: ['es'] })],
  ['kinds', () => ({ types: ['release'] })],
  ['upvotes', () => ({ minUpvotes: 100 })],
  ['views', () => ({ minViews: 100 })],
  ['age', () => ({ maxAgeDays: 1 })],
];

describe('a filter', function () {
  this.timeout(30_000);
  let service: Service;
  let ada: Person;
  let content: Content;
  const ask = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json === undefined ? {} : { json }) });

  beforeEach(async () => {
    service = await sharedService();
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
    await db.orm.query(`UPDATE posts SET language = CASE id WHEN $1 THEN 'en' ELSE 'de' END WHERE id IN ($1, $2)`, [
      hit,
      miss,
    ]);
    return { hit, miss, source: first };
  }

  /** The places that filters are in: each gives the ids of the posts that one lets through. */
  const PLACES: Readonly<Record<string, (filter: WrittenFilter) => Promise<string[]>>> = {
    'a custom feed': async (filter) => {
      const { body, text, status } = await ask('POST', '/feeds/custom', { name: 'Filtered', orderBy: 'DATE', filter });
      expect(status, text).to.equal(200);
      const posts = await readAll(service.url, `/feeds/custom/${body.id}?limit=1`, ada.token);
      return posts.map(({ id }: { id: string }) => id);
    },
  };

  for (const [place, read] of Object.entries(PLACES))
    describe(`of ${place}`, () => {
      for (const [name, filterOf] of FITS_THE_FIRST)
        it(`lets through what fits: ${name}`, async () => {
          expect(await read(filterOf(content))).to.deep.equal([content.hit]);
        });
      for (const [name, filterOf] of FITS_NONE)
        it(`lets nothing through that does not: ${name}`, async () => {
          expect(await read(filterOf(content))).to.deep.equal([]);
        });
    });
});
