import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { cli, cliProcess } from '../support/cli.ts';
import { createMigratedDatabase, createServerDatabase } from '../support/database.ts';
import { FaultyPostgres } from '../support/faulty-postgres.ts';
import { within } from '../support/poll.ts';
import { killAll, launch, ready } from '../support/server-process.ts';

const SECRET_KEY = 'a secret of tests only 0123456789';
const LIMIT_MS = 5_000;
const NAMES = [
  ...['settings', 'service', 'proxy', 'mail', 'redis', 'disk', 'backups'],
  ...['database', 'key', 'tables', 'clock', 'worker', 'feeds', 'addresses'],
];

interface Found {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'fault';
  readonly said: string;
  readonly todo?: string;
}

describe('dcs doctor', function () {
  this.timeout(180_000);
  let folder: string;
  let database: { url: string; drop: () => Promise<void> };
  let client: pg.Client;
  let env: Record<string, string>;
  /** Takes connections, and never says a word. */
  let silent: Server;
  let silentPort: number;
  const open = new Set<{ destroy(): unknown }>();

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dcs-doctor-'));
    mkdirSync(join(folder, 'backups'));
    database = await createMigratedDatabase(`dcs_doctor_${process.pid}`);
    client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    silent = createServer((socket) => open.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silentPort = (silent.address() as AddressInfo).port;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    env = { DATABASE_URL: database.url, SECRET_KEY, PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder };
    const server = launch(port, env);
    await ready(server.url);
    // Loading its modules is no part of the time that it has.
    await cli(env, 'doctor', '--help');
  });
  after(async () => {
    await killAll();
    for (const socket of open) socket.destroy();
    silent.close();
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Its findings, by name; it has to be quick, whatever they are. */
  async function examine(
    over: Record<string, string> = {},
  ): Promise<{ code: number | null; of: (name: string) => Found }> {
    const ran = cli({ ...env, ...over }, 'doctor', '--json', '--backups', join(folder, 'backups'));
    const { code, out, err } = await within(LIMIT_MS, ran);
    expect(err).to.equal('');
    const { checks, state } = JSON.parse(out) as { checks: Found[]; state: string };
    for (const { state: one, said, todo } of checks) {
      expect(said).to.not.include('hunter2');
      expect(todo === undefined, said).to.equal(one === 'ok');
    }
    expect(code).to.equal({ ok: 0, warning: 1, fault: 2 }[state]);
    return { code, of: (name) => checks.find((one) => one.name === name)! };
  }

  it('looks at everything, says what to do, and ends with 1 for a warning', async () => {
    const { code, of } = await examine();
    for (const name of NAMES) expect(of(name), name).to.not.equal(undefined);
    expect(code).to.equal(1);
    const warned = NAMES.filter((name) => of(name).state !== 'ok');
    expect(warned.map((name) => `${name} ${of(name).said}`)).to.have.length(2);
    expect(warned).to.deep.equal(['mail', 'backups']);
    const text = await cli(env, 'doctor', '--backups', join(folder, 'backups'));
    expect(text.out)
      .to.match(/^ok {7}database {4}PostgreSQL, /m)
      .and.match(/^warning {2}mail {8}.*\n {19,}Set SMTP_URL/m);
  });

  it('ends with 0 when all is well, as a process, too', async () => {
    writeFileSync(join(folder, 'backups/one.dcs'), '');
    const mail = createServer((socket) => {
      socket.on('error', () => undefined).write('220 mail.example ESMTP\r\n');
      socket.on('data', (chunk) => socket.write(String(chunk).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'));
    }).listen(0, '127.0.0.1');
    await once(mail, 'listening');
    const SMTP_URL = `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`;
    const args = ['doctor', '--backups', join(folder, 'backups')];
    const { code, out } = await cliProcess({ ...env, SMTP_URL }, ...args);
    expect(code, out).to.equal(0);
    mail.close();
    const old = new Date(Date.now() - 48 * 3_600_000);
    utimesSync(join(folder, 'backups/one.dcs'), old, old);
    const { of } = await examine();
    expect(of('backups')).to.include({ state: 'warning' });
    expect(of('backups').said).to.include('48 hours');
  });

  const FAULTS: Record<string, [over: () => Record<string, string>, name: string, state: string, said: RegExp]> = {
    'a mail server that says nothing': [
      () => ({ SMTP_URL: `smtp://u:hunter2@127.0.0.1:${silentPort}` }),
      'mail',
      'fault',
      /no answer/,
    ],
    'a mail server that is away': [() => ({ SMTP_URL: 'smtp://127.0.0.1:1' }), 'mail', 'fault', /ECONNREFUSED/],
    'a Redis that says nothing': [
      () => ({ REDIS_URL: `redis://:hunter2@127.0.0.1:${silentPort}` }),
      'redis',
      'warning',
      /no answer in time|timed? ?out/i,
    ],
    'a Redis that is away': [() => ({ REDIS_URL: 'redis://127.0.0.1:1' }), 'redis', 'warning', /ECONNREFUSED/],
    'a service that says nothing': [() => ({ PORT: String(silentPort) }), 'service', 'fault', /nothing answers/],
    'a service that does not run': [() => ({ PORT: '1' }), 'service', 'fault', /nothing answers/],
    'a PUBLIC_URL that leads nowhere': [
      () => ({ PUBLIC_URL: 'https://127.0.0.1:1' }),
      'proxy',
      'fault',
      /ECONNREFUSED|bad port/,
    ],
    'another key': [
      () => ({ SECRET_KEY: 'quite another secret 9876543210 abc' }),
      'key',
      'fault',
      /not that of the database/,
    ],
    'a misspelt setting': [() => ({ SIGNUP: 'closed' }), 'settings', 'warning', /SIGN_UP/],
    'https without a proxy that is named': [
      () => ({ PUBLIC_URL: 'https://127.0.0.1:1' }),
      'addresses',
      'warning',
      /TRUSTED_PROXIES/,
    ],
    'a wrong setting': [() => ({ PORT: 'abc' }), 'settings', 'fault', /PORT is "abc"/],
    'a database that is away': [
      () => ({ DATABASE_URL: 'postgres://dcs:hunter2@127.0.0.1:1/dcs' }),
      'database',
      'fault',
      /ECONNREFUSED/,
    ],
    'an embedded database that is not there': [
      () => ({ DATABASE_URL: '', DATA_DIR: join(folder, 'none') }),
      'database',
      'fault',
      /no database/,
    ],
  };
  for (const [what, [over, name, state, said]] of Object.entries(FAULTS))
    it(`says so in time: ${what}`, async () => {
      const { of } = await examine(over());
      expect(of(name)).to.include({ state });
      expect(of(name).said).to.match(said);
    });

  it('says so in time: a database that hangs, that is locked, that has no tables, and whose work nobody does', async () => {
    const faulty = await FaultyPostgres.before(database.url);
    faulty.set({ kind: 'silent' });
    const hung = await examine({ DATABASE_URL: faulty.url });
    for (const name of ['database', 'key', 'tables', 'clock', 'worker', 'feeds'])
      expect(hung.of(name).state, name).to.equal('fault');
    expect(hung.of('service').state).to.equal('ok');
    await faulty.close();

    await client.query('BEGIN; LOCK TABLE source_fetches, letters');
    const locked = await examine();
    expect(locked.of('database').state).to.equal('ok');
    expect(locked.of('worker')).to.include({ state: 'fault' });
    expect(locked.of('worker').said).to.include('lock');
    await client.query('ROLLBACK');

    const empty = await createServerDatabase(`dcs_doctor_empty_${process.pid}`);
    expect((await examine({ DATABASE_URL: empty.url })).of('tables').said).to.equal('there are none');
    await empty.drop();

    writeFileSync(
      join(folder, 'list.opml'),
      '<opml version="2.0"><body><outline text="One" xmlUrl="https://one.example/feed"/></body></opml>',
    );
    expect((await cli(env, 'opml', 'import', join(folder, 'list.opml'))).code).to.equal(0);
    await client.query(
      `UPDATE source_fetches SET next_fetch_at = now() - interval '1 hour', failures = 3, last_error = 'it is broken'`,
    );
    const late = await examine();
    expect(late.of('worker')).to.include({ state: 'fault' });
    expect(late.of('worker').said).to.match(/1 of sources for 60 min/);
    expect(late.of('feeds')).to.include({ state: 'warning' });
    expect(late.of('feeds').said).to.include('one: it is broken');
  });
});
