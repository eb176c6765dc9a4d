import { chromium as playwright, type Browser } from 'playwright-core';
import { chromium } from './needs.ts';

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
    ],
  });
}
