/**
 * Measures pages of the compiled server, with demo content, as Lighthouse's slow phone sees them: what visitors read,
 * and what people do who signed in. Exits with 1 when one is below a goal.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeChromium } from '../test/support/needs.ts';
import { visit } from '../test/support/visitor.ts';
import { projectRoot } from '../src/environment/project-folder.ts';
import { API_ROOT } from '../generated/api.ts';
import { withService, type LiveService } from './contract/live.ts';
import { addRow } from './night/rows.ts';

/** The lowest scores, of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_DETAILS_CHARACTERS = 1_500;
const PROGRAM = join(projectRoot(), 'tools/lighthouse/node_modules/.bin/lighthouse');
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu';

interface Page {
  readonly name: string;
  readonly path: string;
  /** Audits that do not hold for it. */
  readonly without?: readonly string[];
  /** The Cookie header of a signed-in person; a visitor without it. */
  readonly cookie?: string;
}

interface Audit {
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

interface Report {
  readonly categories: Record<
    keyof typeof GOALS,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  readonly audits: Record<string, Audit>;
  readonly runtimeError?: { message: string };
}

/** Signs the demo account in and returns its Cookie header. */
async function signIn({ url, run }: LiveService): Promise<string> {
  const { stdout } = (await run('account', 'sign-in-link', 'demo@localhost')) as { stdout: string };
  const link = stdout.split(/\s/).find((word) => word.includes('/sign-in-link?')) ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  const visitor = visit({ url, config: { publicUrl: url } });
  await visitor.send('/sign-in-link', { token }, { from: `/sign-in-link?token=${token}` });
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function pagesOf(live: LiveService): Promise<Page[]> {
  const { baseUrl, token } = live;
  const own = { cookie: await signIn(live), without: ['is-crawlable', 'meta-description'] };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/feeds/popular?limit=1`, { headers });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return [
    { name: 'front page', path: '/' },
    { name: 'post', path: `/posts/${data[0]?.id ?? ''}` },
    // Results of a search are kept out of other search engines.
    { name: 'search', path: '/search?q=postgres', without: ['is-crawlable'] },
    { name: 'documentation', path: `${API_ROOT}/docs` },
    { name: 'reference', path: `${API_ROOT}/docs/reference/bookmarks` },
    { name: 'newest posts, signed in', path: '/newest', ...own },
    { name: 'settings', path: '/settings', ...own },
  ];
}

/** Runs Lighthouse, again when it could not measure: on a busy machine its browser can start too slowly for it. */
async function measure(
  url: string,
  page: Page,
  { folder, attempts = 3 }: { folder: string; attempts?: number },
): Promise<Report> {
  const { without = [], cookie } = page;
  const skipped = without.length > 0 ? [`--skip-audits=${without.join()}`] : [];
  const headers = cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`];
  const file = join(folder, 'report.json');
  const args = [url, '--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${CHROME_FLAGS}`];
  const child = spawn(PROGRAM, [...args, ...skipped, ...headers, `--only-categories=${Object.keys(GOALS).join()}`], {
    env: { ...process.env, CHROME_PATH: wholeChromium() ?? '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError && attempts > 1) return measure(url, page, { folder, attempts: attempts - 1 });
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** Whether an audit found faults of other servers only, such as logos of sources that did not come. */
function isOfOthers({ details }: Audit = { score: null }, url: string): boolean {
  const places = (details?.items ?? []).map(
    (item) => (item as { sourceLocation?: { url?: string } }).sourceLocation?.url,
  );
  return places.length > 0 && places.every((place) => place !== undefined && !place.startsWith(url));
}

/** Returns what an audit found, as JSON; shortened. */
function detailsOf(audit: Audit | undefined): string {
  return JSON.stringify(audit?.details?.items ?? []).slice(0, MAX_DETAILS_CHARACTERS);
}

/** Prints the scores of a page, and what is lacking where one is too low. */
async function judge(page: Page, url: string, folder: string): Promise<void> {
  const { name, path } = page;
  const { categories, audits } = await measure(url + path, page, { folder });
  const scores = Object.entries(GOALS).map(([category, goal]) => {
    const { score, auditRefs } = categories[category as keyof typeof GOALS];
    const lacking = auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1 && !isOfOthers(audits[id], url))
      .map(({ id }) => [id, audits[id]?.displayValue ?? '', detailsOf(audits[id])].filter(Boolean).join(' '));
    return { category, goal, score: Math.round((score ?? 0) * 100), lacking };
  });
  const low = scores.filter(({ score, goal, lacking }) => score < goal && lacking.length > 0);
  const shown = scores.map(({ category, score }) => `${category} ${score}`).join(', ');
  console.log(`${low.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${shown}`);
  for (const { category, goal, lacking } of low) console.log(`       ${category} below ${goal}: ${lacking.join('; ')}`);
  const [target, met] = [`>= ${Object.values(GOALS).join(', ')}`, low.length === 0];
  addRow({
    measured: `${name}: ${Object.keys(GOALS).join(', ')}`,
    target,
    figure: scores.map(({ score }) => score).join(', '),
    met,
  });
  if (!met) process.exitCode = 1;
}

if (!existsSync(wholeChromium() ?? '')) throw new Error('There is no Chromium; install the package chromium.');
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
await withService(async (live) => {
  for (const page of await pagesOf(live)) await judge(page, live.url, folder);
}).finally(() => rmSync(folder, { recursive: true }));
