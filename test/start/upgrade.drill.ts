import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { startLoad } from '../../scripts/drills/load.ts';
import { createToken } from '../../src/auth/access-tokens.ts';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { readSettingsFile } from '../../src/environment/settings-reader.ts';
import { importFeed } from '../../src/ingest/store/import.ts';
import { fetchAny } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { environmentOf, installIn, readUnit, startUnit, type Installation } from '../support/installation.ts';
import { isReady, until } from '../support/server-process.ts';

/** The blocks of commands under a heading of docs/installing.md. */
function blocksUnder(heading: string): string[][] {
  const page = readFileSync('docs/installing.md', 'utf8');
  const section = page.slice(page.indexOf(`## ${heading}`)).split('\n## ')[0]!;
  return [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, code]) => code!.trim().split('\n'));
}

describe('an upgrade as docs/installing.md has it', function () {
  this.timeout(300_000);
  let folder: string;
  let place: Installation;
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let token: string;
  let postIds: string[];
  const services = new Map<string, ChildProcess>();
  let proxy: Server | undefined;
  let control: Server;
  /** The ports of the page, and those here. */
  const ports = new Map<string, number>();
  /** The lines of each instance, by the name it runs under. */
  const logs = new Map<string, string[]>();
  /** Processes that were asked to stop: what ends otherwise and with a failure is started again. */
  const asked = new WeakSet<ChildProcess>();

  before(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'dcs-u-')));
    place = installIn(folder);
    for (const port of ['3000', '3001']) ports.set(port, await freePort());
    database = await createMigratedDatabase(`dcs_upgrade_${process.pid}`);
    const settings = {
      ...{
        DATABASE_URL: database.url,
        DATA_DIR: place.here('/var/lib/dcs'),
        WORKER: 'off',
        ENRICH: 'false',
        LOG_LEVEL: 'debug',
      },
      ...{
        TRUSTED_PROXIES: '127.0.0.1',
        IP_RATE_LIMIT: '1000000000',
        USER_RATE_LIMIT: '1000000000',
        IP_CONCURRENCY_LIMIT: '1000',
      },
      SECRET_KEY: 'a secret of the drill only 0123456789',
    };
    appendFileSync(
      place.here('/etc/dcs/env'),
      Object.entries(settings)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    );
    db = await openDatabase({ url: database.url });
    await importFeed(db, 'scripts/demo/rust-blog.json', { at: new Date() });
    const { id } = await createAccount(db, { email: 'drill@example.com', name: 'Drill', plan: 'paid' });
    ({ token } = await createToken(db, id, { name: 'drill', lifetime: 'never' }));
    postIds = (await db.query<{ id: string }>('SELECT id FROM posts ORDER BY id')).map((post) => post.id);
  });
  after(async () => {
    proxy?.closeAllConnections();
    proxy?.close();
    control?.closeAllConnections();
    control?.close();
    for (const child of services.values()) {
      asked.add(child);
      child.kill('SIGKILL');
    }
    await db.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Does as systemd does with dcs@PORT. */
  function startInstance(name: string): ChildProcess {
    const port = ports.get(name)!;
    const unit = readUnit(
      place.here(readFileSync('deploy/systemd/dcs@.service', 'utf8')).replaceAll('%i', String(port)),
    );
    const child = startUnit(unit, environmentOf(unit, readSettingsFile));
    const log = logs.get(name) ?? [];
    logs.set(name, log);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => log.push(...String(chunk).split('\n')));
    services.set(name, child);
    child.once('exit', (code) => {
      if (unit.one('Restart') !== 'on-failure' || code === 0 || asked.has(child)) return;
      setTimeout(() => asked.has(child) || startInstance(name), Number(unit.one('RestartSec')) * 1000);
    });
    return child;
  }
  const urlOf = (name: string): string => `http://127.0.0.1:${ports.get(name)}`;

  async function restart(name: string): Promise<number | null> {
    const child = services.get(name)!;
    const exited = once(child, 'exit');
    asked.add(child);
    child.kill('SIGTERM');
    const [code] = (await exited) as [number | null];
    startInstance(name);
    return code;
  }

  /** Programs of the page that a test has no machine for: git and npm make a release, systemctl asks this process. */
  function makePrograms(): string {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const { port } = control.address() as AddressInfo;
    const programs = {
      git: `curl -fsS "http://127.0.0.1:${port}/release/$(basename "$5")"`,
      npm: 'exit 0',
      systemctl: `curl -fsS "http://127.0.0.1:${port}/$1/$2"`,
    };
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    symlinkSync(place.here('/opt/dcs/current/bin/dcs'), join(bin, 'dcs'));
    return bin;
  }

  it('and back takes five commands each, and fails no request of those who are served meanwhile', async () => {
    const codes: (number | null)[] = [];
    control = createServer((req, res) => {
      const [, act = '', what = ''] = req.url!.split('/');
      const done = (code = 200): unknown => res.writeHead(code).end();
      if (act === 'release') {
        place.release(what);
        done();
      } else if (act === 'restart')
        void restart(what.replace('dcs@', '')).then((code) => {
          codes.push(code);
          done();
        });
      else done(404);
    }).listen(0, '127.0.0.1');
    await once(control, 'listening');
    const bin = makePrograms();
    for (const name of ports.keys()) startInstance(name);
    for (const name of ports.keys()) await until(`${name} is ready`, () => isReady(urlOf(name)), 60_000);
    const load = startLoad(await startProxy(), token, postIds);
    const [forth = [], back = []] = blocksUnder('Upgrading, and back');
    expect([forth.length, back.length]).to.deep.equal([5, 5]);
    for (const [lines, release] of [
      [forth, 'releases/1.9.0'],
      [back, 'releases/first'],
    ] as const) {
      for (const line of lines) {
        const here = place
          .here(line)
          .replaceAll(/127\.0\.0\.1:(3000|3001)/g, (_, name: string) => `127.0.0.1:${ports.get(name)}`);
        await promisify(execFile)('/bin/sh', ['-ec', here], {
          env: { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin` },
          cwd: folder,
        }).catch((error: unknown) => {
          const lines = [...logs].map(([name, log]) => `${name}: ${log.slice(-20).join('\n')}`);
          throw new Error(lines.join('\n'), { cause: error });
        });
      }
      expect(readlinkSync(place.here('/opt/dcs/current'))).to.equal(release);
    }
    const outcome = await load.stop();
    expect(codes).to.deep.equal([0, 0, 0, 0]);
    expect(outcome.requests).to.be.above(100);
    expect([...outcome.failures]).to.deep.equal([]);
    const stored = await db.query<{ content: string }>('SELECT content FROM comments');
    expect(new Set(stored.map(({ content }) => content)).size).to.equal(outcome.acknowledged.size);
    expect(readdirSync(place.here('/var/backups/dcs'))).to.include('before-1.9.0.dcs');
  });

  /** A proxy that asks /readyz often, and sends nothing twice. */
  async function startProxy(): Promise<string> {
    const ready = new Set<number>();
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const look = async (): Promise<void> => {
      for (const port of ports.values()) {
        if (await isReady(`http://127.0.0.1:${port}`)) ready.add(port);
        else ready.delete(port);
      }
      if (proxy?.listening === true) setTimeout(() => void look(), 100);
    };
    let turn = 0;
    proxy = createServer((req, res) => {
      const all = [...ready];
      const port = all[(turn += 1) % all.length];
      const { method, url: path, headers } = req;
      const passed = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res);
      });
      passed.once('error', () => res.headersSent || res.writeHead(502).end());
      req.pipe(passed);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    await look();
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }

  it('that replaces the files under what runs does it no harm: all that it needs later is loaded', async () => {
    const release = place.here('/opt/dcs/releases/replaced');
    place.release('replaced');
    for (const name of ['dist', 'node_modules']) rmSync(join(release, name));
    cpSync('dist', join(release, 'dist'), { recursive: true });
    // Of packages the links are enough: without them Node finds none.
    mkdirSync(join(release, 'node_modules'));
    for (const name of readdirSync('node_modules'))
      if (!name.startsWith('.'))
        symlinkSync(join(process.cwd(), 'node_modules', name), join(release, 'node_modules', name));
    rmSync(join(release, 'package.json'));
    cpSync('package.json', join(release, 'package.json'));
    const link = place.here('/opt/dcs/current');
    rmSync(link);
    symlinkSync('releases/replaced', link);
    ports.set('alone', await freePort());
    startInstance('alone');
    const log = logs.get('alone')!;
    const url = urlOf('alone');
    await until('ready', () => isReady(url), 60_000);
    await until(
      'all is loaded',
      () => Promise.resolve(log.some((line) => line.includes('all that is needed later is loaded'))),
      120_000,
    );
    for (const name of ['dist', 'node_modules']) rmSync(join(release, name), { recursive: true });
    const authorization = `Bearer ${token}`;
    const json = { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://localhost:3000` };
    const asked: [path: string, init?: Parameters<typeof fetchAny>[1]][] = [
      ['/'],
      ['/changelog'],
      ['/public/v1/docs'],
      ['/public/v1/docs/guides/mcp'],
      ['/auth/jwks'],
      ['/.well-known/openid-configuration'],
      ['/auth/authorize?client_id=x&response_type=code'],
      ['/mcp', { method: 'POST', headers: json, raw: JSON.stringify(rpc) }],
      [`/public/v1/posts/${postIds[0]}/comments`, { method: 'POST', headers: json, json: { content: '**x**' } }],
      [
        '/greader/reader/api/0/subscription/list?output=json',
        { headers: { authorization: `GoogleLogin auth=${token}` } },
      ],
      [
        '/greader/reader/atom/user/-/state/com.google/reading-list',
        { headers: { authorization: `GoogleLogin auth=${token}` } },
      ],
      ['/sign-in'],
      ['/sign-up', { method: 'POST', headers: form, raw: 'email=new%40example.com' }],
      ['/public/v1/search/posts?q=rust', { headers: { authorization } }],
    ];
    for (const [path, init] of asked) {
      const { status, text } = await fetchAny(url + path, init);
      // A line of the log may come a moment later.
      if (status >= 500)
        await until('why', () => Promise.resolve(log.some((line) => line.includes('"level":50'))), 5_000);
      const faults = log.filter((line) => line.includes('"level":50')).join('\n');
      expect(status, `${path}: ${text.slice(0, 300)} ${faults}`).to.be.below(500);
      if (path === '/mcp' || path === '/auth/jwks') expect(status, text).to.equal(200);
    }
    expect(log.filter((line) => /ERR_MODULE_NOT_FOUND|Cannot find/.test(line))).to.deep.equal([]);
    const stopped = services.get('alone')!;
    stopped.kill('SIGTERM');
    expect((await once(stopped, 'exit'))[0]).to.equal(0);
  });
});
