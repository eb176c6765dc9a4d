import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { setContent, withPictures } from '../support/content.ts';
import { needs } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { enter } from '../support/screens.ts';
import { startService, type Service } from '../support/service.ts';
import { member } from '../support/visitor.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };

describe('the frame of pages in a browser', function () {
  this.timeout(60_000);
  let service: Service;
  let browser: Browser;
  let email: string;

  before(async function () {
    needs(this, 'browser');
    service = await startService();
    const reader = await member(service, { name: 'Grace Brewster Hopper' });
    email = reader.email;
    await setContent(service, reader.id);
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: DESKTOP, ...options });
    await withPictures(context, service);
    return context.newPage();
  };
  const go = (page: Page, path: string): Promise<unknown> => page.goto(`${service.url}${path}`);
  const valueOf = <T>(page: Page, script: string): Promise<T> => page.evaluate(script) as Promise<T>;
  /** Posts of a list that are whole on the screen. */
  const shown = (page: Page): Promise<number> =>
    valueOf(
      page,
      `[...document.querySelectorAll('.posts > li')].filter((post) => post.getBoundingClientRect().bottom <= innerHeight).length`,
    );

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with script' : 'without script';
    it(`has one menu at the right, which opens and closes ${how}`, async () => {
      const page = await open({ javaScriptEnabled });
      await enter(page, service, email);
      const button = page.getByRole('button', { name: /^Account menu/ });
      expect(await button.textContent()).to.match(/^Account menu GH/);
      const menu = page.getByRole('navigation', { name: 'Account' });
      expect(await menu.isVisible()).to.equal(false);
      await button.click();
      await menu.getByRole('link', { name: 'Settings' }).waitFor();
      expect(await menu.getByRole('link').allTextContents()).to.include.members([
        'Bookmarks',
        'Custom feeds',
        'Profile',
        'Settings',
      ]);
      expect(await menu.getByRole('link', { name: 'Administration' }).count(), 'for operators').to.equal(0);
      await page.keyboard.press('Escape');
      await until(async () => !(await menu.isVisible()));
      await button.click();
      await page.mouse.click(400, 600);
      await until(async () => !(await menu.isVisible()));
      await page.setViewportSize(PHONE);
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'You' }).click();
      await menu.getByRole('link', { name: 'Sources' }).click();
      await page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
      await page.context().close();
    });

    it(`remembers density and theme ${how}`, async () => {
      const page = await open({ javaScriptEnabled, colorScheme: 'light' });
      await go(page, '/newest');
      expect(await shown(page), 'in a list').to.be.within(10, 12);
      await page.getByRole('link', { name: 'Headlines' }).last().click();
      await until(async () => (await shown(page)) >= 20);
      expect(new URL(page.url()).pathname).to.equal('/newest');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Dark' }).click();
      const background = 'getComputedStyle(document.documentElement).backgroundColor';
      if (javaScriptEnabled) await until(async () => (await valueOf(page, background)) === 'rgb(21, 21, 20)');
      for (const path of ['/newest', '/sign-in', '/public/v1/docs'])
        await until(async () => {
          await go(page, path);
          const root = page.locator('html');
          return (
            (await root.getAttribute('data-theme')) === 'dark' &&
            (await root.getAttribute('data-density')) === 'headlines'
          );
        });
      await page.context().close();
    });
  }

  it('has its logo and its edge at the same place on every page', async () => {
    const page = await open();
    await enter(page, service, email);
    const places = new Map<string, string[]>();
    for (const path of [
      '/',
      '/tags',
      '/settings',
      '/settings/usage',
      '/notifications',
      '/public/v1/docs',
      '/nowhere',
    ]) {
      await go(page, path);
      const place = await valueOf<string>(
        page,
        `[document.querySelector('.brand img').getBoundingClientRect().x,
          document.querySelector('main').getBoundingClientRect().x + parseFloat(getComputedStyle(document.querySelector('main')).paddingLeft),
          document.querySelector('.me').getBoundingClientRect().right].join(', ')`,
      );
      places.set(place, [...(places.get(place) ?? []), path]);
      expect(
        await valueOf(page, `document.querySelector('body > footer').getBoundingClientRect().bottom >= innerHeight`),
        `${path}: footer at the bottom`,
      ).to.equal(true);
    }
    expect([...places.keys()], JSON.stringify([...places])).to.deep.equal(['80, 80, 1200']);
    await page.context().close();
  });

  it('shows the initial of an icon that fails, and no hole for a picture', async () => {
    const page = await open();
    await page.context().route(/pictures\.example/, (route) => route.abort());
    await go(page, '/look?density=cards');
    await go(page, '/newest');
    await until(() =>
      valueOf(
        page,
        `document.querySelectorAll('.posts .picture').length > 0 &&
        [...document.querySelectorAll('.posts .picture')].slice(0, 2).every((one) => getComputedStyle(one).display === 'none')`,
      ),
    );
    await until(() =>
      valueOf(page, `[...document.querySelectorAll('.posts span.face')].some((one) => one.textContent === 'R')`),
    );
    await page.context().close();
  });

  it('does not move when a density is chosen before, and loads at most 60 KB', async () => {
    for (const density of ['list', 'cards', 'headlines']) {
      const page = await open();
      let bytes = 0;
      const sizes: Promise<void>[] = [];
      await page.addInitScript(`window.moved = 0;
        new PerformanceObserver((list) => { for (const one of list.getEntries()) window.moved += one.value; })
          .observe({ type: 'layout-shift', buffered: true });`);
      await go(page, `/look?density=${density}`);
      page.on('requestfinished', (request) => {
        if (!request.url().startsWith(service.url)) return;
        sizes.push(request.sizes().then(({ responseBodySize }) => void (bytes += responseBodySize)));
      });
      await page.goto(`${service.url}/`, { waitUntil: 'networkidle' });
      await Promise.all(sizes);
      expect(await valueOf(page, 'window.moved'), density).to.be.below(0.001);
      expect(bytes, density).to.be.within(1_000, 60_000);
      await page.context().close();
    }
  });
});
