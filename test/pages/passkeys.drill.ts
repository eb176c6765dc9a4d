import { expect } from 'chai';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { needs } from '../support/needs.ts';
import { signOut } from '../support/screens.ts';
import { startService, type Service } from '../support/service.ts';
import { member, PASSWORD } from '../support/visitor.ts';

/** A person, Chromium, and an authenticator inside of it. */
describe('passkeys in a browser', function () {
  this.timeout(120_000);
  let service: Service;
  let browser: Browser;
  let url: string;
  let context: BrowserContext;
  let page: Page;
  let devtools: CDPSession;
  let authenticatorId: string;
  let ada: { id: string; email: string };
  const problems: string[] = [];

  before(async function () {
    needs(this, 'browser');
    service = await startService({}, undefined, { name: 'localhost' });
    url = service.config.publicUrl;
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  beforeEach(async () => {
    ada = await member(service, { name: 'Ada' });
    context = await browser.newContext();
    page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    ({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        // The page waits with a request of its own where e-mail addresses are typed.
        automaticPresenceSimulation: false,
      },
    }));
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail address').fill(ada.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await press('Sign in');
    await page.waitForURL(`${url}/`);
  });
  afterEach(async () => {
    await context?.close();
    expect(problems.splice(0)).to.deep.equal([]);
  });

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const present = (enabled: boolean): Promise<unknown> =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const add = async (): Promise<void> => {
    await page.goto(`${url}/settings/security`);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Chrome on Linux');
    await present(true);
    await press('Add a passkey');
    await page.getByText('Passkey added').waitFor();
    await present(false);
  };
  const leave = async (): Promise<void> => {
    await signOut(page);
    await page.getByText('You are signed out').waitFor();
  };

  it('one is added, and signs in by its button', async () => {
    await add();
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials.map((one) => [one.rpId, one.isResidentCredential])).to.deep.equal([['localhost', true]]);
    await leave();
    await present(true);
    await press('Sign in with a passkey');
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/settings/security`);
    await page.getByText('with a passkey').first().waitFor();
  });

  it('one signs in from the field of the e-mail address, without a button', async () => {
    await add();
    await present(true);
    await signOut(page);
    await page.waitForURL(`${url}/`);
  });

  it('one confirms access in place of a password, and the page says when it was cancelled', async () => {
    await add();
    await service.db.query('UPDATE accounts SET password_hash = NULL');
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    await page.goto(`${url}/settings/email`);
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await present(true);
    await press('Use a passkey');
    await page.getByText('The request was cancelled').waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await press('Use a passkey');
    await page.getByLabel('New e-mail address').waitFor();
  });

  it('without script there is no button that does nothing', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const other = await plain.newPage();
    await other.goto(`${url}/sign-in`);
    expect(await other.getByRole('button', { name: 'Sign in with a passkey' }).count()).to.equal(0);
    await plain.close();
  });
});
