import { expect } from 'chai';
import { CustomFeed, FeedSourceFilter, FeedTagFilter } from '../../src/data/entities/feeds.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { person, post, source, viewed, type Person } from '../support/fixtures.ts';
import { sharedService, startService, type Service } from '../support/service.ts';

const DAY_MS = 86_400_000;
const day = (n: number): Date => new Date(Date.now() - n * DAY_MS);
const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);

describe('custom feeds', () => {
  let service: Service;
  let ada: Person;
  const ask = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json === undefined ? {} : { json }) });
  const make = async (input: object, who = ada): Promise<any> => {
    const { status, body, text } = await ask('POST', '/feeds/custom', input, who);
    expect(status, text).to.equal(200);
    return body;
  };
  const postsOf = async (feed: { id: string }, who = ada): Promise<string[]> =>
    ids(await readAll(service.url, `/feeds/custom/${feed.id}?limit=2`, who.token));
  const follow = (feedId: string, tag: string, blocked = false) =>
    service.db.orm.insert(FeedTagFilter, { accountId: ada.id, feedId, tag, blocked });
  const followSource = (feedId: string, sourceId: string, blocked = false) =>
    service.db.orm.insert(FeedSourceFilter, { accountId: ada.id, feedId, sourceId, blocked });

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  describe('themselves', () => {
    it('are made, read by id and by slug, changed field by field and deleted', async () => {
      const customFeed = await make({ name: ' Größe über 9000 ', icon: '🐘', minUpvotes: 3 });
      expect(customFeed).to.deep.include({
        userId: ada.id,
        flags: {
          name: 'Größe über 9000',
          icon: '🐘',
          orderBy: null,
          minDayRange: null,
          minUpvotes: 3,
          minViews: null,
          disableEngagementFilter: null,
          filter: null,
        },
      });
      expect(customFeed.slug).to.match(/^grosse-uber-9000-[a-z0-9]{6}$|^gro-e-uber-9000-[a-z0-9]{6}$/);
      for (const name of [customFeed.id, customFeed.slug])
        expect((await ask('GET', `/feeds/custom/${name}/info`)).body).to.deep.equal(customFeed);
      const changed = await ask('PATCH', `/feeds/custom/${customFeed.slug}`, { orderBy: 'DATE', minUpvotes: null });
      expect(changed.body).to.deep.equal({
        ...customFeed,
        flags: { ...customFeed.flags, orderBy: 'DATE', minUpvotes: null },
      });
      expect((await ask('PATCH', `/feeds/custom/${customFeed.id}`, {})).body).to.deep.equal(changed.body);
      expect((await ask('DELETE', `/feeds/custom/${customFeed.id}`)).body).to.deep.equal({ success: true });
      for (const path of ['', '/info'])
        expect((await ask('GET', `/feeds/custom/${customFeed.id}${path}`)).status).to.equal(404);
      expect((await ask('DELETE', `/feeds/custom/${customFeed.id}`)).status).to.equal(404);
    });

    it('take names of any script, and refuse signs and nothing but spaces', async () => {
      for (const name of ['日本語 フィード', 'עברית', 'Ελληνικά 2', 'हिन्दी', 'x'.repeat(50)]) {
        const { slug, flags } = await make({ name });
        expect(flags.name).to.equal(name);
        expect((await ask('GET', `/feeds/custom/${encodeURIComponent(slug)}/info`)).status).to.equal(200);
      }
      for (const name of ['', '   ', 'a-b', 'a/b', '😀', 'a\nb', 'x'.repeat(51)])
        expect((await ask('POST', '/feeds/custom', { name })).status, name).to.equal(400);
    });

    it('take the signs of names, and tell them apart in their slugs', async () => {
      const slugs: string[] = [];
      for (const name of ['C', 'C++', 'C#', '.NET', 'Q&A', 'Node.js 20.1']) {
        const { slug, flags } = await make({ name });
        expect(flags.name).to.equal(name);
        expect(slug).to.match(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        slugs.push(slug.replace(/-[a-z0-9]{6}$/, ''));
      }
      expect(slugs).to.deep.equal(['c', 'c-plus-plus', 'c-sharp', 'net', 'q-and-a', 'node-js-20-1']);
      for (const name of ['++', '...', '&', '# .', '<b>C', 'C"'])
        expect((await ask('POST', '/feeds/custom', { name })).status, name).to.equal(400);
    });

    it('have a short slug, however many plain letters their name becomes', async () => {
      for (const name of ['ﬃ'.repeat(50), 'Ⅷ'.repeat(50), 'x '.repeat(25)])
        expect((await make({ name })).slug, name)
          .to.match(/^[a-z0-9]+(-[a-z0-9]+)*-[a-z0-9]{6}$/)
          .and.have.length.at.most(67);
    });

    it('are listed oldest first, a page at a time', async () => {
      const feedIds: string[] = [];
      for (let n = 0; n < 5; n += 1) feedIds.push((await make({ name: `Feed ${n}` })).id);
      await make({ name: 'Of another' }, await person(service.db));
      expect(ids(await readAll(service.url, '/feeds/custom?limit=2', ada.token))).to.deep.equal(feedIds);
    });

    it('are at most 35, also when fifty are made at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => ask('POST', '/feeds/custom', { name: `Feed ${n}` })),
      );
      expect(answers.filter((one) => one.status === 200)).to.have.length(35);
      for (const { status, body } of answers.filter((one) => one.status !== 200))
        expect([status, body.error]).to.deep.equal([403, 'forbidden']);
      expect(await service.db.orm.countBy(CustomFeed, { accountId: ada.id })).to.equal(35);
    });

    it('of another person are not found, whatever is asked', async () => {
      const { id, slug } = await make({ name: 'Mine' });
      const eve = await person(service.db);
      for (const name of [id, slug]) {
        for (const [method, path, json] of [
          ['GET', ''],
          ['GET', '/info'],
          ['PATCH', '', { name: 'Hers' }],
          ['DELETE', ''],
          ['PATCH', '/advanced', { settings: [{ id: 7, enabled: false }] }],
        ] as const) {
          expect((await ask(method, `/feeds/custom/${name}${path}`, json, eve)).status, `${method} ${path}`).to.equal(
            404,
          );
        }
      }
      expect((await ask('GET', `/feeds/custom/${id}/info`)).body.flags.name).to.equal('Mine');
    });
  });

  describe('their posts', () => {
    it('are all posts by rank until something is followed', async () => {
      const [old, hot] = [
        await post(service.db, { publishedAt: day(3) }),
        await post(service.db, { publishedAt: day(2), upvotes: 100 }),
      ];
      expect(await postsOf(await make({ name: 'All' }))).to.deep.equal([hot, old]);
    });

    it('have a followed tag or source, and none that is blocked, each once', async () => {
      const { db } = service;
      const [liked, hated] = [await source(db), await source(db)];
      const both = await post(db, { publishedAt: day(1), tags: ['go', 'rust'], sourceId: liked.id });
      const bySource = await post(db, { publishedAt: day(2), sourceId: liked.id });
      const byTag = await post(db, { publishedAt: day(3), tags: ['rust'] });
      await post(db, { publishedAt: day(4), tags: ['css'] });
      await post(db, { publishedAt: day(5), tags: ['rust', 'php'] });
      await post(db, { publishedAt: day(6), tags: ['rust'], sourceId: hated.id });
      const feed = await make({ name: 'Some', orderBy: 'DATE' });
      await follow(feed.id, 'rust');
      await follow(feed.id, 'go');
      await follow(feed.id, 'php', true);
      await followSource(feed.id, liked.id);
      await followSource(feed.id, hated.id, true);
      expect(await postsOf(feed)).to.deep.equal([both, bySource, byTag]);
    });

    for (const followsTag of [false, true]) {
      it(`come in every order, the newer first among equals${followsTag ? ', of a followed tag too' : ''}`, async () => {
        const { db } = service;
        const counts = [
          [1, 5, 2, 9],
          [3, 4, 2, 9],
          [3, 0, 7, 1],
          [0, 5, 1, 4],
        ] as const;
        const postIds: string[] = [];
        for (const [n, [upvotes, downvotes, comments, views]] of counts.entries())
          postIds.push(await post(db, { publishedAt: day(n), upvotes, downvotes, comments, views, tags: ['rust'] }));
        const [a, b, c, d] = postIds;
        for (const [orderBy, expected] of Object.entries({
          DATE: [a, b, c, d],
          UPVOTES: [b, c, a, d],
          DOWNVOTES: [a, d, b, c],
          COMMENTS: [c, a, b, d],
          CLICKS: [a, b, d, c],
        })) {
          const feed = await make({ name: orderBy, orderBy });
          if (followsTag) await follow(feed.id, 'rust');
          expect(await postsOf(feed), orderBy).to.deep.equal(expected);
        }
      });
    }

    it('reach the thresholds, which count themselves, and are not too old', async () => {
      const { db } = service;
      const good = await post(db, { publishedAt: day(6.9), upvotes: 5, views: 10 });
      await post(db, { publishedAt: day(7.1), upvotes: 9, views: 99 });
      await post(db, { publishedAt: day(1), upvotes: 4, views: 99 });
      await post(db, { publishedAt: day(1), upvotes: 9, views: 9 });
      expect(await postsOf(await make({ name: 'Strict', minDayRange: 7, minUpvotes: 5, minViews: 10 }))).to.deep.equal([
        good,
      ]);
      expect(await postsOf(await make({ name: 'Lax', minDayRange: 0, minUpvotes: 0, minViews: 0 }))).to.have.length(4);
    });

    it('leave out what the person has opened, unless the engagement filter is off', async () => {
      const [opened, fresh] = [
        await post(service.db, { publishedAt: day(1) }),
        await post(service.db, { publishedAt: day(2) }),
      ];
      await viewed(service.db, ada.id, opened);
      expect(await postsOf(await make({ name: 'New to me' }))).to.deep.equal([fresh]);
      expect(await postsOf(await make({ name: 'Everything', disableEngagementFilter: true }))).to.deep.equal([
        opened,
        fresh,
      ]);
      const bob = await person(service.db);
      expect(await postsOf(await make({ name: 'Of Bob' }, bob), bob)).to.deep.equal([opened, fresh]);
    });

    it('lose the kinds of content that are turned off, and get them back', async () => {
      const { db } = service;
      const idByType: Record<string, string> = {};
      for (const type of ['article', 'share', 'freeform', 'welcome', 'collection', 'video:youtube', 'poll'])
        idByType[type] = await post(db, { type });
      const tutorial = await post(db, { categories: 1 << 18 });
      const feed = await make({ name: 'Choosy' });
      const left = async (settings: object[]): Promise<string[]> => {
        expect((await ask('PATCH', `/feeds/custom/${feed.id}/advanced`, { settings })).status).to.equal(200);
        return postsOf(feed);
      };
      const all = [...Object.values(idByType), tutorial];
      for (const [id, gone] of [
        [7, idByType['video:youtube']],
        [9, idByType.share],
        [1, idByType.share],
        [10, idByType.freeform],
        [11, idByType.welcome],
        [12, idByType.collection],
        [18, tutorial],
      ] as const) {
        expect(await left([{ id, enabled: false }]), String(id)).to.have.members(all.filter((one) => one !== gone));
        expect(await left([{ id, enabled: true }])).to.have.members(all);
      }
      expect(
        await left([
          { id: 8, enabled: false },
          { id: 7, enabled: false },
        ]),
      ).to.have.members([idByType.share, idByType.freeform, idByType.welcome, idByType.collection, idByType.poll]);
    });

    it('come each once while new ones arrive', async () => {
      const before = [];
      for (let n = 0; n < 7; n += 1)
        before.push(await post(service.db, { publishedAt: day(n), upvotes: n % 3, tags: ['rust'] }));
      const feed = await make({ name: 'Busy', orderBy: 'UPVOTES' });
      await follow(feed.id, 'rust');
      const seen = ids(
        await readAll(
          service.url,
          `/feeds/custom/${feed.id}?limit=2`,
          ada.token,
          async (page) => void (await post(service.db, { upvotes: page % 4, tags: ['rust'] })),
        ),
      );
      expect(new Set(seen).size).to.equal(seen.length);
      expect(seen).to.include.members(before);
    });

    it('follow at once what another process changes, from any page on', async () => {
      const other = await startService({}, service.db);
      try {
        for (let n = 0; n < 6; n += 1)
          await post(service.db, { publishedAt: day(n), tags: n % 2 === 0 ? ['rust', 'web'] : ['rust'] });
        const feed = await make({ name: 'Shared', orderBy: 'DATE' });
        await follow(feed.id, 'rust');
        const page = async (cursor = ''): Promise<any> =>
          (await ask('GET', `/feeds/custom/${feed.id}?limit=2${cursor}`)).body;
        const first = await page();
        const rest = ids((await page(`&cursor=${first.pagination.endCursor}`)).data);
        await call(other.url, `/feeds/filters/${feed.id}/tags/block`, {
          method: 'POST',
          token: ada.token,
          json: { tags: ['web'] },
        });
        const without = (await page(`&cursor=${first.pagination.endCursor}`)).data;
        expect(without.map((one: { tags: string[] }) => one.tags.includes('web'))).to.deep.equal([false, false]);
        expect(ids(without)).to.not.deep.equal(rest);
        await call(other.url, `/feeds/custom/${feed.id}`, {
          method: 'PATCH',
          token: ada.token,
          json: { orderBy: 'UPVOTES' },
        });
        expect((await ask('GET', `/feeds/custom/${feed.id}?cursor=${first.pagination.endCursor}`)).status).to.equal(
          400,
        );
        const newest = await post(service.db, { tags: ['rust'], upvotes: 9 });
        expect(ids((await page()).data)[0]).to.equal(newest);
        await call(other.url, `/feeds/custom/${feed.id}`, { method: 'DELETE', token: ada.token });
        expect((await ask('GET', `/feeds/custom/${feed.id}`)).status).to.equal(404);
      } finally {
        await other.close();
      }
    });

    it('refuse a cursor of another feed or order', async () => {
      for (let n = 0; n < 3; n += 1) await post(service.db);
      const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
      const { body } = await ask('GET', `/feeds/custom/${one.id}?limit=1`);
      expect((await ask('GET', `/feeds/custom/${two.id}?cursor=${body.pagination.endCursor}`)).status).to.equal(400);
      await ask('PATCH', `/feeds/custom/${one.id}`, { orderBy: 'DATE' });
      expect((await ask('GET', `/feeds/custom/${one.id}?cursor=${body.pagination.endCursor}`)).status).to.equal(400);
    });
  });

  describe('advanced settings', () => {
    it('are a list of 19, all on by default', async () => {
      const { data } = (await ask('GET', '/feeds/custom/advanced-settings')).body;
      expect(data.map((one: { id: number }) => one.id)).to.deep.equal(Array.from({ length: 19 }, (_, n) => n + 1));
      expect(data.every((one: { defaultEnabledState: boolean }) => one.defaultEnabledState)).to.equal(true);
      expect(data[6]).to.include({ title: 'Videos', group: 'content_types' });
    });

    it('are those of the feed in the path, whatever other feed a body names', async () => {
      const [mine, other] = [await make({ name: 'Mine' }), await make({ name: 'Other' })];
      const settings = [{ id: 9, enabled: false }];
      expect(
        (await ask('PATCH', `/feeds/custom/${mine.id}/advanced`, { settings, feedId: other.id })).body.data,
      ).to.deep.equal(settings);
      expect(
        (await ask('PATCH', '/feeds/filters/advanced', { settings: [{ id: 7, enabled: false }], feedId: other.id }))
          .status,
      ).to.equal(200);
      const stored = async (path: string): Promise<unknown> =>
        (await ask('GET', `/feeds/filters${path}`)).body.advancedSettings;
      expect([await stored(`/${mine.id}`), await stored(`/${other.id}`), await stored('')]).to.deep.equal([
        settings,
        [],
        [{ id: 7, enabled: false }],
      ]);
    });

    it('are stored over what was there, the later of two, and answered all', async () => {
      const feed = await make({ name: 'Set' });
      const set = async (settings: object[]) =>
        (await ask('PATCH', `/feeds/custom/${feed.id}/advanced`, { settings })).body.data;
      expect(
        await set([
          { id: 9, enabled: false },
          { id: 3, enabled: true },
          { id: 3, enabled: false },
        ]),
      ).to.deep.equal([
        { id: 3, enabled: false },
        { id: 9, enabled: false },
      ]);
      expect(await set([{ id: 9, enabled: true }])).to.deep.equal([
        { id: 3, enabled: false },
        { id: 9, enabled: true },
      ]);
      expect(
        (await ask('PATCH', `/feeds/custom/${feed.id}/advanced`, { settings: [{ id: 20, enabled: true }] })).status,
      ).to.equal(400);
    });
  });
});
