import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { needs } from '../support/needs.ts';
import { newFolder, postgresOf, publicCopy, startUser, type Who } from '../support/embedded.ts';

/** Uids: two that every Linux has, and one without a user. */
const DAEMON = 1;
const NOBODY = 65534;
const STRANGER = 12345;

describe('the embedded database and the users of Linux', function () {
  this.timeout(120_000);
  let home: string | undefined;
  let folder: string;
  let dataDir: string;

  before(function () {
    needs(this, 'root');
    home = publicCopy();
  });
  after(() => home !== undefined && rmSync(home, { recursive: true }));
  beforeEach(() => {
    folder = newFolder();
    chmodSync(folder, 0o755);
    mkdirSync((dataDir = join(folder, 'data')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Starts and stops it; returns the owners of its processes and files, and what a stranger could read. */
  async function run(who: Who): Promise<{ processes: number[]; files: number[]; mode: string; stranger: string }> {
    const user = startUser(dataDir, '', { home, ...who });
    await user.opened;
    const owners = (paths: string[]): number[] => [...new Set(paths.map((path) => statSync(path).uid))];
    const observed = {
      processes: owners(postgresOf(dataDir).map((pid) => `/proc/${pid}`)),
      files: owners(
        ['postgresql', ...readdirSync(join(dataDir, 'postgresql'))].map((name, n) =>
          n === 0 ? join(dataDir, name) : join(dataDir, 'postgresql', name),
        ),
      ),
      mode: (statSync(dataDir).mode & 0o777).toString(8),
      stranger: tries(STRANGER),
    };
    user.child.kill('SIGTERM');
    expect(await user.ended).to.equal('');
    expect(postgresOf(dataDir)).to.deep.equal([]);
    return observed;
  }

  /** Returns what another user can get: the file list, the password, the cluster, the socket. */
  function tries(uid: number): string {
    const code = `const { connect } = require('node:net'); const fs = require('node:fs');
      const [dir] = process.argv.slice(1);
      const say = (work) => { try { work(); console.log('in'); } catch (error) { console.log(error.code); } };
      say(() => fs.readdirSync(dir)); say(() => fs.readFileSync(dir + '/database-password')); say(() => fs.readdirSync(dir + '/postgresql'));
      connect(dir + '/run/.s.PGSQL.5432').on('connect', () => { console.log('in'); process.exit(); }).on('error', (error) => console.log(error.code));`;
    return spawnSync(process.execPath, ['-e', code, dataDir], { uid, gid: uid, cwd: '/', encoding: 'utf8' }).stdout;
  }
  const OUT = 'EACCES\n'.repeat(4);

  /** A PATH whose unshare fails, like a kernel without user namespaces. */
  function withoutNamespaces(): string {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'unshare'), '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n', {
      mode: 0o755,
    });
    return `${bin}:${process.env.PATH}`;
  }

  it('security 99: belongs to the ordinary user who starts it, and lets in no other', async () => {
    chownSync(dataDir, NOBODY, NOBODY);
    const mine = { processes: [NOBODY], files: [NOBODY], mode: '700', stranger: OUT };
    expect(await run({ uid: NOBODY })).to.deep.equal(mine);
    expect(await run({ uid: NOBODY })).to.deep.equal(mine);
  });

  it("security 99: stays root's where root starts it and has user namespaces", async () => {
    const { processes, files, mode, stranger } = await run({});
    expect({ files, mode, stranger }).to.deep.equal({ files: [0], mode: '700', stranger: OUT });
    expect(processes, 'root outside, and not root inside').to.deep.equal([0]);
    expect(tries(NOBODY), 'the user of that name is another one').to.equal(OUT);
  });

  it('security 99: goes to nobody where root starts it and has none, and lets in no other', async () => {
    const path = withoutNamespaces();
    const theirs = { processes: [NOBODY], files: [NOBODY], mode: '700', stranger: OUT };
    expect(await run({ path })).to.deep.equal(theirs);
    expect(await run({ path }), 'again').to.deep.equal(theirs);
    expect(await run({}), 'and where there are namespaces later').to.deep.equal(theirs);
  });

  it('goes to nobody with what root made before, and not where there is no unshare at all', async () => {
    await run({});
    const none = join(folder, 'none');
    mkdirSync(none);
    expect(await run({ path: none }))
      .to.include({ mode: '700', stranger: OUT })
      .and.deep.include({ processes: [NOBODY] });
  });

  it('as root uses the folder of another user as that user', async () => {
    chownSync(dataDir, DAEMON, DAEMON);
    expect(await run({})).to.deep.equal({ processes: [DAEMON], files: [DAEMON], mode: '700', stranger: OUT });
    expect((await run({ uid: DAEMON })).processes, 'who owns all of it').to.deep.equal([DAEMON]);
  });

  it('in a folder of another user says that it may not be used', async () => {
    for (const owner of [0, DAEMON]) {
      chownSync(dataDir, owner, owner);
      chmodSync(dataDir, 0o700);
      expect(await startUser(dataDir, '', { home, uid: NOBODY }).ended).to.include('may not be used by this user');
      expect(readdirSync(dataDir)).to.deep.equal([]);
    }
    chmodSync(dataDir, 0o755);
    expect(await startUser(dataDir, '', { home, uid: NOBODY }).ended).to.include('may not be used by this user');
  });

  it('as a user without a line in /etc/passwd says so', async () => {
    chownSync(dataDir, STRANGER, STRANGER);
    expect(await startUser(dataDir, '', { home, uid: STRANGER }).ended).to.include('a line in /etc/passwd');
  });
});
