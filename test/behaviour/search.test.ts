import { expect } from 'chai';
import { call, readAll } from '../support/client.ts';
import { person, post, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const day = (n: number): Date => new Date(Date.now() - n * 86_400_000);
const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);

describe('search', () => {
  let service: Service;
  let ada: Person;
  const get = async (path: string): Promise<any[]> => {
    const { status, body } = await call(service.url, path, { token: ada.token });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.data;
  };
  const search = async (q: string, rest = ''): Promise<string[]> =>
    ids(await get(`/search/posts?q=${encodeURIComponent(q)}${rest}`));

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('puts a match in the title before one in the tags, before one in the summary', async () => {
    const inSummary = await post(service.db, {
      title: 'Other things',
      summary: 'About quokkas too',
      publishedAt: day(0),
    });
    const inTitle = await post(service.db, { title: 'Quokkas explained', publishedAt: day(400) });
    const inTags = await post(service.db, { title: 'Animals', tags: ['quokka'], publishedAt: day(100) });
    expect(await search('quokka')).to.deep.equal([inTitle, inTags, inSummary]);
    expect(ids(await get('/recommend/keyword?q=quokka&limit=2'))).to.deep.equal([inTitle, inTags]);
  });

  it('finds languages by their names with signs', async () => {
    const [cpp, csharp, dotnet, c] = await Promise.all(
      ['Modern C++ in practice', 'C# records', 'What is new in .NET', 'The C language'].map((title) =>
        post(service.db, { title }),
      ),
    );
    expect(await search('C++')).to.deep.equal([cpp]);
    expect(await search('c#')).to.deep.equal([csharp]);
    expect(await search('.net')).to.deep.equal([dotnet]);
    expect(await search('c')).to.deep.equal([c]);
  });

  it('knows the short names of common things', async () => {
    const id = await post(service.db, { title: 'Kubernetes on PostgreSQL' });
    expect(await search('k8s postgres')).to.deep.equal([id]);
  });

  it('is broken by no text', async () => {
    await post(service.db, { title: 'It\'s 100% "quoted" \\ back_slash 🦀' });
    for (const q of [
      "it's",
      '100%',
      '"quoted',
      '%',
      '_',
      '\\',
      "'; DROP TABLE posts; --",
      '&|!():*<->',
      '🦀',
      '-',
      '"',
      'the',
      ' ',
      'a'.repeat(200),
      '@0/1',
    ])
      await search(q);
    expect(await search('the')).to.deep.equal([]);
    expect(await search('%%%')).to.deep.equal([]);
    expect(await search('"100% quoted"')).to.have.length(1);
  });

  it('keeps to the time asked for', async () => {
    const [now, week, year] = await Promise.all(
      [0.5, 5, 300].map((n) => post(service.db, { title: 'Timely', publishedAt: day(n) })),
    );
    expect(await search('timely', '&time=day')).to.deep.equal([now]);
    expect(await search('timely', '&time=week')).to.deep.equal([now, week]);
    expect(await search('timely', '&time=year')).to.deep.equal([now, week, year]);
    expect(await search('timely')).to.deep.equal([now, week, year]);
  });

  it('keeps to days, the first and the last included, and says when what fits is of other times', async () => {
    const at = (text: string): Promise<string> =>
      post(service.db, { title: 'Dated', publishedAt: new Date(`${text}Z`) });
    const [begin, end] = [await at('2019-03-01T00:00:00'), await at('2019-03-31T23:59:59.999')];
    const [before, after] = [await at('2019-02-28T23:59:59.999'), await at('2019-04-01T00:00:00')];
    expect(await search('dated', '&since=2019-03-01&until=2019-03-31')).to.deep.equal([end, begin]);
    expect(await search('dated', '&since=2019-03-31')).to.deep.equal([after, end]);
    expect(await search('dated', '&until=2019-03-01T00:00:00Z')).to.deep.equal([before]);
    const paged = await readAll(service.url, '/search/posts?q=dated&until=2019-03-31&limit=1', ada.token);
    expect(ids(paged)).to.deep.equal([end, begin, before]);
    const note = async (query: string): Promise<string> =>
      (await call(service.url, `/search/posts?${query}`, { token: ada.token })).body.note;
    expect(await note('q=dated&since=2020-01-01&until=2020-12-31')).to.match(/^What fits was published at other times/);
    expect(await note('q=zyzzyvas')).to.match(/^No post holds this word/);
    expect(await note('q=zyzzyvas+qwertzuiop')).to.match(/^No post holds enough of these words/);
    expect(await note('q=%21')).to.equal('There is no word in it to look for.');
    expect(await note('q=dated')).to.equal(null);
    for (const wrong of ['since=yesterday', 'until=2019-02-30', 'since=2016-12-31T23:59:60Z'])
      expect((await call(service.url, `/search/posts?q=dated&${wrong}`, { token: ada.token })).status, wrong).to.equal(
        400,
      );
  });

  it('pages through more matches than are ranked together, each once, while new ones arrive', async () => {
    const postIds: string[] = [];
    for (let n = 0; n < 450; n += 1)
      postIds.push(
        await post(service.db, { title: n % 7 === 0 ? 'Many many' : 'Many of these', publishedAt: day(n * 3) }),
      );
    const seen = ids(
      await readAll(
        service.url,
        '/search/posts?q=many&limit=50',
        ada.token,
        async () => void (await post(service.db, { title: 'Many new' })),
      ),
    );
    expect(seen).to.have.length(450);
    expect(seen).to.have.members(postIds);
    expect(new Set(seen).size).to.equal(450);
    expect(seen[0]).to.equal(postIds[0]);
  }).timeout(60_000);

  it('finds tags that hold the text, alphabetically, and none for one character', async () => {
    await post(service.db, { tags: ['typescript', 'javascript', 'c#', 'css', '100%'] });
    expect(await get('/search/tags?q=SCRIPT')).to.deep.equal([{ name: 'javascript' }, { name: 'typescript' }]);
    expect(await get('/search/tags?q=c')).to.deep.equal([]);
    expect(await get('/search/tags?q=0%25')).to.deep.equal([{ name: '100%' }]);
    expect(await get('/search/tags?q=%25%25')).to.deep.equal([]);
    expect(await get('/tags')).to.deep.equal(
      ['100%', 'c#', 'css', 'javascript', 'typescript'].map((name) => ({ name })),
    );
  });

  it('finds sources, exact names first, and lists all by name', async () => {
    for (const name of ['Rust Weekly', 'Rust', 'Trust me', 'apple'])
      await source(service.db, { name, handle: name.toLowerCase().replace(' ', '-') });
    const names = (items: { name: string }[]): string[] => items.map((item) => item.name);
    expect(names(await get('/search/sources?q=rust'))).to.deep.equal(['Rust', 'Rust Weekly', 'Trust me']);
    expect(names(await get('/search/sources?q=rust&limit=1'))).to.deep.equal(['Rust']);
    expect(await get('/search/sources?q=%20')).to.deep.equal([]);
    expect(names(await readAll(service.url, '/sources?limit=1', ada.token))).to.deep.equal([
      'apple',
      'Rust',
      'Rust Weekly',
      'Trust me',
    ]);
  });

  it('recommends for a sentence what shares its words, and marks itself experimental', async () => {
    const id = await post(service.db, { title: 'Faster queries', summary: 'Indexes make database queries faster' });
    await post(service.db, { title: 'Cooking' });
    const { headers, body } = await call(service.url, '/recommend/semantic?q=how+do+I+make+my+queries+faster', {
      token: ada.token,
    });
    expect(ids(body.data)).to.deep.equal([id]);
    expect(body).to.not.have.property('pagination');
    expect(headers['x-experimental']).to.equal('true');
  });
});
