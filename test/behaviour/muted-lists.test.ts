import { expect } from 'chai';
import { listPopular } from '../../src/domain/feeds/feeds.ts';
import { loadMuted } from '../../src/domain/mutes/load-mutes.ts';
import { call, readAll } from '../support/client.ts';
import { person, post, posts, type Person } from '../support/fixtures.ts';
import { noting } from '../support/noting.ts';
import { sharedService, type Service } from '../support/service.ts';

const MINUTE_MS = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);

describe('a list of somebody who mutes posts', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  const mute = async (filter: object): Promise<void> => {
    const answer = await call(service.url, '/mutes', { method: 'POST', token: ada.token, json: { filter } });
    expect(answer.status, answer.text).to.equal(200);
  };
  const titlesAt = async (path: string): Promise<string[]> =>
    (await readAll(service.url, path, ada.token)).map(({ title }: { title: string }) => title);

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('gives each post that is left once, page by page, in every order', async () => {
    const all = Array.from({ length: 24 }, (_, n) => ({
      title: n % 3 === 0 ? `Spoiler ${n}` : `News ${n}`,
      tags: ['films'],
      publishedAt: ago(n),
      upvotes: (n * 7) % 11,
      comments: 1 + (n % 4),
    }));
    await posts(service.db, all);
    await mute({ words: ['spoiler'] });
    const left = all.flatMap(({ title }) => (title.startsWith('News') ? [title] : []));
    for (const path of ['/feeds', '/feeds/popular', '/feeds/tag/films', '/feeds/discussed?tags=films', '/posts'])
      expect(await titlesAt(`${path}${path.includes('?') ? '&' : '?'}limit=5`), path).to.have.members(left);
  });

  it('has the next post of a story where the muted one was', async () => {
    const [lead, next] = await posts(
      service.db,
      ['Spoiler of a film', 'A film is out', 'Newest', 'Oldest'].map((title, n) => ({
        title,
        tags: ['films'],
        publishedAt: ago([10, 30, 1, 20][n] ?? 0),
      })),
    );
    await service.db.query('UPDATE post_ranks SET story_id = $1 WHERE post_id = $2', [lead, next]);
    await service.db.query('UPDATE post_ranks SET num_sources = 1 WHERE post_id = $1', [lead]);
    const paths = ['/feeds', '/feeds/popular', '/feeds/tag/films', '/posts', '/posts?tags=films'];
    const listed = (): Promise<string[][]> =>
      Promise.all(paths.map((path) => titlesAt(`${path}${path.includes('?') ? '&' : '?'}limit=1`)));
    const before = await listed();
    expect(before[0]).to.deep.equal(['Newest', 'Spoiler of a film', 'Oldest']);
    await mute({ words: ['spoiler'] });
    const expected = before.map((titles) => titles.map((title) => title.replace('Spoiler of a film', 'A film is out')));
    expect(await listed()).to.deep.equal(expected);
    expect((await titlesAt('/search/posts?q=film'))[0]).to.equal('A film is out');
  });

  it('has no post in place of one that does not belong to it', async () => {
    const [lead, next] = await posts(service.db, [
      { title: 'Spoiler of a film', tags: ['films'] },
      { title: 'A film is out', tags: ['cinema'] },
    ]);
    await service.db.query('UPDATE post_ranks SET story_id = $1 WHERE post_id = $2', [lead, next]);
    await service.db.query('UPDATE post_ranks SET num_sources = 1 WHERE post_id = $1', [lead]);
    await mute({ words: ['spoiler'] });
    expect(await titlesAt('/feeds/tag/films')).to.deep.equal([]);
    expect(await titlesAt('/feeds/popular')).to.deep.equal(['A film is out']);
  });

  it('has a post again, or no longer, when it has changed', async () => {
    const id = await post(service.db, { title: 'A film', upvotes: 1 });
    await mute({ words: ['spoiler'] });
    const rename = (title: string): Promise<unknown> =>
      service.db.query(`UPDATE posts SET title = $2, search = post_search($2, '', '', NULL) WHERE id = $1`, [
        id,
        title,
      ]);
    expect(await titlesAt('/feeds/popular')).to.deep.equal(['A film']);
    await rename('A spoiler');
    expect(await titlesAt('/feeds/popular')).to.deep.equal([]);
    await rename('Another film');
    expect(await titlesAt('/feeds/popular')).to.deep.equal(['Another film']);
    await mute({ minViews: 5 });
    expect(await titlesAt('/feeds/popular')).to.deep.equal(['Another film']);
    await service.db.query('UPDATE post_ranks SET num_views = 5 WHERE post_id = $1', [id]);
    expect(await titlesAt('/feeds/popular')).to.deep.equal([]);
  });

  it('takes no statement more than that of everybody, once its posts are known', async () => {
    await posts(service.db, [{ title: 'A spoiler' }, { title: 'A film' }]);
    await mute({ words: ['spoiler'] });
    const muted = await loadMuted(service.db, { id: ada.id, mutesVersion: 1 });
    const { db, texts } = noting(service.db);
    const page = { limit: 20, cursor: undefined };
    await listPopular(db, { ...page, muted });
    texts.length = 0;
    await listPopular(db, { ...page, muted });
    const ofMuting = [...texts];
    texts.length = 0;
    await listPopular(db, page);
    expect(ofMuting).to.deep.equal(texts);
  });

  it('is read at once the next time, however many of its posts are muted', async () => {
    await posts(
      service.db,
      Array.from({ length: 60 }, (_, n) => ({
        title: n % 4 === 0 ? `News ${n}` : `Spoiler ${n}`,
        publishedAt: ago(n),
      })),
    );
    await mute({ words: ['spoiler'] });
    const muted = await loadMuted(service.db, { id: ada.id, mutesVersion: 1 });
    const { db, texts } = noting(service.db);
    const page = { limit: 10, cursor: undefined, muted };
    const ids = async (): Promise<string[]> => (await listPopular(db, page)).items.map(({ id }) => id);
    const first = await ids();
    expect(first).to.have.lengthOf(10);
    expect(texts.length).to.be.above(2); // two reads, and one that judges their posts
    texts.length = 0;
    expect(await ids()).to.deep.equal(first);
    expect(texts).to.have.lengthOf(1);
  });
});
