import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFeed } from '../../src/ingest/store/import.ts';
import { cli } from '../support/cli.ts';
import { call, readAll } from '../support/client.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { filterTag, person, post, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const DAY_MS = 86_400_000;
const OLD_POSTS = 60;
const NEW_POSTS = 100;

/**
 * A feed whose posts are spread over the same time as the stored ones, so that they appear before and after the
 * reader's position.
 */
function feedOf(count: number): string {
  const items = Array.from({ length: count }, (_, n) => ({
    id: `new-${n}`,
    url: `https://arriving.example/${n}`,
    title: `Arriving post ${n}`,
    tags: ['rust'],
    date_published: new Date(Date.now() - n * 0.6 * DAY_MS).toISOString(),
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
    writeFileSync(join(folder, 'feed.json'), feedOf(NEW_POSTS));
    const blog = await source(service.db, { handle: 'blog' });
    old = [];
    for (let n = 0; n < OLD_POSTS; n += 1)
      old.push(
        await post(service.db, {
          sourceId: blog.id,
          title: 'Post about paging',
          tags: ['rust'],
          publishedAt: new Date(Date.now() - n * DAY_MS),
          comments: 1 + (n % 3),
          upvotes: n % 5,
        }),
      );
    await filterTag(service.db, ada.id, 'rust');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Imports the posts, in another process or as a worker does. */
  async function arrive(elsewhere: boolean): Promise<void> {
    const file = join(folder, 'feed.json');
    if (!elsewhere) return void (await importFeed(service.db, file, { at: new Date() }));
    const { code, err } = await cli({ DATABASE_URL: await testDatabaseUrl() }, 'import', file);
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
          if (page === 2) await arrive(path === '/feeds');
        })
      ).map((item) => item.id as string);
      const [stored] = await service.db.query<{ n: number }>('SELECT count(*)::int AS n FROM posts');
      expect(stored?.n).to.equal(OLD_POSTS + NEW_POSTS);
      expect(new Set(seen).size).to.equal(seen.length);
      expect(seen).to.include.members(old);
    });
  }

  describe('while ranks move', () => {
    const custom = async (orderBy: string): Promise<string> => {
      const json = { name: orderBy, orderBy, disableEngagementFilter: true };
      const { status, body } = await call(service.url, '/feeds/custom', { method: 'POST', token: ada.token, json });
      expect(status, JSON.stringify(body)).to.be.within(200, 201);
      return `/feeds/custom/${body.data?.id ?? body.id}`;
    };
    /** Moves posts to the end, in every order. */
    const fall = (ids: readonly string[]): Promise<unknown> =>
      service.db.query(
        `UPDATE post_ranks SET num_upvotes = 0, num_comments = 1, sorted_at = sorted_at - interval '90 days' WHERE post_id = ANY ($1::uuid[])`,
        [ids],
      );
    /** Invalidates what a process caches of a person's lists, as happens after some seconds. */
    const forget = (): Promise<unknown> =>
      service.db.query(
        `INSERT INTO taste_versions (account_id, version) VALUES ($1, 1) ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1`,
        [ada.id],
      );

    for (const path of [
      '/feeds/popular?limit=7',
      '/feeds/popular?tags=rust,go&limit=7',
      '/feeds/discussed?period=365&limit=7',
      '/feeds/discussed?period=365&tag=rust&limit=7',
      'UPVOTES',
      'COMMENTS',
    ]) {
      it(`visits each post of ${path} once though those that were shown fall, and no other is lost`, async () => {
        const target = path.startsWith('/') ? path : `${await custom(path)}?limit=7`;
        await service.db.query('UPDATE post_ranks SET last_comment_at = now(), num_upvotes = 50 + num_upvotes');
        const seen: string[] = [];
        let cursor = '';
        for (let page = 0; page < 100; page += 1) {
          const { body } = await call(service.url, `${target}&cursor=${cursor}`, { token: ada.token });
          const shown = body.data.map((one: any) => one.id as string);
          seen.push(...shown);
          if (!body.pagination.hasNextPage) break;
          cursor = body.pagination.endCursor;
          // Two posts just shown move to the end, and one that the reader has not reached yet, who must still see it.
          const ahead = old.filter((id) => !seen.includes(id));
          await fall([shown[1]!, shown[2]!, ...ahead.slice(-1)]);
          await forget();
        }
        expect(new Set(seen).size).to.equal(seen.length);
        expect(seen).to.have.members(old);
      });
    }

    it('visits each post of /feeds/foryou once though those of an earlier window fall', async () => {
      const blog = await source(service.db, { handle: 'large' });
      const many = await Promise.all(
        Array.from({ length: 400 }, (_, n) =>
          post(service.db, {
            sourceId: blog.id,
            title: 'One of many',
            tags: [n % 2 === 0 ? 'rust' : 'go'],
            upvotes: n,
          }),
        ),
      );
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < 100; page += 1) {
        const { body } = await call(service.url, `/feeds/foryou?limit=50&cursor=${cursor}`, { token: ada.token });
        const shown = body.data.map((one: any) => one.id as string);
        seen.push(...shown);
        if (!body.pagination.hasNextPage) break;
        cursor = body.pagination.endCursor;
        const ahead = [...many, ...old].filter((id) => !seen.includes(id));
        await fall([shown[1]!, shown[2]!, ...ahead.slice(-1)]);
        await forget();
      }
      expect(new Set(seen).size).to.equal(seen.length);
      expect(seen).to.have.members([...many, ...old]);
    });
  });
});
