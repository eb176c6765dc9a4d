import { expect } from 'chai';
import { call, fetchAny } from '../support/client.ts';
import { hearsNothing } from '../support/database.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';

const HOSTILE = [
  `' OR 1=1 --`,
  `'; DROP TABLE posts; --`,
  '%',
  '_',
  '\\',
  '{}',
  '{"a":1}',
  '$1',
  ')',
  '| & !',
  '../../etc/passwd',
  '%2e%2e',
  '${7*7}',
  '\u202e',
  '\uFFFD',
  '😀'.repeat(20),
];

describe('input and output', () => {
  let service: Service;
  let ada: Person;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    for (let n = 0; n < 6; n += 1) await post(service.db, { title: `Post ${n}`, tags: ['rust'], upvotes: n });
  });
  after(() => service.close());

  it('security 53: NUL, broken encodings and huge numbers are 4xx, never a fault of ours', async () => {
    for (const path of [
      '/search/posts?q=%00',
      '/feeds/tag/%00',
      '/feeds/source/%00',
      '/feeds/popular?tags=a,%00',
      '/feeds/tag/%E0%A4%A',
      '/search/posts?q=%FF%FE',
      '/posts/%00',
      '/feeds/popular?limit=99999999999999999999',
      '/feeds/popular?limit=1e1',
      '/feeds/popular?limit=0x10',
      '/feeds/popular?limit=%201',
      '/feeds/popular?limit=',
    ]) {
      const { status } = await call(service.url, path, { token: ada.token });
      expect(status, path).to.be.oneOf(path.includes('FF%FE') ? [200] : [400, 404]);
    }
  });

  it('security 54: a cursor of another list, of other filters, cut, changed or made up is 400', async () => {
    const next = async (path: string): Promise<string> =>
      (await call(service.url, path, { token: ada.token })).body.pagination.endCursor;
    const cursor = await next('/feeds/popular?limit=2');
    const bad = [
      await next('/feeds?limit=2'),
      await next('/feeds/popular?limit=2&tags=rust'),
      cursor.slice(0, -3),
      `${cursor}AA`,
      `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
      'x',
      '%00',
      'a'.repeat(512),
      Buffer.from('[1,2]').toString('base64url'),
    ];
    for (const one of bad) {
      const { status, body } = await call(service.url, `/feeds/popular?limit=2&cursor=${one}`, { token: ada.token });
      expect([status, body.error, body.details?.[0]?.path], one).to.deep.equal([400, 'validation_error', 'cursor']);
    }
    expect((await call(service.url, `/feeds/popular?limit=5&cursor=${cursor}`, { token: ada.token })).status).to.equal(
      200,
    );
    expect((await call(service.url, '/feeds/popular?cursor=', { token: ada.token })).status).to.equal(200);
  });

  it('security 55: text is never read as SQL, as a pattern or as a query', async () => {
    const paths = [
      '/search/posts?q=',
      '/search/tags?q=',
      '/search/sources?q=',
      '/recommend/keyword?q=',
      '/recommend/semantic?q=',
      '/feeds/tag/',
      '/feeds/popular?tags=',
      '/feeds/discussed?tag=',
      '/feeds/discussed?source=',
      '/feeds/source/',
    ];
    for (const path of paths) {
      for (const text of HOSTILE) {
        const { status } = await call(service.url, path + encodeURIComponent(text), { token: ada.token });
        expect(status, path + text).to.be.oneOf([200, 404]);
      }
    }
    const [left] = await service.db.query<{ n: number }>('SELECT count(*)::int AS n FROM posts');
    expect(left?.n).to.equal(6);
  });

  it('security 56: text comes back as it was stored', async () => {
    const title = `<script>alert(1)</script> & "quotes" 'single' \\ back 😀 \u2028 日本`;
    const id = await post(service.db, { title });
    const { body, headers } = await call(service.url, `/posts/${id}`, { token: ada.token });
    expect(body.data.title).to.equal(title);
    expect(headers).to.include({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('security 58: an unknown path, an unknown route and a crash look the same and tell nothing of the inside', async () => {
    let broken = false; // until it has started
    const query = (...args: Parameters<typeof service.db.query>) =>
      broken ? Promise.reject(new Error('relation "secret_table" at /srv/app')) : service.db.query(...args);
    const crashing = await startService(
      {},
      Object.assign(Object.create(service.db) as typeof service.db, {
        query,
        listen: () => Promise.resolve(hearsNothing()),
      }),
    );
    broken = true;
    const crash = await call(crashing.url, '/tags', { token: ada.token });
    const [unknown, outside] = [
      await call(service.url, '/nope', { token: ada.token }),
      await fetchAny(`${service.url}/nope`),
    ];
    await crashing.close();
    expect([crash.status, crash.body.error]).to.deep.equal([500, 'internal_error']);
    expect([unknown.status, outside.status]).to.deep.equal([404, 404]);
    for (const { body, text, headers } of [crash, unknown, outside]) {
      expect(Object.keys(body)).to.deep.equal(['statusCode', 'error', 'message', 'requestId']);
      expect(headers['x-request-id']).to.equal(body.requestId);
      expect(text).to.not.match(/secret_table|\/srv\/|at .*\.ts|node_modules|SELECT/);
      expect(headers).to.not.have.any.keys('server', 'x-powered-by');
    }
    expect(crashing.logs.join('')).to.include('secret_table').and.include(crash.body.requestId);
  });

  it('security 61: each request is one line with who, what and how it ended, and nothing can break the line', async () => {
    const { headers } = await call(service.url, '/search/posts?q=%0d%0a%7B%22level%22%3A60%7D', {
      token: ada.token,
      headers: { 'x-request-id': 'line-0001' },
    });
    expect(headers['x-request-id']).to.equal('line-0001');
    const lines = service.logs.filter((line) => line.includes('line-0001'));
    expect(lines).to.have.length(1);
    const entry = JSON.parse(lines[0] ?? '');
    expect(entry).to.include({
      requestId: 'line-0001',
      via: 'http',
      method: 'GET',
      operation: 'searchPosts',
      status: 200,
      viewer: ada.id,
    });
    expect(entry.ms).to.be.a('number');
    expect(service.logs.every((line) => line.endsWith('\n') && line.trimEnd().split('\n').length === 1)).to.equal(true);
  });

  const OUTSIDE: Record<string, string> = {
    '/healthz': 'GET, HEAD, OPTIONS',
    '/readyz': 'GET, HEAD, OPTIONS',
    '/': 'GET, HEAD, OPTIONS',
    '/llms.txt': 'GET, HEAD, OPTIONS',
    '/assets/site.css': 'GET, HEAD, OPTIONS',
    '/sign-in': 'GET, HEAD, POST, OPTIONS',
    '/sign-out': 'POST, OPTIONS',
    '/.well-known/oauth-authorization-server/auth': 'GET, HEAD, OPTIONS',
    '/.well-known/oauth-protected-resource/mcp': 'GET, HEAD, OPTIONS',
    '/auth/jwks': 'GET, HEAD, OPTIONS',
    '/auth/oauth2/authorize': 'GET, HEAD, OPTIONS',
    '/auth/oauth2/token': 'POST, OPTIONS',
    '/auth/oauth2/revoke': 'POST, OPTIONS',
    '/auth/oauth2/introspect': 'POST, OPTIONS',
    '/auth/oauth2/userinfo': 'GET, HEAD, POST, OPTIONS',
  };
  for (const [path, allow] of Object.entries(OUTSIDE)) {
    it(`security 40: ${path} names its methods to OPTIONS and to any other method`, async () => {
      for (const method of ['GET', 'POST', 'DELETE', 'TRACE'].filter((one) => !allow.includes(one))) {
        const { status, headers, body } = await fetchAny(`${service.url}${path}`, { method });
        expect([status, headers.allow, body.error], method).to.deep.equal([405, allow, 'method_not_allowed']);
      }
      const options = await fetchAny(`${service.url}${path}`, { method: 'OPTIONS' });
      expect([options.status, options.headers.allow, options.text]).to.deep.equal([204, allow, '']);
    });
  }

  it('what fails is told on a page to who browses, and as JSON to programs; the log has its code', async () => {
    let away = false;
    const broken = await startService(
      {},
      Object.assign(Object.create(service.db) as typeof service.db, {
        query: (...args: Parameters<typeof service.db.query>) =>
          away ? Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })) : service.db.query(...args),
      }),
    );
    away = true;
    for (const [path, status, code] of [
      ['/nowhere', 404, 'not_found'],
      ['/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a99', 503, 'service_unavailable'],
    ] as const) {
      const page = await fetchAny(`${broken.url}${path}`, {
        headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html', 'x-request-id': `page-${status}` },
      });
      expect([page.status, page.headers['content-type'], page.headers['retry-after']], path).to.deep.equal([
        status,
        'text/html; charset=utf-8',
        status === 503 ? '5' : undefined,
      ]);
      expect(page.text).to.include('<main');
      if (status === 503) expect(page.text, 'for the operator').to.include(`page-${status}`);
      expect(page.headers['content-security-policy']).to.include("default-src 'self'");
      expect((await fetchAny(`${broken.url}${path}`)).body).to.include({ statusCode: status, error: code });
      expect(JSON.parse(broken.logs.findLast((line) => line.includes(`page-${status}`)) ?? '{}')).to.include({
        status,
        error: code,
      });
    }
    expect(broken.logs.join('')).to.include('Error: gone');
    away = false;
    await broken.close();
  });

  it('security 40: TRACE and unknown methods are refused, OPTIONS and HEAD are defined', async () => {
    for (const method of ['TRACE', 'DELETE', 'POST', 'PUT']) {
      const { status, headers } = await call(service.url, '/feeds/popular', { method, token: ada.token });
      expect([status, headers.allow], method).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
    }
    expect((await call(service.url, '/feeds/popular', { method: 'OPTIONS' })).headers.allow).to.equal(
      'GET, HEAD, OPTIONS',
    );
    const head = await call(service.url, '/feeds/popular', { method: 'HEAD', token: ada.token });
    expect([head.status, head.text]).to.deep.equal([200, '']);
    const preflight = await call(service.url, '/feeds/popular', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers)
      .to.include({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' })
      .and.not.have.property('access-control-allow-credentials');
  });
});
