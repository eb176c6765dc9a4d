import { expect } from 'chai';
import { removeDrawnPictures } from '../../src/ingest/store/demo-people.ts';
import { createToken } from '../../src/auth/access-tokens.ts';
import { call } from '../support/client.ts';
import { setContent, type Content } from '../support/content.ts';
import { person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, visit, type Visitor } from '../support/visitor.ts';

const DOCS = '/public/v1/docs';

describe('what a person did shows on pages', () => {
  let service: Service;
  let content: Content;
  let inside: Visitor;
  let outside: Visitor;
  let me: { id: string; email: string };
  let token: string;

  before(async () => {
    service = await startService();
    me = await member(service, { name: 'Reader' });
    content = await setContent(service, me.id);
    inside = await signedIn(service, me.email);
    outside = visit(service);
    ({ token } = await createToken(service.db, me.id, { name: 'marks', lifetime: '30' }));
  });
  after(() => service.close());

  /** The buttons of a post in a list: whether each is pressed, and what it sends. */
  const buttonsOf = (html: string, id: string): Record<string, string> => {
    const card = html.slice(html.indexOf(`<li id="post-${id}"`)).split('</li>')[0]!;
    const found = card.matchAll(/formaction="[^"]+\/(vote|bookmark)"[^>]*value="(-?\d)"[^>]*aria-pressed="(\w+)"/gi);
    return Object.fromEntries([...found].map(([, what, value, pressed]) => [what!, `${pressed!} ${value!}`]));
  };

  it('GET /posts/states says what was done with the posts of a page, in their order, and nothing of others', async () => {
    const [first, second, third] = content.posts as [string, string, string];
    const put = (vote: number) => call(service.url, `/posts/${first}/vote`, { method: 'PUT', token, json: { vote } });
    const of = async (ids: string[], as = token) => call(service.url, `/posts/states?ids=${ids.join()}`, { token: as });
    const before = (await of([first])).body.data[0].numUpvotes as number;
    await put(1);
    const nobody = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3aff';
    const { status, body } = await of([third, first.toUpperCase(), nobody, first]);
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal([
      {
        id: third,
        read: false,
        bookmarked: true,
        numUpvotes: body.data[0].numUpvotes,
        numComments: 0,
        userState: { vote: 0 },
      },
      {
        id: first,
        read: body.data[1].read,
        bookmarked: false,
        numUpvotes: before + 1,
        numComments: 4,
        userState: { vote: 1 },
      },
    ]);
    const stranger = await person(service.db);
    const [theirs] = (await of([first], stranger.token)).body.data;
    expect([theirs.userState.vote, theirs.bookmarked]).to.deep.equal([0, false]);
    expect((await of([second])).body.data[0].bookmarked).to.equal(true);
    for (const wrong of [[], ['no-id'], Array.from({ length: 101 }, () => first)])
      expect((await of(wrong)).status, String(wrong.length)).to.equal(400);
    await put(0);
  });

  it('lists show votes and bookmarks, and their forms take them back', async () => {
    const [id] = content.posts as [string];
    for (const list of ['/popular', '/newest', '/tags/rust', '/sources/compiler-notes', '/search?q=borrow+checker']) {
      const send = (what: string, fields: Record<string, string>) =>
        inside.send(`/posts/${id}/${what}`, { back: list, ...fields }, { from: list });
      const state = async () => buttonsOf((await inside.get(list)).text, id);
      expect(await state(), list).to.deep.equal({ vote: 'false 1', bookmark: 'false 1' });
      await send('vote', { vote: '1' });
      await send('bookmark', { on: '1' });
      expect(await state(), list).to.deep.equal({ vote: 'true 0', bookmark: 'true 0' });
      await send('vote', { vote: '0' });
      await send('bookmark', { on: '0' });
      expect(await state(), list).to.deep.equal({ vote: 'false 1', bookmark: 'false 1' });
      expect((await outside.get(list)).text, list).to.not.include('aria-pressed');
    }
  });

  it('posts are marked as read and unread in lists, and all of a list at once', async () => {
    const [id] = content.posts as [string];
    const mark = (read: string, list: string) => inside.send(`/posts/${id}/read`, { back: list, read }, { from: list });
    const isRead = async (list: string) =>
      (await inside.get(list)).text.includes(`id="post-${id}" data-post="/posts/${id}"`) &&
      new RegExp(`id="post-${id}"[^>]*class="read"`).test((await inside.get(list)).text);
    for (const list of ['/newest', '/sources/compiler-notes']) {
      await mark('1', list);
      expect(await isRead(list), list).to.equal(true);
      await mark('0', list);
      expect(await isRead(list), list).to.equal(false);
    }
    const list = '/sources/compiler-notes';
    const before = new Date().toISOString();
    const answer = await inside.send('/read', { source: 'compiler-notes', before, back: list }, { from: list });
    expect([answer.status, answer.headers.location]).to.deep.equal([303, list]);
    expect((await inside.get(`${list}?unread=1`)).text).to.include('You have opened all of them');
    expect((await inside.send('/read', { source: 'none-such', back: list }, { from: list })).status).to.equal(404);
    expect((await outside.get(list)).text).to.not.include('/read"');
  });

  it('one’s own comments are edited, and nobody else’s', async () => {
    const page = `/posts/${content.post}`;
    const form = `${page}/comments/${content.comment}`;
    const saved = await inside.send(form, { content: 'So did **I**, twice.' }, { from: page });
    expect([saved.status, saved.headers.location]).to.deep.equal([303, `${page}#comment-${content.comment}`]);
    const { text } = await inside.get(page);
    expect(text).to.include('So did <strong>I</strong>, twice.').and.include('<span>edited</span>');
    expect(text.match(/<summary>Edit<\/summary>/g), 'for own comments only').to.have.length(1);
    const refused = await inside.send(form, { content: ' \u200b ' }, { from: page });
    expect(refused.status).to.equal(422);
    expect(refused.text)
      .to.include('A comment must have text')
      .and.match(/<details open[^>]*><summary>Edit/);
    const strange = await signedIn(service, (await member(service)).email);
    expect((await strange.send(form, { content: 'Not mine' }, { from: page })).status).to.equal(404);
    expect((await outside.get(page)).text).to.not.include('<summary>Edit');
  });

  it('a person has a page, which shows what GET /people/{id} says and nothing of their account', async () => {
    await call(service.url, '/profile', {
      method: 'PATCH',
      token,
      json: { bio: 'I <b>read</b>.', timezone: 'Europe/London', socialLinks: [{ url: 'https://github.com/reader/' }] },
    });
    const stranger = await person(service.db);
    const { body } = await call(service.url, `/people/${me.id}`, { token: stranger.token });
    expect(body).to.have.all.keys(
      ...['id', 'name', 'username', 'bio', 'image', 'cover', 'createdAt', 'reputation', 'permalink', 'socialLinks'],
    );
    const page = new URL(body.permalink).pathname;
    const { status, text } = await outside.get(page);
    expect(status).to.equal(200);
    expect(text).to.include('I &lt;b>read&lt;/b>.').and.include(`@${body.username}`).and.include('github.com/reader<');
    const edit = 'class="button secondary" href="/settings"';
    expect(text).to.not.include(edit).and.not.include(me.email).and.not.include('Europe/London');
    expect((await inside.get(page)).text).to.include(edit);
    expect((await outside.get(`/posts/${content.post}`)).text).to.include(`href="${page}"`);
    for (const id of ['00000000-0000-0000-0000-000000000000', '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3aff'])
      expect((await outside.get(`/people/${id}`)).status, id).to.equal(404);
  });

  it('the documentation and the pages of errors know who is signed in', async () => {
    for (const path of [
      DOCS,
      `${DOCS}/reference/feeds`,
      `${DOCS}/guides/oauth`,
      `${DOCS}/search?q=feeds`,
      '/problems/not_found',
    ]) {
      const own = await inside.get(path);
      expect(own.text, path).to.include('Signed in as Reader').and.not.include('href="/sign-in');
      expect(own.headers['cache-control'], path).to.equal('no-store');
      expect((await outside.get(path)).text, path)
        .to.include('href="/sign-in"')
        .and.not.include('as Reader');
    }
    expect((await inside.get(`${DOCS}/guides/oauth.md`)).text).to.not.include('Signed in as');
    const document = await inside.get(`${DOCS}/json`);
    expect(document.headers['content-type']).to.include('application/json');
  });

  it('pictures that were once drawn for the demo content go, and no others', async () => {
    const [first, second] = content.posts as [string, string];
    const [drawn, kept] = [
      'http://old.example:3000/demo/pictures/00c0ffee.svg',
      'https://else.example/demo/pictures/a.svg',
    ];
    await service.db.query('UPDATE posts SET image = $2 WHERE id = $1', [first, drawn]);
    await service.db.query('UPDATE posts SET image = $2 WHERE id = $1', [second, kept]);
    await removeDrawnPictures(service.db);
    const imageOf = async (id: string): Promise<unknown> =>
      (await call(service.url, `/posts/${id}`, { token })).body.data.image;
    expect([await imageOf(first), await imageOf(second)]).to.deep.equal([null, kept]);
  });
});
