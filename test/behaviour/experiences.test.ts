import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { Company } from '../../src/data/entities/profiles.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const year = (n: number): string => new Date(Date.UTC(n, 0, 1)).toISOString();
const MINIMAL = { type: 'project', title: 'Engine', startedAt: year(2020), customCompanyName: 'Self' };
const WORK = {
  locationType: 'REMOTE',
  employmentType: 'FULL_TIME',
  skills: ['TypeScript', 'C++'],
  customLocation: { city: 'Zürich', subdivision: 'ZH', country: 'Schweiz' },
};
const ELSEWHERE = { url: 'https://a.example/x', grade: 'A+' };
const REPOSITORY = {
  id: '42',
  owner: 'ada',
  name: 'engine',
  url: 'https://github.com/ada/engine',
  image: 'https://images.example/r.png',
};

describe('experiences', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const send = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> =>
    call(service.url, `/profile/experiences${path}`, {
      method,
      token: who.token,
      ...(json === undefined ? {} : { json }),
    });
  const get = (id: string, who = ada): Promise<Answer> => send('GET', `/${id}`, undefined, who);
  const all = (query = '', who = ada): Promise<any[]> =>
    readAll(service.url, `/profile/experiences${query}`, who.token);
  const add = async (over: object = {}, who = ada): Promise<any> => {
    const { status, body, text } = await send('POST', '', { ...MINIMAL, ...over }, who);
    expect(status, text).to.equal(200);
    return body;
  };
  const refused = async (over: object): Promise<string[]> => {
    const { status, body, text } = await send('POST', '', { ...MINIMAL, ...over });
    expect(status, text).to.equal(400);
    expect(body.error).to.equal('validation_error');
    expect(body.details.every((one: any) => one.in === 'body' && one.message !== '')).to.equal(true);
    return [...new Set<string>(body.details.map((one: any) => one.path as string))].sort();
  };
  const company = async (over: Partial<Company> = {}): Promise<Company> => {
    const row: Company = {
      id: uuid(),
      name: 'Analytical Engines',
      image: 'https://images.example/c.png',
      domain: `${uuid()}.example`,
      ...over,
    };
    await service.db.orm.insert(Company, row);
    return row;
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  describe('adding one', () => {
    it('takes a day as its beginning, and none that is not in the calendar', async () => {
      const { startedAt, endedAt } = await add({ startedAt: '2020-03-01', endedAt: '2020-04-30' });
      expect([startedAt, endedAt]).to.deep.equal(['2020-03-01T00:00:00.000Z', '2020-04-30T00:00:00.000Z']);
      for (const wrong of ['2020-02-30', '2020-3-1', 'March 2020'])
        expect((await send('POST', '', { ...MINIMAL, startedAt: wrong })).status, wrong).to.equal(400);
    });

    it('answers with all of it, and so does reading it', async () => {
      const { id, ...rest } = await add({
        type: 'work',
        title: ' Engineer ',
        startedAt: '2020-03-01T02:00:00+02:00',
        endedAt: year(2021),
        subtitle: 'Part',
        description: 'Long\ntext',
        customDomain: 'self.example',
        ...WORK,
      });
      expect(Math.abs(Date.parse(rest.createdAt) - Date.now())).to.be.below(60_000);
      expect(rest).to.deep.equal({
        type: 'work',
        title: 'Engineer',
        subtitle: 'Part',
        grade: null,
        description: 'Long\ntext',
        createdAt: rest.createdAt,
        startedAt: '2020-03-01T00:00:00.000Z',
        endedAt: year(2021),
        customCompanyName: 'Self',
        customDomain: 'self.example',
        image: null,
        employmentType: { value: 'FULL_TIME' },
        locationType: { value: 'REMOTE' },
        verified: false,
        url: null,
        isOwner: true,
        skills: [{ value: 'TypeScript' }, { value: 'C++' }],
        company: null,
        customLocation: WORK.customLocation,
        repository: null,
      });
      expect((await get(id)).body).to.deep.equal({ id, ...rest });
    });

    it('drops the fields of another type', async () => {
      const everything = { ...WORK, ...ELSEWHERE, repository: REPOSITORY };
      const ofWork = {
        employmentType: { value: 'FULL_TIME' },
        locationType: { value: 'REMOTE' },
        skills: [{ value: 'TypeScript' }, { value: 'C++' }],
        customLocation: WORK.customLocation,
      };
      const noWork = { employmentType: null, locationType: null, skills: [], customLocation: null };
      expect(await add({ type: 'work', ...everything })).to.deep.include({
        ...ofWork,
        url: null,
        grade: null,
        repository: null,
      });
      expect(await add({ type: 'opensource', ...everything })).to.deep.include({
        ...noWork,
        ...ELSEWHERE,
        repository: REPOSITORY,
        image: REPOSITORY.image,
      });
      for (const type of ['education', 'project', 'certification', 'volunteering'])
        expect(await add({ type, ...everything })).to.deep.include({
          type,
          ...noWork,
          ...ELSEWHERE,
          repository: null,
          image: null,
        });
      const rows = await service.db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM experiences WHERE type <> 'work' AND (skills <> '{}' OR custom_location IS NOT NULL) OR type <> 'opensource' AND repository IS NOT NULL`,
      );
      expect(rows).to.deep.equal([{ n: 0 }]);
    });

    it('knows the company by id, which counts more than a name', async () => {
      const existing = await company();
      const { company: shown, image, customCompanyName } = await add({ companyId: existing.id });
      expect([shown, image, customCompanyName]).to.deep.equal([
        { id: existing.id, name: existing.name, image: existing.image },
        existing.image,
        null,
      ]);
      expect(await refused({ companyId: uuid() })).to.deep.equal(['/companyId']);
      expect(await refused({ companyId: 'x' })).to.deep.equal(['/companyId']);
    });

    it('needs a company or a name of one, unless it is open source with a repository', async () => {
      for (const type of ['work', 'education', 'project', 'certification', 'volunteering', 'opensource']) {
        expect(await refused({ type, customCompanyName: null, companyId: null }), type).to.deep.equal([
          '/customCompanyName',
        ]);
        expect((await add({ type, customCompanyName: 'Self' })).customCompanyName).to.equal('Self');
      }
      expect(await refused({ type: 'project', customCompanyName: null, repository: REPOSITORY })).to.deep.equal([
        '/customCompanyName',
      ]);
      const { repository } = await add({
        type: 'opensource',
        customCompanyName: null,
        repository: { name: 'engine', url: 'https://git.example/engine' },
      });
      expect(repository).to.deep.equal({
        id: null,
        owner: null,
        name: 'engine',
        url: 'https://git.example/engine',
        image: null,
      });
      expect(await refused({ type: 'opensource', repository: { name: 'engine' } })).to.include('/repository/url');
      expect(await refused({ type: 'opensource', repository: { url: 'https://git.example/engine' } })).to.include(
        '/repository/name',
      );
    });

    it('ends not before it began', async () => {
      expect(await refused({ endedAt: year(2019) })).to.deep.equal(['/endedAt']);
      expect(
        await refused({ startedAt: '2020-01-01T00:00:00.000Z', endedAt: '2020-01-01T00:59:59.999+01:00' }),
      ).to.deep.equal(['/endedAt']);
      expect((await add({ endedAt: year(2020) })).endedAt).to.equal(year(2020));
      expect((await add({ endedAt: null })).endedAt).to.equal(null);
    });

    it('takes moments that there are', async () => {
      for (const startedAt of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2020-02-29T00:00:00.123Z'])
        expect((await add({ startedAt })).startedAt).to.equal(new Date(startedAt).toISOString());
      for (const startedAt of [
        '',
        '2020',
        '2020-01',
        '2021-02-29T00:00:00Z',
        '2020-01-01T00:00:00',
        '2016-12-31T23:59:60Z',
        '9999-12-31T23:59:59-10:00',
        '0000-06-01T00:00:00Z',
        'now',
        1577836800000,
      ]) {
        expect(await refused({ startedAt }), String(startedAt)).to.deep.equal(['/startedAt']);
      }
      expect(await refused({ endedAt: '2016-12-31T23:59:60Z' })).to.deep.equal(['/endedAt']);
    });

    it('keeps each skill once, in the order that they came, and at most 50', async () => {
      const { skills } = await add({ type: 'work', skills: ['Go', ' C# ', '編程', 'Go', 'C#', 'go', '%'] });
      expect(skills.map((one: any) => one.value)).to.deep.equal(['Go', 'C#', '編程', 'go', '%']);
      const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `${i}`.padEnd(100, 'é'));
      expect((await add({ type: 'work', skills: many(50) })).skills).to.have.length(50);
      expect(await refused({ type: 'work', skills: many(51) })).to.deep.equal(['/skills']);
      for (const skill of ['', ' ', 'x'.repeat(101), 7])
        expect(await refused({ type: 'work', skills: ['ok', skill] })).to.deep.equal(['/skills/1']);
      expect((await add({ type: 'work', skills: ['😀'.repeat(100)] })).skills).to.have.length(1);
    });

    it('refuses what is missing, blank, too long or not in a list, all of it at once', async () => {
      const long = (n: number): string => 'é'.repeat(n);
      for (const [field, max] of Object.entries({
        title: 1000,
        subtitle: 1000,
        description: 5000,
        customCompanyName: 100,
        customDomain: 255,
      })) {
        expect((await add({ [field]: long(max) }))[field]).to.equal(long(max));
        expect(await refused({ [field]: long(max + 1) })).to.deep.equal([`/${field}`]);
      }
      for (const field of ['title', 'customCompanyName', 'customDomain'])
        for (const blank of ['', ' \u00a0'])
          expect(await refused({ [field]: blank }), field).to.deep.equal([`/${field}`]);
      expect(await refused({ type: 'hobby' })).to.deep.equal(['/type']);
      expect(await refused({ type: 'work', employmentType: 'GIG', locationType: 'MOON' })).to.deep.equal([
        '/employmentType',
        '/locationType',
      ]);
      for (const url of ['javascript:alert(1)', 'ftp://a.example', 'a.example', 'https://', 'https://a.example:99999'])
        expect(await refused({ url }), url).to.deep.equal(['/url']);
      const { body } = await send('POST', '', {});
      expect(body.details.map((one: any) => one.path)).to.have.members(['/type', '/title', '/startedAt']);
      expect(
        await refused({
          type: 'opensource',
          startedAt: '2016-12-31T23:59:60Z',
          url: 'https://a.example:99999',
          companyId: uuid(),
          repository: { ...REPOSITORY, url: 'http://', image: 'http://b.example:99999' },
        }),
      ).to.deep.equal(['/companyId', '/repository/image', '/repository/url', '/startedAt', '/url']);
      expect(await all()).to.have.length(5);
    });

    it('is one experience for one Idempotency-Key, and a new one without', async () => {
      const ask = { method: 'POST', token: ada.token, json: MINIMAL, headers: { 'idempotency-key': 'once' } };
      const [first, second] = [
        await call(service.url, '/profile/experiences', ask),
        await call(service.url, '/profile/experiences', ask),
      ];
      expect(second.body).to.deep.equal(first.body);
      expect(second.headers['idempotency-replayed']).to.equal('true');
      await add();
      expect(await all()).to.have.length(2);
    });

    it('works for 50 at once', async () => {
      const ids = (await Promise.all(Array.from({ length: 50 }, () => add()))).map((one) => one.id as string);
      expect((await all('?limit=7')).map((one) => one.id))
        .to.have.members(ids)
        .and.have.length(50);
    });
  });

  describe('the list', () => {
    it('begins with what goes on, then what ended last, and of those what began last', async () => {
      const expectedIds: string[] = [];
      const spans: [number, number | null][] = [
        [2015, null],
        [2010, null],
        [2014, 2020],
        [2012, 2020],
        [2019, 2019],
        [2000, 2001],
      ];
      for (const [from, to] of [...spans].reverse())
        expectedIds.unshift((await add({ startedAt: year(from), endedAt: to === null ? null : year(to) })).id);
      for (const limit of [1, 2, 3, 50])
        expect((await all(`?limit=${limit}`)).map((one) => one.id)).to.deep.equal(expectedIds);
      expect((await send('GET', '')).body.pagination).to.deep.equal({
        hasNextPage: false,
        endCursor: null,
        cursor: null,
      });
    });

    it('gives each once where all dates are the same, while new ones arrive', async () => {
      const ids = new Set<string>();
      for (let n = 0; n < 5; n += 1) ids.add((await add()).id);
      for (let n = 0; n < 5; n += 1) ids.add((await add({ endedAt: year(2021) })).id);
      const seen = (
        await readAll(service.url, '/profile/experiences?limit=2', ada.token, async () => void (await add()))
      ).map((one) => one.id as string);
      expect(seen)
        .to.have.members([...ids])
        .and.have.length(10);
    });

    it('holds one type when asked, whose cursor is good for that type only', async () => {
      const [work, project] = [await add({ type: 'work' }), await add()];
      await add({ type: 'work', startedAt: year(2010) });
      expect((await all('?type=project')).map((one) => one.id)).to.deep.equal([project.id]);
      expect(await all('?type=education')).to.deep.equal([]);
      const { body } = await send('GET', '?type=work&limit=1');
      expect(body.data[0].id).to.equal(work.id);
      expect((await send('GET', `?type=project&cursor=${body.pagination.endCursor}`)).status).to.equal(400);
      expect((await send('GET', `?type=work&cursor=${body.pagination.endCursor}`, undefined, bob)).status).to.equal(
        400,
      );
      expect((await send('GET', '?type=hobby')).status).to.equal(400);
    });

    it('is read from the index, in order, with a type and without', async () => {
      await service.db.transaction(async (tx) => {
        await tx.orm.query('SET LOCAL enable_seqscan = off');
        await tx.orm.query('SET LOCAL enable_bitmapscan = off');
        for (const condition of ['', `AND type = 'work'`]) {
          const plan = JSON.stringify(
            await tx.orm
              .query(`EXPLAIN (COSTS OFF) SELECT * FROM experiences WHERE account_id = '${ada.id}' ${condition}
            ORDER BY coalesce(ended_at, timestamptz '9999-12-31 23:59:59.999+00') DESC, started_at DESC, id DESC LIMIT 20`),
          );
          expect(plan)
            .to.include(condition === '' ? 'experiences_newest_idx' : 'experiences_type_newest_idx')
            .and.not.include('Sort');
        }
      });
    });
  });

  describe('replacing one', () => {
    it('leaves nothing of what was there but its id and the day of its making', async () => {
      const { id, createdAt } = await add({ type: 'work', subtitle: 'x', endedAt: year(2021), ...WORK });
      const { status, body, text } = await send('PUT', `/${id}`, {
        ...MINIMAL,
        type: 'education',
        title: 'School',
        grade: '1',
      });
      expect(status, text).to.equal(200);
      expect(body).to.deep.include({
        id,
        createdAt,
        type: 'education',
        title: 'School',
        grade: '1',
        subtitle: null,
        endedAt: null,
        employmentType: null,
        skills: [],
        customLocation: null,
      });
      expect((await get(id)).body).to.deep.equal(body);
      expect(
        (await send('PUT', `/${id}`, { ...MINIMAL, type: 'education', title: 'School', grade: '1' })).body,
      ).to.deep.equal(body);
    });

    it('follows the rules of a new one', async () => {
      const { id } = await add();
      for (const over of [{ endedAt: year(2019) }, { customCompanyName: null }, { companyId: uuid() }, { title: ' ' }])
        expect((await send('PUT', `/${id}`, { ...MINIMAL, ...over })).status).to.equal(400);
      expect((await get(id)).body.title).to.equal('Engine');
    });

    it('is refused when it has changed since the version in If-Match', async () => {
      const { id } = await add();
      const { headers } = await get(id);
      const put = (title: string) =>
        call(service.url, `/profile/experiences/${id}`, {
          method: 'PUT',
          token: ada.token,
          json: { ...MINIMAL, title },
          headers: { 'if-match': headers.etag! },
        });
      const statuses = await Promise.all(['One', 'Two', 'Three'].map(async (title) => (await put(title)).status));
      expect(statuses.sort()).to.deep.equal([200, 412, 412]);
      expect((await put('Four')).body.error).to.equal('precondition_failed');
    });
  });

  it('are gone once removed, and removing them again is no error', async () => {
    const [{ id }, other] = [await add(), await add()];
    for (const gone of [id, id, uuid()]) {
      const { status, body } = await send('DELETE', `/${gone}`);
      expect([status, body]).to.deep.equal([200, { success: true }]);
    }
    expect((await get(id)).status).to.equal(404);
    expect((await send('PUT', `/${id}`, MINIMAL)).status).to.equal(404);
    expect((await all()).map((one) => one.id)).to.deep.equal([other.id]);
  });

  it('belong to one person: nobody else finds them to read, replace or remove', async () => {
    const { id } = await add();
    for (const answer of [
      await get(id, bob),
      await send('PUT', `/${id}`, { ...MINIMAL, title: 'Mine' }, bob),
      await send('DELETE', `/${id}`, undefined, bob),
    ]) {
      expect([answer.status, answer.body.error]).to.deep.equal([404, 'not_found']);
    }
    expect(await all('', bob)).to.deep.equal([]);
    expect((await get(id)).body.title).to.equal('Engine');
  });

  it('answer a malformed id with 404', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await send(method, '/1', method === 'PUT' ? MINIMAL : undefined)).status).to.equal(404);
  });
});
