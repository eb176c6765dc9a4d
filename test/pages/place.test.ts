import { expect } from 'chai';
import { createPersonalLink } from '../../src/domain/feed-links/feed-links.ts';
import { fetchAny } from '../support/client.ts';
import { setContent, type Content } from '../support/content.ts';
import { startService, type Service } from '../support/service.ts';
import { member, PASSWORD, setCookies, signedIn, visit, type Visitor } from '../support/visitor.ts';

describe('the place of a reader', () => {
  let service: Service;
  let content: Content;
  let me: { id: string; email: string };
  let inside: Visitor;

  before(async () => {
    service = await startService();
    me = await member(service, { name: 'Reader' });
    content = await setContent(service, me.id);
    inside = await signedIn(service, me.email);
  });
  after(() => service.close());

  const markIn = (html: string): string => /<meta name="viewer" content(?:="([^"]*)")?/.exec(html)?.[1] ?? '';
  const fromPage = (link: string, referer: string) =>
    fetchAny(`${service.url}${link}`, { headers: { accept: 'text/html', referer } });
  const signInFrom = async (link: string, page: string): Promise<{ title: string; to: string }> => {
    const { text } = await fromPage(link, `${service.url}${page}`);
    return {
      title: /<h1>([^<]*)/.exec(text)?.[1] ?? '',
      to: (/name="return_to" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'),
    };
  };

  it('security 47: a page of content may be kept for Back, one with a secret address may not', async () => {
    for (const [visitor, path] of [
      [inside, '/newest'],
      [visit(service), '/'],
    ] as const) {
      const { headers } = await visitor.get(path);
      expect(headers['cache-control']).to.equal('private, no-cache');
      expect(headers.vary).to.match(/\bCookie\b/);
    }
    for (const path of ['/settings', '/settings/tokens', '/nowhere'])
      expect((await inside.get(path)).headers['cache-control'], path).to.equal('no-store');
    await createPersonalLink(service.db, me.id, 'for-you');
    const own = await inside.get('/');
    expect(own.text).to.include('dcs_link_');
    expect(own.headers['cache-control']).to.equal('no-store');
  });

  it('a page names the account that it is for, as a cookie without a secret does, and /viewer', async () => {
    const page = await inside.get('/newest');
    const mark = markIn(page.text);
    expect(mark)
      .to.match(/^[\w-]{16}$/)
      .and.equal(inside.cookies.get('dcs_viewer'));
    expect((await inside.get('/viewer')).body).to.deep.equal({ mark, look: { 'data-density': 'list' } });
    const again = await signedIn(service, me.email);
    expect(again.cookies.get('dcs_viewer'), 'the same for every session of an account').to.equal(mark);
    const other = await signedIn(service, (await member(service)).email);
    expect(other.cookies.get('dcs_viewer')).to.not.equal(mark);
    const outside = visit(service);
    expect(markIn((await outside.get('/newest')).text)).to.equal('');
    expect((await outside.get('/viewer')).body.mark).to.equal('');
    expect(outside.cookies.size).to.equal(0);
    again.cookies.set('dcs_viewer', 'A'.repeat(16));
    await again.get('/newest');
    expect(again.cookies.get('dcs_viewer'), 'an invented one is corrected').to.equal(mark);
  });

  it('security 135: a sign-out, and the sign-in of another account, empty the browser’s cache', async () => {
    const visitor = await signedIn(service, me.email);
    const out = await visitor.send('/sign-out', {}, { from: '/settings' });
    expect(out.headers['clear-site-data']).to.equal('"cache"');
    expect(visitor.cookies.has('dcs_viewer')).to.equal(false);
    const other = await member(service);
    visitor.cookies.set('dcs_viewer', inside.cookies.get('dcs_viewer')!);
    visitor.cookies.set('dcs_session', 'A'.repeat(43));
    const changed = await visitor.send('/sign-in', { email: other.email, password: PASSWORD });
    expect(setCookies(changed).join()).to.include('dcs_viewer=');
    const same = visit(service);
    const first = await same.send('/sign-in', { email: me.email, password: PASSWORD });
    expect(first.headers).to.not.have.property('clear-site-data');
  });

  it('what a visitor wanted to do is the reason to sign in, and is offered at the post afterwards', async () => {
    const [id] = content.posts;
    const { text } = await visit(service).get('/newest');
    const link = /href="(\/sign-in\?[^"]*for=vote[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    expect(await signInFrom(link, '/newest?cursor=abc')).to.deep.equal({
      title: 'Sign in to vote',
      to: `/newest?cursor=abc&upvote=${id!}#post-${id!}`,
    });
    expect((await signInFrom(link, '/')).to, 'where the same list is after the sign-in').to.equal(
      `/popular?upvote=${id!}#post-${id!}`,
    );
    expect((await signInFrom(link, `/posts/${id!}`)).to).to.equal(`/posts/${id!}?upvote=${id!}`);
    for (const [to, title] of [
      ['/bookmarks', 'Sign in to see your bookmarks'],
      ['/settings/tokens', 'Sign in to manage your access tokens'],
      ['/settings/security', 'Sign in to change your settings'],
    ] as const)
      expect((await signInFrom(`/sign-in?return_to=${encodeURIComponent(to)}`, '/')).title).to.equal(title);
    const visitor = visit(service);
    const answer = await visitor.send('/sign-in', {
      email: me.email,
      password: PASSWORD,
      return_to: `/newest?upvote=${id!}#post-${id!}`,
    });
    const back = await visitor.get(answer.headers.location!);
    expect(back.text).to.include('You are signed in.').and.include('Upvote the post');
    expect(back.text, 'a form leads to the page without the offer').to.include('name="back" value="/newest"');
    expect((await visitor.get('/newest?upvote=nonsense')).text).to.not.include('You are signed in.');
  });

  it('the link to sign in leads back to the page it was on, and never to another site', async () => {
    expect((await signInFrom('/sign-in', '/tags/rust')).to).to.equal('/tags/rust');
    for (const page of ['/sign-up', '/forgotten-password', '/confirm-email?token=x', '//evil.example/'])
      expect((await signInFrom('/sign-in', page)).to, page).to.equal('');
    const { text } = await fromPage('/sign-in', 'https://evil.example/settings');
    expect(text).to.match(/name="return_to" value(="")?\/?>/);
  });

  it('a script that votes in place gets no page, and learns that the session has ended', async () => {
    const post = `/posts/${content.posts[3]!}`;
    const sent = { from: '/newest', headers: { 'x-in-place': 'yes' } };
    expect((await inside.send(`${post}/vote`, { vote: '1' }, sent)).status).to.equal(204);
    const token = await inside.formToken('/newest');
    const gone = await signedIn(service, me.email);
    await gone.get('/newest');
    gone.cookies.delete('dcs_session');
    expect((await gone.send(`${post}/vote`, { vote: '1' }, { ...sent, token })).status).to.not.equal(204);
  });
});
