import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { call } from '../support/client.ts';
import { setContent, type Content } from '../support/content.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, type Visitor } from '../support/visitor.ts';

describe('pages of a person’s feeds', () => {
  let service: Service;
  let content: Content;
  let me: Visitor;
  let token: string;

  before(async () => {
    service = await startService();
    const { id, email } = await member(service, { name: 'Reader' });
    content = await setContent(service, id);
    me = await signedIn(service, email);
    ({ token } = await createToken(service.db, id, { name: 'check', lifetime: '30' }));
  });
  after(() => service.close());

  const read = async (path: string) => (await call(service.url, path, { token })).body;
  const edit = (): string => `/feeds/${content.feed}/edit`;
  const send = (path: string, fields: Record<string, string>, from = edit()) => me.send(path, fields, { from });

  it('change the name, icon, order and thresholds of a custom feed', async () => {
    const fields = { name: 'C++ & Zig', icon: '⚡', orderBy: 'UPVOTES', minUpvotes: '2', keepOpened: 'on' };
    const { status, headers } = await send(edit(), { ...fields, minDayRange: '', minViews: '' });
    expect([status, headers.location]).to.deep.equal([303, `${edit()}?notice=saved`]);
    expect((await read(`/feeds/custom/${content.feed}/info`)).flags).to.deep.equal({
      name: 'C++ & Zig',
      icon: '⚡',
      orderBy: 'UPVOTES',
      minDayRange: null,
      minUpvotes: 2,
      minViews: null,
      disableEngagementFilter: true,
      filter: null,
    });
    await send(edit(), { name: 'Databases', icon: '', orderBy: '' });
    expect((await read(`/feeds/custom/${content.feed}/info`)).flags).to.deep.include({
      name: 'Databases',
      icon: null,
      orderBy: null,
      minUpvotes: null,
      disableEngagementFilter: false,
    });
  });

  it('change the filter of a custom feed, and empty it', async () => {
    const form = `/feeds/${content.feed}/filter`;
    const filterNow = async () => (await read(`/feeds/custom/${content.feed}/info`)).flags.filter;
    const fields = {
      words: 'postgres\n query  planner \n\n',
      not: 'oracle',
      about: ' relational databases ',
      languages: 'EN, de',
      'type-tutorial': 'on',
    };
    const { status, headers, text } = await send(form, { ...fields, minUpvotes: '2' });
    expect([status, headers.location], text).to.deep.equal([303, `${edit()}?notice=saved#filter`]);
    const filter = { words: ['postgres', 'query  planner'], not: ['oracle'], about: 'relational databases' };
    expect(await filterNow()).to.deep.equal({ ...filter, languages: ['en', 'de'], types: ['tutorial'], minUpvotes: 2 });
    const page = await me.get(edit());
    expect(page.text)
      .to.include('value="en, de"')
      .and.include('value="relational databases"')
      .and.match(/<textarea[^>]*name="words"[^>]*>\s*postgres\nquery/);
    for (const [wrong, message] of [
      [{ words: 'the\npostgres' }, 'Words, line 1: these words are too common'],
      [{ phrases: 'x'.repeat(200) }, 'Phrases, line 1: enter at most 50 lines'],
      [{ about: 'qqxx zzyy' }, 'Near in meaning to: describe the topic in plain English'],
      [{ languages: 'English' }, 'Languages: enter two-letter codes'],
      [{ minViews: 'many' }, 'Minimum readers of the filter: enter a whole number'],
      [{ maxAgeDays: '0' }, 'Maximum age of the filter in days: enter a whole number'],
    ] as const) {
      const refused = await send(form, wrong);
      expect([refused.status, refused.text.includes(message)], message).to.deep.equal([422, true]);
      for (const value of Object.values(wrong)) expect(refused.text).to.include(value);
    }
    await send(form, {});
    expect(await filterNow()).to.equal(null);
  });

  it('make a feed of a search', async () => {
    const { status, headers, text } = await send(
      '/search/save',
      { q: '"query planner" postgres/sqlite -oracle' },
      '/search',
    );
    expect(status, text).to.equal(303);
    const slug = headers.location!.replace('/feeds/', '');
    expect((await read(`/feeds/custom/${slug}/info`)).flags).to.deep.include({
      name: 'query planner postgres sqlite oracle',
      orderBy: 'DATE',
      disableEngagementFilter: true,
      filter: { words: ['postgres/sqlite'], phrases: ['query planner'], not: ['oracle'] },
    });
    const refused = await send('/search/save', { q: 'the' }, '/search');
    expect([refused.status, refused.text.includes('no word to save')]).to.deep.equal([422, true]);
  });

  it('make a feed of what a search means', async () => {
    const { status, headers, text } = await send('/search/save', { q: 'query planners', byMeaning: 'on' }, '/search');
    expect(status, text).to.equal(303);
    const slug = headers.location!.replace('/feeds/', '');
    expect((await read(`/feeds/custom/${slug}/info`)).flags.filter).to.deep.equal({ about: 'query planners' });
    const refused = await send('/search/save', { q: 'qqxx', byMeaning: 'on' }, '/search');
    expect([refused.status, refused.text.includes('saved by meaning')]).to.deep.equal([422, true]);
  });

  it('keep what was typed, and say which field or character was refused', async () => {
    for (const [fields, message] of [
      [{ name: 'C/C++' }, 'A name cannot contain &quot;/&quot;.'],
      [{ name: '++' }, 'with at least one letter or digit'],
      [{ name: 'Rust', minUpvotes: '-1' }, 'Minimum upvotes: enter a whole number from 0 to 1000'],
      [{ name: 'Rust', minViews: 'many' }, 'Minimum readers: enter a whole number'],
      [{ name: 'Rust', icon: '⚡'.repeat(60) }, 'An icon is an emoji'],
      [{ name: 'Rust', orderBy: 'LUCK' }, 'Choose an order.'],
    ] as const) {
      const { status, text } = await send(edit(), fields);
      expect(status, message).to.equal(422);
      expect(text).to.include(message).and.include(`value="${fields.name}"`).and.include('role="alert"');
    }
    const made = await send('/feeds', { name: 'C/C++', tags: 'zig' }, '/feeds');
    expect(made.status).to.equal(422);
    expect(made.text).to.include('A name cannot contain &quot;/&quot;.').and.include('value="zig"');
  });

  for (const [whose, page, operation] of [
    ['a custom feed', () => edit(), () => `/feeds/filters/${content.feed}`],
    ['the person’s own feeds', () => '/settings/feeds', () => '/feeds/filters'],
  ] as const) {
    const formOf = (name: string): string => `${page().replace(/\/edit$/, '')}/${name}`;

    it(`follow, block and let go of tags and sources in ${whose}`, async () => {
      const change = (fields: Record<string, string>) => send(formOf('filters'), fields, page());
      await change({ tags: 'zig, #rust', do: 'followTags' });
      await change({ tags: 'databases', do: 'blockTags' });
      await change({ sources: 'compiler-notes', do: 'followSources' });
      const { headers } = await change({ sources: 'rows', do: 'blockSources' });
      expect(headers.location).to.equal(`${page()}#filters`);
      const filters = await read(operation());
      expect(filters.includeTags).to.include.members(['rust', 'zig']);
      expect(filters.blockedTags).to.deep.equal(['databases']);
      expect(filters.includeSources).to.have.length(1);
      const [{ id: blocked }] = filters.excludeSources;
      const { text } = await me.get(page());
      for (const label of ['Unfollow #zig', 'Unblock #databases', 'Unfollow Compiler Notes'])
        expect(text).to.include(`aria-label="${label}"`);
      await change({ dropTags: 'databases' });
      await change({ dropSources: blocked });
      await change({ dropSources: filters.includeSources[0].id });
      expect(await read(operation())).to.deep.include({ blockedTags: [], excludeSources: [], includeSources: [] });
    });

    it(`name what ${whose} cannot follow, with what is similar`, async () => {
      const change = (fields: Record<string, string>) => send(formOf('filters'), fields, page());
      const unknown = await change({ tags: 'zig postgersql <b>', do: 'followTags' });
      expect(unknown.headers.location).to.equal(`${page()}?unknown-tags=postgersql&unknown-tags=%3Cb%3E#filters`);
      const { text } = await me.get(unknown.headers.location!.split('#')[0]!);
      expect(text).to.include('No post has the tag &quot;postgersql&quot;.');
      expect(text)
        .to.match(/name="followTags" value="postgresql"/)
        .and.include('&quot;&lt;b>&quot;');
      const source = await change({ sources: 'compiler', do: 'followSources' });
      const found = await me.get(source.headers.location!.split('#')[0]!);
      expect(found.text).to.include('No source is named &quot;compiler&quot;.').and.include('Follow Compiler Notes');
      const empty = await change({ tags: ' , ', do: 'followTags' });
      expect([empty.status, empty.text.includes('Enter the name of a tag or a source.')]).to.deep.equal([422, true]);
    });

    it(`turn kinds of content off and on in ${whose}`, async () => {
      const { data: kinds } = await read('/feeds/custom/advanced-settings');
      const all = Object.fromEntries(kinds.map(({ id }: { id: number }) => [`kind-${id}`, 'on']));
      const { status } = await send(formOf('content'), { ...all, 'kind-7': '' }, page());
      expect(status).to.equal(303);
      const states = (await read(operation())).advancedSettings;
      expect(states.filter(({ enabled }: { enabled: boolean }) => !enabled)).to.deep.equal([{ id: 7, enabled: false }]);
      const { text } = await me.get(page());
      expect(text).to.include('name="kind-7" value="on"/>').and.include('name="kind-8" value="on" checked');
      await send(formOf('content'), all, page());
      expect((await read(operation())).advancedSettings).to.deep.include({ id: 7, enabled: true });
    });
  }

  it('start and stop the digest of a feed on its page', async () => {
    const fields = { when: 'friday', hour: '8', timezone: 'Europe/Berlin', back: `${edit()}#digest` };
    const { id } = await read(`/feeds/custom/${content.feed}/info`);
    const { headers } = await send(`/settings/digests/${id}`, fields);
    expect(headers.location).to.equal(`${edit()}#digest`);
    expect((await me.get(edit())).text).to.include('Every Friday at 08:00 (Europe/Berlin)');
    await send(`/settings/digests/${id}/stop`, { back: '//evil.example/' });
    expect((await me.get(edit())).text).to.include('Off.');
  });

  it('create, show, replace and delete addresses of each feed, after a recent sign-in', async () => {
    const { id } = await read(`/feeds/custom/${content.feed}/info`);
    for (const feed of ['foryou', 'bookmarks', id]) {
      const change = (action: string) => send(`/settings/feed-links/${feed}${action}`, {}, '/settings/feed-links');
      const shown = async () =>
        new RegExp(`id="rss-${feed}">([^<]+)<`).exec((await me.get('/settings/feed-links')).text)?.[1];
      expect(await shown(), feed).to.equal(undefined);
      await change('');
      const first = await shown();
      expect(first).to.match(/\/rss\.xml$/);
      expect((await fetch(first!)).status).to.equal(200);
      await change('/replace');
      expect(await shown())
        .to.match(/\/rss\.xml$/)
        .and.not.equal(first);
      expect((await fetch(first!)).status, 'the replaced address').to.equal(404);
      expect((await read('/feeds/links')).data).to.have.length(1);
      await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
      expect(await shown(), 'a while after the sign-in').to.equal(undefined);
      expect((await change('/delete')).headers.location).to.match(/^\/sign-in/);
      await service.db.query('UPDATE sessions SET authenticated_at = now()');
      await change('/delete');
      expect((await read('/feeds/links')).data).to.deep.equal([]);
    }
  });

  it('tell who blocks something where the list of blocks is', async () => {
    await send('/filters/tag/zig', { do: 'block', back: '/tags/zig' }, '/tags/zig');
    expect((await me.get('/tags/zig')).text).to.include('href="/settings/feeds#filters"');
  });

  it('show the first of many tags, and all when asked', async () => {
    const tags = Array.from({ length: 230 }, (_, n) => `many-${n}`);
    await service.db.query(`INSERT INTO tags (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`, [tags]);
    for (const from of [0, 100, 200])
      await me.send(
        '/settings/feeds/filters',
        { tags: tags.slice(from, from + 100).join(), do: 'followTags' },
        { from: '/settings/feeds' },
      );
    const shown = async (path: string): Promise<number> =>
      [...(await me.get(path)).text.matchAll(/aria-label="Unfollow #many-/g)].length;
    const few = await shown('/settings/feeds');
    expect(few).to.be.within(150, 200);
    expect((await me.get('/settings/feeds')).text).to.match(/\?all=followed-tags#followed-tags">Show all 23\d</);
    expect(await shown('/settings/feeds?all=followed-tags')).to.equal(230);
    expect(await shown('/settings/feeds?all=nothing')).to.equal(few);
  });
});
