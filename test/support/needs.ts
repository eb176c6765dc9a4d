import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Context } from 'mocha';
import { hasPgbouncer } from './pgbouncer.ts';
import { postgresFolder } from './replicated.ts';
import { serverUrl } from './test-server.ts';

/** Draws without a window, which costs less. Debian's package chromium-headless-shell. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Needs of tests that a machine may lack. */
const NEEDS = {
  redis: { has: () => redisUrl() !== undefined, how: 'REDIS_URL is not set' },
  clients: {
    has: () => existsSync('.cache/conformance/node_modules/@langchain/mcp-adapters'),
    how: 'make conformance has not installed other clients',
  },
  pythonClient: {
    has: () => existsSync('.cache/conformance/python/installed'),
    how: 'make conformance has not installed the client of Python, which needs Python 3.10 and its venv',
  },
  citus: {
    has: () => (process.env.CITUS_URL ?? '') !== '',
    how: 'CITUS_URL names no Citus cluster (make citus starts one)',
  },
  libraries: {
    has: () => existsSync('tools/libraries/node_modules/.package-lock.json'),
    how: 'make libraries has not installed the libraries of the guide',
  },
  agents: {
    has: () => existsSync('tools/agents/node_modules/.package-lock.json'),
    how: 'make plugin has not installed the agents',
  },
  root: { has: () => process.getuid?.() === 0, how: 'only root can be other users' },
  postgresql: { has: () => postgresFolder() !== undefined, how: "Debian's PostgreSQL is not installed" },
  pgbouncer: { has: hasPgbouncer, how: 'PgBouncer is not installed' },
  promtool: { has: () => isOnPath('promtool'), how: "promtool, of Debian's package prometheus, is not installed" },
  nginx: { has: () => isOnPath('nginx'), how: 'nginx is not installed' },
  mypy: { has: () => isOnPath('mypy'), how: 'mypy is not installed' },
  python: { has: () => isOnPath('python3'), how: 'python3 is not installed' },
  bash: { has: () => isOnPath('bash') && isOnPath('script'), how: 'bash or script is not installed' },
  zsh: { has: () => isOnPath('zsh') && isOnPath('script'), how: 'zsh or script is not installed' },
  fish: { has: () => isOnPath('fish') && isOnPath('script'), how: 'fish or script is not installed' },
  newsboat: { has: () => isOnPath('newsboat'), how: 'newsboat is not installed' },
  browser: { has: () => chromium() !== undefined, how: 'there is no Chromium' },
};

/** Needs that CI meets in both passes. */
const NEVER_MISSING: readonly (keyof typeof NEEDS)[] = [
  'browser',
  'root',
  'postgresql',
  'pgbouncer',
  'newsboat',
  'promtool',
  'nginx',
  'mypy',
  'bash',
  'zsh',
  'fish',
];

/** Needs that no package meets: CI says what it skipped for them. */
const OFTEN_MISSING: readonly (keyof typeof NEEDS)[] = ['citus'];

/**
 * Skips a test whose requirement is missing, and says so. In CI the tests must run as root with a browser, PostgreSQL,
 * PgBouncer, newsboat, nginx, promtool, mypy and three shells, and the run on real servers (DATABASE_URL set) must have
 * Redis too, so every test runs in one of the two passes, but for those of a Citus cluster.
 */
export function needs(test: Context, what: keyof typeof NEEDS): void {
  const { has, how } = NEEDS[what];
  if (has()) return;
  const isMet = NEVER_MISSING.includes(what) || (serverUrl !== undefined && !OFTEN_MISSING.includes(what));
  const mustRun = process.env.CI !== undefined && isMet;
  if (mustRun) throw new Error(`This test must run in CI, but ${how}.`);
  process.stdout.write(`    skipped, because ${how}:\n`);
  test.skip();
}

export function redisUrl(): string | undefined {
  return process.env.REDIS_URL === '' ? undefined : process.env.REDIS_URL;
}

/** The browser of tests: CHROMIUM where it is set, such as a whole one at night, else the shell where there is one. */
export function chromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', HEADLESS_SHELL].find((path) => existsSync(path)) ?? wholeChromium();
}

/** A browser as people have it. */
export function wholeChromium(): string | undefined {
  return CHROMIUM.find((path) => existsSync(path));
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
