import { expect } from 'chai';
import { call, readAll } from '../support/client.ts';
import { bookmarked, filterSource, filterTag, person, post, source, viewed, voted, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';

const HOUR = 3_600_000;
const hours = (n: number): Date => new Date(Date.now() - n * HOUR);

describe('the personal ranking', () => {
  let service: Service;
  let ada: Person;
  const feed = async (who = ada, limit = 50): Promise<any[]> => readAll(service.url, `/feeds/foryou?limit=${limit}`, who.token);
  const order = async (...wanted: string[]): Promise<string[]> => (await feed()).map((one) => one.id as string).filter((id) => wanted.includes(id));
  /** Posts with a tag that Ada did something with, each from a source of its own. */
  const history = async (tag: string, count: number, act: (id: string) => Promise<void>): Promise<void> => {
    for (let n = 0; n < count; n += 1) await act(await post(service.db, { sourceId: (await source(service.db)).id, tags: [tag], publishedAt: hours(2000 + n) }));
  };
  const fresh = async (tags: string[], age: number, upvotes = 0): Promise<string> => post(service.db, { sourceId: (await source(service.db)).id, tags, publishedAt: hours(age), upvotes });

  beforeEach(async () => {
    service = await startService();
    ada = await person(service.db);
  });
  afterEach(() => service.close());

  it('puts what a person follows before what they read, that before the rest, and what they opened last', async () => {
    await history('rust', 6, (id) => viewed(service.db, ada.id, id));
    const [followed, learned, other] = [await fresh(['go'], 300), await fresh(['rust'], 200), await fresh(['css'], 1, 50)];
    const opened = await fresh(['go'], 0);
    await viewed(service.db, ada.id, opened);
    await filterTag(service.db, ada.id, 'go');
    expect(await order(followed, learned, other, opened)).to.deep.equal([followed, learned, other, opened]);
  });

  for (const [what, act] of [
    ['opened', (s: Service, who: Person) => (id: string) => viewed(s.db, who.id, id)],
    ['voted for', (s: Service, who: Person) => (id: string) => voted(s.db, who.id, id, 1)],
    ['bookmarked', (s: Service, who: Person) => (id: string) => bookmarked(s.db, who.id, id)],
  ] as const) {
    it(`learns from what a person ${what}, and nobody else learns with them`, async () => {
      await history('rust', 5, act(service, ada));
      const [about, newer] = [await fresh(['rust'], 30), await fresh(['css'], 10)];
      expect(await order(about, newer)).to.deep.equal([about, newer]);
      const bob = await person(service.db);
      expect((await feed(bob)).map((one) => one.id).filter((id) => [about, newer].includes(id as string))).to.deep.equal([newer, about]);
    });
  }

  it('unlearns what was voted down, taken back or removed', async () => {
    await history('rust', 5, (id) => voted(service.db, ada.id, id, 1));
    const [about, newer] = [await fresh(['rust'], 30), await fresh(['css'], 10)];
    await service.db.query('UPDATE post_votes SET vote = -1 WHERE account_id = $1', [ada.id]);
    expect(await order(about, newer)).to.deep.equal([newer, about]);
    await service.db.query('DELETE FROM post_votes WHERE account_id = $1', [ada.id]);
    await history('go', 5, (id) => bookmarked(service.db, ada.id, id));
    const gone = await fresh(['go'], 40);
    expect(await order(gone, newer)).to.deep.equal([gone, newer]);
    await service.db.query('DELETE FROM bookmarks WHERE account_id = $1', [ada.id]);
    expect(await order(gone, newer)).to.deep.equal([newer, gone]);
  });

  it('forgets: what was read years ago counts less than what was read last week', async () => {
    await history('cobol', 8, (id) => viewed(service.db, ada.id, id, new Date(Date.now() - 3 * 365 * 24 * HOUR)));
    await history('rust', 4, (id) => viewed(service.db, ada.id, id));
    const [present, past] = [await fresh(['rust'], 60), await fresh(['cobol'], 20)];
    expect(await order(present, past)).to.deep.equal([present, past]);
  });

  it('among followed posts prefers the tag that is read most, the newer, and the one that others like', async () => {
    for (const tag of ['rust', 'go']) await filterTag(service.db, ada.id, tag);
    await history('rust', 12, (id) => viewed(service.db, ada.id, id));
    const [read, unread] = [await fresh(['rust'], 30), await fresh(['go'], 25)];
    expect(await order(read, unread)).to.deep.equal([read, unread]);
    const [young, old] = [await fresh(['go'], 40), await fresh(['go'], 60)];
    const liked = await fresh(['go'], 60, 1000);
    expect(await order(young, old, liked)).to.deep.equal([liked, young, old]);
  });

  it('gives at most three posts of one source in a row while there are others', async () => {
    const [loud, quiet] = [await source(service.db), await source(service.db)];
    for (let n = 0; n < 12; n += 1) await post(service.db, { sourceId: loud.id, publishedAt: hours(n) });
    for (let n = 0; n < 4; n += 1) await post(service.db, { sourceId: quiet.id, publishedAt: hours(20 + n) });
    for (const limit of [50, 2]) {
      const sources = (await feed(ada, limit)).map((one) => (one.source.id === loud.id ? 'l' : 'q')).join('');
      expect(sources, `pages of ${limit}`).to.equal('lllqlllqlllqlllq');
    }
  });

  it('never shows what is blocked or turned off, however well it fits', async () => {
    const hated = await source(service.db);
    await filterTag(service.db, ada.id, 'rust');
    await filterTag(service.db, ada.id, 'php', true);
    await filterSource(service.db, ada.id, hated.id, true);
    await history('php', 5, (id) => bookmarked(service.db, ada.id, id));
    await post(service.db, { tags: ['rust', 'php'] });
    await post(service.db, { tags: ['rust'], sourceId: hated.id });
    await post(service.db, { type: 'video:youtube', tags: ['rust'] });
    await service.db.query('INSERT INTO advanced_settings (account_id, setting_id, enabled) VALUES ($1, 7, false)', [ada.id]);
    const shown = await fresh(['rust'], 1);
    expect((await feed()).map((one) => one.id)).to.deep.equal([shown]);
  });

  it('gives each post once over many windows, though interests change and posts arrive while paging', async () => {
    const before: string[] = [];
    const sources = await Promise.all([1, 2, 3].map(() => source(service.db)));
    for (let n = 0; n < 130; n += 1) before.push(await post(service.db, { sourceId: sources[n % 3]!.id, tags: [['rust', 'go', 'css'][n % 3]!], publishedAt: hours(n * 3) }));
    await filterTag(service.db, ada.id, 'rust');
    await history('go', 4, (id) => viewed(service.db, ada.id, id));
    const seen = (await readAll(service.url, '/feeds/foryou?limit=13', ada.token, async (page) => {
      await viewed(service.db, ada.id, before[page * 7]!);
      await bookmarked(service.db, ada.id, before[page * 5 + 1]!);
      await post(service.db, { tags: ['rust'], publishedAt: hours(page * 20) });
    })).map((one) => one.id as string);
    expect(new Set(seen).size).to.equal(seen.length);
    expect(seen).to.include.members(before);
  });

  it('refuses a cursor that somebody made up, and takes its own in any page size', async () => {
    for (let n = 0; n < 5; n += 1) await post(service.db);
    const first = (await call(service.url, '/feeds/foryou?limit=2', { token: ada.token })).body;
    const rest = (await call(service.url, `/feeds/foryou?limit=50&cursor=${first.pagination.endCursor}`, { token: ada.token })).body;
    expect(rest.data).to.have.length(3);
    expect(rest.pagination.hasNextPage).to.equal(false);
    expect((await call(service.url, `/feeds/foryou?cursor=${first.pagination.endCursor.slice(0, -4)}`, { token: ada.token })).status).to.equal(400);
  });
});
