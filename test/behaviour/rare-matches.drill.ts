import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import { person, posts, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

/** More posts than are read for a page. */
const MATCHES = 5_600;
const AT_ONCE = 700;

describe('a list or a search of which few posts fit the filter, or of which most are muted', function () {
  this.timeout(300_000);
  let service: Service;
  let ada: Person;

  before(async () => {
    service = await sharedService();
    ada = await person(service.db);
    for (let from = 0; from < MATCHES; from += AT_ONCE)
      await posts(
        service.db,
        Array.from({ length: AT_ONCE }, (_, n) => ({
          title: (from + n) % 1_500 === 1_499 ? `Postgres and rust ${from + n}` : `Postgres ${from + n}`,
          upvotes: (from + n) % 1_500 === 1_499 ? 1 : 0,
          publishedAt: new Date(Date.now() - (from + n) * 60_000),
        })),
      );
  });

  const walk = async (path: string): Promise<Answer['body'][]> => {
    const pages: Answer['body'][] = [];
    for (let cursor = ''; pages.length < 20;) {
      const { status, body, text } = await call(service.url, `${path}${cursor}`, { token: ada.token });
      expect(status, text).to.equal(200);
      pages.push(body);
      if (body.pagination.endCursor === null || body.pagination.hasNextPage === false) break;
      cursor = `&cursor=${encodeURIComponent(body.pagination.endCursor)}`;
    }
    return pages;
  };

  const expectAll = (pages: readonly Answer['body'][]): void => {
    const titles = pages.flatMap(({ data }) => data.map(({ title }: { title: string }) => title));
    expect(titles.sort()).to.deep.equal([1_499, 2_999, 4_499].map((n) => `Postgres and rust ${n}`));
    // A page ends where so many were read, with the place where the next one goes on.
    expect(pages.some(({ data, pagination }) => data.length < 4 && pagination.hasNextPage)).to.equal(true);
    expect(pages).to.have.length.below(10);
  };

  it('ends its pages early, and finds each post once', async () => {
    expectAll(await walk('/search/posts?q=postgres&limit=4&words=rust'));
    expectAll(await walk('/posts?limit=4&minUpvotes=1'));
  });

  it('does so for what is muted', async () => {
    const filter = { words: ['postgres'], not: ['rust'] };
    const { status, text } = await call(service.url, '/mutes', { method: 'POST', token: ada.token, json: { filter } });
    expect(status, text).to.equal(200);
    expectAll(await walk('/search/posts?q=postgres&limit=4'));
    expectAll(await walk('/feeds?limit=4'));
  });
});
