import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { cli, cliProcess } from '../support/cli.ts';
import { createMigratedDatabase, createServerDatabase } from '../support/database.ts';
import { killCluster } from '../support/embedded.ts';

const ADA = 'ada@example.com';
/** Every command that uses a database which is there, with words that it takes. */
const COMMANDS: readonly string[][] = [
  ['account', 'create', '--email', ADA, '--name', 'Ada'],
  ['account', 'list'],
  ['account', 'plan', '--account', ADA, '--plan', 'paid'],
  ['account', 'sign-in-link', ADA],
  ['account', 'remove-two-factor', ADA],
  ['account', 'export', ADA],
  ['account', 'delete', ADA, '--yes'],
  ['account', 'admin', ADA],
  ['account', 'suspend', ADA],
  ['account', 'reinstate', ADA],
  ['account', 'sign-out', ADA],
  ['token', 'create', '--account', ADA, '--name', 'x'],
  ['token', 'list', '--account', ADA],
  ['token', 'revoke', 'dcs_pat_x'],
  ['app', 'create', '--account', ADA, '--name', 'x', '--redirect-uri', 'https://app.example/'],
  ['app', 'list'],
  ['app', 'disable', 'x'],
  ['app', 'enable', 'x'],
  ['app', 'allow-device-login', 'x'],
  ['app', 'forbid-device-login', 'x'],
  ['app', 'delete', 'x'],
  ['keys', 'rotate'],
  ['keys', 'list'],
  ['announce', 'News'],
  ['comment', 'reported'],
  ['comment', 'hide', 'x'],
  ['comment', 'show', 'x'],
  ['comment', 'dismiss', 'x'],
  ['comment', 'delete', 'x'],
  ['post', 'reported'],
  ['post', 'hide', 'x'],
  ['post', 'show', 'x'],
  ['post', 'dismiss', 'x'],
  ['post', 'delete', 'x'],
  ['banner', 'create', 'x', '--until', '2099-01-01T00:00Z'],
  ['banner', 'list'],
  ['banner', 'end', 'x'],
  ['search-name', 'set', 'x', 'y'],
  ['search-name', 'list'],
  ['search-name', 'remove', 'x'],
  ['log'],
  ['log-level'],
  ['import', 'scripts/demo/rust-blog.json'],
  ['export', '--account', ADA, '--format', 'opml'],
  ['stack', 'read', 'package.json', '--account', ADA],
  ['changes', 'import', 'scripts/demo/rust-blog.json'],
  ['changes', 'sources'],
  ['source', 'add', 'https://blog.example'],
  ['source', 'list'],
  ['source', 'show', 'x'],
  ['source', 'pause', 'x'],
  ['source', 'resume', 'x'],
  ['source', 'fetch', 'x'],
  ['source', 'remove', 'x'],
  ['source', 'suggestions'],
  ['source', 'reject', 'x'],
  ['opml', 'import', 'OPML'],
  ['opml', 'export'],
  ['status'],
  ['distribute'],
  ['backup', 'BACKUP'],
  ['database', 'export', 'BACKUP'],
];
/** Commands that make one, and commands that use none. */
const OTHERS = [
  'serve',
  'doctor',
  'worker',
  'migrate',
  'restore',
  'demo',
  'database import',
  'contract',
  'completion',
  'feed check',
];

describe('dcs without its database', function () {
  this.timeout(120_000);
  let folder: string;
  let dataDir: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'dcs-missing-'));
    dataDir = join(folder, 'data');
    writeFileSync(join(folder, 'list.opml'), '<opml version="2.0"><body/></opml>');
  });
  after(() => {
    killCluster(dataDir);
    rmSync(folder, { recursive: true, force: true });
  });
  const words = (command: readonly string[]): string[] =>
    command.map((word) => ({ BACKUP: join(folder, 'all.dcs'), OPML: join(folder, 'list.opml') })[word] ?? word);

  it('has a line here for each command', async () => {
    const { out } = await cli({}, 'completion', 'bash');
    const places = [...out.matchAll(/^ {4}'?([a-z -]+?)'?\) candidates=/gm)].map(([, place]) => place!);
    const leaves = places.filter((place) => !places.some((other) => other.startsWith(`${place} `)));
    expect(leaves).to.include('account create').and.include('status');
    const here = COMMANDS.map((command) => leaves.find((leaf) => `${command.join(' ')} `.startsWith(`${leaf} `)));
    expect([...here, ...OTHERS]).to.have.members(leaves);
  });

  it('says where it looked and what to set, ends with 4, and leaves nothing, for an embedded one', async () => {
    for (const command of COMMANDS) {
      const { code, out, err, database } = await cli({ DATA_DIR: dataDir }, ...words(command));
      expect([code, out, database], `${command.join(' ')}: ${err}`).to.deep.equal([4, '', `embedded, in ${dataDir}`]);
      expect(err.trim().split('\n'), err).to.have.length(1);
      expect(err)
        .to.include(dataDir)
        .and.include('DATABASE_URL')
        .and.include('--env-file')
        .and.include('nothing was made');
      expect(readdirSync(folder), command.join(' ')).to.deep.equal(['list.opml']);
    }
    const plan = await cli({ DATA_DIR: dataDir }, 'migrate', '--plan');
    expect([plan.code, existsSync(dataDir)], plan.err).to.deep.equal([4, false]);
  });

  it('does the same for one of a server that has no tables', async () => {
    const { url, drop } = await createServerDatabase(`dcs_missing_${process.pid}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { hostname, port } = new URL(url);
      const name = `PostgreSQL, dcs_missing_${process.pid} at ${hostname}:${port}`;
      for (const command of COMMANDS) {
        const { code, out, err, database } = await cli({ DATABASE_URL: url, DATA_DIR: dataDir }, ...words(command));
        expect([code, out, database], `${command.join(' ')}: ${err}`).to.deep.equal([4, '', name]);
        expect(err).to.include('has no tables').and.include(name);
      }
      const { rows } = await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`);
      expect(rows).to.deep.equal([]);
      expect(readdirSync(folder)).to.deep.equal(['list.opml']);
      expect((await cli({ DATABASE_URL: url }, 'migrate', '--plan')).code).to.equal(0);
    } finally {
      await client.end();
      await drop();
    }
  });

  it('names the database on standard error, never its password, unless it is told to be quiet', async () => {
    const { url, drop } = await createMigratedDatabase(`dcs_named_${process.pid}`);
    try {
      const { code, out, database } = await cli({ DATABASE_URL: url }, 'account', 'list', '--json');
      expect([code, out]).to.deep.equal([0, '[]\n']);
      expect(database).to.match(/^PostgreSQL, dcs_named_\d+ at \S+:\d+$/);
      const wrong = await cli({ DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/none' }, 'account', 'list');
      expect(wrong.database).to.equal('PostgreSQL, none at 127.0.0.1:1');
      for (const quiet of ['--quiet', '-q']) {
        const ran = await cli({ DATABASE_URL: url }, quiet, 'account', 'list', '--json');
        expect([ran.out, ran.err, ran.database]).to.deep.equal(['[]\n', '', undefined]);
      }
    } finally {
      await drop();
    }
  });

  it('takes from a file what the environment does not set: --env-file, else DCS_ENV_FILE', async () => {
    const { url, drop } = await createMigratedDatabase(`dcs_file_${process.pid}`);
    try {
      const [first, second] = [join(folder, 'env'), join(folder, 'other')];
      writeFileSync(first, `# the service's\nDATABASE_URL="${url}"\nSIGN_UP=closed\n`);
      writeFileSync(second, `DATABASE_URL=postgres://127.0.0.1:1/none\n`);
      const list = ['account', 'list', '--json'];
      expect((await cliProcess({}, '--env-file', first, ...list)).out).to.equal('[]\n');
      expect((await cliProcess({ DCS_ENV_FILE: first }, ...list)).out).to.equal('[]\n');
      expect((await cliProcess({ DCS_ENV_FILE: first }, `--env-file=${second}`, ...list)).code).to.equal(5);
      const empty = await cli({ DCS_ENV_FILE: first, DATABASE_URL: '', DATA_DIR: dataDir }, ...list);
      expect([empty.code, empty.database]).to.deep.equal([4, `embedded, in ${dataDir}`]);
      const away = await cli({ DCS_ENV_FILE: join(folder, 'away') }, ...list);
      expect([away.code, away.err.split('\n').length]).to.deep.equal([4, 2]);
      expect(away.err).to.include(join(folder, 'away')).and.include('ENOENT');
      writeFileSync(second, 'DATABASE_URL\n');
      expect((await cli({}, '--env-file', second, ...list)).err).to.include('line 1 is not NAME=value');
    } finally {
      for (const name of ['env', 'other']) rmSync(join(folder, name), { force: true });
      await drop();
    }
  });
});
