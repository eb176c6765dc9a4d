import { expect } from 'chai';
import { OAuthApp } from '../../src/data/entities/oauth.ts';
import type { FetchedDocument } from '../../src/ingest/fetch/fetch.ts';
import { fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { authorizeUrl, browserOf, letIn, pkce, type TestApp } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';
import { emptyDatabase } from '../support/database.ts';

const LOOPBACK = 'http://127.0.0.1:7777/callback';
/** As many clients as nobody let in may be kept, and as many of them as one domain or network may have. */
const [ALL, OF_ORIGIN] = [10_000, 100];
/** SQL of where the nth client comes from: 90 of each network. */
const MANY_NETWORKS = `'network 10.0.' || n / 90 || '.0/24'`;
const TWO_NETWORKS = `CASE WHEN n % 2 = 0 THEN 'network 198.51.100.0/24' ELSE 'network 2001:db8:1::/48' END`;

describe('room for clients that register themselves', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  const described = new Map<string, string>();
  const fetch = (url: string): Promise<FetchedDocument> => {
    const name = described.get(url);
    const text = JSON.stringify({ client_id: url, client_name: name, redirect_uris: [LOOPBACK] });
    return name === undefined
      ? Promise.reject(new Error('not there'))
      : Promise.resolve({ url, status: 200, bytes: Buffer.from(text) });
  };
  const over = { mcpClientRegistration: 'dynamic', trustedProxies: ['127.0.0.1'] } as const;

  before(async () => {
    service = await startService(over, undefined, { fetch });
  });
  after(() => service.close());
  beforeEach(async () => {
    await emptyDatabase();
    ada = await person(service.db);
  });

  const register = async (address: string, at = service): Promise<{ status: number; id: string }> => {
    const { status, body } = await fetchAny(`${at.url}/auth/oauth2/register`, {
      method: 'POST',
      json: { client_name: `From ${address}`, redirect_uris: [LOOPBACK] },
      headers: { 'x-forwarded-for': address },
    });
    return { status, id: body.client_id };
  };
  const clientOf = (id: string): TestApp => ({ origin: service.url, id, secret: '', redirectUri: LOOPBACK });
  const resource = (): string => `${service.url}/mcp`;
  const begin = async (id: string) =>
    (await browserOf(service, ada)).get(
      authorizeUrl(clientOf(id), { challenge: pkce().challenge, resource: resource() }),
    );
  const isThere = (id: string): Promise<boolean> => service.db.orm.existsBy(OAuthApp, { id });
  const count = (): Promise<number> => service.db.orm.countBy(OAuthApp, { selfRegistered: true });
  /** So many clients that nobody let in, each a second older than the one before. */
  const fill = (clients: number, from = MANY_NETWORKS): Promise<unknown> =>
    service.db.orm.query(
      `INSERT INTO oauth_apps (id, name, redirect_uris, created_at, self_registered, registered_from)
        SELECT gen_random_uuid(), 'Filling ' || n, ARRAY[$2], now() - n * interval '1 second', true, ${from}
          FROM generate_series(1, $1::integer) n`,
      [clients, LOOPBACK],
    );
  /** As if a client were the oldest. */
  const age = (id: string): Promise<unknown> =>
    service.db.orm.update(OAuthApp, { id }, { createdAt: () => `now() - interval '20 hours'` });

  it('security 124: is made for a new one when there are 10,000, of the oldest that nobody let in', async () => {
    await fill(ALL);
    const [oldest] = await service.db.orm.find(OAuthApp, { order: { createdAt: 'ASC' }, take: 1 });
    const { status, id } = await register('192.0.2.1');
    expect([status, await isThere(id), await isThere(oldest!.id), await count()]).to.deep.equal([
      201,
      true,
      false,
      ALL,
    ]);
  });

  it('security 124: is never made of one that a person let in, or is about to let in', async () => {
    const [used, begun, unused] = [
      await register('192.0.2.1'),
      await register('192.0.2.2'),
      await register('192.0.2.3'),
    ];
    await letIn(service, { person: ada, client: clientOf(used.id) }, { resource: resource() });
    expect((await begin(begun.id)).location?.pathname).to.match(/^\/consent\//);
    for (const { id } of [used, begun, unused]) await age(id);
    await fill(ALL);
    for (const n of [1, 2, 3, 4]) expect((await register(`198.51.100.${n}`)).status).to.equal(201);
    expect(await Promise.all([used, begun, unused].map(({ id }) => isThere(id)))).to.deep.equal([true, true, false]);
    await letIn(service, { person: ada, client: clientOf(begun.id) }, { resource: resource() });
  });

  it('security 124: is not asked of one that is known: it is read again though there is none', async () => {
    const id = 'https://agent.example/client.json';
    described.set(id, 'Before');
    expect((await begin(id)).location?.pathname).to.match(/^\/consent\//);
    await service.db.orm.update(OAuthApp, { metadataUrl: id }, { metadataReadAt: () => `now() - interval '2 hours'` });
    await fill(ALL - 1);
    described.set(id, 'After');
    expect((await begin(id)).location?.pathname).to.match(/^\/consent\//);
    expect(await service.db.orm.findOneBy(OAuthApp, { metadataUrl: id })).to.include({ name: 'After' });
    expect(await count(), 'nobody had to go').to.equal(ALL);
  });

  it('security 124: is taken by no domain, whatever subdomains it has, so that others stay', async () => {
    const { id: other } = await register('192.0.2.1');
    await age(other);
    const ids = Array.from({ length: 8 }, (_, n) => `https://a${n}.clients.example/${n}`);
    await fill(OF_ORIGIN, `'domain clients.example'`);
    for (const id of ids) {
      described.set(id, `Client ${ids.indexOf(id)}`);
      await begin(id);
    }
    expect(await service.db.orm.countBy(OAuthApp, { registeredFrom: 'domain clients.example' })).to.equal(OF_ORIGIN);
    expect(await isThere(other)).to.equal(true);
    // A host with the pages of many is no one's domain: a public suffix.
    for (const name of ['https://ada.github.io/client', 'https://bob.github.io/client']) {
      described.set(name, 'A page');
      await begin(name);
    }
    const pages = await service.db.orm.find(OAuthApp, { where: { name: 'A page' }, order: { registeredFrom: 'ASC' } });
    expect(pages.map(({ registeredFrom }) => registeredFrom)).to.deep.equal([
      'domain ada.github.io',
      'domain bob.github.io',
    ]);
  });

  it('security 124: is taken by no network, /24 or /48, whatever addresses it has', async () => {
    const { id: other } = await register('192.0.2.1');
    await age(other);
    await fill(2 * OF_ORIGIN, TWO_NETWORKS);
    for (const address of ['198.51.100.1', '198.51.100.200', '2001:db8:1:1::1', '2001:db8:1:ffff::1'])
      expect((await register(address)).status, address).to.equal(201);
    for (const registeredFrom of ['network 198.51.100.0/24', 'network 2001:db8:1::/48'])
      expect(await service.db.orm.countBy(OAuthApp, { registeredFrom }), registeredFrom).to.equal(OF_ORIGIN);
    expect(await isThere(other)).to.equal(true);
  });

  it('security 124: is made once for each of many at once, by two processes', async () => {
    await fill(ALL);
    const second = await startService(over, service.db, { fetch });
    try {
      const many = Array.from({ length: 30 }, (_, n) => register(`203.0.113.${n}`, n % 2 === 0 ? service : second));
      const registered = await Promise.all(many);
      expect(new Set(registered.map(({ status }) => status))).to.deep.equal(new Set([201]));
      expect(await Promise.all(registered.map(({ id }) => isThere(id)))).to.not.include(false);
      expect(await count()).to.equal(ALL);
    } finally {
      await second.close();
    }
  });

  it('security 124: is not made by forgetting that an operator disabled one', async () => {
    const { id } = await register('192.0.2.1');
    await age(id);
    await service.db.orm.update(OAuthApp, { id }, { disabledAt: () => 'now()' });
    await fill(ALL);
    expect((await register('198.51.100.1')).status).to.equal(201);
    expect(await isThere(id)).to.equal(true);
  });
});
