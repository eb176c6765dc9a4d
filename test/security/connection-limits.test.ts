import { connect } from 'node:net';
import { expect } from 'chai';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
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

  it('end headers that do not arrive within some 10 seconds', async () => {
    const late = new Promise<string>((resolve) =>
      setTimeout(() => resolve('the connection is still open'), 15_000).unref(),
    );
    expect(
      await Promise.race([raw(service.url, 'GET /public/v1/feeds HTTP/1.1\r\nHost: x\r\nX-Slow: '), late]),
    ).to.match(/^HTTP\/1\.1 408 /);
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
    const until = Date.now() + 10_000;
    while (early.length < 20 && Date.now() < until) await new Promise((resolve) => setImmediate(resolve));
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
