import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { call } from '../support/client.ts';
import { posts } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, visit, type Visitor } from '../support/visitor.ts';

const PAGE = '/public/v1/docs/reference/profile';

describe('calls of the documentation with the session', () => {
  let service: Service;
  let ada: { id: string; email: string };
  let inside: Visitor;

  before(async () => {
    service = await startService({ freeDailyQuota: 3 });
    ada = await member(service, { name: 'Ada' });
    inside = await signedIn(service, ada.email);
  });
  after(() => service.close());

  const send = (fields: Record<string, string>, more: object = {}, who = inside) =>
    who.send('/try', { method: 'GET', path: '/profile', ...fields }, { from: PAGE, ...more });

  it('answer as the operation does for that person, with its status, headers and errors', async () => {
    const { token } = await createToken(service.db, ada.id, { name: 'a', lifetime: '30' });
    const { status, body, headers } = await send({});
    expect([status, headers['cache-control']]).to.deep.equal([200, 'no-store']);
    expect([body.status, JSON.parse(body.body)]).to.deep.equal([
      200,
      (await call(service.url, '/profile', { token })).body,
    ]);
    expect(body.headers).to.include.keys('etag', 'x-request-id', 'x-ratelimit-remaining');
    const changed = await send({ method: 'PATCH', body: '{"bio":"Tried."}', 'if-match': body.headers.etag });
    expect(JSON.parse(changed.body.body).bio).to.equal('Tried.');
    const stale = await send({ method: 'PATCH', body: '{"bio":"Again."}', 'if-match': body.headers.etag });
    expect(stale.body.status).to.equal(412);
    expect((await send({ path: '/posts?limit=nonsense' })).body.status).to.equal(400);
    const [id] = await posts(service.db, [{ title: 'A post' }]);
    const voted = await send({ method: 'PUT', path: `/posts/${id!}/vote`, body: '{"vote":1}' });
    expect(voted.body.status, voted.text).to.equal(204);
    for (const path of ['/nothing', '', '//evil.example/profile', 'https://evil.example/profile'])
      expect((await send({ path })).status, path).to.equal(404);
    expect((await send({ method: 'PATCH', body: '{bio' })).body.status, 'a body that is not JSON').to.equal(400);
  });

  it('security 134: cannot be made by another site, by a visitor, without the form token, or without a recent sign-in', async () => {
    const stored = async (): Promise<string | null> =>
      (await service.db.query<{ bio: string | null }>('SELECT bio FROM accounts WHERE id = $1', [ada.id]))[0]?.bio ??
      null;
    const before = await stored();
    const change = { method: 'PATCH', body: '{"bio":"Stolen."}' };
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ])
      expect((await send(change, { headers })).status).to.equal(403);
    expect((await send(change, { token: '' })).status).to.equal(403);
    const other = await signedIn(service, (await member(service)).email);
    expect((await send(change, { token: await other.formToken('/settings') })).status).to.equal(403);
    const raw = JSON.stringify({ ...change, path: '/profile' });
    expect((await send(change, { raw, headers: { 'content-type': 'application/json' } })).status).to.equal(415);
    const outside = visit(service);
    await outside.get('/sign-in');
    const visitors = await outside.send('/try', { ...change, path: '/profile' }, { from: '/sign-in' });
    expect([visitors.status, visitors.headers.location?.split('=')[0]]).to.deep.equal([303, '/sign-in?return_to']);
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    expect((await send(change)).status).to.equal(303);
    await service.db.query('UPDATE sessions SET authenticated_at = now()');
    expect(await stored()).to.equal(before);
    expect((await inside.get(PAGE)).text, 'no token in the page').to.not.match(/dcs_pat_\w{10}/);
  });

  it('count as API requests of the account, so that the plan bounds them, too', async () => {
    const free = await signedIn(service, (await member(service, { plan: 'free' })).email);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await send({}, {}, free)).body.status);
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
  });
});
