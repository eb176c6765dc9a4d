import { chromium as playwright, type Browser } from 'playwright-core';
import { chromium } from './needs.ts';

/**
 * What Chromium need not do. Only the last list that it is given counts: the first two are pages of its own that it
 * would draw for each window, though nobody sees its address bar; the others are those of Playwright's list that ask
 * elsewhere or change how pages load.
 */
const WITHOUT = [
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

/** A headless Chromium that makes no connections of its own. */
export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: chromium() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  });
}
