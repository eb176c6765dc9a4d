import { expect } from 'chai';
import { TokenAuthenticator } from '../../src/auth/token-authenticator.ts';
import { createToken, listTokens, revokeToken } from '../../src/auth/access-tokens.ts';
import { setPlan } from '../../src/auth/accounts/accounts.ts';
import { makeToken } from '../../src/auth/token-format.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { call } from '../support/client.ts';
import { hearsNothing, testDatabaseUrl } from '../support/database.ts';
import { bookmarked, person, post, voted, type Person } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

describe('credentials', () => {
  let service: Service;
  let ada: Person;
  const status = async (token?: string): Promise<number> => (await call(service.url, '/tags', { token })).status;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
  });
  after(() => service.close());

  it('security 27: no table holds the text of a token', async () => {
    await status(ada.token);
    const tables = await service.db.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const [found] = await service.db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${name} AS t WHERE t::text LIKE $1`,
        [`%${ada.token.slice(12, 46)}%`],
      );
      expect(found?.n, name).to.equal(0);
    }
  });

  it('security 28: a token has 238 random bits, and one with a wrong checksum is refused without asking the database', async () => {
    expect(makeToken('pat'))
      .to.match(/^dcs_pat_[0-9A-Za-z]{46}$/)
      .and.not.equal(makeToken('pat'));
    let asked = 0;
    const counting = {
      ...service.db,
      query: () => Promise.resolve(((asked += 1), [])),
      listen: () => Promise.resolve(hearsNothing()),
    } as unknown as OpenDatabase;
    const bearer = new TokenAuthenticator(counting, () => undefined);
    const wrong = `${ada.token.slice(0, -1)}${ada.token.endsWith('a') ? 'b' : 'a'}`;
    for (const bad of [wrong, 'dcs_pat_short', makeToken('sec'), 'x'.repeat(5_000)]) {
      const error = await bearer
        .identify(`Bearer ${bad}`, 'https://api.example/public/v1')
        .catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: 'invalid_token' });
    }
    expect(asked).to.equal(0);
    await bearer.identify(`Bearer ${makeToken('pat')}`, 'https://api.example/public/v1').catch(() => undefined);
    expect(asked).to.equal(1);
  });

  it('security 29: no token is logged, whether it works, fails or stands in the wrong place', async () => {
    const stranger = makeToken('pat');
    await status(ada.token);
    await status(stranger);
    await call(service.url, `/tags?access_token=${stranger}`);
    await call(service.url, '/search/posts?q=', { token: ada.token });
    const logged = service.logs.join('');
    expect(logged).to.include('"operation":"listTags"');
    for (const token of [ada.token, stranger]) expect(logged).to.not.include(token.slice(8));
  });

  it('security 32: without a token, with another scheme and with a bad token the answer is 401 and says where to get one', async () => {
    const metadata = `resource_metadata="${service.config.publicUrl}/.well-known/oauth-protected-resource/public/v1"`;
    for (const [authorization, code] of [
      [undefined, 'unauthorized'],
      ['Basic YTpi', 'unauthorized'],
      ['Bearer', 'unauthorized'],
      ['Bearer nope', 'invalid_token'],
      [`bearer ${makeToken('pat')}`, 'invalid_token'],
    ] as const) {
      const {
        status: answered,
        body,
        headers,
      } = await call(service.url, '/tags', { headers: authorization === undefined ? {} : { authorization } });
      expect([answered, body.error]).to.deep.equal([401, code]);
      expect(headers['www-authenticate'])
        .to.match(/^Bearer /)
        .and.include(metadata);
      if (code === 'invalid_token') expect(headers['www-authenticate']).to.include('error="invalid_token"');
    }
    expect((await call(service.url, '/tags', { headers: { authorization: `bEaReR ${ada.token}` } })).status).to.equal(
      200,
    );
  });

  it('security 34: a token in the query is no token', async () => {
    expect((await call(service.url, `/tags?access_token=${ada.token}&token=${ada.token}`)).status).to.equal(401);
  });

  it('security 35: a database that cannot be asked is our fault: 503 with retry-after, never 401 and never let through', async () => {
    const away = Object.assign(Object.create(service.db) as OpenDatabase, {
      listen: () => Promise.resolve(hearsNothing()),
      query: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    });
    const broken = await startService({}, away);
    const { status: answered, body, headers } = await call(broken.url, '/tags', { token: ada.token });
    await broken.close();
    expect([answered, body.error]).to.deep.equal([503, 'service_unavailable']);
    expect(Number(headers['retry-after'])).to.be.greaterThan(0);
  });

  it('security 36: what a person did with a post shows to nobody else, and no private field is in any answer', async () => {
    const bob = await person(service.db);
    const id = await post(service.db);
    await bookmarked(service.db, ada.id, id);
    await voted(service.db, ada.id, id, 1);
    const { body, text } = await call(service.url, `/posts/${id}`, { token: bob.token });
    expect(body.data).to.deep.include({ bookmarked: false, userState: { vote: 0 } });
    expect(text).to.not.include(ada.email).and.not.include(ada.id);
  });

  it('security 37: a revoked token and a cancelled plan are dead on the next request', async () => {
    const eve = await person(service.db);
    expect(await status(eve.token)).to.equal(200);
    await setPlan(service.db, eve.id, 'free', null);
    await until(async () => (await status(eve.token)) === 429, 1_000);
    await setPlan(service.db, eve.id, 'paid', new Date(Date.now() + 60_000));
    await until(async () => (await status(eve.token)) === 200, 1_000);
    const [token] = await listTokens(service.db, eve.id);
    await revokeToken(service.db, eve.id, token?.id ?? '');
    await until(async () => (await status(eve.token)) === 401, 1_000);
  });

  it('security 37: also when another process revokes it', async function () {
    const eve = await person(service.db);
    expect(await status(eve.token)).to.equal(200);
    const other = await openDatabase({ url: await testDatabaseUrl() });
    await other.orm.query('UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1', [eve.id]);
    await other.close();
    await until(async () => (await status(eve.token)) === 401, 1_000);
  });

  it('security 41: a token ends to the second, by the clock of the database', async () => {
    const { id, token } = await createToken(service.db, ada.id, { name: 'short', lifetime: '30' });
    const { headers } = await call(service.url, '/tags', { token });
    expect(new Date(headers['x-token-expires-at'] ?? '').getTime() - Date.now()).to.be.within(
      29.9 * 86_400_000,
      30 * 86_400_000,
    );
    await service.db.orm.query(`UPDATE access_tokens SET expires_at = now() + interval '1 second' WHERE id = $1`, [id]);
    expect(await status(token)).to.equal(200);
    await until(async () => (await status(token)) === 401, 2_000);
  });

  it('security 42: an account has at most 20 live tokens, however many are asked for at once', async () => {
    const eve = await person(service.db);
    const made = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => createToken(service.db, eve.id, { name: `t${n}`, lifetime: 'never' })),
    );
    expect(made.filter((one) => one.status === 'fulfilled')).to.have.length(19);
    expect(await listTokens(service.db, eve.id)).to.have.length(20);
  });
});
