import { execFile, execFileSync, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { readSettingsFile } from '../../src/environment/settings-reader.ts';
import { killCluster } from '../support/embedded.ts';
import {
  environmentOf,
  installIn,
  readUnit,
  startUnit,
  type Installation,
  type Unit,
} from '../support/installation.ts';
import { isReady, until } from '../support/server-process.ts';

/** Of cron, as Debian's has it. */
const CRON = { PATH: '/usr/bin:/bin', SHELL: '/bin/sh', HOME: '/' };

describe('an installation as docs/installing.md makes it', function () {
  this.timeout(180_000);
  let folder: string;
  let place: Installation;
  let url: string;
  const running: ChildProcess[] = [];
  const unitOf = (name: string): Unit => readUnit(place.here(readFileSync(`deploy/systemd/${name}.service`, 'utf8')));

  before(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'dcs-i-')));
    place = installIn(folder);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // Appended by the page, and by an operator who takes a # away.
    appendFileSync(place.here('/etc/dcs/env'), place.here('DATA_DIR=/var/lib/dcs\n'));
    appendFileSync(place.here('/etc/dcs/env'), `PORT=${port}\nPUBLIC_URL="http://localhost:${port}"\nWORKER=off\n`);
  });
  after(() => {
    for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
    killCluster(place.here('/var/lib/dcs'));
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (name: string): { child: ChildProcess; said: () => string; exited: Promise<number | null> } => {
    const unit = unitOf(name);
    const child = startUnit(unit, environmentOf(unit, readSettingsFile));
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += String(chunk)));
    running.push(child);
    return { child, said: () => text, exited: new Promise((resolve) => child.once('exit', resolve)) };
  };
  /** A line for a shell, with the environment of cron only. */
  const inCron = (line: string): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)('/bin/sh', ['-c', place.here(line)], { env: CRON, cwd: '/' });

  it('has units that systemd takes', function () {
    if (!existsSync('/usr/bin/systemd-analyze')) this.skip();
    const units = readdirSync('deploy/systemd').filter((name) => /\.(service|timer)$/.test(name));
    for (const name of units)
      writeFileSync(
        join(folder, name),
        place.here(readFileSync(`deploy/systemd/${name}`, 'utf8')).replace(/^User=.*|^Group=.*/gm, ''),
      );
    // Units that are not installed here are no fault of these.
    const args = ['verify', '--man=no', '--recursive-errors=no', ...units.map((name) => join(folder, name))];
    const said = execFileSync('/usr/bin/systemd-analyze', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(said).to.equal('');
  });

  it('runs by the unit with the example as its settings, with data in the folder of its state', async () => {
    const before = readdirSync('.');
    const { said } = start('dcs');
    await until(`ready: ${said()}`, () => isReady(url));
    // The log comes through a pipe, by its own time.
    await until('it says so', () => Promise.resolve(said().includes('"msg":"ready"')));
    const ready = said()
      .split('\n')
      .filter((line) => line.includes('"msg":"ready"'))
      .map((line) => JSON.parse(line));
    expect(ready).to.have.length(1);
    expect(ready[0]).to.include({
      database: `embedded, in ${place.here('/var/lib/dcs')}`,
      url: url.replace('127.0.0.1', 'localhost'),
    });
    expect(readdirSync(place.here('/var/lib/dcs'))).to.include.members(['postgresql', 'secret-key']);
    expect(said()).to.not.include('"demo content"');
    const warnings = said()
      .split('\n')
      .filter((line) => line.includes('"level":40'));
    expect(warnings, 'only of what the example leaves to decide').to.have.length(1);
    expect(warnings[0]).to.include('DEFAULT_PLAN');
    expect(readdirSync('.')).to.have.members(before);
  });

  it('has dcs for its operator, with the same settings, from any folder and by cron', async () => {
    const { stdout, stderr } = await inCron(
      '/opt/dcs/current/bin/dcs account create --email you@example.com --name You',
    );
    expect(stdout).to.include('Created you@example.com');
    expect(stderr).to.equal(place.here('Database: embedded, in /var/lib/dcs\n'));
    const link = await inCron('/opt/dcs/current/bin/dcs --quiet account sign-in-link you@example.com');
    expect(link).to.deep.equal({ stdout: link.stdout, stderr: '' });
    expect(link.stdout).to.match(/^http:\/\/localhost:\d+\/sign-in-link\?token=\S+\n$/);
  });

  it('makes a backup by the line for cron, silently, and by the unit; both restore', async () => {
    const line = /^15 3 \* \* \* (.*)$/m.exec(readFileSync('docs/operating.md', 'utf8'))?.[1] ?? '';
    expect(line).to.include('backup');
    // cron ends a line at a % without a backslash.
    expect(line.replaceAll('\\%', '')).to.not.include('%');
    expect(await inCron(line.replaceAll('\\%', '%'))).to.deep.equal({ stdout: '', stderr: '' });
    const { exited, said } = start('dcs-backup');
    expect(await exited, said()).to.equal(0);
    const files = [place.here('/var/backups'), place.here('/var/backups/dcs')].flatMap((one) =>
      readdirSync(one)
        .filter((name) => name.endsWith('.dcs'))
        .map((name) => join(one, name)),
    );
    expect(files).to.have.length(2);
    for (const [index, file] of files.entries()) {
      const into = join(folder, `try-${index}`);
      const { stdout } = await inCron(`DATABASE_URL= DATA_DIR=${into} /opt/dcs/current/bin/dcs restore ${file}`);
      expect(stdout).to.match(/^Restored \d+ rows/);
    }
  });

  it('has a worker by its unit, and both end with 0 by what systemd sends', async () => {
    const worker = start('dcs-worker');
    await until('it works', () => Promise.resolve(worker.said().includes('worker started')));
    for (const child of [...running].reverse().filter((one) => one.exitCode === null)) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await exited).to.equal(0);
    }
  });
});
