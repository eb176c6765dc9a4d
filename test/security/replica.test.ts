import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { cli } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { startReplicated, type Replicated } from '../support/replicated.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn } from '../support/visitor.ts';

/** Longer than any test pauses the replica. */
const ANY_LAG_MS = 86_400_000;
const LIMIT_MS = 60_000;
/** In which another process hears of a write, on a machine that does something else. */
const NOTICE_MS = 2_000;

describe('with a replica to read from', function () {
  this.timeout(240_000);
  let servers: Replicated;
  let dbs: OpenDatabase[] = [];
  let [one, other]: Service[] = [];
  let [ada, bob]: Person[] = [];

  before(async function () {
    needs(this, 'postgresql');
    servers = await startReplicated();
    dbs = await Promise.all([1, 2].map(() => openDatabase({ url: servers.primary.urlOf('postgres') })));
    await dbs[0]!.migrate();
    [ada, bob] = [await person(dbs[0]!), await person(dbs[0]!)];
    const reading = { databaseReadUrl: servers.replica.urlOf('postgres'), databaseReadMaxLagMs: ANY_LAG_MS };
    one = await startService(reading, dbs[0]);
    other = await startService({ ...reading, publicUrl: one.url }, dbs[1]);
  });
  after(async () => {
    for (const service of [one, other]) await service?.close();
    for (const db of dbs) await db.close();
    await servers?.stop();
  });

  const ids = async (service: Service, who: Person, path: string): Promise<string[]> => {
    const { status, body } = await call(service.url, path, { token: who.token });
    expect(status, JSON.stringify(body)).to.equal(200);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };
  const saysItReads = (service: Service): boolean =>
    service.logs.findLast((line) => line.includes('msg":"replica'))?.includes('reading from it') === true;
  /** Whether what is on the primary only is missing from a person's lists. */
  const isBehind = async (service: Service, who: Person, hidden: string): Promise<boolean> =>
    !(await ids(service, who, '/feeds/popular')).includes(hidden);

  /**
   * Runs `work` while the replica replays nothing, with a post that it therefore lacks, once both services read from
   * it: a service whose notices were late on a busy machine does so only when the replica has caught up.
   */
  async function paused(work: (hidden: string) => Promise<void>): Promise<void> {
    const end = Date.now() + LIMIT_MS;
    for (;;) {
      for (const service of [one!, other!]) await until(() => saysItReads(service), LIMIT_MS);
      const seen = await post(dbs[0]!);
      for (const service of [one!, other!])
        for (const who of [ada!, bob!]) await until(async () => !(await isBehind(service, who, seen)), LIMIT_MS);
      await servers.replica.run('SELECT pg_wal_replay_pause()');
      try {
        await until(
          async () =>
            (await servers.replica.run(`SELECT WHERE pg_get_wal_replay_pause_state() = 'paused'`)).length === 1,
        );
        const hidden = await post(dbs[0]!);
        const behind = await Promise.all([one!, other!].map((service) => isBehind(service, bob!, hidden)));
        if (behind.every(Boolean)) return await work(hidden);
      } finally {
        await servers.replica.run('SELECT pg_wal_replay_resume()');
      }
      if (Date.now() > end) throw new Error('The replica is not read from.');
    }
  }

  it('lists come from it', () =>
    paused(async (hidden) => {
      for (const service of [one!, other!]) await until(() => isBehind(service, bob!, hidden), LIMIT_MS);
    }));

  it('who wrote sees it at once, in other processes in a moment, and others still read from the replica', () =>
    paused(async (hidden) => {
      const bookmarks = '/bookmarks';
      expect(await ids(one!, ada!, bookmarks)).to.not.include(hidden);
      const { status } = await call(one!.url, '/bookmarks', {
        token: ada!.token,
        method: 'POST',
        json: { postIds: [hidden] },
      });
      expect(status).to.equal(200);
      expect(await ids(one!, ada!, bookmarks)).to.include(hidden);
      // Its notice has been sent to the other process, which may be busy.
      await until(async () => (await ids(other!, ada!, bookmarks)).includes(hidden), NOTICE_MS);
      expect(await isBehind(other!, ada!, hidden)).to.equal(false);
      await until(() => isBehind(one!, bob!, hidden), LIMIT_MS);
    }));

  it('who wrote reads from it again once it has that', async () => {
    await paused(async (hidden) => {
      await call(one!.url, '/bookmarks', { token: ada!.token, method: 'POST', json: { postIds: [hidden] } });
      expect(await isBehind(one!, ada!, hidden)).to.equal(false);
    });
    // As long as the replica is paused it cannot get what she wrote before.
    await until(async () => {
      const behind: boolean[] = [];
      await paused(async (hidden) => {
        for (const service of [one!, other!]) behind.push(await isBehind(service, ada!, hidden));
      });
      return behind.every(Boolean);
    }, LIMIT_MS);
  });

  it('a form counts as a write, too', async () => {
    const { id, email } = await member(one!);
    const visitor = await signedIn(one!, email);
    const { token } = await createToken(dbs[0]!, id, { name: 'test', lifetime: 'never' });
    const eve = { id, email, token };
    let isDone = false;
    const formIsSeen = async (hidden: string): Promise<void> => {
      // Paused before it had what signing in wrote, the replica is not read for her: the next time it is.
      for (const service of [one!, other!]) if (!(await isBehind(service, eve, hidden))) return;
      const { status } = await visitor.send('/settings', {
        name: 'Eve',
        username: '',
        bio: '',
        image: '',
        timezone: '',
      });
      expect(status).to.equal(303);
      for (const service of [one!, other!]) await until(async () => !(await isBehind(service, eve, hidden)), NOTICE_MS);
      isDone = true;
    };
    await until(async () => {
      await paused(formIsSeen);
      return isDone;
    }, LIMIT_MS);
  });

  it('a single thing that it lacks is looked for at the primary', () =>
    paused(async (hidden) => {
      const { status } = await call(one!.url, `/posts/${hidden}`, { token: bob!.token });
      expect(status).to.equal(200);
    }));

  it('a table that it lacks is no error', () =>
    paused(async () => {
      await servers.primary.run('ALTER TABLE source_version RENAME TO source_version_of_before');
      await servers.primary.run('CREATE VIEW source_version AS SELECT * FROM source_version_of_before');
      await servers.replica.run('SELECT pg_wal_replay_resume()');
      await until(
        async () => (await servers.replica.run(`SELECT FROM pg_views WHERE viewname = 'source_version'`)).length === 1,
        LIMIT_MS,
      );
      await servers.replica.run('SELECT pg_wal_replay_pause()');
      await servers.primary.run('DROP VIEW source_version');
      await servers.primary.run('ALTER TABLE source_version_of_before RENAME TO source_version');
      expect((await call(one!.url, '/feeds/popular', { token: bob!.token })).status).to.equal(200);
    }));

  it('one that is too far behind is not read from', async () => {
    const strict = await startService(
      { databaseReadUrl: servers.replica.urlOf('postgres'), databaseReadMaxLagMs: 1_000 },
      dbs[0],
    );
    try {
      await until(() => saysItReads(strict), LIMIT_MS);
      await paused(async (hidden) => {
        await until(async () => !(await isBehind(strict, bob!, hidden)), LIMIT_MS);
        await until(() => !saysItReads(strict), LIMIT_MS);
        expect(saysItReads(one!), 'one that may be further behind').to.equal(true);
      });
      await until(() => saysItReads(strict), LIMIT_MS);
    } finally {
      await strict.close();
    }
  });

  it('dcs status shows each server, its role and its lag', async () => {
    const [primary, replica] = [servers.primary, servers.replica].map(({ port }) => `127.0.0.1:${port}`);
    const env = {
      DATABASE_URL: `postgres://postgres@${primary},${replica}/postgres`,
      DATABASE_DIRECT_URL: servers.primary.urlOf('postgres'),
      DATABASE_READ_URL: `postgres://postgres@${replica},127.0.0.1:1/postgres`,
    };
    const { out, err } = await cli(env, 'status', '--json');
    expect(err).to.equal('');
    const shown = (JSON.parse(out) as { servers: Record<string, unknown>[] }).servers;
    expect(shown.map(({ setting, host, role, pooled }) => [setting, host, role, pooled])).to.deep.equal([
      ['DATABASE_URL', primary, 'primary', false],
      ['DATABASE_URL', replica, 'replica', false],
      ['DATABASE_DIRECT_URL', primary, 'primary', false],
      ['DATABASE_READ_URL', replica, 'replica', false],
      ['DATABASE_READ_URL', '127.0.0.1:1', 'away', false],
    ]);
    expect(shown[1]!.lagMs).to.be.a('number');
    expect(shown[4]!.reason).to.include('ECONNREFUSED');
    expect((await cli(env, 'status')).out).to.match(/^SERVER OF +HOST +ROLE +LAG +PROBLEM\nDATABASE_URL .* primary/);
  });

  it('one that goes away is no error, not even for what it is answering', async () => {
    await until(() => saysItReads(one!), LIMIT_MS);
    const answers: number[] = [];
    let isGone = false;
    const readers = Array.from({ length: 8 }, async () => {
      while (!isGone || answers.length < 100)
        answers.push((await call(one!.url, '/feeds/popular', { token: bob!.token })).status);
    });
    await until(() => answers.length > 20, LIMIT_MS);
    await servers.replica.kill();
    isGone = true;
    await Promise.all(readers);
    expect([...new Set(answers)]).to.deep.equal([200]);
    await until(() => !saysItReads(one!), LIMIT_MS);
    expect((await call(one!.url, '/bookmarks', { token: ada!.token })).status).to.equal(200);
  });
});
