import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { CustomFeed } from '../../src/data/entities/feeds.ts';
import { call, type Answer, type Ask } from '../support/client.ts';
import { person, post, source, type Person } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('feed filters', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const ask = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> => {
    const request: Ask = { method, token: who.token, ...(json === undefined ? {} : { json }) };
    return call(service.url, `/feeds/filters${path}`, request);
  };
  const tagsNamed = (...names: string[]): Promise<unknown> =>
    service.db.query('INSERT INTO tags (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [names]);
  const customFeed = async (who: Person): Promise<string> => {
    const id = uuid();
    await service.db.orm.insert(CustomFeed, {
      id,
      accountId: who.id,
      slug: `slug-${id.slice(-6)}`,
      name: 'Mine',
      icon: null,
      orderBy: null,
      minDayRange: null,
      minUpvotes: null,
      minViews: null,
      disableEngagementFilter: null,
      createdAt: new Date(),
    });
    return id;
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
    await tagsNamed('ada', 'c#', 'rust', 'zig');
  });

  for (const kind of ['own feeds', 'custom feed'] as const) {
    describe(`of the ${kind}`, () => {
      let base: string;
      let id: string;
      const change = async (action: string, what: 'tags' | 'sources', names: string[], who = ada): Promise<Answer> =>
        ask('POST', `${base}/${what}/${action}`, { [what]: names }, who);
      const settings = async (): Promise<any> => (await ask('GET', base)).body;
      const done = async (...args: Parameters<typeof change>): Promise<void> => {
        const { status, body } = await change(...args);
        expect([status, body]).to.deep.equal([200, { success: true }]);
      };

      beforeEach(async () => {
        id = kind === 'own feeds' ? ada.id : await customFeed(ada);
        base = kind === 'own feeds' ? '' : `/${id}`;
      });

      it('tell what was ignored because there is none, as it was sent', async () => {
        const blog = await source(service.db, { handle: 'known' });
        const [noId, id] = [uuid(), blog.id.toUpperCase()];
        for (const action of ['follow', 'block']) {
          expect((await change(action, 'tags', ['Rust', ' Nope ', 'zig', 'nil', 'nil'])).body).to.deep.equal({
            success: true,
            ignored: [' Nope ', 'nil'],
          });
          expect((await change(action, 'sources', [noId, 'Known', 'Gone', id])).body).to.deep.equal({
            success: true,
            ignored: [noId, 'Gone'],
          });
        }
        await done('unfollow', 'tags', ['nope']);
        await done('unblock', 'sources', ['gone']);
      });

      it('are empty when never configured', async () => {
        expect(await settings()).to.deep.equal({
          id,
          userId: ada.id,
          includeTags: [],
          blockedTags: [],
          includeSources: [],
          excludeSources: [],
          mutedWords: [],
          advancedSettings: [],
        });
      });

      it('take a well-known other name for the tag that it means', async () => {
        await tagsNamed('go', 'node.js', 'machine-learning', 'kubernetes');
        await done('follow', 'tags', ['golang', 'Node JS', 'Machine Learning']);
        await done('block', 'tags', ['K8s']);
        expect(await settings()).to.deep.include({
          includeTags: ['go', 'machine-learning', 'node.js'],
          blockedTags: ['kubernetes'],
        });
        await done('unfollow', 'tags', ['NodeJS', 'ml']);
        await done('unblock', 'tags', ['k8s']);
        expect(await settings()).to.deep.include({ includeTags: ['go'], blockedTags: [] });
      });

      it('follow and block tags, which end each other, alphabetically, however they are written', async () => {
        await done('follow', 'tags', ['zig', 'Rust', ' ADA ', 'rust', 'Ｃ#']);
        await done('block', 'tags', ['rust']);
        expect(await settings()).to.deep.include({ includeTags: ['ada', 'c#', 'zig'], blockedTags: ['rust'] });
        await done('block', 'tags', ['zig', 'ada']);
        await done('follow', 'tags', ['rust']);
        expect(await settings()).to.deep.include({ includeTags: ['c#', 'rust'], blockedTags: ['ada', 'zig'] });
      });

      it('unfollow only what is followed and unblock only what is blocked, as often as asked', async () => {
        await done('follow', 'tags', ['ada']);
        await done('block', 'tags', ['zig']);
        for (const [action, names] of [
          ['unfollow', ['zig', 'rust']],
          ['unblock', ['ada', 'rust']],
        ] as const)
          await done(action, 'tags', [...names]);
        expect(await settings()).to.deep.include({ includeTags: ['ada'], blockedTags: ['zig'] });
        for (let i = 0; i < 2; i += 1) {
          await done('unfollow', 'tags', ['ADA', 'zig']);
          await done('unblock', 'tags', ['zig', 'ada']);
        }
        expect(await settings()).to.deep.include({ includeTags: [], blockedTags: [] });
      });

      it('follow and block sources by id or handle, shown by name', async () => {
        const [zed, alpha, beta] = [
          await source(service.db, { name: 'zed', handle: 'zed' }),
          await source(service.db, { name: 'Alpha', handle: 'alpha' }),
          await source(service.db, { name: 'beta', image: 'https://beta.example/i.png' }),
        ];
        await done('follow', 'sources', ['ZED', alpha.id.toUpperCase(), beta.handle, beta.id, 'alpha']);
        const shown = ({ id: sourceId, name, handle, image }: typeof zed) => ({ id: sourceId, name, handle, image });
        expect(await settings()).to.deep.include({ includeSources: [alpha, beta, zed].map(shown), excludeSources: [] });
        await done('block', 'sources', ['zed', 'alpha']);
        await done('unfollow', 'sources', ['zed']);
        await done('unblock', 'sources', ['alpha', 'beta-is-followed', beta.id]);
        expect(await settings()).to.deep.include({ includeSources: [shown(beta)], excludeSources: [shown(zed)] });
        await service.db.query('DELETE FROM sources WHERE id = $1', [zed.id]);
        await settled(service.db);
        expect(await settings()).to.deep.include({ excludeSources: [] });
      });

      it('ignore tags and sources that there are none of', async () => {
        const tags = ['nobody-wrote-this', ' ', '😀', "'; DROP TABLE tags --"];
        expect((await change('follow', 'tags', [...tags, 'ada'])).body.ignored).to.deep.equal(tags);
        const sources = [uuid(), 'no-such-handle', '%', '00000000-0000-0000-0000-000000000000'];
        expect((await change('block', 'sources', sources)).body.ignored).to.deep.equal(sources);
        expect(await settings()).to.deep.include({ includeTags: ['ada'], excludeSources: [] });
      });

      it('keep a tag that no post has any more until it is unfollowed', async () => {
        await done('follow', 'tags', ['ada']);
        await service.db.query(`DELETE FROM tags WHERE name = 'ada'`);
        expect(await settings()).to.deep.include({ includeTags: ['ada'] });
        await done('unfollow', 'tags', ['ada']);
        expect(await settings()).to.deep.include({ includeTags: [] });
      });

      it('take 1 to 100 names of 1 to 100 characters', async () => {
        await tagsNamed(...Array.from({ length: 100 }, (_, i) => `tag-${i}`));
        await done(
          'follow',
          'tags',
          Array.from({ length: 100 }, (_, i) => `tag-${i}`),
        );
        expect((await settings()).includeTags).to.have.length(100);
        for (const tags of [[], Array(101).fill('ada'), [''], ['x'.repeat(101)], [1], 'ada', null])
          expect((await ask('POST', `${base}/tags/block`, { tags })).status, JSON.stringify(tags)).to.equal(400);
        for (const sources of [[], Array(101).fill('x'), ['']])
          expect((await ask('POST', `${base}/sources/block`, { sources })).status).to.equal(400);
        expect((await ask('POST', `${base}/sources/follow`, { tags: ['ada'] })).body.details).to.deep.equal([
          { in: 'body', path: '/sources', message: 'is required' },
        ]);
      });

      it('are exact when fifty requests change them at once', async () => {
        const names = Array.from({ length: 50 }, (_, i) => `tag-${String(i).padStart(2, '0')}`);
        await tagsNamed(...names);
        await Promise.all(
          names.map((name, i) => change(i % 2 === 0 ? 'follow' : 'block', 'tags', [name, 'ada', 'zig'])),
        );
        const { includeTags, blockedTags } = await settings();
        expect([...includeTags, ...blockedTags].sort()).to.deep.equal(['ada', ...names, 'zig']);
      });

      it('are at most a thousand of a kind, however many are added at once', async () => {
        const names = Array.from({ length: 1_300 }, (_, i) => `tag-${i}`);
        await tagsNamed(...names);
        const batches = Array.from({ length: 26 }, (_, i) => names.slice(i * 50, i * 50 + 50));
        const answers = await Promise.all(
          batches.map((batch, i) => change(i % 2 === 0 ? 'follow' : 'block', 'tags', batch)),
        );
        expect(answers.filter((one) => one.status === 200)).to.have.length(20);
        expect(
          new Set(answers.filter((one) => one.status !== 200).map((one) => `${one.status} ${one.body.error}`)),
        ).to.deep.equal(new Set(['403 forbidden']));
        const { includeTags, blockedTags } = await settings();
        expect([...includeTags, ...blockedTags]).to.have.length(1_000);
        const [kept] = includeTags;
        await done('block', 'tags', [kept]);
        await done('follow', 'sources', [(await source(service.db)).id]);
        expect((await change('follow', 'tags', ['ada'])).status).to.equal(403);
        await done('unblock', 'tags', [kept]);
        await done('follow', 'tags', ['ada']);
      });

      it('are the person’s alone', async () => {
        await done('follow', 'tags', ['ada']);
        const theirs = await ask('GET', base, undefined, bob);
        const changed = await change('block', 'tags', ['ada'], bob);
        if (kind === 'own feeds') expect([theirs.body.includeTags, changed.status]).to.deep.equal([[], 200]);
        else expect([theirs.status, changed.status, changed.body.error]).to.deep.equal([404, 404, 'not_found']);
        expect(await settings()).to.deep.include({ includeTags: ['ada'], blockedTags: [] });
      });

      it('have a new version when one changes', async () => {
        const { headers } = await ask('GET', base);
        await done('follow', 'tags', ['ada']);
        expect((await ask('GET', base)).headers.etag).to.not.equal(headers.etag);
        const again = await call(service.url, `/feeds/filters${base}`, {
          token: ada.token,
          headers: { 'if-none-match': (await ask('GET', base)).headers.etag! },
        });
        expect(again.status).to.equal(304);
      });
    });
  }

  it('of a custom feed are found by its slug too, apart from the person’s own and from another feed’s', async () => {
    const [one, two] = [await customFeed(ada), await customFeed(ada)];
    await ask('POST', `/slug-${one.slice(-6)}/tags/follow`, { tags: ['ada'] });
    expect((await ask('GET', `/${one.toUpperCase()}`)).body).to.deep.include({ id: one, includeTags: ['ada'] });
    expect((await ask('GET', `/${two}`)).body.includeTags).to.deep.equal([]);
    expect((await ask('GET', '')).body.includeTags).to.deep.equal([]);
    for (const feed of [uuid(), 'x', '%00', 'x'.repeat(1_001)]) {
      expect((await ask('GET', `/${feed}`)).status, feed).to.equal(404);
      expect((await ask('POST', `/${feed}/tags/follow`, { tags: ['ada'] })).status, feed).to.equal(404);
    }
  });

  it('of both kinds are followed, blocked and let go in one change, which says what is so now', async () => {
    await tagsNamed('rust', 'go', 'zig');
    const blog = await source(service.db);
    const change = (json: object, path = '', who = ada): Promise<Answer> => ask('PATCH', path, json, who);
    const { body } = await change({
      followTags: ['Rust', 'none-such'],
      blockTags: ['golang'],
      followSources: [blog.id, 'nobody'],
    });
    expect(body).to.deep.include({ includeTags: ['rust'], blockedTags: ['go'], changed: true });
    expect(body.ignored).to.have.members(['none-such', 'nobody']);
    expect(body.includeSources.map((one: { id: string }) => one.id)).to.deep.equal([blog.id]);
    expect((await change({ followTags: ['rust'] })).body).to.deep.include({ changed: false, ignored: [] });
    const later = await change({ dropTags: ['go'], blockTags: ['rust'], dropSources: [blog.handle] });
    expect(later.body).to.deep.include({ includeTags: [], blockedTags: ['rust'], includeSources: [], changed: true });
    expect({ ...(await ask('GET', '')).body, changed: true, ignored: [] }).to.deep.equal(later.body);
    for (const wrong of [{}, { followTags: [] }, { followTags: ['rust'], blockTags: ['RUST'] }])
      expect((await change(wrong)).status, JSON.stringify(wrong)).to.equal(400);
    const feed = await customFeed(ada);
    expect((await change({ blockTags: ['zig'] }, `/${feed}`)).body).to.deep.include({ id: feed, blockedTags: ['zig'] });
    expect((await change({ blockTags: ['zig'] }, `/${feed}`, bob)).status).to.equal(404);
    expect((await ask('GET', '')).body.blockedTags).to.deep.equal(['rust']);
  });

  it('shape the person’s feeds at once', async () => {
    const [liked, other] = [await source(service.db), await source(service.db)];
    const [tagged, from, neither] = [
      await post(service.db, { tags: ['ada'], sourceId: other.id }),
      await post(service.db, { sourceId: liked.id }),
      await post(service.db, { tags: ['zig'], sourceId: other.id }),
    ];
    const feed = async (): Promise<string[]> =>
      (await call(service.url, '/feeds', { token: ada.token })).body.data.map((one: { id: string }) => one.id);
    expect(await feed()).to.have.members([tagged, from, neither]);
    await ask('POST', '/tags/follow', { tags: ['ada'] });
    await ask('POST', '/sources/follow', { sources: [liked.handle] });
    expect(await feed()).to.have.members([tagged, from]);
    await ask('POST', '/tags/block', { tags: ['ada'] });
    expect(await feed()).to.have.members([from]);
    await ask('POST', '/sources/unfollow', { sources: [liked.id] });
    expect(await feed()).to.have.members([from, neither]);
  });

  describe('advanced settings', () => {
    const patch = (settings: unknown): Promise<Answer> => ask('PATCH', '/advanced', { settings });
    const stored = async (who = ada): Promise<unknown> => (await ask('GET', '', undefined, who)).body.advancedSettings;

    it('are changed one by one and shown by id', async () => {
      expect(
        (
          await patch([
            { id: 15, enabled: false },
            { id: 2, enabled: false },
            { id: 15, enabled: false },
          ])
        ).body,
      ).to.deep.equal({ success: true });
      await patch([
        { id: 2, enabled: true, note: 'x' },
        { id: 7, enabled: true },
        { id: 7, enabled: false },
      ]);
      expect(await stored()).to.deep.equal([
        { id: 2, enabled: true },
        { id: 7, enabled: false },
        { id: 15, enabled: false },
      ]);
      expect(await stored(bob)).to.deep.equal([]);
    });

    it('are those of the reference list', async () => {
      for (const settings of [
        [{ id: 0, enabled: true }],
        [{ id: 20, enabled: true }],
        [{ id: 1.5, enabled: true }],
        [{ id: 1 }],
        [{ enabled: true }],
        [{ id: 1, enabled: 'yes' }],
        [],
        'x',
        Array(101).fill({ id: 1, enabled: true }),
      ]) {
        expect((await patch(settings)).status, JSON.stringify(settings)).to.equal(400);
      }
      expect(await stored()).to.deep.equal([]);
    });

    it('are whole after fifty requests at once', async () => {
      const all = Array.from({ length: 19 }, (_, i) => i + 1);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          patch((i % 2 === 0 ? all : [...all].reverse()).map((id) => ({ id, enabled: i % 2 === 0 }))),
        ),
      );
      expect(new Set(answers.map((one) => one.status))).to.deep.equal(new Set([200]));
      const states = (await stored()) as { id: number; enabled: boolean }[];
      expect(states.map((one) => one.id)).to.deep.equal(all);
      expect(new Set(states.map((one) => one.enabled)).size).to.equal(1);
    });
  });
});
