import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Browser, Page, Response } from 'playwright-core';
import { demoAccount } from '../../src/auth/demo.ts';
import type { Database } from '../../src/data/database.ts';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { startBrowser } from '../support/browser.ts';
import { emptyDatabase } from '../support/database.ts';
import { withPictures } from '../support/content.ts';
import { needs } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { enter, setStage, type Screen, type Stage } from '../support/screens.ts';
import { startService, type Service } from '../support/service.ts';

/** Folder for pictures of all screens; none are taken without it. `make screens` sets it. */
const FOLDER = process.env.SCREENS;
const SIZES = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 800 },
};
/** 400 % of a window of 1280 pixels (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
const SCHEMES = ['light', 'dark'] as const;
const DENSITIES = ['list', 'cards', 'headlines'] as const;

/** A size and a colour scheme, and whether all rules are asked or only that of contrast. */
type Look = readonly [keyof typeof SIZES, (typeof SCHEMES)[number], rules: 'all' | 'contrast'];
/** Contrast is the only rule that depends on the colour scheme. */
const EVERY_LOOK: readonly Look[] = [
  ['desktop', 'light', 'all'],
  ['desktop', 'dark', 'contrast'],
  ['tablet', 'light', 'all'],
  ['tablet', 'dark', 'contrast'],
  ['phone', 'dark', 'all'],
  ['phone', 'light', 'contrast'],
];
/** One a screen, by turns, which takes a fifth as long; `make screens` and `make night` look at each in every way. */
const TURNS: readonly Look[] = EVERY_LOOK.map(([size, scheme]) => [size, scheme, 'all']);
const ALL = FOLDER !== undefined || process.env.LOOKS === 'every';
const looksAt = (nth: number): readonly Look[] => (ALL ? EVERY_LOOK : [TURNS[nth % TURNS.length]!]);
/** Densities of a screen with a list; another page looks the same in each. */
const densitiesAt = (nth: number): readonly (typeof DENSITIES)[number][] =>
  ALL ? DENSITIES : [DENSITIES[nth % DENSITIES.length]!];

/** The README's pictures, by file. */
const PICTURES = { 'front-page': '/', documentation: '/public/v1/docs/reference/feeds' };
const MAX_PICTURE_BYTES = 100_000;

describe('screens', function () {
  this.timeout(480_000);
  let service: Service;
  let browser: Browser;
  let stage: Stage;
  /** Addresses that the screens of each visitor lead to, with the first that does. */
  const links = { inside: new Map<string, string>(), outside: new Map<string, string>() };
  const lost: string[] = [];
  const seen = new Set<string>();
  /** The last document of each screen, as the server sent it. */
  const documents = new Map<string, string>();
  let outside: Page;
  let inside: Page;

  before(async function () {
    needs(this, 'browser');
    const oidc = {
      issuer: 'https://id.example',
      clientId: 'dcs',
      clientSecret: 'secret',
      name: 'Example ID',
      groupsClaim: 'groups',
      planGroups: [],
    };
    // Browsers make passkeys for hosts with a name.
    service = await startService({ mcpClientRegistration: 'dynamic', oidc }, undefined, { name: 'localhost' });
    stage = await setStage(service);
    browser = await startBrowser();
    [outside, inside] = [await browser.newPage(), await browser.newPage()];
    for (const page of [outside, inside]) {
      await withPictures(page, service);
      await page.addInitScript({ path: 'node_modules/axe-core/axe.min.js' });
    }
    await enter(inside, service, stage.email);
    if (FOLDER !== undefined) mkdirSync(FOLDER, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** One tab for all screens of a visitor: opening another takes longer than checking. */
  const see = async (screen: Screen, look: (page: Page) => Promise<void>): Promise<void> => {
    const page = visitorOf(screen) === 'inside' ? inside : outside;
    await page.setViewportSize(SIZES.desktop);
    const sent: Promise<string>[] = [];
    const note = (answer: Response): void => {
      if (answer.request().isNavigationRequest()) sent.push(answer.text().catch(() => ''));
    };
    page.on('response', note);
    await page.goto(`${service.url}${screen.path}`);
    await screen.act?.(page);
    await page.waitForLoadState(); // an act may lead to another page, whose style is still to come
    page.off('response', note);
    const html = (await Promise.all(sent)).findLast((text) => text.startsWith('<!doctype html>'));
    if (html !== undefined) documents.set(screen.name, html);
    seen.add(screen.name);
    const known = links[visitorOf(screen)];
    const { others, nowhere } = await linksOf(page);
    for (const link of others) if (!known.has(link)) known.set(link, screen.name);
    lost.push(...nowhere.map((link) => `${screen.name} leads to ${link}, a place that it does not have`));
    await look(page);
  };

  it('have no fault for people who read with a screen reader, by keyboard or with little contrast, light or dark, and fit on a phone without scrolling sideways', async () => {
    const faults: string[] = [];
    for (const [nth, screen] of stage.screens.entries()) {
      await see(screen, async (page) => {
        const hasList = (await page.locator('.posts').count()) > 0;
        for (const density of hasList ? densitiesAt(nth) : DENSITIES.slice(0, 1)) {
          await page.evaluate(`document.documentElement.dataset.density = '${density}'`);
          for (const [size, colorScheme, rules] of looksAt(nth)) {
            await page.setViewportSize(SIZES[size]);
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            const found = await violationsOf(page, { rules, isTouched: size === 'phone' });
            faults.push(...found.map((fault) => `${screen.name} (${size}, ${colorScheme}, ${density}): ${fault}`));
          }
          await page.setViewportSize(NARROW);
          if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
            faults.push(`${screen.name} is wider than the narrowest phone (${density})`);
        }
      });
    }
    expect(faults, faults.join('\n')).to.deep.equal([]);
  });

  it('are valid HTML', async () => {
    const faults: string[] = [];
    for (const screen of stage.screens) if (!seen.has(screen.name)) await see(screen, () => Promise.resolve());
    for (const [name, html] of documents) {
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
        faults.push(
          `${name}: ${ruleId}, ${message}: ${(html.split('\n')[line - 1] ?? '').slice(column - 1, column + 80)}`,
        );
    }
    expect(faults, faults.join('\n')).to.deep.equal([]);
  });

  it('lead only to what is there, for who sees them', async () => {
    for (const screen of stage.screens) if (!seen.has(screen.name)) await see(screen, () => Promise.resolve());
    const dead = [...lost];
    for (const [visitor, page] of Object.entries({ inside, outside }))
      for (const [address, all] of byAddress(links[visitor as keyof typeof links])) {
        const answer = await page.request.get(address, { headers: { accept: 'text/html,*/*' } });
        const text = answer.headers()['content-type']?.startsWith('text/html') ? await answer.text() : undefined;
        for (const { link, screen } of all) {
          const id = decodeURIComponent(new URL(link).hash.slice(1));
          if (!answer.ok()) dead.push(`${screen} (${visitor}) leads to ${link}, which answers ${answer.status()}`);
          else if (id !== '' && text?.includes(`id="${id}"`) === false)
            dead.push(`${screen} (${visitor}) leads to ${link}, a page without that place`);
        }
      }
    expect(dead, `${dead.join('\n')}\nCorrect the link in src/pages/, or add what it leads to.`).to.deep.equal([]);
  });

  if (FOLDER !== undefined)
    it('are drawn for people to look at', async () => {
      for (const screen of stage.screens) {
        await see(screen, async (page) => {
          for (const [size, viewport] of Object.entries(SIZES)) {
            await page.setViewportSize(viewport);
            for (const colorScheme of SCHEMES) {
              await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
              await page.screenshot({
                path: join(FOLDER ?? '', `${screen.name}-${size}-${colorScheme}.png`),
                fullPage: true,
              });
            }
          }
        });
      }
    });

  if (FOLDER !== undefined)
    it('are in the README, with the demo content', async () => {
      const life = async (tx: Database) => ({ publicUrl: service.url, accountId: await demoAccount(tx) });
      await emptyDatabase();
      await loadDemo(service.db, { life });
      await outside.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await outside.setViewportSize({ width: 1200, height: 720 });
      // Lists show votes some seconds after they were given.
      await until(async () => {
        await outside.goto(service.url);
        return /[1-9]/.test((await outside.locator('.posts [data-count]').allTextContents()).join(''));
      });
      for (const [name, path] of Object.entries(PICTURES)) {
        await outside.goto(`${service.url}${path}`, { waitUntil: 'networkidle' });
        await outside.evaluate(
          `document.body.innerHTML = document.body.innerHTML.replaceAll(${JSON.stringify(service.url)}, 'http://localhost:3000')`,
        );
        const picture = join('docs/pictures', `${name}.jpg`);
        await outside.screenshot({ path: picture, type: 'jpeg', quality: 60 });
        expect(statSync(picture).size, picture).to.be.below(MAX_PICTURE_BYTES);
      }
    });
});

/** By the standard, which allows `>` in text. */
const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard'], rules: { 'no-raw-characters': 'off' } }),
);

const visitorOf = (screen: Screen): 'inside' | 'outside' => (screen.inside === true ? 'inside' : 'outside');

/** Leads to the operator's provider, which there is none of. */
const TO_PROVIDER = '/sign-in/provider?';

/**
 * Returns what a page leads to or loads of this service, and the places of its own that it leads to and does not have.
 */
async function linksOf(page: Page): Promise<{ others: string[]; nowhere: string[] }> {
  const all = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[href], [src]')].map(
      (one) => new URL(one.getAttribute('href') ?? one.getAttribute('src'), document.baseURI).href)`,
  );
  const here = new URL(page.url());
  const links = all.filter((link) => link.startsWith(`${here.origin}/`) && !link.includes(TO_PROVIDER));
  const isHere = (link: string): boolean => link.includes('#') && link.split('#')[0] === here.href.split('#')[0];
  const own = links.filter(isHere);
  const ids = await page.evaluate<string[]>(`[...document.querySelectorAll('[id]')].map((one) => one.id)`);
  return {
    others: links.filter((link) => !isHere(link)),
    nowhere: own.filter((link) => !ids.includes(decodeURIComponent(new URL(link).hash.slice(1)))),
  };
}

/** The links to each address, so that it is asked once. */
function byAddress(links: ReadonlyMap<string, string>): Map<string, { link: string; screen: string }[]> {
  const all = new Map<string, { link: string; screen: string }[]>();
  for (const [link, screen] of links) {
    const address = link.replace(/#.*/, '');
    all.set(address, [...(all.get(address) ?? []), { link, screen }]);
  }
  return all;
}

/** Lists the violations that axe finds; of what is touched, also what is too small for a finger (WCAG 2.5.8). */
async function violationsOf(
  page: Page,
  { rules, isTouched }: { rules: Look[2]; isTouched: boolean },
): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    ...(rules === 'contrast' ? { runOnly: ['color-contrast'] } : { rules: { 'target-size': { enabled: isTouched } } }),
  };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' | ')}`);
}
