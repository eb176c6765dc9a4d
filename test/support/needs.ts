import { existsSync } from 'node:fs';
import type { Context } from 'mocha';
import { serverUrl } from './test-server.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What a test may need that a machine may lack. */
const NEEDS = {
  redis: { has: () => redisUrl() !== undefined, how: 'REDIS_URL is not set' },
  clients: {
    has: () => existsSync('.cache/conformance/node_modules/mcp-remote'),
    how: 'make conformance has not installed other clients',
  },
  root: { has: () => process.getuid?.() === 0, how: 'only root can be other users' },
  browser: { has: () => chromium() !== undefined, how: 'there is no Chromium' },
};

/**
 * Skips a test whose requirement is missing, and says so. In CI the tests must run as root with a browser, and the run
 * on real servers (DATABASE_URL set) must have Redis too, so every test runs in one of the two passes.
 */
export function needs(test: Context, what: keyof typeof NEEDS): void {
  const { has, how } = NEEDS[what];
  if (has()) return;
  const mustRun = process.env.CI !== undefined && (what === 'browser' || what === 'root' || serverUrl !== undefined);
  if (mustRun) throw new Error(`This test must run in CI, but ${how}.`);
  process.stdout.write(`    skipped, because ${how}:\n`);
  test.skip();
}

export function redisUrl(): string | undefined {
  return process.env.REDIS_URL === '' ? undefined : process.env.REDIS_URL;
}

export function chromium(): string | undefined {
  return CHROMIUM.find((path) => existsSync(path));
}
