import { expect } from 'chai';
import { call, fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import {
  app,
  ask,
  authorize,
  authorizeUrl,
  browserOf,
  claimsOf,
  decide,
  exchange,
  letIn,
  pkce,
  refresh,
  Visitor,
  type TestApp,
} from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

describe('the authorization code flow', () => {
  let service: Service;
  let ada: Person;
  let reader: TestApp;
  let rest: string;
  let mcp: string;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    reader = await app(service, await person(service.db));
    rest = `${service.url}/public/v1`;
    mcp = `${service.url}/mcp`;
  });
  after(() => service.close());

  const who = (): { person: Person; client: TestApp } => ({ person: ada, client: reader });

  it('gives an app what it asked for and the person allowed', async () => {
    const tokens = await letIn(service, who());
    expect(tokens).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'offline_access read write' });
    const claims = claimsOf(tokens.access_token);
    expect(claims).to.include({
      iss: `${service.url}/auth`,
      aud: rest,
      sub: ada.id,
      client_id: reader.id,
      scope: 'read write',
    });
    expect(claims.exp - claims.iat).to.equal(tokens.expires_in);
    expect((await call(service.url, '/profile', { token: tokens.access_token })).body.id).to.equal(ada.id);
    expect(tokens).to.not.have.property('id_token');
  });

  for (const { scope, granted, named = scope, has } of [
    { scope: 'read', granted: 'read', has: [] },
    { scope: 'read write', granted: 'read write', has: [] },
    { scope: 'read offline_access', granted: 'read', has: ['refresh_token'] },
    { scope: 'openid read', granted: 'read', has: ['id_token'] },
    { scope: 'openid profile read write offline_access', granted: 'read write', has: ['id_token', 'refresh_token'] },
    { scope: 'read unheard-of', granted: 'read', named: 'read', has: [] },
  ]) {
    it(`security 5: ${scope} gives the scope ${granted}, names ${named}${has.map((one) => ` and a ${one}`).join('')}`, async () => {
      const tokens = await letIn(service, who(), { scope });
      expect(tokens.scope.split(' ')).to.have.members(named.split(' '));
      expect(
        Object.keys(tokens)
          .filter((key) => key !== 'access_token' && key.endsWith('_token'))
          .sort(),
      ).to.deep.equal(has);
      expect(claimsOf(tokens.access_token).scope).to.equal(granted);
    });
  }

  it('security 5: without read nothing is given, and the app is told so', async () => {
    for (const scope of ['write', 'openid', '']) {
      const back = await authorize(await browserOf(service, ada), reader, { challenge: pkce().challenge, scope });
      expect(Object.fromEntries(back.searchParams), scope).to.include({
        error: 'invalid_scope',
        state: 'abc',
        iss: `${service.url}/auth`,
      });
    }
  });

  it('security 11: write that was switched off is in neither the answer nor the token, and writing is refused', async () => {
    const tokens = await letIn(service, who(), { prompt: 'consent' }, { write: false });
    expect(tokens.scope).to.equal('offline_access read');
    expect((await call(service.url, '/profile', { token: tokens.access_token })).status).to.equal(200);
    const refused = await call(service.url, '/profile', {
      method: 'PATCH',
      token: tokens.access_token,
      json: { bio: 'x' },
    });
    expect([refused.status, refused.body.error]).to.deep.equal([403, 'insufficient_scope']);
    expect(refused.headers['www-authenticate']).to.include('scope="write"');
    const refreshed = await refresh(reader, tokens.refresh_token);
    expect(refreshed.body.scope).to.equal('offline_access read');
    // Some libraries repeat what they asked for first.
    const repeated = await refresh(reader, refreshed.body.refresh_token, { scope: 'read write offline_access' });
    expect([repeated.status, repeated.body.scope]).to.deep.equal([200, 'read offline_access']);
  });

  it('security 11: a later consent can give what an earlier one refused', async () => {
    const visitor = await browserOf(service, ada);
    const first = pkce();
    const narrow = await authorize(visitor, reader, { challenge: first.challenge }, { write: false });
    expect((await exchange(reader, narrow.searchParams.get('code')!, first.verifier)).body.scope).to.equal(
      'offline_access read',
    );
    const second = pkce();
    const wide = await authorize(visitor, reader, { challenge: second.challenge, prompt: 'consent' });
    expect((await exchange(reader, wide.searchParams.get('code')!, second.verifier)).body.scope).to.equal(
      'offline_access read write',
    );
  });

  it('security 12: a consent stands for the same access of the same app in this browser, for no more, no other resource and no other browser', async () => {
    const visitor = await browserOf(service, ada);
    await authorize(visitor, reader, { challenge: pkce().challenge, scope: 'read', state: 'first' });
    const again = (over: object): Promise<URL> =>
      visitor
        .get(authorizeUrl(reader, { challenge: pkce().challenge, scope: 'read', ...over }))
        .then((page) => page.location!);
    expect((await again({})).origin).to.equal('https://app.example');
    expect((await again({ scope: 'read write' })).pathname).to.match(/^\/consent\//);
    expect((await again({ resource: mcp })).pathname).to.match(/^\/consent\//);
    expect((await again({ prompt: 'consent' })).pathname).to.match(/^\/consent\//);
    const other = await browserOf(service, ada);
    expect(
      (await other.get(authorizeUrl(reader, { challenge: pkce().challenge, scope: 'read' }))).location!.pathname,
    ).to.match(/^\/consent\//);
  });

  it('security 6, 12: a consent for a resource does not stand for a request without any, which gets nothing of it', async () => {
    const visitor = await browserOf(service, ada);
    const scope = 'openid read write offline_access';
    await authorize(visitor, reader, { challenge: pkce().challenge, scope });
    const { verifier, challenge } = pkce();
    const { location } = await visitor.get(authorizeUrl(reader, { challenge, scope, resource: '' }));
    expect(location!.pathname).to.match(/^\/consent\//);
    expect((await visitor.get(location!.href)).text).to.include('The token will not work');
    const back = await decide(visitor, location!);
    const { body } = await exchange(reader, back.searchParams.get('code')!, verifier);
    expect(body.scope.split(' ')).to.have.members(['openid', 'offline_access']);
    const { body: about } = await ask(reader, 'introspect', { token: body.access_token });
    expect(about.scope.split(' ')).to.have.members(['openid', 'offline_access']);
  });

  it('security 12: an app without a secret is consented to each time', async () => {
    const copyable = await app(service, ada, { isPublic: true });
    const visitor = await browserOf(service, ada);
    for (let n = 0; n < 2; n += 1) {
      const page = await visitor.get(authorizeUrl(copyable, { challenge: pkce().challenge }));
      expect(page.location!.pathname).to.match(/^\/consent\//);
      await authorize(visitor, copyable, { challenge: pkce().challenge });
    }
  });

  it('security 10: Deny gives access_denied with state and issuer, and no code', async () => {
    const back = await authorize(
      await browserOf(service, ada),
      reader,
      { challenge: pkce().challenge, prompt: 'consent' },
      { decision: 'deny' },
    );
    expect(Object.fromEntries(back.searchParams))
      .to.include({ error: 'access_denied', state: 'abc', iss: `${service.url}/auth` })
      .and.not.have.property('code');
  });

  it('security 7, 8: the answer names its issuer and repeats the state once, unchanged; what is not known is passed over', async () => {
    const state = 'a b&c=d%20"<é>';
    const back = await authorize(await browserOf(service, ada), reader, {
      challenge: pkce().challenge,
      state,
      more: { unheard_of: 'x', display: 'page' },
    });
    expect(back.searchParams.getAll('state')).to.deep.equal([state]);
    expect(back.searchParams.get('iss')).to.equal(`${service.url}/auth`);
    expect([...back.searchParams.keys()].sort()).to.deep.equal(['code', 'iss', 'state']);
  });

  it('security 7: an app that a person registered sends state, or gets nothing', async () => {
    const url = new URL(authorizeUrl(reader, { challenge: pkce().challenge }));
    for (const state of [undefined, '']) {
      if (state === undefined) url.searchParams.delete('state');
      else url.searchParams.set('state', state);
      const { location } = await (await browserOf(service, ada)).get(url.href);
      expect(location!.origin).to.equal('https://app.example');
      expect(location!.searchParams.get('error')).to.equal('invalid_request');
      expect(location!.searchParams.get('error_description')).to.include('state');
      expect(location!.searchParams.has('code')).to.equal(false);
    }
  });

  it('security 8: a parameter that is there twice is refused', async () => {
    const visitor = await browserOf(service, ada);
    const url = authorizeUrl(reader, { challenge: pkce().challenge });
    for (const [name, answered] of [
      ['scope', 303],
      ['code_challenge', 303],
      ['state', 303],
      ['redirect_uri', 400],
      ['client_id', 400],
    ] as const) {
      const page = await visitor.get(`${url}&${name}=${encodeURIComponent(new URL(url).searchParams.get(name)!)}`);
      expect(page.status, name).to.equal(answered);
      if (answered === 303) expect(page.location!.searchParams.get('error'), name).to.equal('invalid_request');
    }
  });

  it('security 6: an unknown resource and two at a time are invalid_target; none gives a token that is good at neither', async () => {
    const visitor = await browserOf(service, ada);
    const url = authorizeUrl(reader, { challenge: pkce().challenge });
    const errorOf = async (query: string): Promise<string | null> =>
      (await visitor.get(url.replace(/&resource=[^&]*/, query))).location!.searchParams.get('error');
    expect(await errorOf(`&resource=${encodeURIComponent('https://elsewhere.example/')}`)).to.equal('invalid_target');
    expect(await errorOf(`&resource=${encodeURIComponent(`${rest}/`)}`)).to.equal('invalid_target');
    expect(await errorOf(`&resource=${encodeURIComponent(rest)}&resource=${encodeURIComponent(mcp)}`)).to.equal(
      'invalid_target',
    );
    const asked = { resource: '', scope: 'openid profile read offline_access' };
    const consent = await visitor.get(
      (await visitor.get(authorizeUrl(reader, { ...asked, challenge: 'x'.repeat(43) }))).location!.href,
    );
    expect(consent.text)
      .to.include('The token will not work')
      .and.include(`resource=${rest}`)
      .and.include(`resource=${mcp}`);
    const given = await letIn(service, who(), asked);
    expect(given.scope.split(' ')).to.have.members(['openid', 'profile', 'offline_access']);
    const token: string = given.access_token;
    const refused = await call(service.url, '/profile', { token });
    expect([refused.status, refused.body.error]).to.deep.equal([401, 'invalid_token']);
    expect(refused.body.message).to.include('requested without a resource').and.include(`resource=${rest}`);
    expect((await refresh(reader, given.refresh_token)).body.scope.split(' ')).to.not.include('read');
    const about = await fetchAny(`${service.url}/auth/oauth2/userinfo`, { token });
    expect(about.body).to.include({ sub: ada.id });
  });

  it('security 6, 32: a token is good at the resource that it was issued for and at no other', async () => {
    const { access_token: token } = await letIn(service, who(), { resource: mcp });
    expect(claimsOf(token).aud).to.equal(mcp);
    const refused = await call(service.url, '/profile', { token });
    expect([refused.status, refused.body.error]).to.deep.equal([401, 'invalid_token']);
    expect(refused.body.message).to.include('for another resource').and.include(`resource=${rest}`);
    expect(refused.headers['www-authenticate']).to.include('resource_metadata=');
  });

  it('the code’s resource counts where the token request names none, and must agree where it names one', async () => {
    for (const [consentResource, tokenResource, status] of [
      [rest, undefined, 200],
      [rest, rest, 200],
      [rest, mcp, 400],
      [mcp, rest, 400],
    ] as const) {
      const { verifier, challenge } = pkce();
      const back = await authorize(await browserOf(service, ada), reader, { challenge, resource: consentResource });
      const answer = await exchange(
        reader,
        back.searchParams.get('code')!,
        verifier,
        tokenResource === undefined ? {} : { resource: tokenResource },
      );
      expect(answer.status, `${consentResource} ${tokenResource}`).to.equal(status);
      if (status === 200) expect(claimsOf(answer.body.access_token).aud).to.equal(consentResource);
      else expect(answer.body.error).to.equal('invalid_target');
    }
  });

  it('userinfo tells of the person what the grant says, whatever resource the token is for', async () => {
    await service.db.orm.query(`UPDATE accounts SET username = 'ada' WHERE id = $1`, [ada.id]);
    for (const resource of [rest, mcp]) {
      const { access_token: token } = await letIn(service, who(), {
        resource,
        scope: 'openid profile read',
        prompt: 'consent',
      });
      const { status, body } = await fetchAny(`${service.url}/auth/oauth2/userinfo`, { token });
      expect(status).to.equal(200);
      expect(body).to.include({ sub: ada.id, preferred_username: 'ada' }).and.not.have.property('email');
    }
    const { access_token: narrow } = await letIn(service, who(), { scope: 'openid read', prompt: 'consent' });
    expect((await fetchAny(`${service.url}/auth/oauth2/userinfo`, { token: narrow })).body).to.deep.equal({
      sub: ada.id,
    });
    const { access_token: none } = await letIn(service, who(), { scope: 'read', prompt: 'consent' });
    expect((await fetchAny(`${service.url}/auth/oauth2/userinfo`, { token: none })).status).to.equal(403);
  });

  it('security 19: the secret is taken in the body and percent-encoded in Basic, and not in the query or as JSON', async () => {
    const codeOf = async (): Promise<Record<string, string>> => {
      const { verifier, challenge } = pkce();
      const back = await authorize(await browserOf(service, ada), reader, { challenge });
      return {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        code_verifier: verifier,
        redirect_uri: reader.redirectUri,
      };
    };
    const basic = `Basic ${Buffer.from([reader.id, reader.secret].map((part) => part.replaceAll('_', '%5F').replaceAll('-', '%2D')).join(':')).toString('base64')}`;
    expect((await ask(reader, 'token', await codeOf(), { authorization: basic })).status).to.equal(200);
    expect((await ask(reader, 'token', await codeOf())).status).to.equal(200);
    const form = await codeOf();
    const query = await fetchAny(
      `${service.url}/auth/oauth2/token?client_id=${reader.id}&client_secret=${reader.secret}`,
      {
        method: 'POST',
        raw: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect([query.status, query.body.error]).to.deep.equal([400, 'invalid_request']);
    const json = await fetchAny(`${service.url}/auth/oauth2/token`, {
      method: 'POST',
      json: { ...form, client_id: reader.id, client_secret: reader.secret },
    });
    expect([json.status, json.body.error]).to.deep.equal([400, 'invalid_request']);
    expect(service.logs.join('')).to.not.include(reader.secret.slice(12));
  });

  it('security 13: prompt=none without a session is login_required, without a consent consent_required', async () => {
    const errorOf = async (visitor: Visitor): Promise<string | null> =>
      (
        await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'none' }))
      ).location!.searchParams.get('error');
    expect(await errorOf(new Visitor(service.url))).to.equal('login_required');
    const visitor = await browserOf(service, ada);
    await authorize(visitor, reader, { challenge: pkce().challenge });
    const { searchParams } = (await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'none' })))
      .location!;
    expect(searchParams.get('code')).to.be.a('string');
    expect(
      (
        await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'none', resource: mcp }))
      ).location!.searchParams.get('error'),
    ).to.equal('consent_required');
  });

  it('somebody who is not signed in is asked to sign in and comes back to the same request', async () => {
    const visitor = new Visitor(service.url);
    const { verifier, challenge } = pkce();
    const first = await visitor.get(authorizeUrl(reader, { challenge }));
    const consent = first.location!;
    const sentOn = await visitor.get(consent.href);
    expect(sentOn.location!.pathname + sentOn.location!.search).to.equal(
      `/sign-in?return_to=${encodeURIComponent(consent.pathname)}`,
    );
    await visitor.signIn(service.db, ada);
    const back = await decide(visitor, consent);
    expect((await exchange(reader, back.searchParams.get('code')!, verifier)).status).to.equal(200);
  });

  it('whoever signs in as somebody else, or signs out, is that for apps too', async () => {
    const bob = await person(service.db);
    const visitor = await browserOf(service, ada);
    await authorize(visitor, reader, { challenge: pkce().challenge });
    await visitor.signIn(service.db, bob);
    const { verifier, challenge } = pkce();
    const first = await visitor.get(authorizeUrl(reader, { challenge }));
    expect(first.location!.pathname).to.match(/^\/consent\//);
    const back = await authorize(visitor, reader, { challenge });
    const { body } = await exchange(reader, back.searchParams.get('code')!, verifier);
    expect(claimsOf(body.access_token).sub).to.equal(bob.id);
    visitor.forget('dcs_session');
    const out = await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'none' }));
    expect(out.location!.searchParams.get('error')).to.equal('login_required');
  });

  it('a request that began as one person and is answered as another is the other’s', async () => {
    const bob = await person(service.db);
    const visitor = await browserOf(service, ada);
    await authorize(visitor, reader, { challenge: pkce().challenge });
    const { verifier, challenge } = pkce();
    const first = await visitor.get(authorizeUrl(reader, { challenge, prompt: 'consent' }));
    await visitor.signIn(service.db, bob);
    const back = await decide(visitor, first.location!);
    const { body } = await exchange(reader, back.searchParams.get('code')!, verifier);
    expect(claimsOf(body.access_token).sub).to.equal(bob.id);
  });
});
