import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { readDocument } from '../../src/contract/document.ts';
import { readOperations } from '../../src/contract/operations.ts';
import { startBrowser } from '../support/browser.ts';
import { fetchAny } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { startService, type Service } from '../support/service.ts';

const DOCS = '/public/v1/docs';
/** Bytes that may be transferred before somebody tries a call. */
const MAX_TRANSFERRED_BYTES = 250_000;

describe('documentation', () => {
  let service: Service;

  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  const html = async (path: string): Promise<string> => {
    const { status, text, headers } = await fetchAny(`${service.url}${path}`);
    expect(status, path).to.equal(200);
    expect(headers['content-type'], path).to.include('text/html');
    return text;
  };

  it('shows every operation and every schema at an address of its own, without script', async () => {
    const first = await html(DOCS);
    const document = readDocument();
    const missing: string[] = [];
    for (const { name } of document.tags) {
      const page = await html(`${DOCS}/reference/${name}`);
      for (const { id, tag } of readOperations(document)) {
        if (tag !== name) continue;
        if (!page.includes(`id="${id}"`)) missing.push(id);
        if (!first.includes(`href="${DOCS}/reference/${name}#${id}"`)) missing.push(`${id} on the first page`);
      }
    }
    const schemas = await html(`${DOCS}/schemas`);
    for (const name of Object.keys(document.components.schemas))
      if (!schemas.includes(`id="${name}"`)) missing.push(name);
    expect(missing).to.deep.equal([]);
  });

  it('has no dead link and no unfilled placeholder', async () => {
    const seen = new Map<string, string>();
    const todo = [DOCS];
    const dead: string[] = [];
    for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
      const page = await html(path);
      seen.set(path, page);
      if (/\{\{\w+\}\}|http:\/\/localhost:3000/.test(page)) dead.push(`${path} has a placeholder`);
      for (const [, to = ''] of page.matchAll(/href="(\/[^"#]*)/g))
        if (to.startsWith(`${DOCS}/`) && !/([/.](json|yaml)|\/search)$/.test(to) && !seen.has(to) && !todo.includes(to))
          todo.push(to);
    }
    for (const [path, page] of seen)
      for (const [link, to = '', anchor = ''] of page.matchAll(/href="(\/[^"#]*)?#([^"]+)"/g)) {
        const target = seen.get(to === '' ? path : to);
        if (target !== undefined && !target.includes(`id="${anchor}"`)) dead.push(`${path}: ${link}`);
      }
    expect(dead).to.deep.equal([]);
  });

  it('explains every error code in a guide', async () => {
    const guide = await html(`${DOCS}/guides/errors`);
    const { enum: codes } = readDocument().components.schemas.ErrorCode as { enum: string[] };
    for (const code of codes) expect(guide).to.include(`id="${code.replaceAll('_', '-')}"`);
  });

  it('finds operations, schemas and guides by words', async () => {
    for (const [query, to] of [
      ['rate limit', 'guides/limits'],
      ['semantic', 'reference/search#recommendByMeaning'],
      ['listPopularFeed', 'reference/feeds#listPopularFeed'],
      ['bookmark lists', 'reference/bookmarks#listBookmarkLists'],
      ['FeedPost', 'schemas#FeedPost'],
      ['idempotency', 'guides/writing-safely'],
    ] as const)
      expect(await html(`${DOCS}/search?q=${encodeURIComponent(query)}`), query).to.include(`href="${DOCS}/${to}`);
    expect(await html(`${DOCS}/search?q=%3Cscript%3Exyzzy`))
      .to.include('No results for')
      .and.not.include('<script>xyzzy');
    expect(await html(`${DOCS}/search`)).to.include('<h1>Search</h1>');
  });

  it('gives agents the guides as Markdown, from the list at /llms.txt', async () => {
    const { text: llms } = await fetchAny(`${service.url}/llms.txt`);
    const guides = [...llms.matchAll(/\]\((\S+\/guides\/\S+\.md)\)/g)].map(([, address = '']) => address);
    expect(guides.length).to.be.greaterThan(8);
    for (const address of guides) {
      const { status, headers, text } = await fetchAny(address);
      expect([status, headers['content-type']], address).to.deep.equal([200, 'text/markdown; charset=utf-8']);
      expect(text, address).to.match(/^# \w/).and.not.match(/\{\{/);
    }
    expect((await fetchAny(`${service.url}/skill.md`)).headers.location).to.equal('/public/v1/skill.md');
  });

  it('says in the changelog when each version was released', async () => {
    const text = await html('/changelog');
    expect(text).to.match(/id="1-5-0">1\.5\.0<\/h2>\s*<p><em>2026-11-23<\/em>/);
  });

  it('answers what is not there, other methods, old copies and folders as every page', async () => {
    const nothing = await fetchAny(`${service.url}${DOCS}/guides/none`);
    expect([nothing.status, nothing.headers['content-type']?.toString().split(';')[0]]).to.deep.equal([
      404,
      'application/json',
    ]);
    const page = await fetchAny(`${service.url}${DOCS}/guides/erors`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers['content-type']]).to.deep.equal([404, 'text/html; charset=utf-8']);
    expect(page.text, 'with a search and guesses').to.match(/role="search"[\s\S]*value="erors"[\s\S]*guides\/errors"/);
    expect((await fetchAny(`${service.url}${DOCS}/schemas`, { method: 'POST' })).status).to.equal(405);
    const { headers } = await fetchAny(`${service.url}${DOCS}/schemas`);
    const again = { headers: { 'if-none-match': headers.etag as string } };
    expect((await fetchAny(`${service.url}${DOCS}/schemas`, again)).status).to.equal(304);
    const folder = await fetchAny(`${service.url}${DOCS}/guides`);
    expect([folder.status, folder.headers.location]).to.deep.equal([302, DOCS]);
  });
});

describe('documentation page', function () {
  this.timeout(60_000);
  let service: Service;
  let browser: Browser;
  let page: Page;
  let ada: Person;
  const problems: string[] = [];
  let transferred = 0;

  before(async function () {
    needs(this, 'browser');
    service = await startService();
    ada = await person(service.db);
    await post(service.db, { title: 'Seen through the page', tags: ['rust'] });
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('requestfailed', (request) => problems.push(request.url()));
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
        problems.push(`asked elsewhere: ${request.url()}`);
    });
    page.on('response', async (response) => {
      const sizes = await response
        .request()
        .sizes()
        .catch(() => undefined);
      transferred += (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0);
    });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  it('shows an area under a strict policy, with nothing from elsewhere, at little cost', async () => {
    const answer = await page.goto(`${service.url}${DOCS}/reference/feeds`, { waitUntil: 'networkidle' });
    await page.getByText('/feeds/popular').first().waitFor();
    expect(answer?.headers()['content-security-policy']).to.include("default-src 'self'").and.not.include('unsafe');
    expect(transferred).to.be.within(10_000, MAX_TRANSFERRED_BYTES);
    expect(problems).to.deep.equal([]);
  });

  it('keeps a token in this tab, puts it into every sample, and calls an operation with it', async () => {
    await page.locator('.token-box > summary').click();
    await page.getByLabel('Access token').fill(ada.token);
    await page.getByRole('button', { name: 'Use token' }).click();
    const operation = page.locator('#listPopularFeed');
    expect(await operation.locator('.samples details[open]').textContent()).to.include(`Bearer ${ada.token}`);
    await operation.locator('.try > summary').click();
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.locator('.answer').getByText('Seen through the page').waitFor();
    expect(await operation.locator('.answer .status').textContent()).to.match(/^200 in \d+ ms/);
    const kept = 'JSON.stringify([localStorage, document.cookie])';
    expect(await page.evaluate(kept)).to.not.include(ada.token);
    expect(problems).to.deep.equal([]);
  });

  it('sends parameters and a body as they were typed', async () => {
    await page.goto(`${service.url}${DOCS}/reference/bookmarks`);
    const operation = page.locator('#createBookmarkList');
    await operation.locator('.try > summary').click();
    await operation.locator('textarea').fill('{"name":"From the documentation"}');
    await operation.getByRole('button', { name: 'Send POST' }).click();
    await operation.locator('.answer').getByText('From the documentation').waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('shows each call in five languages, and remembers which one the reader wants', async () => {
    const sample = page.locator('#createBookmarkList .samples');
    for (const [language, text] of [
      ['curl', 'curl -X POST'],
      ['JavaScript', 'await fetch('],
      ['TypeScript', "api.POST('/bookmarks/lists'"],
      ['Go', 'http.NewRequest("POST"'],
      ['Python', 'urlopen('],
    ] as const) {
      await sample.getByRole('button', { name: language, exact: true }).click();
      expect(await sample.locator('details[open]').textContent())
        .to.include(text)
        .and.include('/bookmarks/lists')
        .and.include('To read');
    }
    await page.goto(`${service.url}${DOCS}/reference/posts`);
    const shown = page.locator('#getPost .samples details[open]');
    expect(await shown.textContent()).to.include('urlopen(');
    expect(problems).to.deep.equal([]);
  });

  it('leads from an address of before to the operation, and finds while one types', async () => {
    await page.goto(`${service.url}${DOCS}#/profile/getProfile`);
    await page.waitForURL(`${service.url}${DOCS}/reference/profile#getProfile`);
    await page.locator('.docs-search input').fill('semantic');
    await page.locator('.instant').getByRole('link').first().click();
    await page.waitForURL(/#recommendByMeaning$/);
    await page.locator('#recommendByMeaning').getByText('Experimental: ').waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('can be read without script', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${service.url}${DOCS}/reference/feeds`);
    const operation = plain.locator('#listPopularFeed');
    await operation.getByText("curl '").waitFor();
    await operation.locator('summary', { hasText: 'Python' }).click();
    await operation.getByText('urlopen(').waitFor();
    expect(await operation.locator('.try').isVisible()).to.equal(false);
    await plain.locator('.docs-search input').fill('cursor');
    await plain.keyboard.press('Enter');
    await plain
      .getByRole('link', { name: /^Paging/ })
      .first()
      .waitFor();
    await plain.close();
  });

  it('explains a kind of error on its own page', async () => {
    const answer = await page.goto(`${service.url}/problems/rate_limit_exceeded`);
    expect(answer?.status()).to.equal(200);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Too many requests');
    expect(problems).to.deep.equal([]);
  });
});
