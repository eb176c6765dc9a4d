import { expect } from 'chai';
import { setAppEnabled } from '../../src/auth/oauth/apps/apps.ts';
import { fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import {
  app,
  authorize,
  authorizeUrl,
  browserOf,
  decide,
  exchange,
  pkce,
  REDIRECT,
  type Page,
  type TestApp,
  type Visitor,
} from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

describe('attacks on the authorization endpoint', () => {
  let service: Service;
  let ada: Person;
  let reader: TestApp;
  let visitor: Visitor;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    reader = await app(service, ada);
    visitor = await browserOf(service, ada);
  });
  after(() => service.close());

  /** The error page shown to a person when the browser must not be redirected. */
  function expectRefusal(page: Page, what: string): void {
    expect([page.status, page.location], what).to.deep.equal([400, undefined]);
    expect(page.headers['content-type'], what).to.include('text/html');
    expect(page.text, what).to.include('Authorization failed');
  }

  describe('security 1: a redirect URI other than the registered one is never followed', () => {
    for (const [what, uri] of [
      ['another case of the path', 'https://app.example/Callback'],
      ['another case of the host', 'https://APP.example/callback'],
      ['a slash at the end', `${REDIRECT}/`],
      ['a query', `${REDIRECT}?a=b`],
      ['a fragment', `${REDIRECT}#x`],
      ['a user name', 'https://user@app.example/callback'],
      ['another host behind a user name', 'https://app.example@evil.example/callback'],
      ['dots', 'https://app.example/x/../callback'],
      ['encoded dots', 'https://app.example/x/%2e%2e/callback'],
      ['an encoded letter', 'https://app.example/%63allback'],
      ['another port', 'https://app.example:444/callback'],
      ['the usual port', 'https://app.example:443/callback'],
      ['plain http', 'http://app.example/callback'],
      ['a longer host', 'https://app.example.evil.example/callback'],
      ['a longer path', `${REDIRECT}/../../evil`],
      ['a backslash', 'https://evil.example\\@app.example/callback'],
      ['a script', 'javascript:alert(1)//app.example/callback'],
      ['data', 'data:text/html,hello'],
      ['no scheme', '//app.example/callback'],
      ['a line break', `${REDIRECT}\r\nx: y`],
      ['nothing', ''],
    ] as const) {
      it(what, async () =>
        expectRefusal(await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, redirectUri: uri })), what),
      );
    }

    it('the port of a server’s app on this machine', async () => {
      const local = await app(service, ada, { redirectUris: ['http://127.0.0.1:8080/cb'] });
      expectRefusal(
        await visitor.get(
          authorizeUrl(local, { challenge: pkce().challenge, redirectUri: 'http://127.0.0.1:8081/cb' }),
        ),
        'another port',
      );
      expect((await visitor.get(authorizeUrl(local, { challenge: pkce().challenge }))).status).to.equal(303);
    });

    it('an app on people’s own machines may use any port there, by address or as localhost, but no other path', async () => {
      const native = await app(service, ada, {
        redirectUris: ['http://127.0.0.1/cb', 'http://[::1]/cb', 'http://localhost:8080/cb'],
        isPublic: true,
      });
      const tried = async (redirectUri: string): Promise<number> =>
        (await visitor.get(authorizeUrl(native, { challenge: pkce().challenge, redirectUri }))).status;
      for (const uri of [
        'http://127.0.0.1:51004/cb',
        'http://[::1]:51004/cb',
        'http://127.0.0.1/cb',
        'http://localhost:8080/cb',
        'http://localhost:51004/cb',
      ])
        expect(await tried(uri), uri).to.equal(303);
      for (const uri of [
        'http://127.0.0.1:51004/cb2',
        'http://localhost:51004/cb2',
        'http://localhost.evil.example:51004/cb',
        'http://127.0.0.2:51004/cb',
        'http://user@127.0.0.1:51004/cb',
        'https://127.0.0.1:51004/cb',
      ])
        expect(await tried(uri), uri).to.equal(400);
    });
  });

  it('security 2: an unknown or disabled app is told on a page that repeats nothing of the request', async () => {
    const raw = '"><script>alert(1)</script>';
    for (const id of ['00000000-0000-7000-8000-00000000dead', raw, '']) {
      const page = await visitor.get(
        authorizeUrl(
          { ...reader, id },
          { challenge: pkce().challenge, state: raw, redirectUri: `https://evil.example/${raw}` },
        ),
      );
      expectRefusal(page, id);
      expect(page.text).to.not.include('alert(1)').and.not.include('evil.example');
    }
    const bad = await visitor.get(
      authorizeUrl(reader, { challenge: pkce().challenge, state: raw, redirectUri: `https://evil.example/${raw}` }),
    );
    expect(bad.text).to.not.include('alert(1)').and.not.include('evil.example');
    const gone = await app(service, ada);
    await setAppEnabled(service.db, gone.id, false);
    expectRefusal(await visitor.get(authorizeUrl(gone, { challenge: pkce().challenge })), 'disabled');
    await setAppEnabled(service.db, gone.id, true);
    expect((await visitor.get(authorizeUrl(gone, { challenge: pkce().challenge }))).status).to.equal(303);
  });

  it('security 3: PKCE cannot be left out or weakened', async () => {
    const { challenge } = pkce();
    const url = authorizeUrl(reader, { challenge });
    const errorOf = async (address: string): Promise<string | null> =>
      (await visitor.get(address)).location!.searchParams.get('error');
    expect(
      await errorOf(url.replace(/&code_challenge=[^&]*/, '').replace(/&code_challenge_method=[^&]*/, '')),
    ).to.equal('invalid_request');
    expect(await errorOf(url.replace('S256', 'plain'))).to.equal('invalid_request');
    expect(await errorOf(url.replace(/&code_challenge_method=[^&]*/, ''))).to.equal('invalid_request');
    expect(await errorOf(url.replace(challenge, challenge.slice(0, 20)))).to.equal('invalid_request');
    expect(await errorOf(url.replace(/&code_challenge=[^&]*/, ''))).to.equal('invalid_request');
  });

  it('security 4: nothing but a code in the query is given', async () => {
    const url = authorizeUrl(reader, { challenge: pkce().challenge });
    const errorOf = async (address: string): Promise<string | null> => {
      const { location, status } = await visitor.get(address);
      expect(status).to.equal(303);
      return location!.searchParams.get('error') ?? new URLSearchParams(location!.hash.slice(1)).get('error');
    };
    for (const type of ['token', 'id_token', 'code token', 'code id_token', 'none'])
      expect(
        await errorOf(url.replace('response_type=code', `response_type=${encodeURIComponent(type)}&nonce=n`)),
        type,
      ).to.match(/unsupported_response_type|invalid_request/);
    for (const mode of ['fragment', 'form_post', 'web_message', 'jwt', 'x'])
      expect(await errorOf(`${url}&response_mode=${mode}`), mode).to.match(/invalid_request|unsupported_response_mode/);
    for (const more of ['request=e30.e30.', 'request_uri=https%3A%2F%2Fevil.example%2Fr', 'registration=%7B%7D'])
      expect(await errorOf(`${url}&${more}`), more).to.match(/not_supported/);
  });

  it('security 9: after a form 303, nothing is kept and no address is told on', async () => {
    const first = await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'consent' }));
    const page = await visitor.get(first.location!.href);
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const answer = await visitor.post(first.location!.href, { form_token: token, decision: 'allow' });
    const back = await visitor.get(answer.location!.href);
    for (const one of [first, answer, back]) {
      expect(one.status).to.equal(303);
      expect(one.headers).to.include({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    expect(back.location!.href).to.match(/^https:\/\/app\.example\/callback\?code=/);
  });

  describe('security 10: the consent page', () => {
    let consent: URL;
    beforeEach(async () => {
      consent = (await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'consent' }))).location!;
    });

    it('names the app, where the answer goes, who is asked, what for and how long, and warns', async () => {
      const shop = await app(service, ada, {
        name: `Bean & Söhne's "Shop"`,
        homepage: 'https://shop.example/',
        logo: 'https://logo.example/a.png',
      });
      const { location } = await visitor.get(authorizeUrl(shop, { challenge: pkce().challenge }));
      const { text, headers } = await visitor.get(location!.href);
      expect(text)
        .to.include('Bean &amp; Söhne')
        .and.include('app.example')
        .and.include('shop.example')
        .and.include(ada.email)
        .and.include('30 days')
        .and.include('made by a third party');
      expect(text)
        .to.match(/<input[^>]*name="read"[^>]*disabled/)
        .and.match(/<input[^>]*name="write"[^>]*checked/)
        .and.not.match(/<input[^>]*name="write"[^>]*disabled/);
      expect(headers['content-security-policy'])
        .to.include(`frame-ancestors 'none'`)
        .and.include(`form-action 'self' https://app.example;`)
        .and.include(`img-src 'self' data: https://logo.example;`);
    });

    it('cannot be framed', async () => {
      expect((await visitor.get(consent.href)).headers['content-security-policy']).to.include(`frame-ancestors 'none'`);
    });

    it('takes no answer from another site, without the form’s token or with another browser’s', async () => {
      const page = await visitor.get(consent.href);
      const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const stranger = await browserOf(service, await person(service.db));
      const theirs = /name="form_token" value="([^"]+)"/.exec((await stranger.get('/settings')).text)?.[1] ?? '';
      for (const [form, headers] of [
        [{ decision: 'allow' }, {}],
        [{ decision: 'allow', form_token: 'x' }, {}],
        [{ decision: 'allow', form_token: theirs }, {}],
        [
          { decision: 'allow', form_token: token },
          { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        ],
        [{ decision: 'allow', form_token: token }, { 'sec-fetch-site': 'same-site' }],
      ] as const) {
        const answer = await visitor.post(consent.href, form, headers);
        expect([answer.status, answer.location], JSON.stringify([form, headers])).to.deep.equal([403, undefined]);
      }
      expect((await visitor.post(consent.href, { decision: 'allow', form_token: token })).status).to.equal(303);
    });

    it('is only for the browser in which the request began', async () => {
      const stranger = await browserOf(service, await person(service.db));
      expect((await stranger.get(consent.href)).status).to.equal(404);
      expect((await visitor.get(`/consent/${'x'.repeat(21)}`)).status).to.equal(404);
    });

    it('can be answered once', async () => {
      await decide(visitor, consent);
      expect((await visitor.get(consent.href)).status).to.equal(404);
    });
  });

  for (const prompt of ['login', 'select_account', 'select_account consent'])
    it(`prompt=${prompt} asks a signed-in person for the password again, and the consent page with it`, async () => {
      const { location } = await visitor.get(authorizeUrl(reader, { challenge: pkce().challenge, prompt }));
      await service.db.orm.query(
        `UPDATE sessions SET authenticated_at = authenticated_at - interval '1 minute' WHERE account_id = $1`,
        [ada.id],
      );
      const page = await visitor.get(location!.href);
      expect(page.location!.href).to.equal(
        `${service.url}/sign-in?return_to=${encodeURIComponent(location!.pathname)}&again=1`,
      );
      expect((await visitor.get(page.location!.href)).status).to.equal(200);
    });

  it('mix-up: the answer of a request names its issuer, and a code is worth nothing to another app', async () => {
    const other = await app(service, ada);
    const { verifier, challenge } = pkce();
    const back = await authorize(visitor, reader, { challenge });
    expect(back.searchParams.get('iss')).to.equal(`${service.url}/auth`);
    const stolen = await exchange(
      { ...other, redirectUri: reader.redirectUri },
      back.searchParams.get('code')!,
      verifier,
    );
    expect([stolen.status, stolen.body.error]).to.deep.equal([400, 'invalid_grant']);
  });

  it('code injection: a code of another session’s request fails on the verifier', async () => {
    const [victim, attacker] = [pkce(), pkce()];
    const back = await authorize(visitor, reader, { challenge: victim.challenge });
    const { status, body } = await exchange(reader, back.searchParams.get('code')!, attacker.verifier);
    expect([status, body.error]).to.deep.equal([400, 'invalid_grant']);
  });

  it('tampered state: what the app gets is what it sent, so that it can tell', async () => {
    const back = await authorize(visitor, reader, { challenge: pkce().challenge, state: 'mine' });
    expect(back.searchParams.get('state')).to.equal('mine');
    const resumed = await visitor.get(`/auth/oauth2/authorize/${'x'.repeat(21)}?state=theirs`);
    expect([resumed.status, resumed.location]).to.deep.equal([400, undefined]);
  });

  it('a token in the address of a page or of the API is not read, and logged nowhere', async () => {
    const { status } = await fetchAny(`${service.url}/auth/oauth2/userinfo?access_token=${ada.token}`);
    expect(status).to.equal(400);
    expect(service.logs.join('')).to.not.include(ada.token.slice(12));
  });
});
