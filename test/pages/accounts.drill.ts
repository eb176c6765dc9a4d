import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { getAccountByEmail, setPlan } from '../../src/auth/accounts/accounts.ts';
import { startBrowser } from '../support/browser.ts';
import { call } from '../support/client.ts';
import { needs } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { signOut } from '../support/screens.ts';
import { startService, type Service } from '../support/service.ts';
import { linkTo, member, PASSWORD } from '../support/visitor.ts';

describe('accounts in a browser', function () {
  this.timeout(120_000);
  let service: Service;
  let browser: Browser;
  const problems: string[] = [];

  before(async function () {
    needs(this, 'browser');
    service = await startService();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  afterEach(() => expect(problems.splice(0)).to.deep.equal([]));

  const open = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    // A rejected form is logged as an error too.
    page.on(
      'console',
      (message) => message.type() === 'error' && !message.text().includes('422') && problems.push(message.text()),
    );
    page.on(
      'request',
      (request) => request.url().startsWith(service.url) || problems.push(`asked elsewhere: ${request.url()}`),
    );
    return page;
  };
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  for (const javaScriptEnabled of [true, false]) {
    it(`sign up, confirm by mail, make a token, use it, revoke it, sign out ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const email = `${javaScriptEnabled ? 'script' : 'plain'}@example.com`;
      const context = await browser.newContext({
        javaScriptEnabled,
        ...(javaScriptEnabled ? { permissions: ['clipboard-read', 'clipboard-write'] } : {}),
      });
      const page = await open(context);
      await page.goto(service.url);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.getByLabel('E-mail address').fill(email);
      await press(page, 'Continue');
      await page.getByRole('heading', { name: 'Check the server log' }).waitFor();
      await page.goto(`${service.url}${await linkTo(service, email)}`);
      await page.getByLabel('Name').fill('Grace Hopper');
      await page.getByLabel('Password').fill(PASSWORD);
      await press(page, 'Create account');
      await page.getByRole('heading', { name: 'Welcome, Grace Hopper' }).waitFor();
      await page.goto(`${service.url}/settings/tokens`);
      await setPlan(service.db, (await getAccountByEmail(service.db, email)).id, 'paid', null);
      await page.getByLabel('Name', { exact: true }).fill('laptop');
      await page.getByLabel('Expires').selectOption('In 30 days');
      await press(page, 'Create token');
      const token = (await page.locator('#new-token').textContent()) ?? '';
      expect((await call(service.url, '/profile', { token })).body).to.include({ name: 'Grace Hopper' });
      await page.getByText('200 OK').waitFor();
      const copy = page.getByRole('button', { name: 'Copy' }).first();
      expect(await copy.isVisible()).to.equal(javaScriptEnabled);
      if (javaScriptEnabled) {
        await copy.click();
        await page.getByText('Copied.').waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(token);
      }
      await page.reload();
      expect(await page.locator('#new-token').count(), 'shown once').to.equal(0);
      await page.getByText('Revoke laptop').click();
      await press(page, 'Revoke this token');
      await page.getByText('Token revoked').waitFor();
      await until(async () => (await call(service.url, '/profile', { token })).status === 401);
      await signOut(page);
      await page.getByText('You are signed out.').waitFor();
      await page.goto(`${service.url}/settings`);
      expect(new URL(page.url()).pathname).to.equal('/sign-in');
      await context.close();
    });
  }

  it('signs in with the keyboard only: every step is reached with Tab, and shows where one is', async () => {
    const { email } = await member(service);
    const context = await browser.newContext();
    const page = await open(context);
    await page.goto(service.url);
    const tabTo = async (name: string): Promise<void> => {
      for (let i = 0; i < 20; i += 1) {
        await page.keyboard.press('Tab');
        const [text, outline] = (await page.evaluate(
          `(() => { const e = document.activeElement; const s = getComputedStyle(e); return [e.labels?.[0]?.textContent ?? e.textContent, s.outlineStyle + s.boxShadow]; })()`,
        )) as [string, string];
        if (text !== name) continue;
        expect(outline, `${name} shows that it has the focus`).to.not.equal('nonenone');
        return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Skip to content');
    await tabTo('Sign in');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.waitForFunction(`document.activeElement.id === 'email'`); // which a page that is just drawn may not have yet
    await page.keyboard.type(email);
    await tabTo('Password');
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).to.equal(email);
    await page.waitForFunction(`document.activeElement.id === 'password'`);
    await page.keyboard.type(PASSWORD);
    await tabTo('Sign in');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/`);
    await context.close();
  });

  it('cannot be framed by another page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(`<iframe src="${service.url}/sign-in"></iframe>`);
    await page.waitForLoadState('networkidle');
    const frame = page.frames()[1];
    expect(await frame?.getByLabel('Password').count()).to.equal(0);
    await context.close();
  });
});
