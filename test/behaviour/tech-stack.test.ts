import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { openDatabase } from '../../src/data/database.ts';
import { findOrMakeTool } from '../../src/domain/tech-stack/tools.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);

describe('tech stack', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const send = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> =>
    call(service.url, `/profile/stack${path}`, { method, token: who.token, ...(json === undefined ? {} : { json }) });
  const add = (title: string, over: object = {}, who = ada): Promise<Answer> =>
    send('POST', '', { title, section: 'Tools', ...over }, who);
  const added = async (title: string, over: object = {}, who = ada): Promise<any> => {
    const { status, body, text } = await add(title, over, who);
    expect(status, text).to.equal(200);
    return body;
  };
  const stack = (who = ada, limit = 100): Promise<any[]> =>
    readAll(service.url, `/profile/stack?limit=${limit}`, who.token);
  const tools = async (...names: string[]): Promise<void> => {
    for (const name of names) await findOrMakeTool(service.db, name);
  };
  const searchTitles = async (query: string): Promise<string[]> => {
    const { status, body, text } = await send('GET', `/search?query=${encodeURIComponent(query)}`);
    expect(status, text).to.equal(200);
    return body.data.map((one: any) => one.title);
  };
  /** Inserts a number of items into a stack. */
  const filled = async (who: Person, n: number): Promise<void> => {
    const names = Array.from({ length: n }, (_, i) => `Filler ${i}`);
    await tools(...names);
    await service.db.query(
      `INSERT INTO stack_items (id, account_id, tool_id, section, position, created_at) SELECT gen_random_uuid(), $1, id, 'Tools', row_number() OVER (), now() FROM tools WHERE title = ANY ($2::text[])`,
      [who.id, names],
    );
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  describe('adding a tool', () => {
    it('puts it at the end, and makes the tool when there is none', async () => {
      const { id, createdAt, tool, ...rest } = await added('  Difference   Engine ', {
        section: ' Machines ',
        startedAt: '1822-06-14T01:00:00+01:00',
      });
      expect(rest).to.deep.equal({
        section: 'Machines',
        position: 0,
        startedAt: '1822-06-14T00:00:00.000Z',
        icon: null,
        title: null,
      });
      expect(tool).to.deep.equal({ id: tool.id, title: 'Difference Engine', faviconUrl: null });
      const second = await added('Zig');
      expect(second).to.include({ position: 1, startedAt: null });
      expect(await stack()).to.deep.equal([{ id, createdAt, tool, ...rest }, second]);
      await send('DELETE', `/${id}`);
      expect((await added('Go')).position).to.equal(2);
      expect((await added('Zig', {}, bob)).position).to.equal(0);
    });

    it('finds the tool whatever the case and width of its title', async () => {
      await tools('TypeScript', 'C++', 'C#', 'C', 'ÉCLAIR', '編程');
      for (const [title, shown] of [
        ['typescript', 'TypeScript'],
        ['c++', 'C++'],
        ['c#', 'C#'],
        ['c', 'C'],
        ['e\u0301clair', 'ÉCLAIR'],
        ['編程', '編程'],
      ] as const)
        expect((await added(title)).tool.title).to.equal(shown);
      expect((await added('ＴｙｐｅＳｃｒｉｐｔ', {}, bob)).tool.title).to.equal('TypeScript');
      expect(await service.db.query('SELECT count(*)::int AS n FROM tools')).to.deep.equal([{ n: 6 }]);
    });

    it('is refused when the tool is in the stack', async () => {
      await added('Rust');
      for (const title of ['Rust', 'RUST', ' rust ']) {
        const { status, body } = await add(title, { section: 'Other' });
        expect([status, body.error]).to.deep.equal([409, 'conflict']);
      }
      await added('Rust', {}, bob);
      expect(await stack()).to.have.length(1);
    });

    it('makes one tool and one item of many requests at once', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async (_, i) => (await add(i % 2 === 0 ? 'Wanted' : 'WANTED')).status),
      );
      expect(statuses.filter((one) => one === 200)).to.have.length(1);
      expect(statuses.filter((one) => one === 409)).to.have.length(49);
      const people = await Promise.all(Array.from({ length: 20 }, () => person(service.db)));
      const items = await Promise.all(people.map((who) => added('Shared', {}, who)));
      expect(new Set(items.map((one) => one.tool.id)).size).to.equal(1);
    });

    it('stops at 100 items, for 50 writers at once too', async () => {
      await filled(ada, 80);
      const statuses = await Promise.all(Array.from({ length: 50 }, async (_, i) => (await add(`Tool ${i}`)).status));
      expect(statuses.filter((one) => one === 200)).to.have.length(20);
      expect(statuses.filter((one) => one === 403)).to.have.length(30);
      const items = await stack();
      expect(items).to.have.length(100);
      expect(new Set(items.map((one) => one.position)).size).to.equal(100);
      const { status, body } = await add('One more');
      expect([status, body.error]).to.deep.equal([403, 'forbidden']);
      expect(await searchTitles('One more')).to.deep.equal([]);
      await send('DELETE', `/${items[0].id}`);
      expect((await add('One more')).status).to.equal(200);
      expect((await add('Mine', {}, bob)).status).to.equal(200);
    });

    it('takes titles and sections of any script up to their length, and nothing blank', async () => {
      for (const title of [
        'x',
        '😀'.repeat(255),
        'ﷺ'.repeat(255),
        '100%',
        "O'Tool",
        '\\',
        '_',
        'Инструмент',
        '\u{1D15E}'.repeat(255),
      ])
        expect((await added(title)).tool.title).to.equal(title);
      expect((await added('Sectioned', { section: 'é'.repeat(100) })).section).to.equal('é'.repeat(100));
      const wrong: [object, string][] = [
        [{ section: 'a' }, '/title'],
        [{ title: 'a' }, '/section'],
        [{ title: '', section: 'a' }, '/title'],
        [{ title: ' \t', section: 'a' }, '/title'],
        [{ title: 'x'.repeat(256), section: 'a' }, '/title'],
        [{ title: 'a', section: '' }, '/section'],
        [{ title: 'a', section: ' ' }, '/section'],
        [{ title: 'a', section: 'x'.repeat(101) }, '/section'],
        [{ title: 7, section: 'a' }, '/title'],
        [{ title: 'a', section: 'a', startedAt: '2020' }, '/startedAt'],
        [{ title: 'a', section: 'a', startedAt: '2016-12-31T23:59:60Z' }, '/startedAt'],
      ];
      for (const [json, path] of wrong) {
        const { status, body } = await send('POST', '', json);
        expect([status, body.error], JSON.stringify(json)).to.deep.equal([400, 'validation_error']);
        expect(body.details.map((one: any) => one.path)).to.include(path);
      }
    });

    it('is done once for one Idempotency-Key', async () => {
      const ask = {
        method: 'POST',
        token: ada.token,
        json: { title: 'Once', section: 'Tools' },
        headers: { 'idempotency-key': 'once' },
      };
      const [first, second] = [
        await call(service.url, '/profile/stack', ask),
        await call(service.url, '/profile/stack', ask),
      ];
      expect([second.status, second.body]).to.deep.equal([200, first.body]);
      expect(await stack()).to.have.length(1);
    });
  });

  describe('the list', () => {
    it('comes by position, each once over all pages', async () => {
      await filled(ada, 7);
      await service.db.query('UPDATE stack_items SET position = 5 WHERE position IN (2, 3, 6)');
      const whole = await stack();
      expect(whole.map((one) => one.position)).to.deep.equal([1, 4, 5, 5, 5, 5, 7]);
      for (const limit of [1, 2, 3, 7]) expect(await stack(ada, limit)).to.deep.equal(whole);
      expect(await stack(bob)).to.deep.equal([]);
    });

    it('gives each once while new ones arrive at its end', async () => {
      await filled(ada, 5);
      let n = 0;
      const seen = await readAll(
        service.url,
        '/profile/stack?limit=2',
        ada.token,
        async () => void (n < 4 && (await added(`New ${(n += 1)}`))),
      );
      expect(seen.length).to.be.at.least(5);
      expect(seen).to.deep.equal((await stack()).slice(0, seen.length));
    });

    it('takes a limit of 1 to 100, and a cursor of its own person only', async () => {
      await filled(ada, 2);
      for (const limit of ['0', '101', 'x', '1.5']) expect((await send('GET', `?limit=${limit}`)).status).to.equal(400);
      const { body } = await send('GET', '?limit=1');
      expect(body.pagination.hasNextPage).to.equal(true);
      expect((await send('GET', `?cursor=${body.pagination.endCursor}`, undefined, bob)).status).to.equal(400);
      expect((await send('GET', '?cursor=')).body.data).to.have.length(2);
    });
  });

  describe('searching tools', () => {
    beforeEach(() =>
      tools(
        'Java',
        'JavaScript',
        'java.util',
        'RxJava',
        'OpenJava',
        'C',
        'C++',
        'C#',
        'C%',
        'Objective-C',
        '50% off',
        'a_b',
        'axb',
        'ÉCLAIR',
        'Инструмент',
      ),
    );

    it('gives the exact one first, then those that begin with it, then those that hold it', async () => {
      expect(await searchTitles('java')).to.deep.equal(['Java', 'java.util', 'JavaScript', 'OpenJava', 'RxJava']);
      expect(await searchTitles(' JAVAS ')).to.deep.equal(['JavaScript']);
      expect(await searchTitles('инстр')).to.deep.equal(['Инструмент']);
      expect(await searchTitles('e\u0301cl')).to.deep.equal(['ÉCLAIR']);
    });

    it('takes signs as they are written', async () => {
      expect(await searchTitles('C++')).to.deep.equal(['C++']);
      expect(await searchTitles('c#')).to.deep.equal(['C#']);
      expect(await searchTitles('%')).to.deep.equal(['50% off', 'C%']);
      expect(await searchTitles('a_b')).to.deep.equal(['a_b']);
      expect((await searchTitles('c')).slice(0, 4)).to.deep.equal(['C', 'C#', 'C%', 'C++']);
      for (const strange of [
        '\\',
        "'",
        '"',
        '%%%',
        '_',
        "' or 1=1 --",
        '\u{10FFFF}',
        '😀',
        'x'.repeat(255),
        'ﷺ'.repeat(255),
      ])
        expect(await searchTitles(strange), strange).to.be.an('array');
    });

    it('gives at most 10, and none for nothing', async () => {
      await tools(
        ...Array.from({ length: 15 }, (_, i) => `java ${String(i).padStart(2, '0')}`),
        ...Array.from({ length: 15 }, (_, i) => `my java ${i}`),
      );
      expect(await searchTitles('java')).to.deep.equal(['Java', ...Array.from({ length: 9 }, (_, i) => `java 0${i}`)]);
      expect(await searchTitles('y java')).to.have.length(10);
      expect(await searchTitles(' ')).to.deep.equal([]);
      for (const query of ['', '?query=', `?query=${'x'.repeat(256)}`])
        expect((await send('GET', `/search${query}`)).status).to.equal(400);
    });

    it('looks inside all titles for three letters in a row, for less inside the oldest', async () => {
      await service.db.query(
        `INSERT INTO tools (id, title, key) SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'old ' || n, 'old ' || n FROM generate_series(1, 2000) n`,
      );
      await tools('Late q# one');
      expect(await searchTitles('ate q#')).to.deep.equal(['Late q# one']);
      expect(await searchTitles('lat')).to.deep.equal(['Late q# one']);
      expect(await searchTitles('q#')).to.deep.equal([]);
      expect(await searchTitles('77')).to.have.length(10);
    });

    it('knows the tools that others made', async () => {
      await added('Bobs Own', {}, bob);
      expect(await searchTitles('bobs')).to.deep.equal(['Bobs Own']);
    });
  });

  describe('changing an item', () => {
    it('changes what is sent and nothing else', async () => {
      const item = await added('Go', { startedAt: '2015-01-01T00:00:00Z' });
      const change = async (json: object): Promise<any> => (await send('PATCH', `/${item.id}`, json)).body;
      expect(await change({})).to.deep.equal(item);
      expect(await change({ icon: ' 🐹 ', title: 'Golang' })).to.deep.equal({ ...item, icon: '🐹', title: 'Golang' });
      expect(await change({ section: 'Languages' })).to.deep.equal({
        ...item,
        icon: '🐹',
        title: 'Golang',
        section: 'Languages',
      });
      expect(await change({ icon: null, title: null, startedAt: null })).to.deep.equal({
        ...item,
        section: 'Languages',
        startedAt: null,
      });
      expect(await change({ position: 7, toolId: uuid(), accountId: bob.id, id: uuid() })).to.deep.equal({
        ...item,
        section: 'Languages',
        startedAt: null,
      });
    });

    it('refuses what is blank, too long or no moment', async () => {
      const { id } = await added('Go');
      const wrong: [object, string][] = [
        [{ section: null }, '/section'],
        [{ section: ' ' }, '/section'],
        [{ icon: '' }, '/icon'],
        [{ icon: 'x'.repeat(101) }, '/icon'],
        [{ title: ' ' }, '/title'],
        [{ title: 'x'.repeat(256) }, '/title'],
        [{ startedAt: 'x' }, '/startedAt'],
        [{ startedAt: '9999-12-31T23:59:59-10:00' }, '/startedAt'],
      ];
      for (const [json, path] of wrong) {
        const { status, body } = await send('PATCH', `/${id}`, json);
        expect(status, JSON.stringify(json)).to.equal(400);
        expect(body.details.map((one: any) => one.path)).to.include(path);
      }
    });
  });

  describe('reordering', () => {
    it('moves the named items, to another section where one is named, and answers with all', async () => {
      const [a, b, c] = [await added('A'), await added('B'), await added('C')];
      const { status, body, text } = await send('PUT', '/reorder', {
        items: [
          { id: a.id, position: 9, section: ' Old ' },
          { id: c.id.toUpperCase(), position: 0, section: null },
        ],
      });
      expect(status, text).to.equal(200);
      expect(body.data).to.deep.equal([{ ...c, position: 0 }, b, { ...a, position: 9, section: 'Old' }]);
      expect(await stack()).to.deep.equal(body.data);
      expect((await added('D')).position).to.equal(10);
    });

    it('fails as a whole when one id is unknown, removed or another person’s', async () => {
      const [a, gone, theirs] = [await added('A'), await added('B'), await added('A', {}, bob)];
      await send('DELETE', `/${gone.id}`);
      for (const id of [uuid(), gone.id, theirs.id]) {
        const { status, body } = await send('PUT', '/reorder', {
          items: [
            { id: a.id, position: 5, section: 'New' },
            { id, position: 0 },
          ],
        });
        expect([status, body.error]).to.deep.equal([404, 'not_found']);
      }
      expect(await stack()).to.deep.equal([a]);
      expect(await stack(bob)).to.deep.equal([theirs]);
    });

    it('refuses nothing, too much, an id or a position twice and a place that is none', async () => {
      const [{ id }, { id: other }] = [await added('A'), await added('B')];
      const place = { id, position: 0 };
      const wrong: [unknown, string][] = [
        [[], '/items'],
        [Array.from({ length: 101 }, () => ({ id: uuid(), position: 0 })), '/items'],
        [[place, { id: id.toUpperCase(), position: 1 }], '/items/1/id'],
        [[place, { id: other, position: 0 }], '/items/1/position'],
        [[{ ...place, position: -1 }], '/items/0/position'],
        [[{ ...place, position: 1.5 }], '/items/0/position'],
        [[{ ...place, position: 1_000_001 }], '/items/0/position'],
        [[{ id }], '/items/0/position'],
        [[{ id: 'x', position: 0 }], '/items/0/id'],
        [[{ ...place, section: ' ' }], '/items/0/section'],
      ];
      for (const [items, path] of wrong) {
        const { status, body } = await send('PUT', '/reorder', { items });
        expect([status, body.error], path).to.deep.equal([400, 'validation_error']);
        expect(body.details.map((one: any) => one.path)).to.include(path);
      }
    });

    it('leaves one whole order when many arrive at once', async () => {
      await filled(ada, 20);
      const all = ids(await stack());
      const orders = Array.from({ length: 20 }, (_, shift) => all.map((_, i) => all[(i + shift) % all.length]!));
      const statuses = await Promise.all(
        orders.map(
          async (order) =>
            (await send('PUT', '/reorder', { items: order.map((id, position) => ({ id, position })) })).status,
        ),
      );
      expect(statuses).to.deep.equal(Array(20).fill(200));
      expect(orders.map((order) => order.join())).to.include(ids(await stack()).join());
    });
  });

  it('loses an item once it is removed, and removing it again is no error', async () => {
    const [{ id }, kept] = [await added('A'), await added('B')];
    for (const gone of [id, id, uuid()]) {
      const { status, body } = await send('DELETE', `/${gone}`);
      expect([status, body]).to.deep.equal([200, { success: true }]);
    }
    expect(await stack()).to.deep.equal([kept]);
    expect((await send('PATCH', `/${id}`, { section: 'x' })).status).to.equal(404);
    expect((await added('A')).tool.title).to.equal('A');
  });

  it('belongs to one person: nobody else changes or removes an item', async () => {
    const item = await added('A');
    for (const answer of [
      await send('PATCH', `/${item.id}`, { section: 'Mine' }, bob),
      await send('PATCH', `/${item.id}`, {}, bob),
      await send('DELETE', `/${item.id}`, undefined, bob),
    ]) {
      expect([answer.status, answer.body.error]).to.deep.equal([404, 'not_found']);
    }
    for (const method of ['PATCH', 'DELETE'])
      expect((await send(method, '/1', method === 'PATCH' ? {} : undefined)).status).to.equal(404);
    expect(await stack()).to.deep.equal([item]);
  });

  it('begins with well-known tools, each once under the key that a search uses', async () => {
    const { url, drop } = await createMigratedDatabase(`dcs_tools_${process.pid}`);
    const db = await openDatabase({ url });
    try {
      const catalogue = await db.query<{ id: string; title: string }>('SELECT id, title FROM tools');
      expect(catalogue.length).to.be.within(150, 300);
      expect(catalogue.map((one) => one.title)).to.include.members(['C++', 'C#', '.NET', 'PostgreSQL', 'TypeScript']);
      for (const { id, title } of catalogue) expect(await findOrMakeTool(db, title)).to.equal(id);
    } finally {
      await db.close();
      await drop();
    }
  });
});
