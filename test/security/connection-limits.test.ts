import { connect } from 'node:net';
import { expect } from 'chai';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { until, within } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

const FEED = '/feeds/popular';

/** Sends raw bytes; returns what was received when the connection closed. */
function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => (got += chunk))
      .on('close', () => resolve(got))
      .on('error', reject);
  });
}

describe('limits of a connection', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('end an address or headers over 16 KiB with 431, as JSON', async () => {
    const long = 'x'.repeat(17 * 1024);
    for (const answer of [
      await call(service.url, `${FEED}?tags=${long}`),
      await call(service.url, FEED, { headers: { 'x-long': long } }),
    ]) {
      expect(answer.status).to.equal(431);
      expect(answer.headers['content-type']).to.match(/^application\/json/);
      expect(answer.body).to.have.all.keys('statusCode', 'error', 'message', 'requestId');
      expect(answer.body).to.include({ statusCode: 431 });
    }
    expect((await call(service.url, `${FEED}?tags=${'x'.repeat(14 * 1024)}`)).status).to.equal(401);
  });

  it('end what is no HTTP with 400, as JSON', async () => {
    for (const bytes of ['HELLO\r\n\r\n', 'GET /healthz HTTP/1.1\r\n\r\n']) {
      const [head = '', body = ''] = (await raw(service.url, bytes)).split('\r\n\r\n');
      expect(head, bytes)
        .to.match(/^HTTP\/1\.1 400 /)
        .and.match(/\r\nx-request-id: /i);
      expect(JSON.parse(body), bytes).to.include({ statusCode: 400 });
    }
    for (const bytes of [
      'GET /healthz HTTP/1.0\r\n\r\n',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n',
    ])
      expect(await raw(service.url, bytes), bytes)
        .to.match(/^HTTP\/1\.1 200 /)
        .and.match(/"ok"/);
  });

  it('security 129: two of a header that has one value are 400, whichever it is; lists and cookies may be split', async () => {
    const { token } = await person(service.db);
    const send = (...headers: string[]): Promise<string> =>
      raw(
        service.url,
        [`GET /public/v1${FEED} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'),
      );
    const authorization = `Authorization: Bearer ${token}`;
    expect(await send(authorization)).to.match(/^HTTP\/1\.1 200 /);
    for (const [first, second] of [
      [authorization, authorization],
      [authorization, 'aUTHORIZATION: Bearer another'],
      ['Content-Type: application/json', 'Content-Type: text/plain'],
      ['Content-Length: 0', 'Content-Length: 0'],
      ['Origin: https://a.example', 'Origin: https://b.example'],
      ['Idempotency-Key: a', 'Idempotency-Key: b'],
      ['Range: bytes=0-1', 'Range: bytes=0-1'],
      ['If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT', 'If-Modified-Since: Fri, 02 Jan 2026 00:00:00 GMT'],
      ['Proxy-Authorization: Basic YQ==', 'Proxy-Authorization: Basic YQ=='],
    ] as const) {
      const [head = '', body = ''] = (await send(first, 'Accept: */*', second)).split('\r\n\r\n');
      expect(head, second).to.match(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(body), second).to.include({ statusCode: 400, error: 'validation_error' });
    }
    for (const [first, second] of [
      ['If-None-Match: "a"', 'If-None-Match: "b"'],
      ['Accept: application/json', 'Accept: text/html'],
      ['Accept-Encoding: gzip', 'Accept-Encoding: br'],
      ['Cookie: a=1', 'Cookie: b=2'],
      ['X-Forwarded-For: 192.0.2.1', 'X-Forwarded-For: 192.0.2.2'],
      ['Via: 1.1 a', 'Via: 1.1 b'],
      ['User-Agent: app/1', 'User-Agent: library/2'],
    ] as const)
      expect(await send(authorization, first, second), second).to.match(/^HTTP\/1\.1 200 /);
  });

  it('security 129: a whole URL is answered if it is of the host of PUBLIC_URL, and 421 for any other', async () => {
    const own = await startService({ publicUrl: 'https://dcs.example' }, service.db);
    const send = (target: string, host = 'dcs.example'): Promise<string> =>
      raw(own.url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    for (const target of ['/healthz', 'https://dcs.example/healthz', 'http://DCS.example/healthz'])
      expect(await send(target), target).to.match(/^HTTP\/1\.1 200 /);
    for (const [target, host] of [
      ['http://evil.example/healthz'],
      ['http://evil.example/healthz', 'evil.example'],
      ['https://dcs.example:8443/healthz'],
      ['https://dcs.example.evil.example/healthz'],
      ['https://dcs.example@evil.example/healthz'],
      ['ftp://dcs.example/healthz'],
      ['http:///healthz'],
    ] as const) {
      const [head = '', body = ''] = (await send(target, host)).split('\r\n\r\n');
      expect(head, target).to.match(/^HTTP\/1\.1 4(?:21|00) /);
      expect(JSON.parse(body), target).to.have.property('error', 'validation_error');
    }
    expect(await send('http://evil.example/healthz')).to.match(/^HTTP\/1\.1 421 /);
    await own.close();
  });

  it('end headers that do not arrive within some 10 seconds', async () => {
    const answer = raw(service.url, 'GET /public/v1/feeds HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(await within(15_000, answer)).to.match(/^HTTP\/1\.1 408 /);
  });

  it('let 500 requests in at a time and send more away for a second, but never a question for health', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let open: Promise<void> = Promise.resolve(); // until it has started
    const slow = await startService(
      {},
      Object.assign(Object.create(service.db) as typeof service.db, {
        query: (...args: Parameters<typeof service.db.query>) => open.then(() => service.db.query(...args)),
      }),
    );
    open = gate;
    const { token } = await person(service.db);
    const early: Answer[] = [];
    const all = Array.from({ length: 520 }, async () => {
      const answer = await call(slow.url, FEED, { token });
      early.push(answer);
      return answer;
    });
    await until(() => early.length === 20, 10_000);
    const refused = early[0]!;
    const health = await fetchAny(`${slow.url}/healthz`);
    release();
    const answers = await Promise.all(all);
    await slow.close();
    expect(answers.map((one) => one.status).sort()).to.deep.equal([
      ...Array.from({ length: 500 }, () => 200),
      ...Array.from({ length: 20 }, () => 503),
    ]);
    expect(refused.body).to.include({ statusCode: 503, error: 'service_unavailable' });
    expect(refused.headers).to.include({ 'retry-after': '1' });
    expect(health.status).to.equal(200);
  });
});
