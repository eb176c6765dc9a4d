import { chromium as playwright, type Browser } from 'playwright-core';
import { chromium, wholeChromium } from './needs.ts';

/**
 * Chromium features to disable. Only the last such list counts: the first two are Chromium's own pages, which it would
 * draw for each window though nobody sees its address bar; the others are from Playwright's list, those that make
 * requests or change how pages load.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * A headless Chromium that makes no connections of its own; `keepsPages`: with the cache of pages for Back, which only
 * a whole one has.
 */
export async function startBrowser({ keepsPages = false }: { keepsPages?: boolean } = {}): Promise<Browser> {
  return playwright.launch({
    executablePath: (keepsPages ? wholeChromium() : chromium()) ?? '',
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ],
  });
}
