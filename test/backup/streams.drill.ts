import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { cli } from '../support/cli.ts';
import { createMigratedDatabase, createServerDatabase } from '../support/database.ts';
import { newFolder } from '../support/embedded.ts';
import { until } from '../support/server-process.ts';

const KEYS = { ours: 'the secret of these tests 0123456789', other: 'another secret of tests 0123456789' };
const DCS = `${process.execPath} dist/dcs.js`;
/** More than pipes and buffers hold. */
const HOSTS = 100_000;

describe('backups through pipes', function () {
  this.timeout(120_000);
  const folder = newFolder();
  const drops: (() => Promise<void>)[] = [];
  let url: string;
  let db: OpenDatabase;

  const database = async (create = createServerDatabase): Promise<string> => {
    const made = await create(`dcs_pipes_${process.pid}_${drops.length}`);
    drops.push(made.drop);
    return made.url;
  };
  const shell = (script: string, more: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH, SECRET_KEY: KEYS.ours, DATA_DIR: folder, DATABASE_URL: url, ...more };
    const child = spawn('bash', ['-c', `set -o pipefail; ${script}`], { env });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const ended = new Promise<{ code: number | null; err: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, err })),
    );
    return { child, ended };
  };
  const hostsAt = async (target: string): Promise<number> => {
    const there = await openDatabase({ url: target });
    const rows = await there.query<{ count: number }>('SELECT count(*)::int AS count FROM fetch_hosts');
    await there.close();
    return rows[0]!.count;
  };

  before(async () => {
    url = await database(createMigratedDatabase);
    db = await openDatabase({ url });
    await db.orm.query(
      `INSERT INTO fetch_hosts (host) SELECT md5(n::text) || '.example' FROM generate_series(1, ${HOSTS}) n`,
    );
  });
  after(async () => {
    await db.close();
    for (const drop of drops) await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('holds every write acknowledged before it, while writes go on', async () => {
    const [target, file] = [await database(), join(folder, 'writes.dcs')];
    let [isOver, acknowledged] = [false, 0];
    const writes = (async () => {
      while (!isOver) {
        await db.query('INSERT INTO fetch_hosts (host) VALUES ($1)', [`write-${acknowledged}.example`]);
        acknowledged += 1;
      }
    })();
    await until('writes are going on', () => Promise.resolve(acknowledged > 20));
    const before = acknowledged;
    const said = await cli({ DATABASE_URL: url, SECRET_KEY: KEYS.ours }, 'backup', file);
    isOver = true;
    await writes;
    expect([said.code, said.err]).to.deep.equal([0, '']);
    expect(acknowledged, 'writes went on').to.be.above(before);
    const restored = await cli({ DATABASE_URL: target, SECRET_KEY: KEYS.ours }, 'restore', file, '--json');
    expect(JSON.parse(restored.out)).to.include({ secretKey: 'same' });
    expect(await hostsAt(target)).to.be.within(HOSTS + before, HOSTS + acknowledged);
  });

  it('goes from one database to another, and is empty when the restore is killed', async () => {
    const target = await database();
    const file = join(folder, 'killed.dcs');
    await cli({ DATABASE_URL: url, SECRET_KEY: KEYS.ours }, 'backup', file);
    const { child, ended } = shell(`exec ${DCS} restore - < <(head -c 1000000 ${file}; sleep 3)`, {
      DATABASE_URL: target,
    });
    const isCopying = async (): Promise<boolean> =>
      (
        await db.orm.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'COPY %fetch_hosts%'`,
          [new URL(target).pathname.slice(1)],
        )
      ).length > 0;
    await until('rows are being copied', isCopying);
    child.kill('SIGKILL');
    await ended;
    expect(await hostsAt(target)).to.equal(0);
    const moved = await shell(`${DCS} backup - | DATABASE_URL=${target} ${DCS} restore -`).ended;
    expect(moved.code, moved.err).to.equal(0);
    expect(await hostsAt(target)).to.be.at.least(HOSTS);
  });

  it('says at once that nothing can be written any more, and leaves no file', async () => {
    const full = await shell(`${DCS} backup - > /dev/full`).ended;
    expect([full.code, full.err.includes('ENOSPC')], full.err).to.deep.equal([1, true]);
    const before = readdirSync(folder);
    const large = await shell(`ulimit -f 100; ${DCS} backup ${join(folder, 'large.dcs')}`).ended;
    expect([large.code, large.err.includes('EFBIG')], large.err).to.deep.equal([1, true]);
    expect(readdirSync(folder)).to.deep.equal(before);
  });

  it('warns of another secret key, and of none', async () => {
    const file = join(folder, 'key.dcs');
    await cli({ DATABASE_URL: url, SECRET_KEY: KEYS.ours }, 'backup', file);
    const other = await cli({ DATABASE_URL: await database(), SECRET_KEY: KEYS.other }, 'restore', file);
    expect([other.code, other.err]).to.satisfy(
      ([code, err]: [number, string]) => code === 0 && err.includes('another one'),
    );
    const none = await cli({ DATABASE_URL: await database(), DATA_DIR: join(folder, 'none') }, 'restore', file);
    expect(none.err).to.include('no secret key here yet');
    expect(readdirSync(folder)).to.not.include('none');
  });
});
