import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { call } from '../support/client.ts';
import { setContent, type Content } from '../support/content.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, type Visitor } from '../support/visitor.ts';

const FEED = `<rss version="2.0"><channel><title>Kernel Notes</title><link>https://kernel.example/</link>
  <item><title>A first &lt;b&gt;post</title><link>https://kernel.example/1</link></item></channel></rss>`;

describe('pages that add, share and remember', () => {
  let service: Service;
  let web: FeedWeb;
  let content: Content;
  let me: Visitor;
  let token: string;

  before(async () => {
    web = await feedWeb((path) => (path === '/notes.xml' ? answer(FEED) : undefined));
    service = await startService({ peopleFeedOrigins: [new URL(web.url(0, '/')).origin] });
    const { id, email } = await member(service, { name: 'Reader' });
    content = await setContent(service, id);
    me = await signedIn(service, email);
    ({ token } = await createToken(service.db, id, { name: 'check', lifetime: '30' }));
  });
  after(async () => {
    await service.close();
    web.close();
  });

  const read = async (path: string) => (await call(service.url, path, { token })).body;
  const idsIn = (html: string): string[] => [...html.matchAll(/<li id="post-([0-9a-f-]{36})"/g)].map(([, id]) => id!);
  const check = (url: string) => me.get(`/sources/new?${new URLSearchParams({ url }).toString()}`);

  it('show a feed before it is added, add it and give it up', async () => {
    const url = web.url(0, '/notes.xml');
    const { status, text } = await check(url);
    expect(status).to.equal(200);
    expect(text).to.include('Kernel Notes').and.include('A first').and.include('1 post').and.not.include('<b>post');
    const added = await me.send('/sources/new', { url, do: 'add' }, { from: '/sources/new' });
    const source = added.headers.location!;
    expect(source).to.match(/^\/sources\/.+/);
    expect((await me.get(source)).text).to.include('Only you and others who added it');
    expect((await check(url)).text)
      .to.include('This source already exists')
      .and.not.include('Add for myself');
    await me.send(`${source}/remove`, {}, { from: source });
    expect((await me.get(source)).status).to.equal(404);
  });

  it('suggest a source, and say why an address has no feed', async () => {
    const suggested = await me.send(
      '/sources/new',
      { url: 'https://kernel.example/feed', do: 'suggest' },
      { from: '/sources/new' },
    );
    expect(suggested.text).to.include('Suggested. The operator will review it.');
    for (const [url, said] of [
      [web.url(0, '/missing'), '404'],
      ['javascript:alert(1)', 'Enter the address of a feed or a site'],
      ['http://169.254.169.254/', 'class="notice wrong"'],
    ] as const)
      expect((await check(url)).text, url).to.include(said);
    expect((await check('javascript:alert(1)')).text).to.not.include('href="javascript:');
  });

  it('share a link once, with https where no scheme was typed', async () => {
    const fields = { url: 'kernel.example/shared', title: 'Shared', summary: '', tags: '#linux kernel' };
    const shared = await me.send('/submit', fields, { from: '/submit' });
    expect([shared.status, shared.headers.location]).to.match(/303,\/posts\//);
    const { data } = await read(shared.headers.location!);
    expect(data).to.deep.include({ title: 'Shared', url: 'https://kernel.example/shared', tags: ['kernel', 'linux'] });
    const again = await me.send('/submit', fields, { from: '/submit' });
    expect(again.status).to.equal(422);
    expect(again.text).to.include('This link was shared before.').and.include(`href="${shared.headers.location!}"`);
    const wrong = await me.send('/submit', { ...fields, url: 'ftp://kernel.example/' }, { from: '/submit' });
    expect([wrong.status, wrong.text.includes('Enter an http or https address')]).to.deep.equal([422, true]);
    expect((await me.get('/submit?url=https://a.example/&title=%22%3E')).text).to.include('value="&quot;>"');
  });

  it('remember what was opened until the history is cleared', async () => {
    await me.get(`/posts/${content.post}`);
    const opened = (await me.get('/history')).text;
    expect(idsIn(opened)).to.include(content.post);
    expect(opened)
      .to.match(/Tags to follow<\/h2>.*#compilers/s)
      .and.not.match(/Tags to follow<\/h2>.*#rust/s);
    const { headers } = await me.send('/history/clear', {}, { from: '/history' });
    expect(headers.location).to.equal('/history?notice=cleared');
    const { text } = await me.get('/history?notice=cleared');
    expect(idsIn(text)).to.deep.equal([]);
    expect(text).to.include('History cleared.').and.not.include('Clear history');
  });

  it('show only what is unread where that is asked for, also on the next page', async () => {
    await me.get(`/posts/${content.post}`);
    for (const path of ['/newest', '/bookmarks', '/tags/rust', '/sources/compiler-notes']) {
      const [all, unread] = [await me.get(path), await me.get(`${path}?unread=1`)];
      expect([all.status, unread.status], path).to.deep.equal([200, 200]);
      expect(idsIn(unread.text), path).to.not.include(content.post);
      expect(all.text, path).to.include(`href="${path}?unread=1"`);
    }
    expect((await me.get('/newest?unread=1')).text).to.match(/href="\?unread=1&amp;cursor=/);
    expect((await me.get('/unread')).text).to.include('Unread');
  });

  it('offer tags and sources to who follows nothing, in place of everybody’s posts', async () => {
    const stranger = await signedIn(service, (await member(service)).email);
    const { text } = await stranger.get('/following');
    expect(text).to.include('You follow nothing yet.').and.include('href="/sources/new"');
    expect(idsIn(text)).to.deep.equal([]);
  });

  it('turn notifications off and on', async () => {
    await me.send('/settings/notifications', { comment_reply: 'on' }, { from: '/settings/notifications' });
    const { data } = await read('/notifications/choices');
    const on = data.filter(({ enabled }: { enabled: boolean }) => enabled);
    expect(on).to.deep.equal([{ type: 'comment_reply', enabled: true }]);
    expect((await me.get('/settings/notifications')).text).to.match(/name="comment_reply" value="on" checked/);
  });

  it('create tokens that can only read', async () => {
    const fields = { name: 'dashboard', lifetime: '30', access: 'read' };
    await me.send('/settings/tokens', fields, { from: '/settings/tokens' });
    const { text } = await me.get('/settings/tokens');
    const secret = /id="new-token">([^<]+)</.exec(text)![1]!;
    expect(text).to.include('Read only</mark>');
    expect((await call(service.url, '/profile', { token: secret })).status).to.equal(200);
    const write = await call(service.url, '/notifications/read', { method: 'POST', token: secret });
    expect([write.status, write.body.error]).to.deep.equal([403, 'insufficient_scope']);
  });
});
