/**
 * Runs the public conformance suite of the protocol against the service, with the tools that the suite asks for. What
 * it needs goes into .cache/conformance, apart from the project's packages: the suite starts on Node 22 only.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { closeDatabase } from '../support/database.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, decide, Visitor } from '../support/oauth.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startService, type Service } from '../support/service.ts';
import { beginRun, endRun } from '../support/test-server.ts';
import { withFixtures } from './fixtures.ts';

const PACKAGES = [
  'node@22.23.3',
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  'mcp-remote@0.15.1',
  '@modelcontextprotocol/inspector@2.12.0',
  '@modelcontextprotocol/sdk@1.32.2',
  '@ai-sdk/mcp@2.0.99',
  '@langchain/mcp-adapters@1.1.4',
  // The last two are made for these.
  '@langchain/core@1.4.0',
  '@langchain/langgraph@1.7.3',
  'zod@4.6.7',
];
const REVISIONS = ['2025-11-25', '2026-07-28'];
const folder = join(projectRoot(), '.cache/conformance');

/** Minutes that one try to install may take; it takes less than one where the registry answers. */
const INSTALL_LIMIT_MIN = 8;

/** Whether a package is there in its version. */
function isInstalled(wanted: string): boolean {
  const at = wanted.lastIndexOf('@');
  const path = join(folder, 'node_modules', wanted.slice(0, at), 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === wanted.slice(at + 1);
}

/** Installs what is missing; tries twice, because a registry may not answer at all for a while. */
function install(): void {
  const isComplete = existsSync(join(folder, 'node_modules/.package-lock.json')); // npm writes it last
  if (isComplete && PACKAGES.every(isInstalled)) return;
  console.log(`Installing ${PACKAGES.join(', ')} into .cache/conformance (once) ...`);
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES];
  for (const isLast of [false, true]) {
    const { status, error, signal } = spawnSync('npm', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_LIMIT_MIN * 60_000,
      killSignal: 'SIGKILL',
    });
    if (status === 0) return;
    const why = signal ? `did not end within ${INSTALL_LIMIT_MIN} minutes` : `failed (${error?.message ?? status})`;
    console.error(`npm install of the conformance suite ${why}${isLast ? '' : '; trying once more'}.`);
  }
  throw new Error(
    'The conformance suite could not be installed. Look whether `npm ping` answers and what registry and proxy ' +
      '`npm config list` shows, remove .cache/conformance, and run make conformance again.',
  );
}

/** The client of Python, where there is one that can hold it: exactly what its list says. */
function installPython(): void {
  const [python, list] = [join(folder, 'python'), join(projectRoot(), 'test/conformance/python-client.txt')];
  const mark = join(python, 'installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === readFileSync(list, 'utf8')) return;
  console.log('Installing the client of Python into .cache/conformance/python (once) ...');
  const limits = { timeout: INSTALL_LIMIT_MIN * 60_000, killSignal: 'SIGKILL', stdio: 'inherit' } as const;
  for (const [program, args] of [
    ['python3', ['-m', 'venv', python]],
    // An index that cannot be reached is asked once for each package, not six times.
    [join(python, 'bin/pip'), ['install', '--quiet', '--retries', '0', '--timeout', '30', '--requirement', list]],
  ] as const)
    if (spawnSync(program, args, limits).status !== 0) {
      console.error(
        'The client of Python could not be installed: its test is skipped. It needs Python 3.10 with venv.',
      );
      return;
    }
  copyFileSync(list, mark);
}

/** The suite sends no token, so it talks to this, which adds one and changes nothing else. */
async function startProxy(): Promise<{ server: Server; url: string; to: { port: number; token: string } }> {
  const to = { port: 0, token: '' };
  const server = createServer((req, res) => {
    const headers = { ...req.headers, ...(req.url === '/mcp' ? { authorization: `Bearer ${to.token}` } : {}) };
    const onward = request(
      { host: '127.0.0.1', port: to.port, path: req.url, method: req.method, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, to };
}

async function run(args: string[], heard: (line: string) => void = () => undefined): Promise<boolean> {
  const child = spawn(
    join(folder, 'node_modules/.bin/node'),
    [join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js'), ...args],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child.stdout.pipe(process.stdout, { end: false });
  createInterface(child.stdout).on('line', heard);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

/**
 * The suite that tests authorization servers asks a person to open an address; it names no scope, and here there is no
 * access without one. It wants a public client where there are any.
 */
async function authorization(service: Service, owner: Person): Promise<boolean> {
  const port = await freePort();
  const client = await app(service, owner, { redirectUris: [`http://127.0.0.1:${port}/callback`], isPublic: true });
  const visitor = new Visitor(service.config.publicUrl);
  await visitor.signIn(service.db, owner);
  const settings = ['--client-id', client.id, '--resource', `${service.config.publicUrl}/mcp`, '--port', String(port)];
  return run(['authorization', '--url', `${service.config.publicUrl}/auth`, ...settings], (line) => {
    if (line.includes('/auth/oauth2/authorize?'))
      void visitor
        .get(`${line.trim()}&scope=read`)
        .then(({ location }) => decide(visitor, location!))
        .then((back) => fetch(back));
  });
}

install();
installPython();
beginRun();
const proxy = await startProxy();
const service = await startService({ publicUrl: proxy.url, mcpClientRegistration: 'dynamic' }, undefined, {
  extendMcp: withFixtures,
});
proxy.to.port = Number(new URL(service.url).port);
const owner = await person(service.db);
proxy.to.token = owner.token;

const failed: string[] = [];
for (const revision of REVISIONS) {
  console.log(`\n== ${revision}`);
  if (
    !(await run([
      'server',
      '--url',
      `${proxy.url}/mcp`,
      '--requirements',
      revision,
      '--expected-failures',
      join(projectRoot(), `test/conformance/expected-failures-${revision}.yaml`),
    ]))
  )
    failed.push(revision);
}
console.log('\n== authorization server');
if (!(await authorization(service, owner))) failed.push('authorization server');

await service.close();
proxy.server.closeAllConnections();
proxy.server.close();
await closeDatabase();
await endRun();
console.log(
  failed.length === 0 ? '\nConforms, but for what is expected to fail.' : `\nDoes not conform: ${failed.join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
