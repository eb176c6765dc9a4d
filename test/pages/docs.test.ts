import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { startService, type Service } from '../support/service.ts';

describe('documentation page', function () {
  this.timeout(60_000);
  let service: Service;
  let browser: Browser;
  let page: Page;
  let ada: Person;
  const problems: string[] = [];

  before(async function () {
    needs(this, 'browser');
    service = await startService();
    ada = await person(service.db);
    await post(service.db, { title: 'Seen through the page', tags: ['rust'] });
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('requestfailed', (request) => problems.push(request.url()));
    page.on(
      'request',
      (request) =>
        request.url().startsWith(service.url) ||
        request.url().startsWith('data:') ||
        problems.push(`asked elsewhere: ${request.url()}`),
    );
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  it('shows every area under a strict policy, with nothing from elsewhere and no violation', async () => {
    const answer = await page.goto(`${service.url}/public/v1/docs`);
    await page.getByText('/feeds/popular').first().waitFor();
    expect(answer?.headers()['content-security-policy']).to.include("default-src 'self'").and.not.include('unsafe');
    for (const area of ['feeds', 'posts', 'search', 'documentation'])
      expect(await page.locator(`#operations-tag-${area}`).count()).to.equal(1);
    expect(problems).to.deep.equal([]);
  });

  it('calls an operation with a personal token', async () => {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('#auth-bearer-value').fill(ada.token);
    await page
      .getByRole('button', { name: /Apply credentials/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await page.locator('#operations-feeds-listPopularFeed button').first().click();
    await page.locator('#operations-feeds-listPopularFeed .execute').click();
    await page
      .locator('#operations-feeds-listPopularFeed .live-responses-table')
      .getByText('Seen through the page')
      .first()
      .waitFor();
    if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
    expect(problems).to.deep.equal([]);
  });

  it('shows how to make each call in four languages, before it is made', async () => {
    await page.locator('#operations-bookmarks-createBookmarkList button').first().click();
    const sample = page.locator('#operations-bookmarks-createBookmarkList .sample');
    const snippets: Record<string, string> = {};
    for (const language of ['curl', 'JavaScript', 'Python', 'Go']) {
      await sample.getByRole('heading', { name: language, exact: true }).click();
      snippets[language] = (await sample.locator('.curl').textContent()) ?? '';
    }
    for (const [language, text] of Object.entries(snippets))
      expect(text, language)
        .to.include('/public/v1/bookmarks/lists')
        .and.include('To read')
        .and.include('<your token>');
    expect(snippets.curl).to.include("curl -X 'POST'");
    expect(snippets.JavaScript).to.include('await fetch(');
    expect(snippets.Python).to.include('urlopen(');
    expect(snippets.Go).to.include('http.NewRequest("POST"');
    expect(problems).to.deep.equal([]);
  });

  it('finds operations by their words, and marks what is experimental', async () => {
    await page.goto(`${service.url}/public/v1/docs`);
    await page.locator('.operation-filter-input').fill('semantic');
    await page.locator('#operations-search-recommendByMeaning').waitFor();
    await page.locator('#operations-feeds-listFeed').waitFor({ state: 'detached' });
    expect(await page.locator('.experimental').allTextContents()).to.deep.equal([' experimental']);
    expect(problems).to.deep.equal([]);
  });

  it('explains a kind of error on its own page', async () => {
    const answer = await page.goto(`${service.url}/problems/rate_limit_exceeded`);
    expect(answer?.status()).to.equal(200);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Too many requests');
    expect(problems).to.deep.equal([]);
  });
});
