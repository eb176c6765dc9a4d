import { expect } from 'chai';
import { listTokens, revokeToken } from '../../src/auth/access-tokens.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { call } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { needs, redisUrl } from '../support/needs.ts';
import { startPgbouncer, type PgBouncer } from '../support/pgbouncer.ts';
import { until } from '../support/poll.ts';
import { startReplicated, type Replicated } from '../support/replicated.ts';
import { startService, type Service } from '../support/service.ts';

const [PERSON_LIMIT, IP_LIMIT] = [60, 300];
const LIMIT_MS = 60_000;

describe('two services with a pooler, a replica and Redis', function () {
  this.timeout(180_000);
  let servers: Replicated;
  let pooler: PgBouncer;
  let direct: OpenDatabase;
  const dbs: OpenDatabase[] = [];
  const services: Service[] = [];

  before(async function () {
    needs(this, 'redis');
    needs(this, 'postgresql');
    needs(this, 'pgbouncer');
    servers = await startReplicated();
    const directUrl = servers.primary.urlOf('postgres');
    direct = await openDatabase({ url: directUrl });
    await direct.migrate();
    pooler = await startPgbouncer(directUrl);
    const target = new URL(redisUrl()!);
    target.pathname = `/${1 + (process.pid % 15)}`;
    const settings = {
      redisUrl: target.href,
      databaseReadUrl: servers.replica.urlOf('postgres'),
      databaseReadMaxLagMs: LIMIT_MS,
      userRateLimit: PERSON_LIMIT,
      ipRateLimit: IP_LIMIT,
      trustedProxies: ['127.0.0.0/8'],
    };
    for (let n = 0; n < 2; n += 1) {
      dbs.push(await openDatabase({ url: pooler.urlOf('postgres'), directUrl }));
      const publicUrl = services[0] && { publicUrl: services[0].url };
      services.push(await startService({ ...settings, ...publicUrl }, dbs[n]));
    }
    for (const { logs } of services)
      await until(() => logs.some((line) => line.includes('replica available, reading from it')), LIMIT_MS);
  });
  after(async () => {
    for (const service of services) await service.close();
    for (const db of dbs) await db.close();
    await direct?.close();
    await pooler?.stop();
    await servers?.stop();
  });

  /** Asks the services in turn, from an address of its own. */
  const asker = (address: string) => {
    let turn = 0;
    return ({ token }: Person) =>
      call(services[turn++ % services.length]!.url, '/feeds/popular', {
        token,
        headers: { 'x-forwarded-for': address },
      });
  };

  it('count a person’s requests together', async () => {
    const [ask, who] = [asker('203.0.113.1'), await person(direct)];
    const left: number[] = [];
    for (let n = 0; n < PERSON_LIMIT; n += 1) {
      const { status, headers } = await ask(who);
      expect(status, `request ${n + 1}`).to.equal(200);
      left.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(left).to.deep.equal(Array.from({ length: PERSON_LIMIT }, (_, n) => PERSON_LIMIT - 1 - n));
    for (const service of services) {
      const { status, body } = await ask(who);
      expect([status, body.error], service.url).to.deep.equal([429, 'rate_limit_exceeded']);
    }
    expect((await asker('203.0.113.1')(await person(direct))).status, 'another person').to.equal(200);
  });

  it('count an address’s requests together', async () => {
    const ask = asker('203.0.113.2');
    const people = await Promise.all(Array.from({ length: IP_LIMIT / PERSON_LIMIT + 1 }, () => person(direct)));
    for (let n = 0; n < IP_LIMIT; n += 1)
      expect((await ask(people[n % people.length]!)).status, `request ${n + 1}`).to.equal(200);
    for (const service of services) expect((await ask(people[0]!)).status, service.url).to.equal(429);
    expect((await asker('203.0.113.3')(people[0]!)).status, 'another address').to.equal(200);
  });

  it('believe a revoked token no longer, both of them', async () => {
    const [ask, who] = [asker('203.0.113.4'), await person(direct)];
    for (let n = 0; n < 6; n += 1) expect((await ask(who)).status, 'remembered by both').to.equal(200);
    const [token] = await listTokens(dbs[0]!, who.id);
    await revokeToken(dbs[0]!, who.id, token!.id);
    await until(async () => (await ask(who)).status === 401, 1_000);
    for (let n = 0; n < 4; n += 1) expect((await ask(who)).status).to.equal(401);
  });
});
