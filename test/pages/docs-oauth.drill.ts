import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { startBrowser } from '../support/browser.ts';
import { person, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { startService, type Service } from '../support/service.ts';

describe('signing in on the documentation page', function () {
  this.timeout(90_000);
  let service: Service;
  let browser: Browser;
  let ada: Person;

  before(async function () {
    needs(this, 'browser');
    service = await startService();
    ada = await person(service.db, { name: 'Ada of the docs' });
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  it('tries an operation with the session of who is signed in, without a token', async () => {
    const context = await browser.newContext();
    const { token } = await startSession(service.db, ada.id, { address: '127.0.0.1', userAgent: 'test' });
    await context.addCookies([{ name: 'dcs_session', value: token, url: service.url }]);
    const page = await context.newPage();
    await page.goto(`${service.url}/public/v1/docs/reference/profile`);
    await page.getByText('“Try it” uses your sign-in').waitFor();
    const operation = page.locator('#getProfile');
    await operation.locator('.try > summary').click();
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.getByText(/^200 in/).waitFor();
    await operation.locator('.answer').getByText('Ada of the docs').waitFor();
    expect(await page.content()).to.not.include('Bearer dcs_');
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.getByRole('link', { name: 'Confirm access' }).waitFor();
    await context.close();
  });

  it('asks the person in a window of its own and calls an operation with the token, under the strict policy', async () => {
    const context = await browser.newContext();
    const { token } = await startSession(service.db, ada.id, { address: '127.0.0.1', userAgent: 'test' });
    await context.addCookies([{ name: 'dcs_session', value: token, url: service.url }]);
    const problems: string[] = [];
    context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const page = await context.newPage();
    await page.goto(`${service.url}/public/v1/docs#/profile/getProfile`);
    await page.waitForURL(/reference\/profile#getProfile$/);
    await page.locator('.token-box > summary').click();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in with OAuth' }).click(),
    ]);
    await popup.getByText('This app is part of this service').waitFor();
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Authorize' }).click()]);
    await page.locator('.token-said').getByText('Signed in').waitFor();
    const operation = page.locator('#getProfile');
    await operation.locator('.try > summary').click();
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.locator('.answer').getByText('Ada of the docs').waitFor();
    await page.goto(`${service.url}/public/v1/docs/guides/oauth#start`);
    const [second] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Start sign-in' }).click(),
    ]);
    if (!second.isClosed())
      await Promise.race([
        second.waitForEvent('close'),
        second.getByRole('button', { name: 'Authorize' }).click(),
      ]).catch(() => undefined);
    await page.locator('.oauth-steps').getByText('"access_token"').waitFor();
    expect(await page.locator('.oauth-steps > li').count()).to.equal(4);
    expect(problems).to.deep.equal([]);
    await context.close();
  });
});
