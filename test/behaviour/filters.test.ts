import { expect } from 'chai';
import fc from 'fast-check';
import { Account } from '../../src/data/entities/accounts.ts';
import { OwnSource } from '../../src/data/entities/sources.ts';
import { filterOfSearch } from '../../src/domain/filters/filter-of-search.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { renewMeanings } from '../../src/ingest/enrich/filter-meanings.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { filterSource, person, post, posts, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('a filter of posts', function () {
  this.timeout(30_000);
  let service: Service;
  let ada: Person;
  const ask = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json === undefined ? {} : { json }) });
  const save = (filter: unknown, who = ada, over: object = {}): Promise<Answer> =>
    ask('POST', '/feeds/custom', { name: 'Saved', orderBy: 'DATE', ...over, filter }, who);
  const titlesOf = async (id: string, who = ada): Promise<string[]> =>
    (await readAll(service.url, `/feeds/custom/${id}?limit=3`, who.token)).map(({ title }) => title as string);

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('is refused where it cannot be, with its place', async () => {
    for (const [filter, path] of [
      [{}, '/filter'],
      [{ unread: false }, '/filter'],
      [{ words: [] }, '/filter/words'],
      [{ words: ['postgres', 'the'] }, '/filter/words/1'],
      [{ phrases: ['!!!'] }, '/filter/phrases/0'],
      [{ not: [' '] }, '/filter/not/0'],
      [{ about: 'qqxx zzyy wwkk' }, '/filter/about'],
      [{ about: '' }, '/filter/about'],
      [{ about: 'x'.repeat(201) }, '/filter/about'],
      [{ sources: ['nowhere'] }, '/filter/sources/0'],
      [{ tags: ['rust', '?'] }, '/filter/tags/1'],
      [{ languages: ['english'] }, '/filter/languages/0'],
      [{ types: ['podcast'] }, '/filter/types/0'],
      [{ minUpvotes: 0 }, '/filter/minUpvotes'],
      [{ words: 'postgres' }, '/filter/words'],
      [{ words: Array.from({ length: 51 }, () => 'x') }, '/filter/words'],
      [{ word: ['x'] }, '/filter'],
    ] as const) {
      const { status, body, text } = await save(filter);
      expect(status, JSON.stringify(filter)).to.equal(400);
      const paths = (body.details as { path: string }[]).map((detail) => detail.path);
      expect(
        paths.some((one) => one.startsWith(path)),
        `${JSON.stringify(filter)}: ${text}`,
      ).to.equal(true);
    }
    expect((await ask('GET', '/posts?words=the')).body.details[0]).to.include({ in: 'query', path: 'words' });
    expect((await save({ about: 'databases '.repeat(20) })).status).to.equal(200);
    const unknown = {
      in: 'query',
      path: 'about',
      message: 'has too few words whose meaning is known; name the topic in plain English',
    };
    for (const path of ['/posts', '/events'])
      expect((await ask('GET', `${path}?about=qqxx`)).body.details).to.deep.equal([unknown]);
  });

  it('narrows a search, page by page', async () => {
    await posts(
      service.db,
      Array.from({ length: 30 }, (_, n) => ({ title: `Postgres ${n}`, upvotes: n % 10 === 0 ? 3 : 0 })),
    );
    const found = (await readAll(service.url, '/search/posts?q=postgres&limit=1&minUpvotes=2', ada.token)) as {
      title: string;
    }[];
    expect(found.map(({ title }) => title).sort()).to.deep.equal(['Postgres 0', 'Postgres 10', 'Postgres 20']);
    const { body } = await ask('GET', '/search/posts?q=postgres&minUpvotes=9');
    expect([body.data, body.note, body.pagination.hasNextPage]).to.deep.equal([
      [],
      'No post that it finds fits all that was asked for besides; leave out some of it.',
      false,
    ]);
    const { note } = (await ask('GET', '/search/posts?q=postgres&minUpvotes=2')).body;
    expect(note).to.equal(null);
    expect((await ask('GET', '/search/posts?q=postgres')).body.data).to.have.lengthOf(20);
    expect((await ask('GET', '/search/posts?q=postgres&sources=nowhere')).body.details[0]).to.include({
      in: 'query',
      path: 'sources',
    });
  });

  it('has no unread where nothing knows what was opened', async () => {
    const filter = { unread: true };
    for (const [path, body] of [
      ['/mutes', { filter }],
      ['/webhooks', { url: 'https://hooks.example/x', events: ['post.published'], filter }],
    ] as const) {
      expect((await ask('POST', path, body)).body.details, path).to.deep.equal([
        { in: 'body', path: '/filter', message: 'restricts nothing; give at least one member' },
      ]);
      const words = { ...body, filter: { words: ['postgres'], unread: true } };
      expect((await ask('POST', path, words)).body.filter, path).to.deep.equal({ words: ['postgres'] });
    }
  });

  it('takes any text without a fault, and answers it as it was written', async () => {
    await posts(service.db, [{ title: 'Postgres' }, { title: 'Rust' }]);
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), {
      minLength: 1,
      maxLength: 5,
    });
    const filters = fc.record({ words: texts, phrases: texts, not: texts, tags: texts }, { requiredKeys: [] });
    const { id } = (await save({ words: ['postgres'] })).body;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { status, body, text } = await ask('PATCH', `/feeds/custom/${id}`, { filter });
        expect(status, text).to.be.oneOf([200, 400]);
        if (status === 200 && filter.words) expect(body.flags.filter.words).to.deep.equal(filter.words);
        expect((await ask('GET', `/feeds/custom/${id}`)).status).to.equal(200);
      }),
      { numRuns: 40 },
    );
  });

  it('by meaning is compiled again where the word table is another', async () => {
    const { db } = service;
    await posts(db, [{ title: 'Compilers' }]);
    const filter = { about: 'databases' };
    const feed = (await save(filter)).body;
    const mute = (await ask('POST', '/mutes', { filter })).body;
    const webhook = { url: 'https://hooks.example/x', events: ['post.published'], filter };
    expect((await ask('POST', '/webhooks', webhook)).status).to.equal(200);
    const table = readWordTable();
    const stored = async (): Promise<unknown[]> =>
      db.orm.query(`SELECT compiled_filter AS compiled FROM mutes UNION ALL SELECT compiled_filter FROM custom_feeds
        UNION ALL SELECT fits FROM webhooks`);
    const version = async () => (await db.orm.findOneByOrFail(Account, { id: ada.id })).mutesVersion;
    const [before, versionBefore] = [await stored(), await version()];
    expect(await renewMeanings(db, table)).to.equal(0);
    expect(await renewMeanings(db, { ...table, name: 'other' })).to.equal(3);
    expect(JSON.stringify(await stored())).to.equal(JSON.stringify(before).replaceAll(table.name, 'other'));
    expect(await version()).to.not.equal(versionBefore);
    // One whose text means nothing in a table is near nothing, and is not compiled for ever.
    await db.orm.query(`UPDATE mutes SET filter = '{"about":"qqxx"}'`);
    expect(await renewMeanings(db, table)).to.equal(3);
    expect(await renewMeanings(db, table)).to.equal(0);
    expect((await ask('GET', '/feeds/custom')).body.data[0].flags.filter).to.deep.equal(filter);
    expect((await ask('DELETE', `/mutes/${mute.id}`)).status).to.equal(204);
    expect(await titlesOf(feed.id)).to.deep.equal([]);
  });

  it('shows of a story the first post that fits', async () => {
    const [lead, second] = [
      await post(service.db, { title: 'Release of Foo' }),
      await post(service.db, { title: 'Foo is out' }),
    ];
    await service.db.orm.query('UPDATE post_ranks SET story_id = $1 WHERE post_id = $2', [lead, second]);
    for (const [filter, titles] of [
      [{ words: ['foo'] }, ['Release of Foo']],
      [{ words: ['foo'], not: ['release'] }, ['Foo is out']],
    ] as const)
      expect(await titlesOf((await save(filter)).body.id)).to.deep.equal(titles);
  });

  it('shows nothing of a source that its person gave up', async () => {
    const { db } = service;
    const { id: sourceId } = await source(db, { listed: false });
    await db.orm.insert(OwnSource, { accountId: ada.id, sourceId, addedAt: new Date() });
    await post(db, { title: 'Own', sourceId });
    await db.orm.query('UPDATE post_ranks SET listed = false WHERE source_id = $1', [sourceId]);
    const { id } = (await save({ sources: [sourceId] })).body;
    expect(await titlesOf(id)).to.deep.equal(['Own']);
    const bob = await person(db);
    expect((await save({ sources: [sourceId] }, bob)).status).to.equal(400);
    await db.orm.insert(OwnSource, { accountId: bob.id, sourceId, addedAt: new Date() });
    await filterSource(db, ada.id, sourceId);
    expect((await ask('DELETE', `/sources/${sourceId}`)).status).to.equal(204);
    expect(await titlesOf(id)).to.deep.equal([]);
  });

  it('goes on behind a page that ended early, and gives each post once in every order', async () => {
    await posts(
      service.db,
      Array.from({ length: 120 }, (_, n) => ({
        title: n % 10 === 0 ? `Rare ${n}` : `Common ${n}`,
        publishedAt: new Date(Date.now() - n * 60_000),
        upvotes: n % 7,
      })),
    );
    for (const orderBy of ['DATE', 'UPVOTES', null]) {
      const { id } = (await save({ not: ['common'] }, ada, { orderBy })).body;
      const found = await titlesOf(id);
      expect([found.length, new Set(found).size], String(orderBy)).to.deep.equal([12, 12]);
      const rare = (await save({ words: ['rare'] }, ada, { orderBy })).body;
      expect(await titlesOf(rare.id)).to.deep.equal(found);
    }
  });

  it('is made of a search', () => {
    expect(filterOfSearch('postgres index -oracle')).to.deep.equal({ words: ['postgres index'], not: ['oracle'] });
    expect(filterOfSearch('rust or go compiler')).to.deep.equal({ words: ['rust compiler', 'go compiler'] });
    expect(filterOfSearch('"query planner" "b tree"')).to.deep.equal({ words: ['b tree'], phrases: ['query planner'] });
    expect(filterOfSearch('!?')).to.deep.equal({});
  });
});
