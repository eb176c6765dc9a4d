import { openDatabase } from '../../src/data/database.ts';
import { createCitusDatabase, distributeDatabase, nodesOf, onEveryNode } from '../../test/support/distributed.ts';
import { benchDatabase } from '../bench/load.ts';
import type { Target } from './measure-costs.ts';

/** The benchmarks' database at the coordinator of a Citus cluster, distributed. */
export async function clusterDatabase(coordinator: string, posts: number): Promise<Target> {
  const url = await benchDatabase(coordinator, posts, async (_, name) => {
    await onEveryNode(coordinator, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await createCitusDatabase(coordinator, name);
  });
  const db = await openDatabase({ url });
  try {
    if (!db.isDistributed) await distributeDatabase(db);
  } finally {
    await db.close();
  }
  const [, ...workers] = await nodesOf(coordinator);
  const name = new URL(url).pathname;
  return { url, workers: workers.map((worker) => Object.assign(new URL(worker), { pathname: name }).href) };
}
