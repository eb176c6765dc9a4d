/* eslint-disable @typescript-eslint/no-deprecated -- the libraries mark plain http so, which tests here speak */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect } from 'chai';
import * as openid from 'openid-client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { portOf } from '../../src/http/server.ts';
import { startBrowser } from '../support/browser.ts';
import { call } from '../support/client.ts';
import { needs } from '../support/needs.ts';
import { enter } from '../support/screens.ts';
import { startService, type Service } from '../support/service.ts';
import { member, PASSWORD } from '../support/visitor.ts';

/** Two people in two browsers: one registers an app, the other gives it access. The app is a server on another port. */
describe('OAuth in a browser', function () {
  this.timeout(120_000);
  let service: Service;
  let browser: Browser;
  let app: Server;
  let redirectUri: string;
  const problems: string[] = [];

  before(async function () {
    needs(this, 'browser');
    service = await startService();
    app = createServer((_req, res) =>
      res
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><link rel="icon" href="data:,"><h1>Back at the app</h1>'),
    ).listen(0, '127.0.0.1');
    await once(app, 'listening');
    redirectUri = `http://127.0.0.1:${portOf(app)}/callback`;
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    app?.close();
    await service?.close();
  });
  // A violated policy is written to the console.
  afterEach(() => expect(problems.splice(0)).to.deep.equal([]));

  const open = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    return page;
  };
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const textOf = async (page: Page, id: string): Promise<string> => (await page.locator(`#${id}`).textContent()) ?? '';

  /** Registers an app through the page; returns what the page shows. */
  async function register(page: Page, name: string): Promise<{ id: string; secret: string }> {
    await enter(page, service, (await member(service)).email);
    await page.goto(`${service.url}/settings`);
    await page.getByRole('link', { name: 'OAuth apps' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Redirect URIs').fill(redirectUri);
    await page.getByLabel('Type of app').selectOption({ index: 0 });
    await press(page, 'Register app');
    await page.getByText('it is not shown again').waitFor();
    return { id: await textOf(page, 'client-id'), secret: await textOf(page, 'client-secret') };
  }

  /** The app's part, with a library: the URL it sends people to, and the exchange of the code they return with. */
  async function client({
    id,
    secret,
  }: {
    id: string;
    secret: string;
  }): Promise<{
    config: openid.Configuration;
    url: string;
    state: string;
    exchange: (back: string) => ReturnType<typeof openid.authorizationCodeGrant>;
  }> {
    const config = await openid.discovery(new URL(`${service.url}/auth`), id, {}, openid.ClientSecretPost(secret), {
      execute: [openid.allowInsecureRequests],
    });
    const [state, verifier, resource] = [
      openid.randomState(),
      openid.randomPKCECodeVerifier(),
      `${service.url}/public/v1`,
    ];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'read write offline_access',
      resource,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return {
      config,
      url: url.href,
      state,
      exchange: (back) =>
        openid.authorizationCodeGrant(
          config,
          new URL(back),
          { pkceCodeVerifier: verifier, expectedState: state },
          { resource },
        ),
    };
  }

  /** Comes from the app, signs in on the way, and reaches the consent page. */
  async function asked(page: Page, url: string, email: string): Promise<void> {
    await page.goto(url);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await press(page, 'Sign in');
    await page.getByRole('heading', { name: 'Authorize' }).waitFor();
  }

  const refusal = (asking: Promise<unknown>): Promise<string | undefined> =>
    asking.then(
      () => undefined,
      (error: unknown) => (error as openid.ResponseBodyError).error,
    );

  for (const javaScriptEnabled of [true, false]) {
    it(`an app is registered, let in by somebody else to read only, used, and disconnected, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const [atMaker, atUser] = [
        await browser.newContext({ javaScriptEnabled }),
        await browser.newContext({ javaScriptEnabled }),
      ];
      const name = `Evening Reader ${javaScriptEnabled ? 'A' : 'B'}`;
      const { config, url, exchange } = await client(await register(await open(atMaker), name));
      const user = await member(service, { name: 'Grace Hopper' });
      const page = await open(atUser);
      await asked(page, url, user.email);
      await page.getByText(`signed in as Grace Hopper (${user.email})`).waitFor();
      await page.getByText(new URL(redirectUri).host).waitFor();
      await page.getByLabel('Change your data').uncheck();
      await press(page, 'Authorize');
      await page.getByRole('heading', { name: 'Back at the app' }).waitFor();
      const tokens = await exchange(page.url());
      expect(tokens.scope).to.equal('offline_access read');
      const token = tokens.access_token;
      expect((await call(service.url, '/profile', { token })).body.id).to.equal(user.id);
      const write = await call(service.url, '/profile', {
        method: 'PATCH',
        token,
        json: { bio: 'written by the app' },
      });
      expect([write.status, write.body.error]).to.deep.equal([403, 'insufficient_scope']);

      await page.goto(`${service.url}/settings/connected-apps`);
      expect(await page.getByRole('main').textContent())
        .to.include(name)
        .and.include('read content and your data')
        .and.not.include('change your data');
      await page.getByText(`Disconnect ${name}`).click();
      await press(page, 'Disconnect this app');
      await page.getByText('App disconnected').waitFor();
      expect(await page.getByText(`Disconnect ${name}`).count()).to.equal(0);
      expect(await refusal(openid.refreshTokenGrant(config, tokens.refresh_token ?? ''))).to.equal('invalid_grant');
      // As the page says: access tokens expire within the hour.
      expect((await call(service.url, '/profile', { token })).status).to.equal(200);
      await Promise.all([atMaker.close(), atUser.close()]);
    });
  }

  it('Cancel sends the person back to the app, which is told so and gets nothing', async () => {
    const [atMaker, atUser] = [await browser.newContext(), await browser.newContext()];
    const { url, state } = await client(await register(await open(atMaker), 'Refused Reader'));
    const page = await open(atUser);
    await asked(page, url, (await member(service)).email);
    await press(page, 'Cancel');
    await page.getByRole('heading', { name: 'Back at the app' }).waitFor();
    const answer = Object.fromEntries(new URL(page.url()).searchParams);
    expect(answer)
      .to.include({ error: 'access_denied', state, iss: `${service.url}/auth` })
      .and.not.have.property('code');
    await page.goto(`${service.url}/settings/connected-apps`);
    await page.getByText('No connected apps').waitFor();
    await Promise.all([atMaker.close(), atUser.close()]);
  });

  it('a new secret is shown once; the old one works until it is deleted', async () => {
    const context = await browser.newContext();
    const page = await open(context);
    const old = await register(page, 'Careful Reader');
    await press(page, 'Add a client secret');
    await page.getByText('it is not shown again').waitFor();
    const secret = await textOf(page, 'client-secret');
    expect(secret)
      .to.match(/\S{20,}/)
      .and.not.equal(old.secret);
    for (const path of ['/settings/apps', `/settings/apps/${old.id}`, `/settings/apps/${old.id}/secret`]) {
      await page.goto(`${service.url}${path}`);
      expect(await page.content())
        .to.include('Careful Reader')
        .and.not.include(secret)
        .and.not.include(old.secret);
    }
    const tried = async (which: string): Promise<string | undefined> =>
      refusal(openid.refreshTokenGrant((await client({ id: old.id, secret: which })).config, 'no such token'));
    expect([await tried(old.secret), await tried(secret)]).to.deep.equal(['invalid_grant', 'invalid_grant']);
    await page.goto(`${service.url}/settings/apps/${old.id}`);
    await page.getByText(`Delete the secret ${old.secret.slice(0, 12)}`).click();
    await press(page, 'Delete this secret');
    await page.getByText('Client secret deleted').waitFor();
    expect([await tried(old.secret), await tried(secret)]).to.deep.equal(['invalid_client', 'invalid_grant']);
    await context.close();
  });

  it('whoever comes back to an open page after 10 minutes gives the password, and can then make a new secret', async () => {
    const context = await browser.newContext();
    const page = await open(context);
    await register(page, 'Patient Reader');
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    await press(page, 'Add a client secret');
    await page.getByLabel('Password').fill(PASSWORD);
    await press(page, 'Continue');
    await press(page, 'Add a client secret');
    await page.getByText('it is not shown again').waitFor();
    await context.close();
  });
});
