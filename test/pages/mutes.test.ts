import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { formsOf, type PageForm } from '../contract/forms-of-pages.ts';
import { call, type Answer } from '../support/client.ts';
import { post, source } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { member, signedIn, type Visitor } from '../support/visitor.ts';

describe('pages that mute', () => {
  let service: Service;
  let me: Visitor;
  let token: string;
  let feed: string;
  let ids: { muted: string; seen: string };

  beforeEach(async () => {
    service = await sharedService();
    const { id, email } = await member(service);
    me = await signedIn(service, email);
    ({ token } = await createToken(service.db, id, { name: 'check', lifetime: '30' }));
    const { id: sourceId } = await source(service.db, { handle: 'chains', name: 'Chain News' });
    const muted = await post(service.db, { sourceId, title: 'A blockchain, to “be” sure', tags: ['crypto'] });
    ids = { muted, seen: await post(service.db, { title: 'Indexes' }) };
    const json = { name: 'All', orderBy: 'DATE', disableEngagementFilter: true };
    ({ slug: feed } = (await call(service.url, '/feeds/custom', { method: 'POST', token, json })).body);
  });

  const listed = async (path = '/feeds/popular'): Promise<string[]> =>
    (await call(service.url, path, { token })).body.data.map(({ id }: { id: string }) => id);
  const mutes = async (): Promise<any[]> => (await call(service.url, '/mutes', { token })).body.data;
  /** The form of a page with this action, as a browser sends it with what is typed. */
  const press = async (page: string, action: string, typed: (form: PageForm) => boolean): Promise<PageForm> => {
    const form = formsOf((await me.get(page)).text).find((one) => one.action === action && typed(one));
    expect(form, `${action} on ${page}`).to.be.an('object');
    return form!;
  };
  const mute = async (page: string, action: string, fields: Record<string, string>): Promise<Answer> => {
    const form = await press(page, action, (one) => 'words' in one.fields);
    return me.send(form.action, { ...form.fields, ...fields }, { from: page });
  };
  const unmute = async (page: string, action: string): Promise<Answer> => {
    const form = await press(page, action, (one) => 'unmute' in one.fields);
    return me.send(form.action, { ...form.fields }, { from: page });
  };

  it('mute words until a day, and mute them no more, in the settings', async () => {
    const [page, action] = ['/settings/feeds', '/settings/feeds/mutes'];
    for (const fields of [{ words: 'blockchain', until: '2020-01-01' }, { words: ' ' }]) {
      const refused = await mute(page, action, { until: '', ...fields });
      expect(refused.status).to.equal(422);
      expect(refused.text).to.include('Enter words to mute. The day is optional and must be after today.');
    }
    expect(await mutes()).to.deep.equal([]);
    expect((await mute(page, action, { words: 'blockchain', until: '2126-11-28' })).status).to.equal(303);
    expect((await mutes())[0]).to.deep.include({
      filter: { words: ['blockchain'] },
      until: '2126-11-28T00:00:00.000Z',
    });
    expect((await me.get(page)).text).to.include('blockchain until 2126-11-28');
    expect(await listed()).to.deep.equal([ids.seen]);
    expect((await unmute(page, action)).status).to.equal(303);
    expect(await listed()).to.include(ids.muted);
  });

  it('mute words in a custom feed alone, and show no other mutes there', async () => {
    const [page, action] = [`/feeds/${feed}/edit`, `/feeds/${feed}/mutes`];
    await mute('/settings/feeds', '/settings/feeds/mutes', { words: 'elsewhere', until: '' });
    expect((await mute(page, action, { words: ' ', until: '' })).status).to.equal(422);
    expect((await mute(page, action, { words: 'blockchain', until: '' })).headers.location).to.include(page);
    const { text } = await me.get(page);
    expect(text).to.include('Unmute blockchain').and.not.include('elsewhere');
    expect(await listed(`/feeds/custom/${feed}`)).to.deep.equal([ids.seen]);
    expect(await listed()).to.include(ids.muted);
    expect((await unmute(page, action)).status).to.equal(303);
    expect(await listed(`/feeds/custom/${feed}`)).to.include(ids.muted);
  });

  it('mute what is picked of a post: words of its title, its tags, its source', async () => {
    const page = `/posts/${ids.muted}`;
    const action = `${page}/mute`;
    const choices = async (): Promise<string[]> =>
      [...(await me.get(page)).text.matchAll(/<input type="checkbox" name="(\w+)" value="([^"]+)"/g)].map(
        ([, name, value]) => `${name}=${value}`,
      );
    expect(await choices()).to.deep.equal(['words=blockchain', 'words=sure', 'tags=crypto', 'sources=chains']);
    const nothing = await me.send(action, {}, { from: page });
    expect((await me.get(nothing.headers.location ?? '')).text).to.include('Pick a word, a tag or the source.');
    for (const [name, value] of [
      ['words', 'blockchain'],
      ['tags', 'crypto'],
      ['sources', 'chains'],
    ] as const) {
      const { status, headers } = await me.send(action, { [name]: value }, { from: page });
      expect(status).to.equal(303);
      expect((await me.get(headers.location ?? '')).text).to.include('Your mutes');
      expect(await listed(), name).to.deep.equal([ids.seen]);
      expect((await mutes()).map(({ filter }) => Object.keys(filter))).to.deep.equal([[name]]);
      await unmute('/settings/feeds', '/settings/feeds/mutes');
    }
    await press(page, action, () => true);
    expect(await listed()).to.include(ids.muted);
  });
});
