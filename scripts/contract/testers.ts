/**
 * Testers that others wrote, and `dcs contract`, against the compiled server with demo content. The flows of docs/flows/ run
 * with Redocly Respect, and what passed over the wire is held against the contract by Redocly drift. Exit code 1 when one of
 * them finds something.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/root.ts';
import { withService, type Live } from './live.ts';
import { ran, redocly, tool, type Ran } from './tools.ts';

type Tester = (live: Live, folder: string) => Ran;

const FLOWS = ['reading', 'keeping'];

const contract: Tester = ({ url, token }, folder) => ran('node', ['dist/src/cli/main.js', 'contract', '--url', url, '--token', token, '--write', '--runs', '300', '--junit', join(folder, 'contract.xml')]);

/** One file at a time: only so does it record what it did. */
const respect: Tester = ({ baseUrl, token }, folder) => {
  mkdirSync(join(folder, 'traffic'));
  const runs = FLOWS.map((name) => redocly(['respect', `docs/flows/${name}.arazzo.yaml`, '--input', `token=${token}`, '--server', `contract=${baseUrl}`, '--har-output', join(folder, 'traffic', `${name}.har`)]));
  return runs.find((one) => one.code !== 0) ?? { code: 0, out: '', err: '' };
};

/** The answers of the flows, as they were recorded. */
const drift: Tester = ({ baseUrl }, folder) => redocly(['drift', join(folder, 'traffic'), '--api', 'generated/openapi.json', '--server', baseUrl, '--min-severity', 'error']);

/** Portman reads no schema that contains itself: replies to comments are any objects to it. */
function withoutCircles(text: string): string {
  return JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'children' ? { type: 'array', items: { type: 'object' } } : value)));
}

/**
 * Portman makes tests of status, type and schema out of the contract, for what only reads; Newman runs them. Left out in
 * tools/portman.json: what names an example that a server need not have, patterns that Newman reads without Unicode
 * (listCustomFeeds), and an object that may have any fields (getOpenapiJson).
 */
const portman: Tester = ({ baseUrl, token }, folder) => {
  const [document, collection] = [join(folder, 'openapi.json'), join(folder, 'collection.json')];
  writeFileSync(document, withoutCircles(readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8')));
  const made = tool('portman', ['--local', document, '--baseUrl', baseUrl, '--portmanConfigFile', 'tools/portman.json', '--output', collection, '--bundleContractTests', 'false']);
  if (made.code !== 0) return made;
  writeFileSync(collection, readFileSync(collection, 'utf8').replaceAll('{{bearerToken}}', token));
  return tool('newman', ['run', collection, '--env-var', `bearerToken=${token}`, '--reporter-cli-no-banner', '--reporter-cli-no-success-assertions', '--color', 'off']);
};

const TESTERS: Record<string, Tester> = { 'dcs contract': contract, respect, drift, portman };
const chosen = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'testers-'));
process.chdir(projectRoot());
await withService(async (live) => {
  for (const [name, test] of Object.entries(TESTERS).filter(([one]) => chosen.length === 0 || chosen.includes(one))) {
    const started = performance.now();
    const { code, out, err } = test(live, folder);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round((performance.now() - started) / 1000)} s)`);
    if (code === 0) continue;
    console.error(`${out}${err}`.replaceAll(live.token, '<token>'));
    process.exitCode = 1;
  }
  return Promise.resolve();
});
rmSync(folder, { recursive: true });
