import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { openAt } from '../../src/data/open.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { freePort } from '../../scripts/free-port.ts';
import { call, fetchAny } from '../support/client.ts';
import { killCluster, newFolder } from '../support/embedded.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

/** Number of kills; CRASH_ROUNDS=20 for a long run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
/** Acknowledged writes before each kill. */
const WRITES = 60;
const WRITERS = 4;
/** Whether the flush of counts waits for a row. */
const FLUSH_WAITS = `SELECT EXISTS (SELECT FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM count_changes%') AS waits`;
/** Posts whose counts are not those of their votes, views and comments. */
const WRONG_COUNTS = `SELECT r.num_upvotes, r.num_downvotes, r.num_views, r.num_comments, is_so.* FROM post_ranks r
  CROSS JOIN LATERAL (SELECT
    (SELECT count(*) FROM post_votes v WHERE v.post_id = r.post_id AND vote = 1)::integer AS upvotes,
    (SELECT count(*) FROM post_votes v WHERE v.post_id = r.post_id AND vote = -1)::integer AS downvotes,
    (SELECT count(*) FROM post_views v WHERE v.post_id = r.post_id)::integer AS views,
    (SELECT count(*) FROM comments c WHERE c.post_id = r.post_id)::integer AS comments) is_so
  WHERE (r.num_upvotes, r.num_downvotes, r.num_views, r.num_comments)
    IS DISTINCT FROM (is_so.upvotes, is_so.downvotes, is_so.views, is_so.comments)`;
const ENGAGEMENT = `SELECT ((SELECT count(*) FROM post_votes) + (SELECT count(*) FROM post_views))::integer AS n`;

describe('what was acknowledged', function () {
  this.timeout(60_000 + ROUNDS * 60_000);
  let dataDir: string;
  let port: number;
  let server: Running;
  let ada: Person;
  let id: string;
  let statuses: Map<number, number>;

  const start = async (): Promise<void> => {
    server = launch(port, { DATA_DIR: dataDir });
    await ready(server.url);
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const exited = once(server.child, 'exit');
    server.child.kill(signal);
    await exited;
  };
  const inside = async <Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> => {
    const db = await openAt({ databaseUrl: undefined, dataDir });
    return work(db).finally(() => db.close());
  };

  beforeEach(async () => {
    dataDir = newFolder();
    port = await freePort();
    statuses = new Map();
    await start();
    [ada, id] = await inside(async (db) => [await person(db), await post(db)] as const);
  });
  afterEach(async () => {
    await killAll();
    await inside(() => Promise.resolve()); // the last user stops what a killed server left running
    rmSync(dataDir, { recursive: true });
  });

  /** Writes comments until `enough`, each text once. Adds the acknowledged texts to `seen`. */
  async function write(round: number, acknowledged: string[], enough: () => boolean): Promise<void> {
    let n = 0;
    const writer = async (): Promise<void> => {
      while (!enough()) {
        const content = `round ${round} comment ${(n += 1)}`;
        const answer = await call(server.url, `/posts/${id}/comments`, {
          method: 'POST',
          token: ada.token,
          json: { content },
        }).catch(() => undefined);
        if (answer === undefined) continue;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status === 200) acknowledged.push(content);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  }

  async function expectAllOnce(acknowledged: readonly string[]): Promise<void> {
    const rows = await inside((db) => db.query<{ content: string }>('SELECT content FROM comments'));
    const stored = rows.map((row) => row.content);
    expect(stored).to.include.members([...acknowledged]);
    expect(new Set(stored).size, 'nothing is there twice').to.equal(stored.length);
    const [post] = await inside((db) =>
      db.query<{ told: number; counted: number }>(
        `SELECT num_comments + coalesce((SELECT sum(num_comments)::int FROM count_changes WHERE post_id = $1), 0) AS told,
          (SELECT count(*)::int FROM comments WHERE post_id = $1) AS counted FROM post_ranks WHERE post_id = $1`,
        [id],
      ),
    );
    expect(post?.told).to.equal(post?.counted);
  }

  it('is flushed by the cluster of a service: only those of tests may lose it', async () => {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
      expect(await inside((db) => db.query(`SELECT current_setting('${name}') AS is`)), name).to.deep.equal([
        { is: 'on' },
      ]);
  });

  it(`is there once after the server is killed under writes, ${ROUNDS} times`, async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      let killed = false;
      const writing = write(round, acknowledged, () => killed);
      try {
        await until('enough is written', () => Promise.resolve(acknowledged.length >= round * WRITES));
        await stop('SIGKILL');
      } finally {
        killed = true; // or they would write on into the next test
        await writing;
      }
      await start();
    }
    await expectAllOnce(acknowledged);
  });

  it(`is there once after the whole cluster is killed under writes, ${ROUNDS} times; meanwhile the answer is 503`, async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      let enough = false;
      const writing = write(round, acknowledged, () => enough);
      try {
        await until('enough is written', () => Promise.resolve(acknowledged.length >= round * WRITES));
        const refused = statuses.get(503) ?? 0;
        killCluster(dataDir);
        // asked of the writers: who asks /readyz now and then may miss a short absence
        await until('it is noticed', () => Promise.resolve((statuses.get(503) ?? 0) > refused));
        await until('it is back', async () => (await fetchAny(`${server.url}/readyz`)).status === 200);
        const after = acknowledged.length;
        await until('more is written', () => Promise.resolve(acknowledged.length >= after + 10));
      } finally {
        enough = true;
        await writing;
      }
    }
    const faults = server.logs().filter((line) => line.level >= 50);
    expect(
      [...statuses.keys()].filter((status) => status !== 200 && status !== 503),
      JSON.stringify(faults),
    ).to.deep.equal([]);
    expect(server.child.exitCode).to.equal(null);
    await expectAllOnce(acknowledged);
  });

  /** Votes, views and comments on some posts by some people, each vote and view once or more, until `enough`. */
  async function engage(people: readonly Person[], postIds: readonly string[], enough: () => boolean): Promise<void> {
    let n = 0;
    const one = async (): Promise<void> => {
      while (!enough()) {
        n += 1;
        const token = people[n % people.length]?.token ?? '';
        const path = `/posts/${postIds[n % postIds.length] ?? ''}`;
        const asks = [
          [path, {}],
          [`${path}/vote`, { method: 'PUT', json: { vote: ((n >> 3) % 3) - 1 } }],
          [`${path}/comments`, { method: 'POST', json: { content: `comment ${n}` } }],
        ] as const;
        for (const [to, ask] of asks) await call(server.url, to, { token, ...ask }).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, one));
  }

  /** Holds one post, so that the flush that has to move it stops between its changes and its counts, and kills then. */
  async function killInFlush(postId: string, kill: () => void): Promise<void> {
    let killed = false;
    const held = inside((db) =>
      db.transaction(async (tx) => {
        await tx.query('SELECT FROM post_ranks WHERE post_id = $1 FOR UPDATE', [postId]);
        // asked outside of the transaction, which would see the same answer each time
        await until('a flush waits', async () => (await db.query<{ waits: boolean }>(FLUSH_WAITS))[0]?.waits);
        kill();
        killed = true;
      }),
    );
    await held.catch(() => expect(killed, 'killed in a flush').to.equal(true)); // the cluster takes its connection along
  }

  for (const [what, kill] of Object.entries({
    service: () => server.child.kill('SIGKILL'),
    'whole cluster': () => killCluster(dataDir),
  }))
    it(`is counted exactly after the ${what} is killed in the middle of a flush, ${ROUNDS} times`, async () => {
      const [people, postIds] = await inside(
        async (db) =>
          [
            await Promise.all(Array.from({ length: 7 }, () => person(db))),
            await Promise.all(Array.from({ length: 4 }, () => post(db))),
          ] as const,
      );
      for (let round = 1; round <= ROUNDS; round += 1) {
        let killed = false;
        const writing = engage(people, postIds, () => killed);
        await killInFlush(postIds[round % postIds.length] ?? '', kill).finally(() => (killed = true));
        await writing;
        if (what === 'service') await start();
        else await ready(server.url);
      }
      await stop(); // or a view that is still in its memory would be written between the two
      await inside(settled);
      const wrong = await inside((db) => db.query(WRONG_COUNTS));
      expect(wrong).to.deep.equal([]);
      const [stored] = await inside((db) => db.query<{ n: number }>(ENGAGEMENT));
      expect(stored?.n).to.be.above(ROUNDS);
    });
});
