import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { createToken } from '../../src/auth/access-tokens.ts';
import { startBrowser } from '../support/browser.ts';
import { call } from '../support/client.ts';
import { setContent, withPictures, type Content } from '../support/content.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { needs } from '../support/needs.ts';
import { enter } from '../support/screens.ts';
import { startService, type Service } from '../support/service.ts';
import { member } from '../support/visitor.ts';

const FEED = `<rss version="2.0"><channel><title>Kernel Notes</title><link>https://kernel.example/</link>
  <item><title>A first post</title><link>https://kernel.example/1</link></item></channel></rss>`;

/** The hands of a person at a page. */
interface Hands {
  press(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
  toggle(target: Locator): Promise<void>;
  /** Enters a day, as YYYY-MM-DD. */
  date(target: Locator, day: string): Promise<void>;
}

const POINTER: Hands = {
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  choose: async (target, label) => {
    await target.selectOption({ label });
  },
  toggle: (target) => target.click(),
  date: (target, day) => target.fill(day),
};

/** More than any page has to stop at. */
const MAX_TABS = 300;

/** Moves by Tab alone, as far as it takes. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let n = 0; n < MAX_TABS; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect.fail(`Tab does not lead to ${String(target)}`);
}

const KEYBOARD: Hands = {
  press: async (target) => {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  fill: async (target, text) => {
    await tabTo(target);
    await target.page().keyboard.press('ControlOrMeta+A');
    await target.page().keyboard.press('Delete');
    await target.page().keyboard.type(text);
  },
  choose: async (target, label) => {
    await tabTo(target);
    await target.page().keyboard.type(label);
  },
  toggle: async (target) => {
    await tabTo(target);
    await target.page().keyboard.press('Space');
  },
  date: async (target, day) => {
    await tabTo(target);
    const [year, month, date] = day.split('-');
    await target.page().keyboard.type(`${month}${date}${year}`);
  },
};

const WAYS = [
  { name: 'by pointer at 1280 pixels', width: 1280, hands: POINTER, script: true },
  { name: 'by pointer at 390 pixels without script', width: 390, hands: POINTER, script: false },
  { name: 'by keyboard alone at 1280 pixels', width: 1280, hands: KEYBOARD, script: true },
  { name: 'by keyboard alone at 390 pixels without script', width: 390, hands: KEYBOARD, script: false },
];

for (const { name, width, hands, script } of WAYS)
  describe(`what is a person’s, ${name}`, function () {
    this.timeout(180_000);
    let service: Service;
    let web: FeedWeb;
    let browser: Browser;
    let page: Page;
    let content: Content;
    let token: string;

    before(async function () {
      needs(this, 'browser');
      web = await feedWeb((path) => (path.endsWith('.xml') ? answer(FEED) : undefined));
      service = await startService({ peopleFeedOrigins: [new URL(web.url(0, '/')).origin] });
      const { id, email } = await member(service, { name: 'Reader' });
      content = await setContent(service, id);
      ({ token } = await createToken(service.db, id, { name: 'check', lifetime: '30' }));
      browser = await startBrowser();
      const context = await browser.newContext({
        serviceWorkers: 'block',
        javaScriptEnabled: script,
        viewport: { width, height: 800 },
      });
      await withPictures(context, service);
      page = await context.newPage();
      await enter(page, service, email);
    });
    after(async () => {
      await browser?.close();
      await service?.close();
      web?.close();
    });

    const go = (path: string) => page.goto(service.url + path);
    const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const read = async (path: string) => (await call(service.url, path, { token })).body;

    it('is a custom feed, from its name to its end', async () => {
      await go('/feeds');
      await hands.fill(field('Name'), 'Systems');
      await hands.fill(field('Tags'), 'zig postgersql');
      await hands.press(button('Create feed'));
      await page.waitForURL(/\/edit/);
      await hands.press(button('Follow #postgresql'));
      await page.getByRole('button', { name: 'Unfollow #postgresql' }).waitFor();
      await hands.fill(field('Name'), 'Systems & rows');
      await hands.fill(field('Icon (an emoji, optional)'), '⚙️');
      await hands.choose(field('Order'), 'Newest first');
      await hands.press(button('Save changes'));
      await page.getByText('Saved.').waitFor();
      await hands.fill(field('Add sources'), 'compiler-notes');
      await hands.press(button('Block these sources'));
      await hands.press(button('Unblock Compiler Notes'));
      await page.getByRole('button', { name: 'Unblock Compiler Notes' }).waitFor({ state: 'detached' });
      await hands.toggle(page.getByRole('checkbox', { name: /^Videos Recordings/ }));
      await hands.press(button('Save content'));
      await page.getByText('Saved.').waitFor();
      await hands.press(page.getByText('Email me this feed', { exact: true }));
      await hands.choose(field('How often'), 'Every Friday');
      await hands.press(page.locator('#digest').getByRole('button', { name: 'Turn on' }));
      await page.getByText(/^Every Friday at/).waitFor();
      await hands.press(page.getByRole('button', { name: /^Create an RSS address/ }));
      const address = await page.locator('code[id^=rss-]').textContent();
      expect((await fetch(address!)).status).to.equal(200);
      const { data: feeds } = await read('/feeds/custom');
      const feed = feeds.find(({ flags }: { flags: { name: string } }) => flags.name === 'Systems & rows');
      expect([feed.flags.orderBy, feed.flags.icon]).to.deep.equal(['DATE', '⚙️']);
      const filters = await read(`/feeds/filters/${feed.id}`);
      expect(filters).to.deep.include({ includeTags: ['postgresql', 'zig'], excludeSources: [] });
      expect(filters.advancedSettings).to.deep.include({ id: 7, enabled: false });
      await hands.press(page.getByText('Delete this feed', { exact: true }));
      await hands.press(button('Delete Systems & rows'));
      await page.waitForURL(`${service.url}/feeds`);
    });

    it('is what all their feeds hold: tags, sources, words and kinds of posts', async () => {
      await go('/settings/feeds');
      await hands.fill(field('Add tags'), 'incident-report');
      await hands.press(button('Follow these tags'));
      await page.getByRole('button', { name: 'Unfollow #incident-report' }).waitFor();
      await hands.fill(field('Add sources'), 'rows');
      await hands.press(button('Follow these sources'));
      await page.getByRole('button', { name: 'Unfollow Rows & Columns' }).waitFor();
      await hands.fill(field('Words to mute'), 'blockchain');
      await hands.press(button('Mute these words'));
      await page.getByRole('button', { name: /^Unmute/ }).waitFor();
      await hands.toggle(page.getByRole('checkbox', { name: /^Videos Recordings/ }));
      await hands.press(button('Save content'));
      await page.getByText('Saved.').waitFor();
      const filters = await read('/feeds/filters');
      expect(filters.includeTags).to.include('incident-report');
      expect(filters.includeSources.map(({ handle }: { handle: string }) => handle)).to.deep.equal(['rows']);
      expect(filters.advancedSettings).to.deep.include({ id: 7, enabled: false });
      expect((await read('/mutes')).data).to.have.length(1);
    });

    it('is what they block, which leads to the list of all and back out', async () => {
      await go('/tags/zig');
      await hands.press(button('Block #zig'));
      await hands.press(page.getByRole('link', { name: 'All you block' }));
      await hands.press(button('Unblock #zig'));
      await page.getByRole('button', { name: 'Unblock #zig' }).waitFor({ state: 'detached' });
      expect((await read('/feeds/filters')).blockedTags).to.deep.equal([]);
    });

    it('is a source of their own, seen before it is added', async () => {
      await go('/sources');
      await hands.press(page.getByRole('link', { name: 'Add a source' }));
      await hands.fill(field('Address'), web.url(0, '/notes.xml'));
      await hands.press(button('Check'));
      await page.getByText('A first post').waitFor();
      await hands.press(button('Add for myself'));
      await page.getByText('Only you and others who added it').waitFor();
      await hands.press(page.getByText('Remove this source', { exact: true }));
      await hands.press(page.getByRole('button', { name: /^Remove / }));
      await page.waitForURL(`${service.url}/sources`);
    });

    it('is a source that they suggest to all', async () => {
      await go('/sources/new');
      await hands.fill(field('Address'), web.url(0, '/suggested.xml'));
      await hands.press(button('Check'));
      await hands.press(button('Suggest for everyone'));
      await page.getByText('Suggested. The operator will review it.').waitFor();
    });

    it('is an address of their bookmarks for feed readers, until they delete it', async () => {
      await go('/settings/feed-links');
      await hands.press(button('Create an RSS address of Bookmarks'));
      const address = await page.locator('#rss-bookmarks').textContent();
      expect((await fetch(address!)).status).to.equal(200);
      await hands.press(page.locator('summary', { hasText: 'Delete the addresses of Bookmarks' }));
      await hands.press(button('Delete them'));
      await page.locator('#rss-bookmarks').waitFor({ state: 'detached' });
      expect((await fetch(address!)).status).to.equal(404);
    });

    it('is their profile, whose parts others see by their username while these are public', async () => {
      const { username } = await read('/profile');
      const stranger = await browser.newPage();
      const parts = async (): Promise<(string | null)[]> => {
        await stranger.goto(`${service.url}/people/${username}`);
        return stranger.locator('section h2').allTextContents();
      };
      await go('/settings/experiences');
      await hands.press(page.getByRole('link', { name: 'Work', exact: true }));
      await hands.fill(field('Position'), 'Engineer');
      await hands.fill(field('Company'), 'Engines');
      await hands.date(field('From'), '2022-03-01');
      await hands.press(button('Add'));
      await page.getByRole('link', { name: 'Edit Engineer' }).waitFor();
      for (const tool of ['Zig', 'PostgreSQL']) {
        await go('/settings/stack');
        await hands.fill(field('Search tools'), tool);
        await hands.press(button('Search'));
        await hands.fill(page.locator('#new-section'), 'Languages');
        await hands.press(button('Add to my stack'));
        await page.locator('#stack li', { hasText: tool }).waitFor();
      }
      await hands.press(button('Move PostgreSQL up'));
      await page.locator('#stack li:first-child', { hasText: 'PostgreSQL' }).waitFor();
      expect(await parts()).to.deep.equal(['Comments']);
      for (const path of ['experiences', 'stack']) {
        await go(`/settings/${path}`);
        await hands.press(button('Make it public'));
        await button('Make it private').waitFor();
      }
      expect(await parts()).to.deep.equal(['Experience', 'Tech stack', 'Comments']);
      expect(await stranger.locator('dl.stack dd').textContent()).to.equal('PostgreSQL, Zig');
      await go('/settings/stack');
      await hands.press(button('Make it private'));
      await button('Make it public').waitFor();
      await hands.press(page.getByRole('link', { name: 'your profile page' }));
      await page.getByRole('heading', { name: 'Experience' }).waitFor();
      expect(await parts()).to.deep.equal(['Experience', 'Comments']);
      await stranger.close();
    });

    it('is a link that they share', async () => {
      await go('/submit');
      await hands.fill(field('Address'), 'https://kernel.example/shared');
      await hands.fill(field('Title (optional)'), 'A shared link');
      await hands.press(button('Submit link'));
      await page.getByRole('heading', { name: 'A shared link' }).waitFor();
    });

    it('is their history, until they clear it', async () => {
      await go(`/posts/${content.post}`);
      await go('/history');
      await page.locator(`#post-${content.post}`).waitFor();
      await hands.press(page.locator('summary', { hasText: 'Clear history' }));
      await hands.press(button('Clear history'));
      await page.getByText('History cleared.').waitFor();
      await go('/newest?unread=1');
      expect(await page.locator(`#post-${content.post}`).count()).to.equal(0);
    });

    it('is what they are notified of, and a token that can only read', async () => {
      await go('/settings/notifications');
      await hands.toggle(page.getByRole('checkbox', { name: /^New posts/ }));
      await hands.press(button('Save changes'));
      await page.getByText('Saved.').waitFor();
      expect((await read('/notifications/choices')).data).to.deep.include({
        type: 'source_post_added',
        enabled: false,
      });
      await go('/settings/tokens');
      await hands.fill(field('Name'), 'dashboard');
      await hands.choose(field('Access'), 'Read only');
      await hands.press(button('Create token'));
      const secret = (await page.locator('#new-token').textContent())!;
      const { status } = await call(service.url, '/notifications/read', { method: 'POST', token: secret });
      expect(status).to.equal(403);
    });
  });
