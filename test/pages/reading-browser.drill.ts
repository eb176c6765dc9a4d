import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { setContent, withPictures, type Content } from '../support/content.ts';
import { needs } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { enter, signOut } from '../support/screens.ts';
import { member } from '../support/visitor.ts';

describe('pages of content in a browser', function () {
  this.timeout(120_000);
  let service: Service;
  let browser: Browser;
  let content: Content;
  let email: string;
  let reader: { id: string; email: string };
  const problems: string[] = [];

  before(async function () {
    needs(this, 'browser');
    service = await startService();
    reader = await member(service, { name: 'Reader' });
    email = reader.email;
    content = await setContent(service, reader.id);
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  afterEach(() => expect(problems.splice(0)).to.deep.equal([]));

  const open = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<[Page, BrowserContext]> => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options });
    await withPictures(context, service);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    return [page, context];
  };
  const title = (page: Page): Promise<string> =>
    page.evaluate(`document.querySelector('.here h2')?.textContent ?? ''`) as Promise<string>;

  it('are read, voted, kept and discussed without script', async () => {
    const [page, context] = await open({ javaScriptEnabled: false });
    await enter(page, service, email);
    await page.goto(`${service.url}/newest`);
    const first = page.locator('.posts > li').first();
    await first.getByRole('button', { name: /^Upvote/ }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).to.equal(`/newest#post-${content.post}`);
    await first.getByRole('heading').getByRole('link').click();
    const up = page.locator('article.post').getByRole('button', { name: /^Upvote/ });
    expect(await up.getAttribute('aria-pressed')).to.equal('true');
    await up.click();
    expect(await up.getAttribute('aria-pressed')).to.equal('false');
    await page.getByLabel('Your comment', { exact: true }).fill('Written **without** script.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('Written without script.').waitFor();
    const mine = page.locator('article.comment', { hasText: 'Written without script.' });
    await mine.getByText('Reply', { exact: true }).click();
    await mine.getByLabel('Your reply to Reader').fill('And a reply.');
    await mine.getByRole('button', { name: 'Send reply' }).click();
    await page.locator('.said', { hasText: 'And a reply.' }).waitFor();
    await mine.first().getByText('Delete', { exact: true }).first().click();
    await mine.first().getByRole('button', { name: 'Delete it and its replies' }).first().click();
    await page.waitForURL(/#comments$/);
    expect(await page.getByText('And a reply.').count()).to.equal(0);
    await page.goto(`${service.url}/popular`);
    await page.getByRole('link', { name: 'More' }).click();
    expect(await page.locator('.posts > li').count()).to.equal(20);
    await page.goto(`${service.url}/tags/databases`);
    await page.getByRole('button', { name: 'Follow #databases' }).click();
    await page.getByRole('button', { name: 'Following #databases: unfollow' }).click();
    await page.getByLabel('Search posts').fill('scheduler');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A scheduler in 400 lines of Zig', exact: true }).waitFor();
    await context.close();
  });

  it('are marked as read by keyboard, one or a whole list, and without script', async () => {
    await service.db.query('DELETE FROM post_views'); // opened posts are read already
    const [page] = await open();
    await enter(page, service, email);
    await page.goto(`${service.url}/newest`);
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await page.locator('.posts > li.here.read').waitFor();
    await page.keyboard.press('m');
    await page.locator('.posts > li.here:not(.read)').waitFor();
    await page.keyboard.press('A');
    await page.getByText('This list cannot be marked as read.').waitFor();
    const [plain, context] = await open({ javaScriptEnabled: false });
    await enter(plain, service, email);
    const source = `${service.url}/sources/compiler-notes`;
    for (const reader of [plain, page]) {
      await reader.goto(source);
      if (reader === page) await reader.keyboard.press('A');
      else await reader.getByRole('button', { name: 'Mark all as read' }).click();
      await reader.locator('.posts > li.read').first().waitFor();
      expect(await reader.locator('.posts > li:not(.read)').count()).to.equal(0);
      await reader
        .getByRole('button', { name: /^Read: / })
        .first()
        .click();
      await reader.locator('.posts > li:not(.read)').first().waitFor();
    }
    await context.close();
  });

  it('are read by keyboard, which a switch turns off', async () => {
    const [page, context] = await open();
    await enter(page, service, email);
    await page.goto(`${service.url}/newest`);
    const press = (...keys: string[]): Promise<void> =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    await press('j');
    const first = await title(page);
    expect(await page.evaluate(`document.activeElement.closest('.here') !== null`), 'has the focus').to.equal(true);
    await press('n');
    expect(await title(page)).to.not.equal(first);
    await press('k');
    expect(await title(page)).to.equal(first);
    await press('G', 'g', 'g');
    expect(await title(page)).to.equal(first);
    await press('u');
    await page.locator('.here button[formaction$="/vote"][aria-pressed="true"]').waitFor();
    await press('u');
    await page.locator('.here button[formaction$="/vote"][aria-pressed="false"]').waitFor();
    await press('b');
    await page.getByRole('status').getByText('Bookmarked.').waitFor();
    await press('s');
    await page.getByRole('status').getByText('Bookmark removed.').waitFor();
    await press('z');
    await page.locator('html[data-density="cards"]').waitFor();
    await press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next post').waitFor();
    await press('j', 'Escape');
    expect(await title(page), 'a dialog has its own keys').to.equal(first);
    await press('/');
    await until(() => page.evaluate(`document.activeElement.name === 'q'`));
    await page.keyboard.type('jk ru');
    expect(await page.getByLabel('Search posts').inputValue(), 'keys are letters there').to.equal('jk ru');
    await press('Escape', 'g', 'p');
    await page.waitForURL(/\/popular$/);
    await press('j', 'c');
    await page.waitForURL(/\/posts\/.*#comments/);
    await press('d');
    await page.locator('article.post [value="0"][aria-pressed="true"]').waitFor();
    await press('e');
    await until(() => page.evaluate(`document.activeElement.tagName === 'TEXTAREA'`));
    await press('Escape', 'g', 'h');
    await page.waitForURL(`${service.url}/`);
    await page.goto(`${service.url}/keyboard`);
    await page.getByRole('button', { name: 'Turn shortcuts off' }).click();
    await page.goto(`${service.url}/newest`);
    await press('j', '?');
    expect(await page.locator('.here, dialog').count()).to.equal(0);
    await context.close();
  });

  it('search: a tag or source that is chosen is opened, a pasted address is offered as a source', async () => {
    const [page, context] = await open();
    await page.goto(`${service.url}/newest`);
    const field = page.getByRole('combobox', { name: 'Search posts' });
    await field.fill('ru');
    await page.getByRole('option', { name: '#rust' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).to.equal('suggestion-0');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tags\/rust$/);
    await field.fill('rows');
    await page.getByRole('option', { name: 'Rows & Columns' }).click();
    await page.waitForURL(/\/sources\/rows$/);
    await field.fill('https://blog.example/feed.xml');
    await page.getByRole('option', { name: 'https://blog.example/feed.xml' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?/);
    const add = page.getByRole('link', { name: 'Add it as a source' });
    expect(await add.getAttribute('href')).to.equal('/sources/new?url=https%3A%2F%2Fblog.example%2Ffeed.xml');
    await context.close();
  });

  it('go on by themselves to the end of a list', async () => {
    const [page, context] = await open();
    await page.goto(`${service.url}/newest`);
    await until(async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      return (await page.locator('.posts > li').count()) === 45;
    });
    expect(await page.locator('.more').count()).to.equal(0);
    await context.close();
  });

  it('do not move while they load, fit 320 pixels, and send nobody a referrer', async () => {
    const referrers: (string | undefined)[] = [];
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      const [page, context] = await open({ viewport });
      page.on('request', (request) => {
        if (!request.url().startsWith(service.url)) referrers.push(request.headers().referer);
      });
      await page.addInitScript(`window.moved = 0;
        new PerformanceObserver((list) => { for (const one of list.getEntries()) window.moved += one.value; })
          .observe({ type: 'layout-shift', buffered: true });`);
      await enter(page, service, email);
      for (const path of [
        '/',
        `/posts/${content.post}`,
        '/bookmarks',
        '/notifications',
        '/tags/rust',
        '/sources',
        '/feeds',
      ]) {
        await page.goto(`${service.url}${path}`, { waitUntil: 'networkidle' });
        expect(await page.evaluate('window.moved'), `${path} moves`).to.be.below(0.01);
        expect(
          await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
          `${path} at ${viewport.width}`,
        ).to.be.at.most(0);
      }
      await context.close();
    }
    expect(new Set(referrers)).to.deep.equal(new Set([undefined]));
  });

  it('show the list that was read last without a connection, until one signs out', async () => {
    const [page, context] = await open({ serviceWorkers: 'allow' });
    await enter(page, service, email);
    await page.goto(`${service.url}/newest`);
    await until(() => page.evaluate(`caches.match('/newest').then((kept) => kept !== undefined)`)); // the first visit
    await context.setOffline(true);
    await page.goto(`${service.url}/newest`);
    expect(await page.locator('.posts > li').count()).to.equal(20);
    await page.getByText(/^No connection\. This is a copy of \d+ \w+ \d{4}, \d\d:\d\d\./).waitFor();
    await page.goto(`${service.url}/popular`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await page.locator('.posts').count(), 'another page under this address').to.equal(0);
    await page.getByRole('link', { name: 'Newest posts' }).click();
    await page.locator('.posts > li').first().waitFor();
    expect(new URL(page.url()).pathname).to.equal('/newest');
    await context.setOffline(false);
    await page.goto(`${service.url}/`);
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    await until(() => page.evaluate(`caches.keys().then((names) => !names.includes("pages-3 ${reader.id}"))`));
    problems.splice(0); // requests that failed without a connection
    await context.close();
  });

  it('security 126: show nobody without a connection what another person read, however the session ended', async () => {
    const [page, context] = await open({ serviceWorkers: 'allow' });
    await enter(page, service, email);
    await page.goto(`${service.url}/`);
    await page.evaluate('navigator.serviceWorker.ready');
    await page.goto(`${service.url}/bookmarks`);
    const isKept = (id: string): Promise<boolean> => page.evaluate(`caches.has("pages-3 ${id}")`) as Promise<boolean>;
    await until(() => isKept(reader.id));
    await service.db.query('DELETE FROM sessions WHERE account_id = $1', [reader.id]); // as an operator does
    const other = await member(service, { name: 'Other' });
    const { token } = await startSession(service.db, other.id, { address: '127.0.0.1', userAgent: 'test' });
    await context.addCookies([{ name: 'dcs_session', value: token, url: service.url }]); // as a provider's answer does
    await page.goto(`${service.url}/popular`);
    await until(() => isKept(other.id));
    expect(await isKept(reader.id)).to.equal(false);
    await context.setOffline(true);
    await page.goto(`${service.url}/bookmarks`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Bookmarks' }).count()).to.equal(0);
    await context.setOffline(false);
    problems.splice(0); // requests that failed without a connection
    await context.close();
  });
});
