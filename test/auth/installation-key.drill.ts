import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { cli, cliProcess, type CliResult } from '../support/cli.ts';
import { createMigratedDatabase, createServerDatabase } from '../support/database.ts';
import { killAll, launch, ready } from '../support/server-process.ts';

const KEYS = { right: 'the right secret of tests only 01234', wrong: 'a wrong secret of tests only 9876543' };

describe('the secret key of a database', function () {
  this.timeout(180_000);
  let folder: string;
  let database: { url: string; drop: () => Promise<void> };
  let client: pg.Client;
  const drops: (() => Promise<void>)[] = [];
  const run = (key: keyof typeof KEYS | undefined, ...args: string[]): Promise<CliResult> =>
    cli({ DATABASE_URL: database.url, ...(key && { SECRET_KEY: KEYS[key] }) }, ...args);
  const serve = async (key: keyof typeof KEYS, url = database.url) =>
    launch(await freePort(), { DATABASE_URL: url, SECRET_KEY: KEYS[key] });

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dcs-key-'));
    database = await createMigratedDatabase(`dcs_key_${process.pid}`);
    client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    expect((await run('right', 'account', 'create', '--email', 'ada@example.com', '--name', 'Ada')).code).to.equal(0);
    const first = await serve('right');
    await ready(first.url);
  });
  after(async () => {
    await killAll();
    await client.end();
    for (const drop of [database.drop, ...drops]) await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is stored by a fingerprint at the first start, and no other one', async () => {
    const { rows } = await client.query('SELECT * FROM installation');
    expect(rows).to.have.length(1);
    expect(JSON.stringify(rows)).to.not.include(KEYS.right);
  });

  it('is asked for by server and worker, which end with one sentence under another', async () => {
    const server = await serve('wrong');
    expect(await server.exited).to.equal(1);
    const worker = await cliProcess({ DATABASE_URL: database.url, SECRET_KEY: KEYS.wrong }, 'worker');
    expect(worker.code).to.equal(4);
    for (const err of [server.output.err, worker.err]) {
      expect(err.trim().split('\n'), err).to.have.length(1);
      expect(err).to.include('another SECRET_KEY').and.include('--new-secret');
    }
  });

  it('is asked for by what gives out secrets; other commands warn, and without a key none does', async () => {
    const redirect = ['--redirect-uri', 'https://app.example/callback'];
    const account = ['--account', 'ada@example.com', '--name', 'reader'];
    for (const args of [
      ['token', 'create', ...account],
      ['app', 'create', ...account, ...redirect],
      ['keys', 'rotate'],
    ]) {
      const wrong = await run('wrong', ...args);
      expect([wrong.code, wrong.out], args.join(' ')).to.deep.equal([4, '']);
      expect(wrong.err).to.include('another SECRET_KEY');
      const right = await run('right', ...args);
      expect([right.code, right.err], args.join(' ')).to.deep.equal([0, '']);
    }
    const listed = await run('wrong', 'account', 'list', '--json');
    expect([listed.code, JSON.parse(listed.out)]).to.have.nested.property('[0]', 0);
    expect(listed.err).to.match(/^Warning: .*another SECRET_KEY/);
    expect((await run(undefined, 'token', 'create', '--account', 'ada@example.com', '--name', 'y')).code).to.equal(0);
    const rotated = await run(undefined, 'keys', 'rotate');
    expect([rotated.code, rotated.err]).to.satisfy(
      ([code, err]: [number, string]) => code === 4 && err.includes('SECRET_KEY'),
    );
  });

  for (const kind of ['of now', 'of before 1.9.0'] as const)
    it(`is named by a backup ${kind}, whatever key that was made under`, async () => {
      const file = join(folder, `${kind}.dcs`);
      const rows = (await client.query('DELETE FROM installation RETURNING *')).rows as Record<string, unknown>[];
      if (kind === 'of now')
        await client.query('INSERT INTO installation SELECT * FROM jsonb_populate_record(NULL::installation, $1)', [
          rows[0],
        ]);
      const made = await run('wrong', 'backup', file);
      expect(made.code, 'the exit code says that something was found').to.equal(1);
      expect(made.err).to.include('another one than that of the database').and.include('is whole');
      const head = JSON.parse(gunzipSync(readFileSync(file)).toString().split('\n')[0]!) as { key: unknown };
      if (kind !== 'of now') expect(head.key).to.equal(null);
      await client.query(
        'INSERT INTO installation SELECT * FROM jsonb_populate_record(NULL::installation, $1) ON CONFLICT DO NOTHING',
        [rows[0]],
      );
      for (const [key, said] of [
        ['wrong', 'other'],
        ['right', 'same'],
      ] as const) {
        const copy = await createServerDatabase(`dcs_key_${key}_${kind.length}_${process.pid}`);
        drops.push(copy.drop);
        const env = { DATABASE_URL: copy.url, SECRET_KEY: KEYS[key] };
        const restored = await cli(env, 'restore', file, '--json');
        expect(restored.code, restored.err).to.equal(0);
        expect(JSON.parse(restored.out).secretKey).to.equal(said);
        expect(restored.err.includes('another one than that of the backup'), restored.err).to.equal(said === 'other');
        const server = await serve(key, copy.url);
        if (said === 'same') await ready(server.url);
        else expect(await server.exited).to.equal(1);
        await killAll();
      }
    });

  it('is another one when the one of before is lost, and that is said', async () => {
    expect((await run('wrong', 'keys', 'rotate', '--new-secret')).code).to.equal(0);
    expect((await run('wrong', 'token', 'create', '--account', 'ada@example.com', '--name', 'z')).code).to.equal(0);
    expect((await run('right', 'token', 'create', '--account', 'ada@example.com', '--name', 'w')).code).to.equal(4);
    const server = await serve('wrong');
    await ready(server.url);
  });
});
