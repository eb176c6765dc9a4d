import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pino from 'pino';
import { processorClock, threadProcPath } from '../../src/background/processor-time.ts';
import { readChangeSet } from '../../src/ingest/changes/change-set.ts';
import { runChangeWorker } from '../../src/ingest/schedule/change-worker.ts';
import { addRow } from '../../scripts/night/rows.ts';
import { feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';
import { writeZip } from '../support/zip.ts';

/** ADVISORIES=100000 is as many as the largest registry has; fewer take the time that CI has. */
const COUNT = Number(process.env.ADVISORIES ?? 25_000);
/** Milliseconds of processor time for which nothing else of the process may wait. */
const MAX_BLOCK_MS = 50;
/** Bytes of WAL of a second read: other work of the database, and the row of the source. */
const MAX_WAL = 2_000_000;

/** The most processor time of this thread between two turns of a timer: no machine's load is in it. */
function watchBlocks(): { stop: () => number } {
  const clock = processorClock(threadProcPath());
  let [last, most] = [clock(), 0];
  const timer = setInterval(() => {
    const now = clock();
    most = Math.max(most, now - last);
    last = now;
  }, 5);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

function* advisories(): Generator<{ name: string; text: string }> {
  for (let n = 0; n < COUNT; n += 1) {
    const events = [{ introduced: '0' }, { fixed: `1.${n % 50}.0` }];
    const document = {
      ...{
        id: `GEN-${n}`,
        modified: '2026-01-02T00:00:00Z',
        published: '2026-01-01T00:00:00Z',
        summary: `Advisory ${n}`,
      },
      details: `It can be misused in way ${n}. `.repeat(30),
      references: [{ type: 'ADVISORY', url: `https://advisories.example/${n}` }],
      affected: [
        {
          package: { ecosystem: 'npm', name: `package-${n % 20_000}` },
          ranges: [{ type: 'SEMVER', events }],
          versions: Array.from({ length: n % 40 }, (_, v) => `1.0.${v}`),
        },
      ],
    };
    yield { name: `GEN-${n}.json`, text: JSON.stringify(document) };
  }
  yield { name: 'broken.json', text: '{' };
  yield { name: 'README.md', text: 'nothing' };
}

describe('a large set of advisories', function () {
  this.timeout(1_800_000);
  let service: Service;
  let web: FeedWeb;
  let folder: string;
  let file: string;
  let version = 0;

  before(async () => {
    service = await sharedService();
    folder = mkdtempSync(join(tmpdir(), 'dcs-set-'));
    file = join(folder, 'all.zip');
    await writeZip(file, advisories());
    const first = advisories().next();
    web = await feedWeb((path) => (_, response) => {
      response.writeHead(200, { 'content-type': 'application/zip', etag: `"${(version += 1)}"` });
      if (path === '/small') response.end(first.value!.text);
      else createReadStream(file).pipe(response);
    });
  });
  after(() => {
    web.close();
    rmSync(folder, { recursive: true });
  });

  const read = async (path = '/all.zip'): Promise<{ seconds: number; blockMs: number; wal: number }> => {
    const lsn = async (): Promise<string> => {
      const [row] = await service.db.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
      return row!.lsn;
    };
    // Another hash, as sets have each hour, though all that is new may be in other advisories.
    await service.db.query(`UPDATE change_sources SET next_fetch_at = now(), body_hash = NULL, last_read_at = NULL`);
    const [from, begin, ending] = [await lsn(), performance.now(), new AbortController()];
    const blocks = watchBlocks();
    const run = runChangeWorker(
      service.db,
      {
        ...{ log: pino({ level: 'silent' }), changes: { sets: [web.url(0, path)], isLookingUp: false, idleMs: 100 } },
        ...{ fetchOptions: web.options, hostDelay: 0, parser },
      },
      ending.signal,
    );
    await until(async () => {
      const [source] = await service.db.query<{ at: Date | null; problem: string | null }>(
        'SELECT last_read_at AS at, last_error AS problem FROM change_sources',
      );
      if (source?.problem) throw new Error(source.problem);
      return source !== undefined && source.at !== null;
    }, 800_000);
    ending.abort();
    await run;
    const [{ bytes } = { bytes: 0 }] = await service.db.query<{ bytes: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 AS bytes',
      [from],
    );
    return { seconds: (performance.now() - begin) / 1000, blockMs: blocks.stop(), wal: bytes };
  };

  it('is stored without blocking what else the process does, and nothing of it is written twice', async () => {
    // Modules and threads are loaded once, at the first fetch.
    await read('/small');
    const first = await read();
    expect(await service.db.query('SELECT count(*)::int AS n FROM package_changes')).to.deep.equal([{ n: COUNT }]);
    const again = await read();
    const blocked = Math.max(first.blockMs, again.blockMs);
    const seconds = `${first.seconds.toFixed(0)} s and ${again.seconds.toFixed(0)} s`;
    addRow({
      measured: `a set of ${COUNT} advisories, ${Math.round(statSync(file).size / 1e6)} MB: a first and a second read`,
      target: `blocked for less than ${MAX_BLOCK_MS} ms, ${MAX_WAL / 1e6} MB of WAL again`,
      figure: `${seconds}; ${blocked.toFixed(0)} ms; ${(again.wal / 1e6).toFixed(1)} MB`,
      met: blocked < MAX_BLOCK_MS && again.wal < MAX_WAL,
    });
    expect(blocked, 'ms that the process was blocked').to.be.below(MAX_BLOCK_MS);
    expect(again.wal, 'bytes of WAL').to.be.below(MAX_WAL);
  });

  it('is read in bounded memory', async () => {
    const before = process.memoryUsage().heapUsed;
    let [most, entries, skipped] = [0, 0, 0];
    for await (const batch of readChangeSet(file, new Date())) {
      entries += batch.published.length;
      skipped += batch.skipped;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect([entries, skipped]).to.deep.equal([COUNT, 1]);
    expect(most / 1e6, 'MB of heap').to.be.below(150);
  });
});
