import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { chooseAddress } from '../../src/data/embedded/address.ts';
import { DataDirInUse } from '../../src/data/embedded/errors.ts';
import { liveHolder, takeLock, type Lock } from '../../src/data/embedded/lock.ts';
import { ownMark } from '../../src/data/embedded/process-alive.ts';

const nowhere = { host: '/nowhere', port: 5432 };
/** Above the largest pid Linux gives out. */
const NO_PROCESS = 4_194_305;

describe('embedded database: lock of the data directory', () => {
  let dir: string;

  beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), 'embedded-lock-'))));
  afterEach(() => rm(dir, { recursive: true }));

  async function leave(note: object): Promise<void> {
    await mkdir(join(dir, 'lock'), { recursive: true });
    const whole = { ...(await ownMark()), startedAt: '2024-01-02T03:04:05.000Z', address: nowhere, ready: true, ...note };
    await writeFile(join(dir, 'lock', '7.json'), JSON.stringify(whole));
  }

  async function refusal(): Promise<unknown> {
    return takeLock(dir, nowhere).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  it('says who holds the directory, since when and what to do', async () => {
    const lock = await takeLock(dir, nowhere);
    const error = (await refusal()) as DataDirInUse;
    expect(error).to.be.instanceOf(DataDirInUse);
    expect(error.message).to.include(dir).and.include(`process ${process.pid}`).and.match(/since \d{4}-/);
    expect(error.message).to.include('Stop that process').and.include('DATA_DIR').and.include('command line tool');
    await lock.release();
    expect(await refusal()).to.equal(undefined);
  });

  it('announces the address and forgets it on release', async () => {
    const lock = await takeLock(dir, nowhere);
    expect(await liveHolder(dir)).to.include({ pid: process.pid, ready: false });
    await lock.announce({ host: '127.0.0.1', port: 9 });
    expect(await liveHolder(dir)).to.deep.include({ address: { host: '127.0.0.1', port: 9 }, ready: true });
    await lock.release();
    expect(await liveHolder(dir)).to.equal(undefined);
  });

  it('takes over from a dead process and from a reused pid', async () => {
    await leave({ pid: NO_PROCESS });
    await (await takeLock(dir, nowhere)).release();
    await leave({ start: '1' });
    await (await takeLock(dir, nowhere)).release();
    await writeFile(join(dir, 'lock', '90.json'), '{ "pid": 1');
    await (await takeLock(dir, nowhere)).release();
    expect(await readdir(join(dir, 'lock'))).to.deep.equal(['91.json']);
  });

  it('asks the socket when the holder lives where its pid means nothing', async () => {
    await leave({ space: 'another container', ready: true });
    expect(await liveHolder(dir)).to.equal(undefined);
    await leave({ space: 'another container', ready: false, startedAt: new Date().toISOString() });
    expect(await refusal()).to.be.instanceOf(DataDirInUse);
    await leave({ space: 'another container', ready: false });
    expect(await refusal()).to.equal(undefined);
  });

  it('lets exactly one of several racers take over', async () => {
    for (let round = 0; round < 30; round += 1) {
      await rm(join(dir, 'lock'), { recursive: true, force: true });
      await leave({ pid: NO_PROCESS });
      const racers = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(dir, nowhere)));
      const losers = racers.filter((racer) => racer.status === 'rejected');
      expect(losers).to.have.length(7);
      for (const loser of losers) expect(loser.reason).to.be.instanceOf(DataDirInUse);
    }
  });

  it('never has two holders while many take and release', async () => {
    let holders = 0;
    let taken = 0;
    async function contend(): Promise<void> {
      while (taken < 200) {
        const lock: Lock | undefined = await takeLock(dir, nowhere).catch(() => undefined);
        if (!lock) continue;
        holders += 1;
        taken += 1;
        expect(holders).to.equal(1);
        await turn();
        holders -= 1;
        await lock.release();
      }
    }
    await Promise.all(Array.from({ length: 6 }, contend));
    expect(await readdir(join(dir, 'lock'))).to.have.length(1);
  });
});

describe('embedded database: address', () => {
  it('is beside the data when the path fits and a private short folder when it does not', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'embedded-address-'));
    const long = join(dir, 'x'.repeat(90));
    expect(await chooseAddress(dir)).to.deep.equal({ host: join(dir, 'run'), port: 5432 });
    const short = await chooseAddress(long);
    expect(short.host).to.match(/embedded-db-\w{6}$/);
    expect(await chooseAddress(dir, 'win32')).to.deep.equal({ host: '127.0.0.1', port: 0 });
    await Promise.all([dir, short.host].map((path) => rm(path, { recursive: true })));
  });
});
