import { spawnSync } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  createWriteStream,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { createOAuthApp } from '../../src/auth/oauth/apps/apps.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { migrations } from '../../src/data/migrations/index.ts';
import { backUp } from '../../src/data/backup/backup.ts';
import { openAt } from '../../src/data/open.ts';
import { restore } from '../../src/data/backup/restore.ts';
import { createWebhook } from '../../src/domain/webhooks/webhooks.ts';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { bundleProgram } from '../support/compiled.ts';
import { cli } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { createServerDatabase } from '../support/database.ts';
import { newFolder } from '../support/embedded.ts';
import { comment, person, post, voted, type Person } from '../support/fixtures.ts';
import { killAll, launch, ready } from '../support/server-process.ts';

/** Every row of every table as text, and the last value of every sequence. */
async function everything(db: OpenDatabase): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await db.transaction(async (tx) => {
    await tx.query(`SET LOCAL timezone = 'UTC'`);
    const tables = await tx.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables.filter((one) => one.name !== 'migrations')) {
      const rows = await tx.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY t::text COLLATE "C"`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    const values = await tx.query<{ value: string }>(
      `SELECT sequencename || ' ' || last_value AS value FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq' ORDER BY 1`,
    );
    found.sequences = values.map(({ value }) => value);
  });
  return found;
}

const silent = () => ({ step: () => undefined, stop: () => undefined });
const origin = { version: '1.6.0', key: null };
const restored = (db: OpenDatabase, file: string) =>
  restore(db, createReadStream(file), { name: file, progress: silent });

describe('moving a database by a file', function () {
  this.timeout(180_000);
  let folder: string;
  let file: string;
  let first: string;
  let stored: Record<string, string[]>;
  let ada: Person;
  let commentId: string;

  const within = async <Result>(
    place: { dataDir: string } | { databaseUrl: string },
    work: (db: OpenDatabase) => Promise<Result>,
  ): Promise<Result> => {
    const db = await openAt({ databaseUrl: undefined, dataDir: '', ...place });
    return work(db).finally(() => db.close());
  };

  const drops: (() => Promise<void>)[] = [];
  /** A new database without tables. */
  const onServer = async (): Promise<{ databaseUrl: string }> => {
    const { url, drop } = await createServerDatabase(`dcs_backup_${process.pid}_${drops.length}`);
    drops.push(drop);
    return { databaseUrl: url };
  };

  before(async () => {
    folder = newFolder();
    [file, first] = [join(folder, 'all.dcs'), join(folder, 'first')];
    const server = launch(await freePort(), { DATA_DIR: first });
    await ready(server.url);
    await within({ dataDir: first }, async (db) => {
      await loadDemo(db);
      ada = await person(db);
      const other = await person(db, { name: 'A \\N name, "quoted" \\.' });
      const id = await post(db, { title: '\\.', content: '\\N \\\\. NULL\n\\.\n' });
      commentId = await comment(db, { postId: id, accountId: other.id, content: 'first' });
      await comment(db, { postId: id, accountId: ada.id, content: 'reply', parentId: commentId });
      await voted(db, other.id, id, 1);
      await createOAuthApp(db, ada.id, {
        name: 'Reader',
        redirectUris: ['https://app.example/'],
        homepage: null,
        logo: null,
      });
      await startSession(db, ada.id, { address: '127.0.0.1', userAgent: 'test' });
      const owner = { id: ada.id, appId: undefined };
      await createWebhook(db, owner, {
        url: 'https://hooks.example/',
        events: ['comment.created'],
        tags: ['a "b", c'],
      });
    });
    server.child.kill('SIGTERM');
    await server.exited;
    stored = await within({ dataDir: first }, everything);
    expect((await cli({ DATA_DIR: first }, 'backup', file)).err).to.equal('');
  });
  after(async () => {
    await killAll();
    for (const drop of drops) await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('brings every row from the embedded database to a server and back, where the service goes on', async () => {
    expect(stored.posts!.length).to.be.above(50);
    expect(stored.sequences).to.have.length(4);
    const { databaseUrl } = await onServer();
    const [back, second] = [join(folder, 'back.dcs'), join(folder, 'second')];
    expect((await cli({ DATABASE_URL: databaseUrl, DATA_DIR: first }, 'restore', file)).err).to.equal('');
    expect(await within({ databaseUrl }, everything)).to.deep.equal(stored);
    expect((await cli({ DATABASE_URL: databaseUrl, DATA_DIR: first }, 'backup', back)).err).to.equal('');
    const said = await cli({ DATA_DIR: second }, 'restore', back, '--json');
    expect(JSON.parse(said.out)).to.include({
      rows: Object.entries(stored).reduce((sum, [name, rows]) => sum + (name === 'sequences' ? 0 : rows.length), 0),
    });
    expect(await within({ dataDir: second }, everything)).to.deep.equal(stored);
    cpSync(join(first, 'secret-key'), join(second, 'secret-key'));
    const server = launch(await freePort(), { DATA_DIR: second });
    await ready(server.url);
    const ask = { method: 'PUT', token: ada.token, json: { vote: 1 } };
    expect((await call(server.url, `/comments/${commentId}/vote`, ask)).status).to.be.oneOf([200, 204]);
    const after = await within({ dataDir: second }, (db) =>
      db.query<{ upvotes: number }>('SELECT num_upvotes AS upvotes FROM comments WHERE id = $1', [commentId]),
    );
    expect(after, 'triggers are on again').to.deep.equal([{ upvotes: 1 }]);
    server.child.kill('SIGTERM');
    await server.exited;
  });

  it('goes through a pipe from the embedded database to a server: every table has as many rows', async () => {
    const { databaseUrl } = await onServer();
    const line = `set -o pipefail; "$NODE" dist/dcs.js backup - | DATABASE_URL="$TARGET" "$NODE" dist/dcs.js restore -`;
    const { PATH } = process.env;
    const env = { PATH, NODE: process.execPath, DATA_DIR: first, TARGET: databaseUrl };
    const { status, stderr } = spawnSync('bash', ['-c', line], { env, encoding: 'utf8' });
    expect(status, stderr).to.equal(0);
    const count = (rows: Record<string, string[]>): Record<string, number> =>
      Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]));
    const counts = count(await within({ databaseUrl }, everything));
    expect(counts).to.deep.equal(count(stored));
    for (const name of ['accounts', 'access_tokens', 'sessions', 'oauth_apps', 'webhooks', 'posts', 'post_numbers'])
      expect(counts[name], name).to.be.above(0);
  });

  it('writes for its owner only, and over no file', async () => {
    expect((statSync(file).mode & 0o777).toString(8)).to.equal('600');
    const before = readFileSync(file);
    const { code, err } = await cli({ DATA_DIR: first }, 'backup', file);
    expect([code, err]).to.deep.equal([1, `${file} is there already, and was left as it is. Name a new file.\n`]);
    expect(readFileSync(file).equals(before)).to.equal(true);
    const none = join(folder, 'none.dcs');
    const empty = await cli({ DATA_DIR: join(folder, 'empty') }, 'backup', none);
    expect([empty.code, empty.err]).to.satisfy(
      ([code, why]: [number, string]) => code === 4 && why.includes('no database'),
    );
    expect(readdirSync(folder)).to.not.include('none.dcs');
  });

  it('refuses a file that was cut off or changed, and leaves nothing of it', async () => {
    const target = await onServer();
    const text = gunzipSync(readFileSync(file));
    const { length } = readFileSync(file);
    const broken = join(folder, 'broken.dcs');
    const cut = (bytes: number) => () => (cpSync(file, broken), truncateSync(broken, bytes));
    const kinds: Record<string, () => void> = {
      'cut off in the middle': cut(length >> 1),
      'without the last byte': cut(length - 1),
      'without its checksum': cut(length - 8),
      empty: cut(0),
      'another kind of file': () => writeFileSync(broken, 'SELECT 1;\n'),
      'packed again without its end': () => writeFileSync(broken, gzipSync(text.subarray(0, text.length - 100))),
      'packed again with more': () => writeFileSync(broken, gzipSync(Buffer.concat([text, Buffer.from('x\n')]))),
      'one bit of its checksum': () => {
        const bytes = readFileSync(file);
        bytes[length - 6]! ^= 1;
        writeFileSync(broken, bytes);
      },
    };
    for (const [kind, make] of Object.entries(kinds)) {
      make();
      const failed = await within(target, (db) => restored(db, broken)).catch((error: unknown) => error);
      expect(failed, kind).to.include({ name: 'BackupError' });
    }
    const rows = await within(target, async (db) => (await everything(db)).accounts);
    expect(rows).to.deep.equal([]);
    await within(target, (db) => restored(db, file));
    expect(await within(target, everything)).to.deep.equal(stored);
  });

  it('refuses a database that has rows, and a file of a newer version', async () => {
    const { code, err } = await cli({ DATA_DIR: first }, 'restore', file);
    expect([code, err.trim().split('\n').length]).to.deep.equal([1, 1]);
    expect(err).to.include('There are rows in this database');
    expect(await within({ dataDir: first }, everything)).to.deep.equal(stored);
    const newer = join(folder, 'newer.dcs');
    const [head = '', ...rest] = gunzipSync(readFileSync(file)).toString('latin1').split('\n');
    const changed = JSON.parse(head) as { migrations: string[] };
    changed.migrations.push('Tomorrow9999');
    writeFileSync(newer, gzipSync(Buffer.from([JSON.stringify(changed), ...rest].join('\n'), 'latin1')));
    const refused = await cli({ DATA_DIR: join(folder, 'empty') }, 'restore', newer);
    expect(refused.err).to.include('a newer version').and.include('Tomorrow9999');
  });

  it('takes a file of an older version up to date, into a database without tables only', async () => {
    const [older, target] = [join(folder, 'older.dcs'), await onServer()];
    const names = migrations.map(({ name }) => name);
    await within(await onServer(), async (db) => {
      expect(await db.migrate({ names: names.slice(0, -2) })).to.equal(names.length - 2);
      await db.query(`INSERT INTO fetch_hosts (host) VALUES ('old.example')`);
      const seeded = await everything(db);
      expect(Object.keys(seeded).filter((name) => seeded[name]!.length > 0)).to.have.members([
        'tools',
        'fetch_hosts',
        'sequences',
      ]);
      await backUp(db, createWriteStream(older), { origin, progress: silent });
    });
    await within(target, async (db) => {
      await restored(db, older);
      expect(await db.query('SELECT host FROM fetch_hosts')).to.deep.equal([{ host: 'old.example' }]);
      expect(await db.migrate()).to.equal(0);
    });
    const upToDate = await onServer();
    await within(upToDate, (db) => db.migrate());
    const { err } = await cli({ DATABASE_URL: upToDate.databaseUrl }, 'restore', older);
    expect(err).to.include('newer than the backup').and.include(names.at(-1));
  });

  it('is one moment: what is written after its begin is not in the file', async () => {
    const moment = join(folder, 'moment.dcs');
    const write = `const { openAt } = await import('./${bundleProgram('src/data/open.ts')}');
      const db = await openAt({ databaseUrl: undefined, dataDir: process.argv[1] });
      await db.query("INSERT INTO fetch_hosts (host) VALUES ('meanwhile.example')");
      await db.close();`;
    let written: string[] = [];
    await within({ dataDir: first }, async (db) => {
      await backUp(db, createWriteStream(moment), {
        origin,
        progress: () => ({
          step: (name) => {
            if (written.length === 0) {
              const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', write, first]);
              written = [name, stderr.toString()];
            }
          },
          stop: () => undefined,
        }),
      });
      expect(written).to.deep.equal(['accounts', '']); // long before fetch_hosts
      expect(await db.query(`DELETE FROM fetch_hosts WHERE host = 'meanwhile.example' RETURNING host`)).to.have.length(
        1,
      );
    });
    expect(gunzipSync(readFileSync(moment)).includes('meanwhile.example')).to.equal(false);
  });
});
