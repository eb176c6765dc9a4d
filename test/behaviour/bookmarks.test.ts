import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { call, readAll, type Answer, type Ask } from '../support/client.ts';
import { bookmarked, person, post, viewed, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 12, n));
const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);

describe('bookmarks', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const ask = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> => {
    const request: Ask = { method, token: who.token, ...(json === undefined ? {} : { json }) };
    return call(service.url, `/bookmarks${path}`, request);
  };
  const all = (query = '', who = ada): Promise<any[]> => readAll(service.url, `/bookmarks${query}`, who.token);
  const list = async (name = 'Later', who = ada): Promise<string> =>
    (await ask('POST', '/lists', { name }, who)).body.data.id;
  const keep = (postIds: string[], listId?: string | null, who = ada): Promise<Answer> =>
    ask('POST', '', { postIds, ...(listId === undefined ? {} : { listId }) }, who);
  const posts = (n: number): Promise<string[]> => Promise.all(Array.from({ length: n }, () => post(service.db)));

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  describe('keeping posts', () => {
    it('answers each post once, in the order of the request, without those that are not there', async () => {
      const [one, two] = await posts(2);
      const { status, body } = await keep([two!, uuid(), one!, two!.toUpperCase()]);
      expect(status).to.equal(200);
      expect(body.data.map((each: any) => [each.postId, each.listId])).to.deep.equal([
        [two, null],
        [one, null],
      ]);
      expect(new Date(body.data[0].createdAt).getTime()).to.be.closeTo(Date.now(), 5_000);
      expect((await all()).map((each) => each.id)).to.have.members([one, two]);
      const none = uuid();
      expect((await keep([none])).body).to.deep.equal({ data: [], ignored: [none] });
    });

    it('again moves to the named list, or to none, and keeps the date', async () => {
      const [id] = await posts(1);
      const [first] = (await keep([id!])).body.data;
      const listId = await list();
      expect((await keep([id!], listId)).body.data).to.deep.equal([{ ...first, listId }]);
      expect(ids(await all())).to.deep.equal([]);
      expect(ids(await all(`?listId=${listId}`))).to.deep.equal([id]);
      expect((await keep([id!])).body.data).to.deep.equal([{ ...first, listId: null }]);
      expect((await keep([id!], null)).body.data).to.deep.equal([{ ...first, listId: null }]);
    });

    it('finds the list by its name in any case, and makes it once when there is none', async () => {
      const [one, two] = await posts(2);
      const into = (postIds: string[], listName: string) => ask('POST', '', { postIds, listName });
      const [first, again] = [await into([one!], ' To Read '), await into([two!], 'to read')];
      expect(first.body.list).to.include({ name: 'To Read', icon: null });
      expect(again.body.list).to.deep.equal(first.body.list);
      expect(ids(await all('?listName=TO%20READ'))).to.have.members([one, two]);
      const together = await Promise.all(Array.from({ length: 10 }, () => into([one!], 'At once')));
      expect(new Set(together.map(({ body }) => body.list.id)).size).to.equal(1);
      expect((await ask('POST', '', { postIds: [one], listName: 'a', listId: uuid() })).status).to.equal(400);
      const unknown = await ask('GET', '?listName=none');
      expect([unknown.status, unknown.body.message]).to.deep.equal([
        404,
        'You have no bookmark list of this name. Yours are: At once, To Read.',
      ]);
      await into([one!], 'Bob’s');
      expect((await ask('GET', '?listName=Bob’s', undefined, bob)).status).to.equal(404);
    });

    it('shows the whole card with the moment it was kept', async () => {
      const id = await post(service.db, { title: 'One', tags: ['zig'] });
      const [{ createdAt }] = (await keep([id])).body.data;
      const own = { listId: null, note: null, ownTags: [], page: null };
      const [card] = (await call(service.url, '/feeds', { token: ada.token })).body.data;
      expect((await ask('GET', '')).body.data).to.deep.equal([{ ...card, bookmarkedAt: createdAt, ...own }]);
      expect((await call(service.url, `/posts/${id}`, { token: ada.token })).body.data.bookmarked).to.equal(true);
    });

    it('refuses ids that are none, too many and none at all', async () => {
      const [id] = await posts(1);
      for (const postIds of [
        ['x'],
        [id, 'urn:uuid:0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12'],
        [],
        Array.from({ length: 101 }, () => uuid()),
        'x',
        null,
      ]) {
        const { status, body } = await ask('POST', '', { postIds });
        expect([status, body.error]).to.deep.equal([400, 'validation_error']);
        expect(body.details[0].in).to.equal('body');
      }
      expect((await keep([id!], 'x')).status).to.equal(400);
      expect((await ask('POST', '', {})).body.details).to.deep.equal([
        { in: 'body', path: '/postIds', message: 'is required, or url in its place' },
      ]);
      expect(await all()).to.deep.equal([]);
    });

    it('takes a hundred at once, and unknown fields', async () => {
      const many = await posts(100);
      expect((await ask('POST', '', { postIds: many, colour: 'red' })).body.data).to.have.length(100);
      expect(await all('?limit=50')).to.have.length(100);
    });

    it('of the same posts by fifty requests at once leaves one bookmark each', async () => {
      const many = await posts(10);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => keep(i % 2 === 0 ? many : [...many].reverse())),
      );
      expect(answers.map((one) => one.status)).to.deep.equal(Array(50).fill(200));
      const dates = new Set(
        answers.flatMap((one) => one.body.data.map((each: any) => `${each.postId} ${each.createdAt}`)),
      );
      expect(dates.size).to.equal(10);
      expect(await all()).to.have.length(10);
    });
  });

  describe('a list of them', () => {
    it('comes newest first, each once over all pages, ties too', async () => {
      const kept: string[] = [];
      const postIds = (await posts(7)).sort();
      for (const [i, id] of postIds.entries()) {
        await bookmarked(service.db, ada.id, id, { createdAt: minute([1, 2, 3, 3, 3, 4, 5][i]!) });
        kept.unshift(id);
      }
      await bookmarked(service.db, bob.id, postIds[0]!);
      for (const limit of [1, 2, 3, 7, 50]) expect(ids(await all(`?limit=${limit}`))).to.deep.equal(kept);
    });

    it('does not repeat or skip when more are kept while reading', async () => {
      const kept = (await posts(5)).map((id, i) => ({ id, createdAt: minute(i) }));
      for (const { id, createdAt } of kept) await bookmarked(service.db, ada.id, id, { createdAt });
      const seen = await readAll(
        service.url,
        '/bookmarks?limit=1',
        ada.token,
        async () => void (await keep(await posts(1))),
      );
      expect(ids(seen)).to.deep.equal(ids(kept).reverse());
    });

    it('holds those in no list, or those of the list that is named', async () => {
      const [loose, work, home] = await posts(3);
      const [atWork, atHome] = [await list('Work'), await list('Home')];
      await keep([loose!]);
      await keep([work!], atWork);
      await keep([home!], atHome);
      expect(ids(await all())).to.deep.equal([loose]);
      expect(ids(await all(`?listId=${atWork}`))).to.deep.equal([work]);
      expect(ids(await all(`?listId=${atHome.toUpperCase()}`))).to.deep.equal([home]);
      expect(await all(`?listId=${await list('Empty')}`)).to.deep.equal([]);
    });

    it('holds those of all lists when asked to, and says why there are none', async () => {
      const [inside, outside] = await posts(2);
      const note = async (query: string): Promise<unknown> => (await ask('GET', query)).body.note;
      expect(await note('?anyList=true')).to.equal('You have no bookmarks.');
      await keep([inside!], await list());
      expect(await note('')).to.include('outside of your lists; anyList looks in them, too');
      await keep([outside!]);
      expect(ids(await all('?anyList=true&limit=1'))).to.have.members([inside, outside]);
      expect(await note('?anyList=true')).to.equal(null);
      expect(ids(await all('?anyList=true&listName=Later'))).to.deep.equal([inside]);
      expect(await note('/search?q=nowhere')).to.match(/^No bookmark holds all the words/);
    });

    it('leaves out what was opened when only unread ones are asked for', async () => {
      const [read, unread] = await posts(2);
      const listId = await list();
      await keep([read!, unread!], listId);
      await viewed(service.db, ada.id, read!);
      await viewed(service.db, bob.id, unread!);
      expect(ids(await all(`?listId=${listId}&unreadOnly=true`))).to.deep.equal([unread]);
      expect(ids(await all(`?listId=${listId}&unreadOnly=false`))).to.have.members([read, unread]);
      await keep([read!, unread!]);
      expect(ids(await all('?unreadOnly=true'))).to.deep.equal([unread]);
    });

    it('leaves out what was opened just before', async () => {
      const kept = await Promise.all(Array.from({ length: 8 }, () => post(service.db, { title: 'Rust' })));
      await keep(kept);
      for (const [n, id] of kept.entries()) {
        expect((await call(service.url, `/posts/${id}`, { token: ada.token })).status).to.equal(200);
        const path = n % 2 === 0 ? '?unreadOnly=true' : '/search?q=rust&unreadOnly=true';
        expect(ids(await all(path))).to.have.members(kept.slice(n + 1));
      }
    });

    it('has a new version when a bookmark or a card changes', async () => {
      const [id] = await posts(1);
      const etag = async (): Promise<string> => (await ask('GET', '')).headers.etag!;
      const seen = [await etag()];
      await keep([id!]);
      seen.push(await etag());
      await service.db.orm.query(`UPDATE posts SET title = 'New' WHERE id = $1`, [id]);
      seen.push(await etag());
      await ask('DELETE', `/${id}`);
      await bookmarked(service.db, ada.id, id!, { createdAt: minute(1) });
      seen.push(await etag());
      expect(new Set(seen).size).to.equal(4);
      expect(
        (await call(service.url, '/bookmarks', { token: ada.token, headers: { 'if-none-match': seen[3]! } })).status,
      ).to.equal(304);
    });

    it('refuses a cursor of another list or filter', async () => {
      const listId = await list();
      await keep(await posts(3), listId);
      const { endCursor } = (await ask('GET', `?listId=${listId}&limit=1`)).body.pagination;
      for (const other of ['?', '?unreadOnly=true&', '/search?q=x&'])
        expect((await ask('GET', `${other}cursor=${endCursor}`)).status).to.equal(400);
    });
  });

  describe('searching them', () => {
    const search = (q: string, rest = '', who = ada): Promise<any[]> =>
      all(`/search?q=${encodeURIComponent(q)}${rest}`, who);

    it('finds those that hold all the words in every list, newest bookmark first', async () => {
      const postIds: string[] = [];
      for (const [i, title] of ['Rust ownership', 'Ownership of Rust', 'Rust', 'Zig'].entries()) {
        const id = await post(service.db, { title });
        await bookmarked(service.db, ada.id, id, { createdAt: minute(i) });
        postIds.push(id);
      }
      const [one, two] = postIds;
      await ask('PATCH', `/${one}`, { listId: await list() });
      await bookmarked(service.db, bob.id, await post(service.db, { title: 'Rust ownership' }));
      await post(service.db, { title: 'Rust ownership, not kept' });
      for (const rest of ['', '&limit=1']) expect(ids(await search('rust ownership', rest))).to.deep.equal([two, one]);
      expect(await search('rust', '', bob)).to.have.length(1);
    });

    it('looks in one list, and among unread ones, when asked to', async () => {
      const [one, two, three] = await Promise.all(
        ['Rust 1', 'Rust 2', 'Rust 3'].map((title) => post(service.db, { title })),
      );
      const listId = await list();
      await keep([one!, two!], listId);
      await keep([three!]);
      await viewed(service.db, ada.id, one!);
      expect(ids(await search('rust', `&listId=${listId}`))).to.have.members([one, two]);
      expect(ids(await search('rust', `&listId=${listId}&unreadOnly=true`))).to.deep.equal([two]);
      expect(ids(await search('rust', '&unreadOnly=true'))).to.have.members([two, three]);
    });

    it('is broken by no character', async () => {
      const id = await post(service.db, { title: 'Modern C++ and C# with "quotes" at 100%' });
      await keep([id]);
      for (const q of ['C++', 'c#', '"quotes"', '100%', 'modern -zig', 'C++ | ('])
        expect(ids(await search(q)), q).to.deep.equal([id]);
      for (const q of ['%', '&|!()', ':*', "'", '\\', '😀', '語', '*', '<->', '"'])
        expect(await search(q), q).to.be.an('array');
    });
  });

  describe('moving and removing', () => {
    it('moves into a list and, with null, nothing or no body, out of any', async () => {
      const [id] = await posts(1);
      const listId = await list();
      const [{ createdAt }] = (await keep([id!])).body.data;
      for (const [body, inList] of [
        [{ listId }, true],
        [{ listId }, true],
        [{ listId: null }, false],
        [{ listId }, true],
        [{}, false],
        [{ listId }, true],
        [undefined, false],
      ] as const) {
        const { status, text } = await ask('PATCH', `/${id}`, body);
        expect([status, text]).to.deep.equal([204, '']);
        expect((await all(`?listId=${listId}`)).map((each) => each.bookmarkedAt)).to.deep.equal(
          inList ? [createdAt] : [],
        );
        expect(ids(await all())).to.deep.equal(inList ? [] : [id]);
      }
    });

    it('does not move what is not kept', async () => {
      const [id] = await posts(1);
      await keep([id!], undefined, bob);
      for (const path of [`/${id}`, `/${uuid()}`, '/x']) expect((await ask('PATCH', path, {})).status).to.equal(404);
    });

    it('removes as often as asked, and nobody else’s', async () => {
      const [id] = await posts(1);
      await keep([id!]);
      await keep([id!], undefined, bob);
      for (let i = 0; i < 2; i += 1) {
        const { status, text } = await call(service.url, `/bookmarks/${id}`, {
          method: 'DELETE',
          token: ada.token,
          headers: { 'content-type': 'application/json' },
        });
        expect([status, text]).to.deep.equal([204, '']);
      }
      expect(await all()).to.deep.equal([]);
      expect(ids(await all('', bob))).to.deep.equal([id]);
      expect((await ask('DELETE', `/${uuid()}`)).status).to.equal(204);
      expect((await ask('DELETE', '/x')).status).to.equal(404);
    });

    it('a post that is deleted is kept no longer', async () => {
      const [gone, here] = await posts(2);
      await keep([gone!, here!]);
      await service.db.query('DELETE FROM posts WHERE id = $1', [gone]);
      expect(ids(await all())).to.deep.equal([here]);
    });
  });

  describe('lists', () => {
    const lists = async (who = ada): Promise<any[]> => (await ask('GET', '/lists', undefined, who)).body.data;

    it('are made with a name and an icon, and shown by name', async () => {
      const created = (await ask('POST', '/lists', { name: '  To read ', icon: '📚', colour: 'red' })).body.data;
      expect(created).to.include({ name: 'To read', icon: '📚' });
      expect(new Date(created.createdAt).getTime()).to.be.closeTo(Date.now(), 5_000);
      for (const name of ['zig', 'Ada', '日本語', 'ada']) await list(name);
      await list('Bob’s', bob);
      expect((await lists()).map((one) => one.name)).to.deep.equal(['Ada', 'ada', 'To read', 'zig', '日本語']);
      expect((await lists())[2]).to.deep.equal(created);
      expect((await lists())[0].icon).to.equal(null);
    });

    it('have names of 1 to 100 characters and icons of 1 to 10, counted as people count', async () => {
      for (const body of [
        { name: '😀'.repeat(100), icon: '😀'.repeat(10) },
        { name: 'x', icon: null },
      ])
        expect((await ask('POST', '/lists', body)).status).to.equal(200);
      for (const body of [
        {},
        { name: '' },
        { name: ' \t ' },
        { name: 'x'.repeat(101) },
        { name: 1 },
        { name: 'x', icon: '' },
        { name: 'x', icon: 'x'.repeat(11) },
        { name: 'a\0' },
      ]) {
        expect((await ask('POST', '/lists', body)).status, JSON.stringify(body)).to.equal(400);
      }
      expect(await lists()).to.have.length(2);
    });

    it('go with their bookmarks, as often as asked', async () => {
      const [inside, outside] = await posts(2);
      const listId = await list();
      await keep([inside!], listId);
      await keep([outside!]);
      for (let i = 0; i < 2; i += 1) expect((await ask('DELETE', `/lists/${listId}`)).status).to.equal(204);
      expect(await lists()).to.deep.equal([]);
      expect(ids(await all())).to.deep.equal([outside]);
      expect((await ask('GET', `?listId=${listId}`)).status).to.equal(404);
      expect((await ask('DELETE', `/lists/${uuid()}`)).status).to.equal(204);
      expect((await ask('DELETE', '/lists/x')).status).to.equal(404);
    });

    it('go without their bookmarks when asked to, which are in none then', async () => {
      const [inside] = await posts(1);
      const listId = await list();
      const [{ createdAt }] = (await keep([inside!], listId)).body.data;
      expect((await ask('DELETE', `/lists/${listId}?keepBookmarks=true`, undefined, bob)).status).to.equal(404);
      expect((await ask('DELETE', `/lists/${listId}?keepBookmarks=true`)).status).to.equal(204);
      expect((await all()).map((one) => [one.id, one.bookmarkedAt])).to.deep.equal([[inside, createdAt]]);
      expect(await lists()).to.deep.equal([]);
    });

    it('of another person are not there for any request', async () => {
      const [id] = await posts(1);
      const theirs = await list('Bob’s', bob);
      await keep([id!], theirs, bob);
      await keep([id!]);
      const answers = await Promise.all([
        ask('GET', `?listId=${theirs}`),
        ask('GET', `/search?q=x&listId=${theirs}`),
        keep([id!], theirs),
        ask('PATCH', `/${id}`, { listId: theirs }),
        ask('DELETE', `/lists/${theirs}`),
      ]);
      expect(answers.map((one) => [one.status, one.body.error])).to.deep.equal(Array(5).fill([404, 'not_found']));
      expect(ids(await all(`?listId=${theirs}`, bob))).to.deep.equal([id]);
      expect(ids(await all())).to.deep.equal([id]);
    });

    it('of another person are refused by the database itself', async () => {
      const [id] = await posts(1);
      const error = await bookmarked(service.db, ada.id, id!, { listId: await list('Bob’s', bob) }).catch(
        (thrown: unknown) => thrown,
      );
      expect(String(error)).to.include('bookmarks_list_id_fkey');
    });

    it('are at most fifty a person, however many are made at once', async () => {
      for (let i = 0; i < 30; i += 1) await list(`List ${i}`);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => ask('POST', '/lists', { name: `More ${i}` })),
      );
      expect(answers.filter((one) => one.status === 200)).to.have.length(20);
      expect(
        new Set(answers.filter((one) => one.status !== 200).map((one) => `${one.status} ${one.body.error}`)),
      ).to.deep.equal(new Set(['403 forbidden']));
      expect(await lists()).to.have.length(50);
      expect((await ask('POST', '/lists', { name: 'Bob’s' }, bob)).status).to.equal(200);
      await ask('DELETE', `/lists/${(await lists())[0].id}`);
      expect((await ask('POST', '/lists', { name: 'Again' })).status).to.equal(200);
    });

    it('and their bookmarks may go while others are put in', async () => {
      const [id] = await posts(1);
      const listId = await list();
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, () => keep([id!], listId)),
        ask('DELETE', `/lists/${listId}`),
        ...Array.from({ length: 20 }, () => ask('PATCH', `/${id}`, { listId })),
      ]);
      for (const { status, text } of answers) expect([200, 204, 404], text).to.include(status);
    });
  });
});
