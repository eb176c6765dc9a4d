import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openEmbedded } from '../../src/data/embedded/embedded.ts';
import { bundleProgram } from '../support/compiled.ts';
import { cli } from '../support/cli.ts';
import { newFolder, startUser } from '../support/embedded.ts';
import { killAll, launch } from '../support/server-process.ts';

/** The files of a folder, with their hashes and permissions. */
const contents = (folder: string): string =>
  execFileSync('sh', ['-c', 'find . -type f -exec md5sum {} + ; find . -printf "%p %m\\n"'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .split('\n')
    .sort()
    .join('\n');

describe('the embedded database that cannot start', function () {
  this.timeout(120_000);
  let folder: string;
  beforeEach(() => (folder = newFolder()));
  afterEach(async () => {
    await killAll();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Expects the server and a command to exit with 1 and one line. */
  async function refuses(env: Record<string, string>): Promise<string> {
    const { exited, output } = launch(0, { DATA_DIR: folder, ...env });
    expect(await exited).to.equal(1);
    const command = await cli({ DATA_DIR: folder, ...env }, 'migrate');
    expect(command.code).to.equal(1);
    for (const text of [output.err, command.err]) {
      expect(text.trim().split('\n'), text).to.have.length(1);
      expect(text)
        .to.include(folder)
        .and.not.match(/\n\s+at /);
    }
    expect(output.out, 'no stack in the log').to.not.include('    at ');
    return output.err;
  }

  it('on a folder of PGlite says so, and touches nothing', async () => {
    mkdirSync(join(folder, 'pg'));
    writeFileSync(join(folder, 'pg/PG_VERSION'), '18\n');
    const before = contents(folder);
    expect(await refuses({ SECRET_KEY: '0123456789abcdefghijklmnopqrstuv' }))
      .to.include('PGlite')
      .and.include('set DATA_DIR to a new folder');
    expect(contents(folder)).to.equal(before);
  });

  it('on a cluster of an older major version says where to read on, and leaves it as it is', async () => {
    await (await openEmbedded(folder)).close();
    writeFileSync(join(folder, 'postgresql/PG_VERSION'), '17\n');
    const before = contents(join(folder, 'postgresql'));
    expect(await refuses({}))
      .to.include('PostgreSQL 17')
      .and.include('docs/embedded-database.md');
    expect(contents(join(folder, 'postgresql'))).to.equal(before);
  });

  it('where a file is in the way says so', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'mine');
    expect(await refuses({ DATA_DIR: file, SECRET_KEY: '0123456789abcdefghijklmnopqrstuv' })).to.include(
      'a file in the way',
    );
    expect(readFileSync(file, 'utf8')).to.equal('mine');
  });

  it('on a platform without programs names the platform and the way out', async () => {
    const { ended } = startUser(folder, `Object.defineProperty(process, 'arch', { value: 's390x' })`);
    expect(await ended).to.match(/linux-s390x.*DATABASE_URL/);
  });

  it('on a full disk, and in a folder that cannot be written, says which, and leaves no half of a cluster', () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const open = `const { openEmbedded } = await import('./${bundleProgram('src/data/embedded/embedded.ts')}'); await openEmbedded(process.argv[1]).catch((error) => console.log(error.name, error.message))`;
    const script = `mount -t tmpfs -o size=$1 none "$0" && { [ "$2" = rw ] || mount -o remount,ro "$0"; } && "$3" --input-type=module -e "$4" "$0"; ls -A "$0"`;
    const tried = (size: string, mode: string): string => {
      const { stdout, stderr } = spawnSync(
        'unshare',
        ['--user', '--map-root-user', '--mount', 'sh', '-c', script, disk, size, mode, process.execPath, open],
        { encoding: 'utf8' },
      );
      expect(stderr).to.equal('');
      return stdout;
    };
    const full = tried('20m', 'rw');
    expect(full).to.match(/^EmbeddedPostgresError .*disk is full.*\n/);
    expect(full.trim().split('\n').slice(1)).to.have.members(['database-password', 'run']);
    expect(tried('20m', 'ro')).to.match(/^EmbeddedPostgresError .*read-only/);
  });
});
