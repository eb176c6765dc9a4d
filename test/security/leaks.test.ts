import { expect } from 'chai';
import { connect } from 'node:net';
import { makeToken } from '../../src/auth/token-format.ts';
import { encodeCursor } from '../../src/domain/pagination.ts';
import { call, fetchAny } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';

/** The response to raw bytes that may not be HTTP. */
function said(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (got += part))
      .on('close', () => resolve(got))
      .on('error', reject);
  });
}

describe('what answers and logs give away', () => {
  let service: Service;
  let ada: Person;

  before(async function () {
    this.timeout(60_000);
    service = await startService();
    ada = await person(service.db);
    for (let n = 0; n < 3; n += 1) await post(service.db, { title: `Post ${n}`, tags: ['rust'] });
  });
  after(() => service.close());

  it('security 29: a token that stands in a path is in no log line and in no error', async () => {
    const token = makeToken('pat');
    const answers = [
      await call(service.url, `/${token}`, { token: ada.token }),
      await call(service.url, `/posts/${token}`, { token: ada.token, headers: { accept: 'application/problem+json' } }),
      await call(service.url, `/nothing/${token}`, { headers: { accept: 'application/problem+json' } }),
      await fetchAny(`${service.url}/${token}`),
      await fetchAny(`${service.url}/problems/${token}?token=${token}`),
    ];
    for (const { text, status } of answers) {
      expect(status).to.equal(404);
      expect(text).to.not.include(token.slice(12));
    }
    expect(service.logs.join('')).to.not.include(token.slice(12));
  });

  it('security 29: a token that stands in a query is in no Link and in no error', async () => {
    const token = makeToken('pat');
    for (const query of [
      `limit=1&access_token=${token}`,
      `limit=1&cursor=${token}`,
      `limit=${token}`,
      `limit=1&x=${ada.token}`,
    ]) {
      const { text, headers } = await call(service.url, `/feeds/popular?${query}`, { token: ada.token });
      for (const secret of [token, ada.token])
        expect(text + JSON.stringify(headers), query).to.not.include(secret.slice(12));
    }
    expect(service.logs.join('')).to.not.include(token.slice(12));
  });

  it('security 29: the next page’s Link keeps what the operation knows', async () => {
    const { headers } = await call(service.url, '/feeds/popular?limit=1&tags=rust,go&unknown=1', { token: ada.token });
    const next = new URL(/^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1] ?? '');
    expect([next.searchParams.get('limit'), next.searchParams.get('tags')]).to.deep.equal(['1', 'rust,go']);
    const page = await fetchAny(next.href, { token: ada.token });
    expect(page.status).to.equal(200);
  });

  it('security 54: a cursor with a right seal and impossible keys is 400 like any other that is made up', async () => {
    const lists: [string, string][] = [
      ['/feeds?', 'feed'],
      ['/feeds/popular?', 'popular:'],
      ['/feeds/discussed?', 'discussed:7::'],
      ['/feeds/tag/rust?', 'tag:rust'],
      ['/feeds/foryou?', 'foryou'],
      ['/sources?', 'sources'],
      ['/search/posts?q=post', 'search:all:post'],
    ];
    const keys: unknown[] = [
      [],
      ['x'],
      ['x', 'y', 'z'],
      [1e300, 'not-a-uuid'],
      [{}, []],
      [null, null, null],
      [1, 2, 3, 4, 5, 6, 7],
      ['\0', '\0'],
      'text',
      5,
      null,
      {},
      true,
    ];
    for (const [path, list] of lists) {
      for (const key of keys) {
        const { status, body } = await call(service.url, `${path}&cursor=${encodeCursor(list, key as never)}`, {
          token: ada.token,
        });
        expect([status, body.error], `${path} ${JSON.stringify(key)}`).to.deep.equal([400, 'validation_error']);
      }
    }
  });

  it('security 54: a moment that no database can hold is 400 too', async () => {
    for (const at of [-8.64e15, -253_402_300_799_999, 1e15, 8.64e15]) {
      for (const [path, list, keys] of [
        ['/feeds?', 'feed', [at, ada.id]],
        ['/feeds/discussed?', 'discussed:7::', [1, at, ada.id]],
        ['/feeds/foryou?', 'foryou', [0, at, 1, ada.id]],
        ['/search/posts?q=post', 'search:all:post', [at, 498_000, 0, 1, at, ada.id]],
      ] as const) {
        expect(
          (await call(service.url, `${path}&cursor=${encodeCursor(list, keys)}`, { token: ada.token })).status,
          `${path} ${at}`,
        ).to.equal(400);
      }
    }
  });

  it('security 54: a place that no list has is 400, and costs no work', async () => {
    const now = Date.now();
    const places: [string, string, (string | number)[]][] = [
      ['/feeds/foryou?', 'foryou', [-1, now, 1, ada.id]],
      ['/feeds/foryou?', 'foryou', [-(2 ** 31 - 1), now, 1, ada.id]],
      ['/feeds/discussed?', 'discussed:7::', [-1, now, ada.id]],
      ['/search/posts?q=post', 'search:all:post', [now, -1, 0, 1, now, ada.id]],
      ['/search/posts?q=post', 'search:all:post', [now, 2 ** 31 - 1, 0, 1, now, ada.id]],
    ];
    for (const [path, list, keys] of places) {
      const { status } = await call(service.url, `${path}&cursor=${encodeCursor(list, keys)}`, { token: ada.token });
      expect(status, `${path} ${keys.join()}`).to.equal(400);
    }
  });

  it('security 58: outside the API an error is a problem too when asked for one', async () => {
    const { status, headers, body } = await fetchAny(`${service.url}/nothing`, {
      headers: { accept: 'application/problem+json' },
    });
    expect(status).to.equal(404);
    expect(headers['content-type']).to.match(/^application\/problem\+json/);
    expect(body).to.include({
      type: `${service.config.publicUrl}/problems/not_found`,
      status: 404,
      instance: '/nothing',
    });
  });

  it('security 58: what cannot be read as HTTP is answered with a request id like everything else', async () => {
    for (const bytes of ['HELLO\r\n\r\n', `GET /${'x'.repeat(17 * 1024)} HTTP/1.1\r\nhost: x\r\n\r\n`]) {
      const [head = '', body = ''] = (await said(service.url, bytes)).split('\r\n\r\n');
      expect(/^x-request-id: (\S+)$/im.exec(head)?.[1]).to.equal((JSON.parse(body) as { requestId: string }).requestId);
      expect(head)
        .to.match(/^content-type: application\/json/im)
        .and.match(/^connection: close$/im);
    }
  });

  it('security 58: no answer names the software behind it', async () => {
    for (const path of [
      '/',
      '/nothing',
      '/public/v1/nothing',
      '/public/v1/feeds',
      '/healthz',
      '/public/v1/docs',
      '/assets/docs.js',
      '/llms.txt',
    ]) {
      const { headers } = await fetchAny(`${service.url}${path}`);
      expect(headers, path).to.not.have.any.keys('server', 'x-powered-by', 'via');
      // Pages with forms send the Referer to this site only.
      expect(headers, path)
        .to.include({
          'x-content-type-options': 'nosniff',
          'referrer-policy': path === '/' ? 'same-origin' : 'no-referrer',
        })
        .and.include.keys('x-request-id', 'content-security-policy');
    }
  });
});
