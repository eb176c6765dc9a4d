import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { cli } from '../support/cli.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { killAll, launch, ready, until } from '../support/server-process.ts';
import { within } from '../support/poll.ts';

const SECRET_KEY = 'a secret of tests only 0123456789';

describe('what is said at the start', function () {
  this.timeout(120_000);
  let database: { url: string; drop: () => Promise<void> };
  let folder: string;
  before(async () => {
    database = await createMigratedDatabase(`dcs_warned_${process.pid}`);
    folder = mkdtempSync(join(tmpdir(), 'dcs-warned-'));
  });
  after(async () => {
    await killAll();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is a line for each misspelt setting, and one for a mail server that is away; it serves all the same', async () => {
    const wrong = { SIGNUP: 'closed', SMTP_HOST: 'mail.example', SMTP_URL: 'smtp://127.0.0.1:1' };
    const server = launch(await freePort(), { DATABASE_URL: database.url, SECRET_KEY, ...wrong });
    await ready(server.url);
    const warnings = (): string[] =>
      server
        .logs()
        .filter(({ level }) => level === 40)
        .map(({ msg, reason = '' }) => `${msg} ${reason}`);
    await until('the mail server is tried', () =>
      Promise.resolve(warnings().some((line) => line.includes('SMTP server unavailable'))),
    );
    expect(warnings().filter((line) => /^Unknown setting SIGNUP.*SIGN_UP/.test(line))).to.have.length(1);
    expect(warnings().filter((line) => /^Unknown setting SMTP_HOST/.test(line))).to.have.length(1);
    expect(warnings().find((line) => line.includes('SMTP server unavailable'))).to.include('ECONNREFUSED');
  });

  it('is one sentence for a DATA_DIR that cannot be, and nobody waits for it', async () => {
    for (const DATA_DIR of ['/proc/x', '/proc/x/y', '/dev/null/x']) {
      const server = launch(await freePort(), { DATA_DIR });
      expect(await within(20_000, server.exited)).to.equal(1);
      expect(server.output.err.trim().split('\n')).to.have.length(1);
      expect(server.output.err).to.include('DATA_DIR').and.include('folder');
      const migrate = await cli({ DATA_DIR }, 'migrate');
      expect([migrate.code, migrate.err.trim().split('\n').length], migrate.err).to.deep.equal([1, 1]);
    }
    const key = launch(await freePort(), { DATABASE_URL: database.url, DATA_DIR: '/proc/x' });
    expect(await within(20_000, key.exited)).to.equal(1);
    expect(key.output.err).to.include('DATA_DIR cannot hold the secret key');
  });
});
