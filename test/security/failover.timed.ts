import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { listTokens, revokeToken } from '../../src/auth/access-tokens.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { call } from '../support/client.ts';
import { person, posts, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { startPgbouncer, type PgBouncer } from '../support/pgbouncer.ts';
import { startReplicated, type Replicated } from '../support/replicated.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

const SECRET_KEY = 'a secret of tests only 0123456789';
/** Milliseconds without a good answer, from when the new primary takes writes on. */
const MAX_AWAY_MS = 5_000;
const WRITERS = 4;
/** Good writes before the failover, and after it. */
const ENOUGH = 100;

/** Ways in which the services reach the two servers. */
const WAYS = ['a pooler, and both servers for what goes past it', 'both servers'] as const;

for (const way of WAYS) {
  describe(`failover of two services that know ${way}`, function () {
    this.timeout(300_000);
    let servers: Replicated;
    let pooler: PgBouncer | undefined;
    let db: OpenDatabase | undefined;
    let both: string;
    let services: Running[];
    let people: Person[];
    let postIds: string[];

    before(async function () {
      needs(this, 'postgresql');
      needs(this, 'pgbouncer');
      servers = await startReplicated({ synchronous: true });
      const { primary, replica } = servers;
      both = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres`;
      const direct = await openDatabase({ url: primary.urlOf('postgres') });
      await direct.migrate();
      people = [];
      for (let n = 0; n < WRITERS + 2; n += 1) people.push(await person(direct));
      postIds = await posts(
        direct,
        Array.from({ length: 5 }, () => ({})),
      );
      await direct.close();
      if (way !== 'both servers') pooler = await startPgbouncer(primary.urlOf('postgres'));
      const env = {
        SECRET_KEY,
        DATABASE_URL: pooler?.urlOf('postgres') ?? both,
        ...(pooler && { DATABASE_DIRECT_URL: both }),
        DATABASE_READ_URL: both,
      };
      const first = launch(await freePort(), env);
      services = [first, launch(await freePort(), { ...env, PUBLIC_URL: first.url })];
      await Promise.all(services.map(({ url }) => ready(url)));
      for (const service of services)
        await until('it reads from the replica', () =>
          Promise.resolve(service.logs().some(({ msg }) => msg === 'replica available, reading from it')),
        );
    });
    after(async () => {
      await killAll();
      await db?.close();
      await pooler?.stop();
      await servers?.stop();
    });

    it('loses no acknowledged write, believes no revoked token, and answers again within five seconds', async () => {
      const statuses: number[] = [];
      const acknowledged: string[] = [];
      const good: number[] = [];
      const lacking: string[] = [];
      let isOver = false;
      const writer = async (who: Person, n: number): Promise<void> => {
        for (let count = 0; !isOver; count += 1) {
          const [service, other] = count % 2 === n % 2 ? services : services.toReversed();
          const content = `comment ${n} ${count} of ${who.id}`;
          const path = `/posts/${postIds[count % postIds.length]!}/comments`;
          const asked = { token: who.token, method: 'POST', json: { content } };
          const { status, body } = await call(service!.url, path, asked);
          statuses.push(status);
          if (status !== 201 && status !== 200) {
            await pause(50); // as its Retry-After asks for, and sooner
            continue;
          }
          acknowledged.push(content);
          good.push(performance.now());
          // The other process, which may read from the replica, reads what was just written.
          const listed = await call(other!.url, `${path}?limit=50&sort=newest`, { token: who.token });
          statuses.push(listed.status);
          const { id } = body as { id: string };
          if (listed.status === 200 && !listed.text.includes(id)) lacking.push(`${content} at ${other!.url}`);
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, n) => writer(people[n]!, n));
      await until('the load runs', () => Promise.resolve(good.length > ENOUGH));

      // Both remember these credentials.
      const [before, during] = people.slice(WRITERS) as [Person, Person];
      const ask = async ({ token }: Person): Promise<number[]> =>
        Promise.all(services.map(async ({ url }) => (await call(url, '/feeds', { token })).status));
      for (const who of [before, during]) expect(await ask(who)).to.deep.equal([200, 200]);

      await servers.primary.kill();
      await servers.replica.run('SELECT pg_promote()');
      const promotedAt = performance.now();
      pooler?.lead(servers.replica.urlOf('postgres'));
      // Revoked at the new primary, before the services have found it.
      db = await openDatabase({ url: servers.replica.urlOf('postgres') });
      await revoke(db, during);
      const after = await ask(during);
      for (const status of after) expect(status).to.be.oneOf([401, 503]);

      await until('both answer again', () => Promise.resolve(good.filter((at) => at > promotedAt).length > ENOUGH));
      const awayMs = Math.min(...good.filter((at) => at > promotedAt)) - promotedAt;
      await until('both know the new primary', async () => (await ask(before)).every((status) => status === 200));
      expect(await ask(during)).to.deep.equal([401, 401]);
      for (const { url } of services)
        for (let n = 0; n < 5; n += 1)
          expect((await call(url, '/feeds', { token: before.token })).status).to.equal(200);
      await revoke(db, before);
      await until('it is dead', async () => (await ask(before)).every((status) => status === 401), 2_000);

      isOver = true;
      await Promise.all(writers);
      const stored = await db.query<{ content: string }>('SELECT content FROM comments');
      const contents = new Set(stored.map(({ content }) => content));
      expect(acknowledged.filter((content) => !contents.has(content))).to.deep.equal([]);
      expect(lacking, 'read by who wrote').to.deep.equal([]);
      expect(contents.size).to.equal(stored.length);
      for (const status of new Set(statuses)) expect(status).to.be.oneOf([200, 201, 503]);
      expect(awayMs).to.be.below(MAX_AWAY_MS);
      process.stdout.write(
        `    ${acknowledged.length} acknowledged, 0 lost, ${statuses.filter((one) => one === 503).length} times 503, ` +
          `away for ${Math.round(awayMs)} ms after the promotion\n`,
      );
    });
  });
}

async function revoke(db: OpenDatabase, { id }: Person): Promise<void> {
  const [token] = await listTokens(db, id);
  await revokeToken(db, id, token!.id);
}
