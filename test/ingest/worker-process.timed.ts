import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openAt, type DatabaseLocation } from '../../src/data/open.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { importSources } from '../../src/ingest/store/opml.ts';
import { bundleProgram } from '../support/compiled.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { until } from '../support/server-process.ts';
import { GOOD } from './feed-kinds.ts';

/**
 * The promise is 1,000 sources in a minute, tested with `SOURCES=1000`; fewer get a proportional share of the minute.
 */
const DUE_SOURCES = Number(process.env.SOURCES ?? 250);
/** Fewer for the kills, so that most of the time is not spent fetching. */
const KILLED_SOURCES = 200;
const HOSTS = 200;

describe('a worker process', function () {
  this.timeout(240_000);
  let web: FeedWeb;
  let place: DatabaseLocation;
  let drop: () => Promise<void>;
  let child: ChildProcess;
  let program: string;
  before(() => (program = bundleProgram('test/support/worker-process.ts')));

  const kinds = ['RSS 2.0', 'Atom', 'JSON Feed', 'RSS 1.0', 'gzip', 'br', 'no dates'].map((name) => GOOD[name]!);
  const within = async <Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> => {
    const db = await openAt(place);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  /** Resolves once it has opened the database. */
  const start = async (claimMs = 90_000, hostDelay = 1_000): Promise<void> => {
    const port = new URL(web.url(0, '/')).port;
    child = spawn(
      process.execPath,
      [program, place.databaseUrl ?? '', place.dataDir, port, String(claimMs), String(hostDelay)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout!, 'data');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };

  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dcs-worker-'));
    const database = await createMigratedDatabase(`dcs_worker_${process.pid}`);
    place = { databaseUrl: database.url, dataDir: join(folder, 'data') };
    drop = async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    };
    web = await feedWeb((path) => {
      const n = Number(path.slice(2));
      return kinds[n % kinds.length]!(n);
    });
  });
  const list = (count: number): Promise<number> =>
    within((db) =>
      importSources(
        db,
        Array.from({ length: count }, (_, n) => ({
          url: web.url(n % HOSTS, `/n${n}`),
          name: `Source ${n}`,
          homepage: null,
          description: null,
          folder: null,
          paused: false,
        })),
      ),
    );
  afterEach(async () => {
    await end('SIGKILL');
    web.close();
    await drop();
  });

  const counts = async (db: OpenDatabase): Promise<any> =>
    (
      await db.query(
        'SELECT (SELECT count(*)::int FROM posts) AS posts, (SELECT count(*)::int FROM source_fetches WHERE last_fetched_at IS NOT NULL AND failures = 0) AS read',
      )
    )[0];

  it(`fetches ${DUE_SOURCES} sources that are due at once within a minute for 1,000 and under 300 MiB`, async () => {
    await list(DUE_SOURCES);
    await start();
    await until('begun', () => Promise.resolve(web.requests.size > 0));
    const began = Date.now();
    await until('all asked', () => Promise.resolve(web.requests.size === DUE_SOURCES), 120_000);
    const seconds = (Date.now() - began) / 1_000;
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024;
    process.stdout.write(`    ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MiB\n`);
    await end('SIGTERM');
    expect(seconds).to.be.below((60 * DUE_SOURCES) / 1_000);
    expect(peak).to.be.below(300);
    expect(web.most.host).to.equal(1);
    const { posts, read } = await within(counts);
    expect(read).to.be.at.least(DUE_SOURCES - 12); // fetches running at the stop may have been released
    expect(posts).to.equal(read * 3);
  });

  it('goes on where it was when it is killed with -9 and started again', async () => {
    await list(KILLED_SOURCES);
    for (const share of [0.2, 0.4, 0.6]) {
      await start(3_000, 0);
      await until(`${share} asked`, () => Promise.resolve(web.requests.size > KILLED_SOURCES * share));
      await end('SIGKILL');
    }
    await start(3_000, 0);
    await until('all asked', () => Promise.resolve(web.requests.size === KILLED_SOURCES), 120_000);
    await within((db) =>
      until(
        'all read, when the claims of the dead have expired',
        async () => (await counts(db)).read === KILLED_SOURCES,
      ),
    );
    await end('SIGTERM');
    expect(await within(counts)).to.deep.equal({ posts: KILLED_SOURCES * 3, read: KILLED_SOURCES });
    expect(Math.max(...web.requests.values())).to.be.below(6);
  });
});
