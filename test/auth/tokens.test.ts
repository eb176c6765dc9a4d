import { expect } from 'chai';
import { disconnect } from '../../src/auth/oauth/apps/connections.ts';
import { addSecret, deleteSecret, setAppEnabled } from '../../src/auth/oauth/apps/apps.ts';
import { makeToken } from '../../src/auth/token-format.ts';
import { listEvents } from '../../src/auth/accounts/security-events.ts';
import { setPlan } from '../../src/auth/accounts/accounts.ts';
import { call, fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import {
  app,
  ask,
  authorize,
  authorizeUrl,
  browserOf,
  claimsOf,
  exchange,
  letIn,
  pkce,
  refresh,
  type TestApp,
  type TokenAnswer,
} from '../support/oauth.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

describe('tokens of apps', () => {
  let service: Service;
  let ada: Person;
  let reader: TestApp;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    reader = await app(service, ada);
  });
  after(() => service.close());

  const who = (): { person: Person; client: TestApp } => ({ person: ada, client: reader });
  const works = async (token: string): Promise<number> => (await call(service.url, '/profile', { token })).status;
  const error = ({ status, body }: TokenAnswer): [number, string] => [status, body.error as string];
  const code = async (input: object = {}): Promise<{ code: string; verifier: string }> => {
    const { verifier, challenge } = pkce();
    const back = await authorize(await browserOf(service, ada), reader, { challenge, ...input });
    return { code: back.searchParams.get('code')!, verifier };
  };
  const age = (kind: string, by: string): Promise<unknown> =>
    service.db.orm.query(`UPDATE oauth_artefacts SET expires_at = expires_at - $2::interval WHERE kind = $1`, [
      kind,
      by,
    ]);

  describe('state of an authorization', () => {
    it('requested: nothing is issued before the person answers', async () => {
      const before = await service.db.query<{ n: string }>(
        `SELECT count(*) AS n FROM oauth_artefacts WHERE kind IN ('Grant', 'AuthorizationCode')`,
      );
      await (
        await browserOf(service, ada)
      ).get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'consent' }));
      expect(
        await service.db.query(
          `SELECT count(*) AS n FROM oauth_artefacts WHERE kind IN ('Grant', 'AuthorizationCode')`,
        ),
      ).to.deep.equal(before);
    });

    it('code: good for one exchange by its app with its verifier', async () => {
      const one = await code();
      expect((await exchange(reader, one.code, one.verifier)).status).to.equal(200);
    });

    it('tokens: the access token reads and writes, the refresh token refreshes', async () => {
      const tokens = await letIn(service, who());
      expect(await works(tokens.access_token)).to.equal(200);
      expect((await refresh(reader, tokens.refresh_token)).status).to.equal(200);
    });

    it('rotated: the new refresh token refreshes, also again, and what it gives works', async () => {
      let { refresh_token: token } = await letIn(service, who());
      for (let n = 0; n < 3; n += 1) {
        const { status, body } = await refresh(reader, token);
        expect(status).to.equal(200);
        expect(await works(body.access_token)).to.equal(200);
        token = body.refresh_token;
      }
    });

    it('expired: code, refresh token, grant and request end at their time', async () => {
      const one = await code();
      await age('AuthorizationCode', '60 seconds');
      expect(error(await exchange(reader, one.code, one.verifier))).to.deep.equal([400, 'invalid_grant']);
      const { refresh_token: token } = await letIn(service, who());
      await age('RefreshToken', '30 days');
      expect(error(await refresh(reader, token))).to.deep.equal([400, 'invalid_grant']);
      const { refresh_token: other } = await letIn(service, who());
      await age('Grant', '61 days');
      expect(error(await refresh(reader, other))).to.deep.equal([400, 'invalid_grant']);
      const visitor = await browserOf(service, ada);
      const { location } = await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'consent' }));
      await age('Interaction', '1 hour');
      expect((await visitor.get(location!.href)).status).to.equal(404);
    });

    it('disconnected: refreshing fails at once, the access token runs out by itself, and the app must ask again', async () => {
      const tokens = await letIn(service, who());
      await disconnect(service.db, ada.id, reader.id);
      expect(error(await refresh(reader, tokens.refresh_token))).to.deep.equal([400, 'invalid_grant']);
      expect(await works(tokens.access_token)).to.equal(200);
    });

    it('security 22, app disabled: no sign-in, no exchange, no refresh; the access token runs out by itself', async () => {
      const tokens = await letIn(service, who());
      const one = await code();
      await setAppEnabled(service.db, reader.id, false);
      expect(
        (await (await browserOf(service, ada)).get(authorizeUrl(reader, { challenge: pkce().challenge }))).status,
      ).to.equal(400);
      expect(error(await exchange(reader, one.code, one.verifier))).to.deep.equal([401, 'invalid_client']);
      expect(error(await refresh(reader, tokens.refresh_token))).to.deep.equal([401, 'invalid_client']);
      expect(await works(tokens.access_token)).to.equal(200);
      await setAppEnabled(service.db, reader.id, true);
      expect((await refresh(reader, tokens.refresh_token)).status).to.equal(200);
    });
  });

  it('security 16: a code that is used twice gives nothing the second time, and ends what it gave the first time', async () => {
    const one = await code();
    const { body } = await exchange(reader, one.code, one.verifier);
    expect(await works(body.access_token)).to.equal(200);
    expect(error(await exchange(reader, one.code, one.verifier))).to.deep.equal([400, 'invalid_grant']);
    expect(error(await refresh(reader, body.refresh_token))).to.deep.equal([400, 'invalid_grant']);
    await until(async () => (await works(body.access_token)) === 401, 1_000);
  });

  it('security 16: of many exchanges of a code at once one at most succeeds', async () => {
    const one = await code();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(reader, one.code, one.verifier)));
    expect(answers.filter(({ status }) => status === 200).length).to.be.at.most(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(error(answer)).to.deep.equal([400, 'invalid_grant']);
  });

  it('security 17: a code is good for 60 seconds and bound to app, redirect URI and verifier', async () => {
    const [stored] = await (await code(),
    service.db.query<{ left: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::float8 AS left FROM oauth_artefacts WHERE kind = 'AuthorizationCode' ORDER BY created_at DESC LIMIT 1`,
    ));
    expect(stored!.left).to.be.at.most(60);
    const other = await app(service, ada, {
      redirectUris: ['https://app.example/callback', 'https://app.example/other'],
    });
    const one = await code();
    expect(error(await exchange(other, one.code, one.verifier))).to.deep.equal([400, 'invalid_grant']);
    expect(
      error(await exchange(reader, one.code, one.verifier, { redirect_uri: 'https://app.example/other' })),
    ).to.deep.equal([400, 'invalid_grant']);
    expect(error(await exchange(reader, one.code, pkce().verifier))).to.deep.equal([400, 'invalid_grant']);
    expect(error(await exchange(reader, one.code, ''))).to.deep.equal([400, 'invalid_grant']);
    expect((await exchange(reader, one.code, one.verifier)).status, 'none of the wrong tries burned it').to.equal(200);
  });

  it('security 17: a refusal says what is wrong with a code, and to another app no more than to who guesses', async () => {
    const one = await code();
    const why = ({ body }: TokenAnswer): string => {
      expect(body.error).to.equal('invalid_grant');
      return body.error_description as string;
    };
    expect(why(await exchange(reader, one.code, pkce().verifier))).to.match(/^code_verifier does not fit/);
    expect(why(await exchange(reader, one.code, ''))).to.equal('code_verifier is missing');
    const elsewhere = { redirect_uri: 'https://app.example/other' };
    expect(why(await exchange(reader, one.code, one.verifier, elsewhere))).to.match(/^redirect_uri is not the one/);
    const guessed = why(await exchange(reader, 'x', one.verifier));
    expect(guessed).to.match(/^the code is unknown or has expired/);
    expect(why(await exchange(await app(service, ada), one.code, one.verifier))).to.equal(guessed);
    expect((await exchange(reader, one.code, one.verifier)).status).to.equal(200);
    expect(why(await exchange(reader, one.code, one.verifier))).to.match(/^the code was used before/);
    const old = await code();
    await age('AuthorizationCode', '60 seconds');
    expect(why(await exchange(reader, old.code, old.verifier))).to.include('has expired');
  });

  it('security 20: a refusal says what is wrong with a refresh token, and to another app no more than to who guesses', async () => {
    const why = async (client: TestApp, token: string): Promise<string> =>
      (await refresh(client, token)).body.error_description as string;
    const tokens = await letIn(service, who());
    const guessed = await why(reader, 'x');
    expect(guessed).to.match(/^the refresh token is unknown/);
    expect(await why(await app(service, ada), tokens.refresh_token)).to.equal(guessed);
    await refresh(reader, tokens.refresh_token);
    expect(await why(reader, tokens.refresh_token)).to.match(/used by another request at the same time/);
    await service.db.orm.query(
      `UPDATE oauth_artefacts SET consumed_at = consumed_at - interval '3 seconds' WHERE kind = 'RefreshToken'`,
    );
    expect(await why(reader, tokens.refresh_token)).to.match(/^the refresh token was used before/);
    const withdrawn = await letIn(service, who());
    await disconnect(service.db, ada.id, reader.id);
    expect(await why(reader, withdrawn.refresh_token)).to.match(/ask the person again$/);
  });

  it('security 18: a wrong secret is 401 with a challenge for Basic, whatever is wrong with it', async () => {
    const one = await code();
    const tried = async (secret: string): Promise<TokenAnswer> =>
      ask(
        reader,
        'token',
        {
          grant_type: 'authorization_code',
          code: one.code,
          code_verifier: one.verifier,
          redirect_uri: reader.redirectUri,
        },
        { authorization: `Basic ${Buffer.from(`${reader.id}:${secret}`).toString('base64')}` },
      );
    for (const secret of ['x', makeToken('sec'), reader.secret.toLowerCase(), `${reader.secret} `]) {
      const answer = await tried(secret);
      expect(error(answer), secret).to.satisfy(
        (got: unknown[]) => got[1] === 'invalid_client' || got[1] === 'invalid_request',
      );
      if (answer.status === 401) expect(answer.headers['www-authenticate']).to.match(/^Basic /);
    }
    expect(error(await exchange({ ...reader, secret: makeToken('sec') }, one.code, one.verifier))).to.deep.equal([
      401,
      'invalid_client',
    ]);
    expect(error(await exchange({ ...reader, secret: '' }, one.code, one.verifier))).to.deep.equal([
      401,
      'invalid_client',
    ]);
    expect(error(await exchange({ ...reader, id: ada.id }, one.code, one.verifier))).to.deep.equal([
      401,
      'invalid_client',
    ]);
  });

  it('security 18, 3: a public app proves itself with PKCE alone, and sends no secret', async () => {
    const spa = await app(service, ada, { isPublic: true });
    const tokens = await letIn(service, { person: ada, client: spa });
    expect(await works(tokens.access_token)).to.equal(200);
    expect((await refresh(spa, tokens.refresh_token)).status).to.equal(200);
    expect(error(await refresh({ ...spa, secret: makeToken('sec') }, tokens.refresh_token))).to.deep.equal([
      401,
      'invalid_client',
    ]);
  });

  it('security 20: a refresh token that was used before ends the family, and its person is told', async () => {
    const tokens = await letIn(service, who());
    const second = (await refresh(reader, tokens.refresh_token)).body;
    await service.db.orm.query(
      `UPDATE oauth_artefacts SET consumed_at = consumed_at - interval '3 seconds' WHERE kind = 'RefreshToken'`,
    );
    expect(error(await refresh(reader, tokens.refresh_token))).to.deep.equal([400, 'invalid_grant']);
    expect(error(await refresh(reader, second.refresh_token))).to.deep.equal([400, 'invalid_grant']);
    await until(async () => (await works(second.access_token)) === 401, 1_000);
    await until(
      async () => (await listEvents(service.db, ada.id)).some((event) => event.kind === 'refresh_reused'),
      1_000,
    );
  });

  it('security 20: of refreshes at the same moment one wins, and its tokens live', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tokens = await letIn(service, who());
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(reader, tokens.refresh_token)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).to.have.length(1);
      expect((await refresh(reader, won[0]!.body.refresh_token)).status).to.equal(200);
    }
  });

  it('security 21: refreshing ends 30 days after the consent however often it was done', async () => {
    const tokens = await letIn(service, who());
    const first = (await refresh(reader, tokens.refresh_token)).body;
    const ends = await service.db.query<{ at: Date }>(
      `SELECT expires_at AS at FROM oauth_artefacts WHERE kind = 'RefreshToken' ORDER BY created_at DESC LIMIT 2`,
    );
    expect(Math.abs(ends[0]!.at.getTime() - ends[1]!.at.getTime())).to.be.below(2_000);
    expect(ends[0]!.at.getTime() - Date.now()).to.be.at.most(30 * 86_400_000);
    expect((await refresh(reader, first.refresh_token)).status).to.equal(200);
  });

  it('security 21: scope can shrink and not grow; another resource is refused and burns nothing', async () => {
    const tokens = await letIn(service, who());
    const less = await refresh(reader, tokens.refresh_token, { scope: 'read' });
    expect(less.body.scope).to.equal('read');
    expect(claimsOf(less.body.access_token).scope).to.equal('read');
    const { refresh_token: token } = less.body;
    expect(error(await refresh(reader, token, { scope: 'write' }))[1]).to.equal('invalid_scope');
    expect(error(await refresh(reader, token, { scope: 'read of everything' }))[1]).to.equal('invalid_scope');
    for (const resource of [`${service.url}/mcp`, 'https://elsewhere.example', `${service.url}/public/v1/`])
      expect(error(await refresh(reader, token, { resource }))).to.deep.equal([400, 'invalid_target']);
    const right = await refresh(reader, token, { resource: `${service.url}/public/v1` });
    expect(right.status).to.equal(200);
    expect(right.body.scope).to.equal('offline_access read write');
    expect(claimsOf(right.body.access_token).scope).to.equal('read write');
  });

  it('security 21: a refresh token is its app’s alone', async () => {
    const tokens = await letIn(service, who());
    expect(error(await refresh(await app(service, ada), tokens.refresh_token))).to.deep.equal([400, 'invalid_grant']);
    expect((await refresh(reader, tokens.refresh_token)).status).to.equal(200);
  });

  it('security 22: two secrets work while an app changes over, and one that was deleted ends at once', async () => {
    const first = await app(service, ada);
    const tokens = await letIn(service, { person: ada, client: first });
    const second = { ...first, secret: await addSecret(service.db, ada.id, first.id) };
    const { body } = await refresh(first, tokens.refresh_token);
    const { body: next } = await refresh(second, body.refresh_token);
    await deleteSecret(service.db, ada.id, first.id, first.secret.slice(0, 12));
    expect(error(await refresh(first, next.refresh_token))).to.deep.equal([401, 'invalid_client']);
    expect(error(await refresh({ ...first, secret: '' }, next.refresh_token))[0]).to.equal(401);
    const third = { ...first, secret: await addSecret(service.db, ada.id, first.id) };
    await deleteSecret(service.db, ada.id, first.id, third.secret.slice(0, 12));
    expect(error(await refresh(third, next.refresh_token))).to.deep.equal([401, 'invalid_client']);
    expect((await refresh(second, next.refresh_token)).status).to.equal(200);
  });

  it('security 22: there are at most two secrets, the last one stays, and they are their owner’s', async () => {
    const two = await app(service, ada);
    const prefix = two.secret.slice(0, 12);
    const refused = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (thrown: unknown) => (thrown as { code: string }).code,
      );
    const bob = await person(service.db);
    expect(await refused(deleteSecret(service.db, ada.id, two.id, prefix))).to.equal('not_found');
    expect(await refused(addSecret(service.db, bob.id, two.id))).to.equal('not_found');
    await addSecret(service.db, ada.id, two.id);
    expect(await refused(addSecret(service.db, ada.id, two.id))).to.equal('forbidden');
    expect(await refused(deleteSecret(service.db, bob.id, two.id, prefix))).to.equal('not_found');
    expect(await refused(deleteSecret(service.db, ada.id, two.id, 'nothing'))).to.equal('not_found');
    expect(await refused(deleteSecret(service.db, ada.id, two.id, prefix))).to.equal('done');
  });

  it('security 23: answers of the token endpoint are JSON that nobody keeps', async () => {
    const one = await code();
    const good = await exchange(reader, one.code, one.verifier);
    const bad = await exchange(reader, 'x', one.verifier);
    for (const { headers } of [good, bad]) {
      expect(headers['cache-control']).to.equal('no-store');
      expect(headers['content-type']).to.match(/^application\/json/);
    }
    expect(good.body).to.include({ token_type: 'Bearer', expires_in: 3600 });
  });

  it('security 24: wrong secrets of a client from one address are limited; other apps go on', async () => {
    const attacked = await app(service, ada);
    const guesses = await Promise.all(
      Array.from({ length: 70 }, () => refresh({ ...attacked, secret: makeToken('sec') }, 'x')),
    );
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited).to.have.length(10);
    expect(Number(limited[0]!.headers['retry-after'])).to.be.within(1, 60);
    expect((await refresh(attacked, 'x')).status, 'the right secret is no way around').to.equal(429);
    expect((await refresh(reader, 'x')).status).to.equal(400);
  });

  it('security 24: what is right is not counted', async () => {
    const busy = await app(service, ada);
    let { refresh_token: token } = await letIn(service, { person: ada, client: busy });
    for (let n = 0; n < 70; n += 1) {
      const { status, body } = await refresh(busy, token);
      expect(status, `refresh ${n}`).to.equal(200);
      token = body.refresh_token;
    }
  });

  it('security 25: revocation is always 200 to a client that proves itself, and ends only its own tokens', async () => {
    const tokens = await letIn(service, who());
    const other = await app(service, ada);
    expect((await ask(other, 'revoke', { token: tokens.refresh_token })).status).to.equal(200);
    expect((await refresh(reader, tokens.refresh_token)).status).to.equal(200);
    expect((await ask(reader, 'revoke', { token: 'unknown' })).status).to.equal(200);
    expect((await ask({ ...reader, secret: makeToken('sec') }, 'revoke', { token: 'unknown' })).status).to.equal(401);
    const mine = await letIn(service, who());
    expect((await ask(reader, 'revoke', { token: mine.refresh_token })).status).to.equal(200);
    expect(error(await refresh(reader, mine.refresh_token))).to.deep.equal([400, 'invalid_grant']);
    await until(async () => (await works(mine.access_token)) === 401, 1_000);
    const third = await letIn(service, who());
    expect((await ask(other, 'revoke', { token: third.access_token })).status).to.equal(200);
    expect(await works(third.access_token)).to.equal(200);
    expect((await ask(reader, 'revoke', { token: third.access_token })).status).to.equal(200);
    await until(async () => (await works(third.access_token)) === 401, 1_000);
  });

  it('security 25: introspection answers an app that proves itself, about its own tokens', async () => {
    const { access_token: access, refresh_token: token } = await letIn(service, who());
    const introspection = (await ask(reader, 'introspect', { token: access })).body;
    expect(introspection).to.include({
      active: true,
      sub: ada.id,
      client_id: reader.id,
      scope: 'read write',
      aud: `${service.url}/public/v1`,
      token_type: 'Bearer',
    });
    expect((await ask(reader, 'introspect', { token })).body).to.include({ active: true, client_id: reader.id });
    expect((await ask(await app(service, ada), 'introspect', { token: access })).body).to.deep.equal({ active: false });
    expect(
      (await ask(await app(service, ada, { isPublic: true }), 'introspect', { token: access })).body,
    ).to.deep.equal({ active: false });
    expect((await ask(reader, 'introspect', { token: 'x' })).body).to.deep.equal({ active: false });
    expect(
      (
        await fetchAny(`${service.url}/auth/oauth2/introspect`, {
          method: 'POST',
          raw: `token=${access}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).to.equal(400);
  });

  it('security 37: a deleted account’s and a cancelled plan’s tokens stop at the next request', async () => {
    const eve = await person(service.db);
    const tokens = await letIn(service, { person: eve, client: reader });
    expect(await works(tokens.access_token)).to.equal(200);
    await setPlan(service.db, eve.id, 'free', null);
    await until(async () => (await works(tokens.access_token)) === 429, 1_000);
    await setPlan(service.db, eve.id, 'paid', null);
    await until(async () => (await works(tokens.access_token)) === 200, 1_000);
    await service.db.orm.query('DELETE FROM accounts WHERE id = $1', [eve.id]);
    await until(async () => (await works(tokens.access_token)) === 401, 1_000);
    expect(error(await refresh(reader, tokens.refresh_token))).to.deep.equal([400, 'invalid_grant']);
  });

  it('security 43, 48: an app’s requests count on the same quota as the person’s own tokens', async () => {
    const { access_token: token } = await letIn(service, who());
    const remaining = async (by: string): Promise<number> =>
      Number((await call(service.url, '/tags', { token: by })).headers['x-ratelimit-remaining']);
    const left = await remaining(ada.token);
    expect(await remaining(token)).to.equal(left - 1);
    expect(await remaining(ada.token)).to.equal(left - 2);
  });
});
