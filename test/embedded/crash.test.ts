import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { openPlace } from '../../src/data/open.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { freePort } from '../../scripts/free-port.ts';
import { call, fetchAny } from '../support/client.ts';
import { killCluster, newFolder } from '../support/embedded.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

/** Number of kills; CRASH_ROUNDS=20 for a long run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
/** Acknowledged writes before each kill. */
const WRITES = 60;
const WRITERS = 4;

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
  const inside = async <Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> => {
    const db = await openPlace({ databaseUrl: undefined, dataDir });
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
      await until('enough is written', () => Promise.resolve(acknowledged.length >= round * WRITES));
      const exited = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      killed = true;
      await Promise.all([exited, writing]);
      await start();
    }
    await expectAllOnce(acknowledged);
  });

  it(`is there once after the whole cluster is killed under writes, ${ROUNDS} times; meanwhile the answer is 503`, async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      let after = 0;
      const writing = write(round, acknowledged, () => after > 0 && acknowledged.length >= after + 10);
      await until('enough is written', () => Promise.resolve(acknowledged.length >= round * WRITES));
      killCluster(dataDir);
      await until('it is noticed', async () => (await fetchAny(`${server.url}/readyz`)).status === 503);
      await until('it is back', async () => (await fetchAny(`${server.url}/readyz`)).status === 200);
      after = acknowledged.length;
      await writing;
    }
    const faults = server.logs().filter((line) => line.level >= 50);
    expect(
      [...statuses.keys()].filter((status) => status !== 200 && status !== 503),
      JSON.stringify(faults),
    ).to.deep.equal([]);
    expect(server.child.exitCode).to.equal(null);
    await expectAllOnce(acknowledged);
  });
});
