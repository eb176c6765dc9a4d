import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { Client } from 'pg';
import { joinEmbedded, openEmbedded, openOrJoinEmbedded, type EmbeddedConnection } from '../../src/data/embedded/embedded.ts';
import { DataDirInUse, EmbeddedFailed } from '../../src/data/embedded/errors.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ROOM = pathToFileURL(join(ROOT, 'src', 'data', 'embedded', 'embedded.ts')).href;

/** Runs code in a process of its own; `dir`, `pg` and the functions of the room are at hand. */
function start(dir: string, code: string): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const script = `(async () => {
    const { default: pg } = await import('pg');
    const { openEmbedded, joinEmbedded, openOrJoinEmbedded } = await import('${ROOM}');
    const dir = ${JSON.stringify(dir)};
    ${code}
  })()`;
  const args = ['--import', './scripts/typescript.mjs', '-e', script];
  return spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve));
}

async function ask(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

describe('embedded database: opening, joining, crashing', function () {
  this.timeout(60_000);
  let dir: string;

  beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), 'embedded-open-'))));
  afterEach(() => rm(dir, { recursive: true }));

  it('keeps rows over close and reopening, refuses a second opening, lets a command join', async () => {
    const first = await openEmbedded(dir);
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 42 AS n');
    expect(await openEmbedded(dir).catch((error: unknown) => error)).to.be.instanceOf(DataDirInUse);
    const child = start(dir, "console.log(JSON.stringify((await new pg.Pool({ ...(await joinEmbedded(dir)), max: 1 }).query('SELECT n FROM kept')).rows)); process.exit(0)");
    expect((await createInterface(child.stdout)[Symbol.asyncIterator]().next()).value).to.equal('[{"n":42}]');
    await Promise.all([first.close(), first.close()]);
    expect(await joinEmbedded(dir)).to.equal(undefined);
    expect(readdirSync(join(dir, 'run'))).to.deep.equal([]);

    const again = await openOrJoinEmbedded(dir);
    const joined = await openOrJoinEmbedded(dir);
    expect(joined.connection).to.deep.equal(again.connection);
    await joined.close();
    expect(await ask(again.connection, 'SELECT n FROM kept')).to.deep.equal([{ n: 42 }]);
    await again.close();
  });

  it('loses no acknowledged row when the process is killed in the middle of inserts', async () => {
    const child = start(
      dir,
      `const { connection } = await openEmbedded(dir);
       const pool = new pg.Pool({ ...connection, max: 4 });
       await pool.query('CREATE TABLE acknowledged (id int PRIMARY KEY)');
       const insert = async (id) => { await pool.query('INSERT INTO acknowledged VALUES ($1)', [id]); console.log(id); return insert(id + 4); };
       await Promise.all([0, 1, 2, 3].map(insert));`,
    );
    const seen: number[] = [];
    for await (const line of createInterface(child.stdout)) {
      seen.push(Number(line));
      if (seen.length === 500) child.kill('SIGKILL');
    }
    expect(existsSync(join(dir, 'run', '.s.PGSQL.5432'))).to.equal(true);

    const embedded = await openEmbedded(dir);
    const rows = await ask(embedded.connection, 'SELECT id FROM acknowledged');
    await embedded.close();
    expect(seen.length).to.be.at.least(500);
    expect(rows.map(({ id }) => id)).to.include.members(seen);
  });

  it('begins anew when the very first start was killed halfway', async () => {
    const child = start(dir, 'await openEmbedded(dir)');
    const gone = ended(child);
    const watching = setInterval(() => existsSync(join(dir, 'pg', 'global')) && child.kill('SIGKILL'), 1);
    await gone;
    clearInterval(watching);
    expect(existsSync(join(dir, 'pg', '.unfinished'))).to.equal(true);
    const embedded = await openEmbedded(dir);
    expect(await ask(embedded.connection, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    await embedded.close();
    expect(existsSync(join(dir, 'pg', '.unfinished'))).to.equal(false);
  });

  it('lets one of several processes open and the others join', async () => {
    const code = `const e = await openOrJoinEmbedded(dir);
      const c = new pg.Client(e.connection); c.on('error', () => undefined); await c.connect();
      await c.query('CREATE TABLE IF NOT EXISTS visits (pid int)'); await c.query('INSERT INTO visits VALUES ($1)', [process.pid]);
      console.log('done'); await new Promise((go) => process.once('SIGTERM', go)); await c.end(); await e.close(); process.exit(0)`;
    const children = Array.from({ length: 3 }, () => start(dir, code));
    await Promise.all(children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]().next()));
    const connection = (await joinEmbedded(dir))!;
    expect(await ask(connection, 'SELECT count(DISTINCT pid)::int AS n FROM visits')).to.deep.equal([{ n: 3 }]);
    const gone = children.map(ended);
    children.forEach((child) => child.kill('SIGTERM'));
    await Promise.all(gone);
    expect(await joinEmbedded(dir)).to.equal(undefined);
  });

  it('works below a path too long for a socket file and removes the short folder at the end', async () => {
    const deep = join(dir, 'd'.repeat(80));
    const embedded = await openEmbedded(deep);
    expect(embedded.connection.host).to.not.include(deep);
    expect(await joinEmbedded(deep)).to.deep.equal(embedded.connection);
    expect(await ask(embedded.connection, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    await embedded.close();
    expect(existsSync(embedded.connection.host)).to.equal(false);
  });

  it('says why a broken directory cannot be opened and gives the directory back', async () => {
    await mkdir(join(dir, 'pg'));
    await writeFile(join(dir, 'pg', 'PG_VERSION'), '9\n');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const error = (await openEmbedded(dir).catch((one: unknown) => one)) as EmbeddedFailed;
      expect(error).to.be.instanceOf(EmbeddedFailed);
      expect(error.message).to.include(dir);
    }
    expect(await readFile(join(dir, 'pg', 'PG_VERSION'), 'utf8')).to.equal('9\n');
    const file = join(dir, 'pg', 'PG_VERSION');
    expect(await openEmbedded(file).catch((one: unknown) => one)).to.be.instanceOf(EmbeddedFailed);
  });
});
