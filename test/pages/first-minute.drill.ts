import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { setContent, withPictures } from '../support/content.ts';
import { needs } from '../support/needs.ts';
import { startService, type Service } from '../support/service.ts';
import { enter } from '../support/screens.ts';
import { linkTo, member, PASSWORD } from '../support/visitor.ts';

/** Folder of the pictures of each step. */
const FILM = '.cache/first-minute';
const MINUTE_MS = 60_000;
/** Clicks from the front page to a feed of one's own. */
const MAX_CLICKS = 8;

describe('the first minute of a new person', function () {
  this.timeout(120_000);
  let service: Service;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let steps = 0;
  const problems: string[] = [];

  before(async function () {
    needs(this, 'browser');
    service = await startService({ freeDailyQuota: 1000 });
    await setContent(service, (await member(service, { name: 'Somebody else' })).id);
    browser = await startBrowser();
    context = await browser.newContext({ serviceWorkers: 'block' });
    await withPictures(context, service);
    context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page = await context.newPage();
    mkdirSync(FILM, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  afterEach(() => expect(problems.splice(0)).to.deep.equal([]));

  const film = (name: string): Promise<unknown> =>
    page.screenshot({ path: join(FILM, `${String((steps += 1)).padStart(2, '0')}-${name}.png`) });
  const press = (role: 'link' | 'button', name: string): Promise<void> =>
    page.getByRole(role, { name, exact: true }).first().click();

  /** Creates an account by the link of the e-mail; the page after it is open then. */
  const signUp = async (email: string, name: string): Promise<void> => {
    await context.clearCookies();
    await page.goto(service.url);
    await film('front-page');
    await press('link', 'Create an account');
    await page.getByLabel('E-mail address').fill(email);
    await film('sign-up');
    await page.locator('main').getByRole('button').first().click();
    await page.waitForURL(/sent/);
    await film('letter-sent');
    await page.goto(`${service.url}${await linkTo(service, email)}`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await film('name-and-password');
    await press('button', 'Create account');
    await page.waitForURL(/\/welcome$/);
    await film('welcome');
  };

  it('leads from the front page over an account to a feed of what one likes, in eight clicks', async () => {
    const started = Date.now();
    await context.addInitScript(
      `addEventListener('click', () => sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1, true)`,
    );
    await signUp('hedy@example.com', 'Hedy Lamarr');
    for (const tag of ['#zig', '#rust', '#databases']) await page.getByLabel(tag, { exact: true }).check();
    await page.getByLabel(/^How we cut our build/).check();
    await film('choices');
    await press('button', 'Show my feed');
    await page.waitForURL(`${service.url}/`);
    await page.getByText('You follow #zig').first().waitFor();
    await film('for-you');
    expect(Date.now() - started, 'milliseconds').to.be.below(MINUTE_MS);
    expect(await page.evaluate('Number(sessionStorage.clicks)'), 'clicks').to.be.at.most(MAX_CLICKS);
    const reasons = await page.locator('.posts > li .why').allTextContents();
    expect(reasons.length, 'posts with a reason').to.be.at.least(5);
    await page.goto(`${service.url}/settings`);
    expect(await page.getByLabel('Time zone').inputValue()).to.equal(
      await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone'),
    );
  });

  it('leads from an account to a token and an answered call when one asks for it', async () => {
    const started = Date.now();
    await signUp('grace@example.com', 'Grace Hopper');
    await press('link', 'Create an access token');
    await page.getByLabel('Name', { exact: true }).fill('my first script');
    await film('token-form');
    await press('button', 'Create token');
    await page.getByText('Response: 200 OK').waitFor();
    await film('first-call');
    const token = (await page.locator('#new-token').textContent()) ?? '';
    const answer = await fetch(`${service.url}/public/v1/feeds/popular?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).to.equal(200);
    expect(Date.now() - started, 'milliseconds').to.be.below(MINUTE_MS);
  });

  it('walks through OAuth in the guide, up to a token and what it may do', async () => {
    const started = Date.now();
    await page.goto(`${service.url}/`);
    await press('link', 'API documentation');
    await page
      .locator('nav[aria-label=Documentation]')
      .getByRole('link', { name: /OAuth step/ })
      .click();
    await film('oauth-guide');
    const [window] = await Promise.all([page.waitForEvent('popup'), press('button', 'Start sign-in')]);
    await window.getByText('This app is part of this service').waitFor();
    await window.screenshot({ path: join(FILM, 'oauth-consent.png') });
    await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: 'Authorize' }).click()]);
    await page.locator('.oauth-steps').getByText('"access_token"').waitFor();
    expect(await page.locator('.oauth-steps > li').count()).to.equal(4);
    await page.locator('.oauth-steps > li').last().scrollIntoViewIfNeeded();
    await film('oauth-token');
    expect(Date.now() - started, 'milliseconds').to.be.below(MINUTE_MS);
  });

  it('can be gone without a mouse: tab, enter and letters read, vote, keep and comment', async () => {
    const keyboard = await browser.newContext({ serviceWorkers: 'block' });
    await withPictures(keyboard, service);
    page = await keyboard.newPage();
    await enter(page, service, (await member(service)).email);
    await page.goto(`${service.url}/popular`);
    const focused = (): Promise<string> =>
      page.evaluate(
        `(document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '').trim()`,
      ) as Promise<string>;
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let tabs = 0; tabs < 80; tabs += 1) {
        await page.keyboard.press('Tab');
        if (name.test(await focused())) return;
      }
      throw new Error(`Tab does not reach ${String(name)}.`);
    };
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(/^Upvote/);
    await page.keyboard.press('Enter');
    await page.locator('.posts [aria-pressed=true][formaction$="/vote"]').waitFor();
    await tabTo(/^Bookmark/);
    await film('keyboard-focus');
    await page.keyboard.press('Space');
    await page.locator('.posts [aria-pressed=true][formaction$="/bookmark"]').waitFor();
    await page.reload();
    expect(await page.locator('.posts [aria-pressed=true]').count(), 'kept by the server').to.equal(2);
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.waitForURL(/\/posts\//);
    await tabTo(/^Your comment$/);
    await page.keyboard.type('Written by keyboard.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#comment-/);
    await page.locator('.said', { hasText: 'Written by keyboard.' }).waitFor();
    await keyboard.close();
  });
});
