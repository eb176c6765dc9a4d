/**
 * `make rolling-restart`: two services on one database behind haproxy are restarted one after the other, under load.
 * Prints what was asked, what failed and what was stored; exits with 1 when anything failed, was lost or is there
 * twice. DATABASE_URL names a PostgreSQL server, on which a database is made for the time of the drill; ROUNDS (5) says
 * how often both are restarted.
 */
import { join } from 'node:path';
import { createToken } from '../../src/auth/access-tokens.ts';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { importFeed } from '../../src/ingest/store/import.ts';
import { withNewDatabase } from '../databases.ts';
import { freePort } from '../free-port.ts';
import { addRow } from '../night/rows.ts';
import { startHaproxy } from './haproxy.ts';
import { startLoad, type Outcome } from './load.ts';
import { startService } from './service.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** A database with some posts and a person, who may ask as often as the load does. */
async function prepare(db: OpenDatabase): Promise<{ token: string; postIds: string[] }> {
  await db.migrate();
  await importFeed(db, join(projectRoot(), 'scripts/demo/rust-blog.json'), { at: new Date() });
  const { id } = await createAccount(db, { email: 'drill@example.com', name: 'Drill', plan: 'paid' });
  const { token } = await createToken(db, id, { name: 'drill', lifetime: 'never' });
  const posts = await db.query<{ id: string }>('SELECT id FROM posts ORDER BY id');
  return { token, postIds: posts.map((post) => post.id) };
}

/** Restarts both services in turn, the next only when the proxy sends requests to both again. Returns exit codes. */
async function restartUnderLoad(
  db: OpenDatabase,
  databaseUrl: string,
): Promise<Outcome & { codes: (number | null)[] }> {
  const { token, postIds } = await prepare(db);
  const ports = [await freePort(), await freePort()] as const;
  const proxy = await startHaproxy(...ports);
  const start = (port: number): ReturnType<typeof startService> => startService(port, databaseUrl, proxy.url);
  const services = await Promise.all(ports.map(start));
  const codes: (number | null)[] = [];
  try {
    await proxy.bothUp();
    const load = startLoad(proxy.url, token, postIds);
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [index, port] of ports.entries()) {
        codes.push((await services[index]?.stop()) ?? null);
        services[index] = await start(port);
        await proxy.bothUp();
        console.log(`round ${round} of ${ROUNDS}: the service on port ${port} was restarted`);
      }
    return { ...(await load.stop()), codes };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await proxy.stop();
  }
}

async function report(db: OpenDatabase, outcome: Awaited<ReturnType<typeof restartUnderLoad>>): Promise<boolean> {
  const comments = await db.query<{ content: string }>('SELECT content FROM comments');
  const stored = new Set(comments.map((comment) => comment.content));
  const lost = [...outcome.acknowledged].filter((content) => !stored.has(content)).length;
  const doubled = comments.length - stored.size;
  const failed = [...outcome.failures.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...outcome.failures].map(([kind, count]) => `${kind} ${count}`).join(', ');
  const uncleanStops = outcome.codes.filter((code) => code !== 0).length;
  console.log(`restarts      ${outcome.codes.length}, of which not with exit code 0: ${uncleanStops}
requests      ${outcome.requests}, the slowest took ${Math.round(outcome.slowestMs)} ms
failed        ${failed}${kinds === '' ? '' : ` (${kinds})`}
writes        ${outcome.sent.size} sent, ${outcome.acknowledged.size} acknowledged, ${stored.size} stored
lost          ${lost}
doubled       ${doubled}`);
  const [figure, met] = [
    `${failed}, ${lost}, ${doubled} and ${uncleanStops}`,
    failed + lost + doubled + uncleanStops === 0,
  ];
  addRow({
    measured: `failed, lost, doubled and unclean stops, ${outcome.codes.length} restarts`,
    target: '0',
    figure,
    met,
  });
  return met;
}

await withNewDatabase(async (url) => {
  const db = await openDatabase({ url });
  const isWhole = await restartUnderLoad(db, url)
    .then((outcome) => report(db, outcome))
    .finally(() => db.close());
  process.exitCode = isWhole ? 0 : 1;
});
