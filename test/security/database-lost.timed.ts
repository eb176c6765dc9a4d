import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { createServerDatabase } from '../support/database.ts';
import { FaultyPostgres } from '../support/faulty-postgres.ts';
import { person, post } from '../support/fixtures.ts';
import { until, within } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

/** Requests that wait for it: far more than are worked on side by side. */
const WAITING = 300;
/** Number of them that wait for a connection when all have begun: others wait for the same answers. */
const FOR_CONNECTION = 120;
/** Milliseconds: for an answer that waits for nothing, and in which all is as before once the database is back. */
const [AT_ONCE_MS, BACK_MS] = [1_000, 1_000];
/**
 * Milliseconds until all who wait have their answers: once it is known that there is no server, and from the first
 * silence, which is known after 1.75 seconds. So many answers take their time: three times those of as many plain ones.
 */
const [TOLD_MS, GIVEN_UP_MS] = [500, 2_250];
/** Asks no database. */
const PLAIN = '/.well-known/api-catalog';

describe('a database that is lost', function () {
  this.timeout(60_000);
  let faulty: FaultyPostgres;
  let service: Service;
  let through: OpenDatabase;
  let direct: OpenDatabase;
  let drop: () => Promise<void>;
  let tokens: string[];
  let postId: string;

  before(async () => {
    const made = await createServerDatabase(`dcs_lost_${process.pid}`);
    drop = made.drop;
    direct = await openDatabase({ url: made.url });
    await direct.migrate();
    faulty = await FaultyPostgres.before(made.url);
    through = await openDatabase({ url: faulty.url });
    service = await startService({}, through);
    tokens = (await Promise.all(Array.from({ length: 5 }, () => person(direct)))).map(({ token }) => token);
    postId = await post(direct);
  });
  beforeEach(() => works());
  afterEach(() => faulty.set({ kind: 'none' }));
  after(async () => {
    if ((drop as unknown) === undefined) return; // skipped
    await service.close();
    await through.close();
    await faulty.close();
    await direct.close();
    await drop();
  });

  /** A read, a read of one person, or a write, in turn. */
  const ask = (n: number): Promise<Answer> => {
    const token = tokens[n % tokens.length]!;
    if (n % 3 === 0) return call(service.url, '/feeds/popular', { token });
    if (n % 3 === 1) return call(service.url, `/bookmarks?limit=${(n % 40) + 1}`, { token });
    return call(service.url, `/posts/${postId}`, { token });
  };
  const works = (): Promise<void> =>
    until(async () => (await Promise.all([ask(0), ask(1), ask(2)])).every(({ status }) => status === 200), 15_000);
  /** Milliseconds that this machine takes now for answers of so many requests. */
  const pace = async (): Promise<number> => {
    const began = performance.now();
    await Promise.all(Array.from({ length: WAITING }, () => fetchAny(service.url + PLAIN)));
    return 3 * (performance.now() - began);
  };
  const atOnce = async (sent: Promise<Answer>): Promise<number> => (await within(AT_ONCE_MS, sent)).status;

  /** Takes all places with requests that get no answer; calls `then` when they wait. Resolves with all answers. */
  async function lockAll(then: () => Promise<void>): Promise<Answer[]> {
    let answered = 0;
    const waiting = Array.from({ length: WAITING }, async (_, n) => {
      const answer = await ask(n);
      answered += 1;
      return answer;
    });
    await until(() => answered > 0 || (through.use?.waiting ?? 0) > FOR_CONNECTION, 15_000);
    await then();
    return Promise.all(waiting);
  }

  async function expectPlainAtOnce(): Promise<void> {
    for (let n = 0; n < 10; n += 1) {
      expect(await atOnce(fetchAny(service.url + PLAIN)), 'what asks no database').to.equal(200);
    }
  }

  async function expectBack(): Promise<void> {
    faulty.set({ kind: 'none' });
    await within(BACK_MS, works());
  }

  it('security 130: silent, takes no places of requests that ask none, all who wait get 503 together, and it is back at once', async () => {
    const paceMs = await pace();
    faulty.set({ kind: 'silent' });
    const answers = await within(GIVEN_UP_MS + paceMs, lockAll(expectPlainAtOnce));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([503]));
    expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).to.equal(true);
    expect(await atOnce(ask(0)), 'who comes while it is lost').to.equal(503);
    await expectPlainAtOnce();
    await expectBack();
  });

  it('security 130: shut down while all wait for it, is 503 for all of them at once, and it is back at once', async () => {
    const paceMs = await pace();
    faulty.set({ kind: 'silent' });
    let cut: () => void = () => undefined;
    const isCut = new Promise<void>((resolve) => (cut = resolve));
    const told = lockAll(() => {
      faulty.set({ kind: 'refused', sqlstate: '57P03' });
      cut();
      return Promise.resolve();
    });
    await isCut;
    const answers = await within(TOLD_MS + paceMs, told);
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([503]));
    expect(await atOnce(ask(0))).to.equal(503);
    await expectPlainAtOnce();
    await expectBack();
  });

  it('security 130: replaced by another machine without a word, is asked there, not over what leads nowhere', async () => {
    faulty.set({ kind: 'silent' });
    await lockAll(() => Promise.resolve());
    faulty.replace();
    await within(6_000, works()); // a connection that leads nowhere would take twelve seconds
    faulty.cut();
  });

  it('security 130: is not given up while it is only slow: a statement of two seconds ends, and others beside it', async () => {
    const slow = through.query<{ done: number }>('SELECT 1 AS done FROM pg_sleep(2)');
    expect((await Promise.all([slow, ask(0), ask(1)])).slice(1)).to.satisfy((answers: Answer[]) =>
      answers.every(({ status }) => status === 200),
    );
    const all = await Promise.all(Array.from({ length: 10 }, () => through.query('SELECT 1 FROM pg_sleep(2)')));
    expect(all).to.have.length(10);
  });
});
