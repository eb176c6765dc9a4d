import { expect } from 'chai';
import { ANSWER_STATE } from '../../src/domain/search/search-cache.ts';
import type { Mutes } from '../../src/data/sql/muted.ts';
import { OwnSource } from '../../src/data/entities/sources.ts';
import { searchPosts } from '../../src/domain/search/search-posts.ts';
import { call, readAll } from '../support/client.ts';
import { person, post, posts, source, type Person } from '../support/fixtures.ts';
import { noting, type Noted } from '../support/noting.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('a search that was made before', function () {
  this.timeout(120_000);
  let service: Service;
  let ada: Person;
  let bob: Person;
  /** The same word is never used twice, so that no test finds what another one left. */
  let word: string;
  let count = 0;
  const search = async (who: Person, rest = ''): Promise<any> => {
    const { status, body } = await call(service.url, `/search/posts?q=${word}${rest}`, { token: who.token });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const titles = async (who: Person): Promise<string[]> => (await search(who)).data.map((one: any) => one.title);
  let noted: Noted;
  /** The texts of the statements of a search. */
  const statementsOf = async (mutes?: Mutes): Promise<string[]> => {
    noted.texts.length = 0;
    const page = { time: 'all' as const, limit: 20, cursor: undefined };
    await searchPosts(noted.db, ada.id, { q: word, ...page, asTyped: false, meaning: undefined, mutes });
    return [...noted.texts];
  };

  beforeEach(async () => {
    service = await sharedService();
    noted = noting(service.db);
    [ada, bob] = [await person(service.db), await person(service.db)];
    word = `quokk${'abcdefghijklmnopqrstuvwxyz'[count]}x`;
    count += 1;
  });

  it('takes one statement, for a person without sources of their own', async () => {
    await post(service.db, { title: `On ${word}` });
    const counts: string[][] = [];
    // A machine that stands still for ten seconds forgets what it found: then it looks again.
    for (let n = 0; n < 5 && counts.at(-1)?.length !== 1; n += 1) counts.push(await statementsOf());
    expect(counts[0]).to.have.length.above(1);
    expect(counts.at(-1)).to.deep.equal([ANSWER_STATE.text]);
    const own = await source(service.db, { listed: false });
    await service.db.orm.insert(OwnSource, { accountId: ada.id, sourceId: own.id, addedAt: new Date() });
    expect(await statementsOf()).to.have.length.above(1);
    expect(await statementsOf()).to.have.length.above(1);
  });

  it('takes one statement for somebody who mutes posts, too', async () => {
    await posts(service.db, [{ title: `On ${word}` }, { title: `Not on ${word}` }]);
    const counts: string[][] = [];
    const last = (): string[] | undefined => counts.at(-1);
    for (let n = 0; n < 5 && last()?.length !== 1; n += 1) counts.push(await statementsOf('[{"words":"\'not\'"}]'));
    expect(counts[0]!.filter((text) => text.includes(' AS muted'))).to.have.length(1);
    expect(last()).to.deep.equal([ANSWER_STATE.text]);
    expect(await statementsOf()).to.deep.equal([ANSWER_STATE.text]);
  });

  it('finds posts that came since, and none that went', async () => {
    const first = await post(service.db, { title: `The first ${word}` });
    expect(await titles(ada)).to.deep.equal([`The first ${word}`]);
    await post(service.db, { title: `The second ${word}`, publishedAt: new Date(Date.now() - 1_000) });
    expect(await titles(ada)).to.have.members([`The first ${word}`, `The second ${word}`]);
    await service.db.query('DELETE FROM posts WHERE id = $1', [first]);
    expect(await titles(ada)).to.deep.equal([`The second ${word}`]);
    expect(await titles(bob)).to.deep.equal([`The second ${word}`]);
  });

  it('shows cards as they are now', async () => {
    const id = await post(service.db, { title: `On ${word}`, tags: ['marsupials'] });
    expect((await search(ada)).data[0].highlights).to.deep.equal([word]);
    await service.db.query('UPDATE posts SET title = $2 WHERE id = $1', [id, `${word} and ${word.toUpperCase()}`]);
    const [{ title, highlights }] = (await search(bob)).data;
    expect(title).to.equal(`${word} and ${word.toUpperCase()}`);
    expect(highlights).to.deep.equal([word, word.toUpperCase()]);
  });

  it('shows posts of a source that somebody added to nobody else, whoever asked first', async () => {
    const own = await source(service.db, { listed: false });
    await service.db.orm.insert(OwnSource, { accountId: ada.id, sourceId: own.id, addedAt: new Date() });
    await post(service.db, { title: `Everybody's ${word}` });
    await post(service.db, { title: `Ada's ${word}`, sourceId: own.id, publishedAt: new Date(Date.now() - 1_000) });
    const [everybodys, all] = [[`Everybody's ${word}`], [`Everybody's ${word}`, `Ada's ${word}`]];
    expect(await titles(ada)).to.have.members(all);
    expect(await titles(bob)).to.deep.equal(everybodys);
    expect(await titles(bob)).to.deep.equal(everybodys);
    expect(await titles(ada)).to.have.members(all);
    expect(await titles(bob)).to.deep.equal(everybodys);
  });

  it('does not show posts of a source that is listed no more', async () => {
    const { id: sourceId } = await source(service.db);
    const at = (n: number): Date => new Date(Date.now() - n * 1_000);
    await posts(
      service.db,
      Array.from({ length: 30 }, (_, n) => ({ title: `On ${word} ${n}`, sourceId, publishedAt: at(n) })),
    );
    const { pagination } = await search(ada);
    await service.db.query('UPDATE sources SET listed = false WHERE id = $1', [sourceId]);
    expect(await titles(bob)).to.deep.equal([]);
    const next = await search(ada, `&cursor=${encodeURIComponent(pagination.endCursor)}`);
    expect(next.data).to.deep.equal([]);
  });

  it('goes on where its first page ended, while posts come and go', async () => {
    const ids = await posts(
      service.db,
      Array.from({ length: 60 }, (_, n) => ({ title: `On ${word}`, publishedAt: new Date(Date.now() - n * 60_000) })),
    );
    await search(bob);
    const gone: string[] = [];
    const seen = await readAll(service.url, `/search/posts?q=${word}&limit=10`, ada.token, async (page) => {
      await post(service.db, { title: `More of ${word}` });
      await search(bob);
      // The last one of those that were not shown yet.
      const last = page < 3 ? ids[59 - page] : undefined;
      if (last) gone.push(last);
      await service.db.query('DELETE FROM posts WHERE id = $1', [last]);
    });
    expect(gone).to.have.length(3);
    expect(seen.map(({ id }) => id)).to.have.members(ids.filter((id) => !gone.includes(id)));
  });
});
