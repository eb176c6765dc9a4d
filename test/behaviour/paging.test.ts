import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli } from '../support/cli.ts';
import { readAll } from '../support/client.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { filterTag, person, post, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const DAY = 86_400_000;
const OLD = 60;
const NEW = 100;

/**
 * A feed whose posts are spread over the same time as the stored ones, so that they land before and behind a reader.
 */
function feedOf(count: number): string {
  const items = Array.from({ length: count }, (_, n) => ({
    id: `new-${n}`,
    url: `https://arriving.example/${n}`,
    title: `Arriving post ${n}`,
    tags: ['rust'],
    date_published: new Date(Date.now() - n * 0.6 * DAY).toISOString(),
  }));
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Arriving',
    home_page_url: 'https://arriving.example',
    items,
  });
}

describe('paging', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  let folder: string;
  let old: string[];

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    folder = mkdtempSync(join(tmpdir(), 'dcs-paging-'));
    writeFileSync(join(folder, 'feed.json'), feedOf(NEW));
    const blog = await source(service.db, { handle: 'blog' });
    old = [];
    for (let n = 0; n < OLD; n += 1)
      old.push(
        await post(service.db, {
          sourceId: blog.id,
          title: 'Post about paging',
          tags: ['rust'],
          publishedAt: new Date(Date.now() - n * DAY),
          comments: 1 + (n % 3),
          upvotes: n % 5,
        }),
      );
    await filterTag(service.db, ada.id, 'rust');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The posts come past the service, as from another process. */
  async function arrive(): Promise<void> {
    const { code, err } = await cli({ DATABASE_URL: await testDatabaseUrl() }, 'import', join(folder, 'feed.json'));
    expect(code, err).to.equal(0);
  }

  for (const path of [
    '/feeds',
    '/feeds/foryou',
    '/feeds/popular',
    '/feeds/popular?tags=rust,go',
    '/feeds/discussed?period=365',
    '/feeds/tag/rust',
    '/feeds/source/blog',
    '/search/posts?q=paging',
  ]) {
    it(`visits each post of ${path} once while 100 posts arrive`, async () => {
      const seen = (
        await readAll(service.url, `${path}${path.includes('?') ? '&' : '?'}limit=7`, ada.token, async (page) => {
          if (page === 2) await arrive();
        })
      ).map((item) => item.id as string);
      const [stored] = await service.db.query<{ n: number }>('SELECT count(*)::int AS n FROM posts');
      expect(stored?.n).to.equal(OLD + NEW);
      expect(new Set(seen).size).to.equal(seen.length);
      expect(seen).to.include.members(old);
    });
  }
});
