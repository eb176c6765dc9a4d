import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { request } from 'undici';
import { freePort } from '../../scripts/free-port.ts';
import { startCommand } from '../../scripts/start-command.ts';
import { setOperator } from '../../src/auth/accounts/operators.ts';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { readDocument } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { exampleOf, readOperations } from '../../src/contract/operations.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { adminRouter } from '../../src/pages/admin/admin.ts';
import { peoplePages } from '../../src/pages/routes.ts';
import { contract, exampleValue, tools } from '../contract/contract.ts';
import { encoded, READING_LIST, STARRED } from '../greader/reader.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, type Person } from '../support/fixtures.ts';
import { storeFullTables } from '../support/full-tables.ts';
import { slownessNow } from '../support/pace.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';
import { STUB_PAGES } from '../support/stub-pages.ts';
import { MAX_ITEMS, MAX_ITEMS_BY_ID } from '../../generated/greader/limits.ts';
import { MAX_PAGE } from '../../generated/limits.ts';

/** Limits of an answer: its bytes, those of one to a reader app, and milliseconds of the processor. */
const MOST = { bytes: 1_500_000, readerBytes: 3_000_000, ms: 60 };
/** Milliseconds for 1,000 items by their ids, none of which may be missing: more than all else is allowed. */
const MOST_OF_MANY_MS = 90;
/** Answers that are measured together, and how often at most: the least counts, since others use the machine, too. */
const [TOGETHER, ROUNDS] = [4, 24];
/** Attackers with so many connections each, and requests of the person whose waiting is measured. */
const ATTACK = { people: 3, connections: 3, asked: 60, p95: 100 };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Asked {
  readonly what: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it is asked for uncompressed only, since it may be asked for so often a minute. */
  readonly once?: boolean;
  /** Milliseconds, where they are not those of all others. */
  readonly mostMs?: number;
  /** Whether an answer may also lead elsewhere or refuse. */
  readonly mayFail?: boolean;
}

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** Milliseconds that all threads of a process have used of processors. */
function usedBy(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((one) => {
    const [used] = readFileSync(`${tasks}/${one}/schedstat`, 'utf8').split(' ');
    return Number(used);
  });
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** The request of an operation's example, with the longest page. */
function largest(operation: Operation): string {
  const limit = operation.parameters.find(({ name, in: place }) => name === 'limit' && place === 'query');
  return exampleOf(operation, limit ? { query: { limit: String(limit.schema.maximum ?? MAX_PAGE) } } : {});
}

const isRead = ({ method, id }: Operation): boolean => method === 'GET' && id !== 'streamEvents';
const POST_PAGE = `/posts/${exampleValue('id', 'path', 'listComments')}`;
/** Pages whose length depends on what is stored. */
const PAGES = ['/', '/?sort=newest', POST_PAGE, '/tags', '/sources', '/sitemap.xml', '/llms.txt'];
/** Values of the parameters of pages; anything else names nothing, and its page is an error's. */
const NAMES: Readonly<Record<string, string>> = {
  id: exampleValue('id', 'path', 'listComments'),
  tag: exampleValue('tag', 'path', 'listTagFeed'),
  source: exampleValue('source', 'path', 'listSourceFeed'),
};
const ROUTES = [peoplePages(STUB_PAGES), adminRouter(STUB_PAGES.site, (_, next) => next())].flatMap(({ stack }) =>
  stack.filter(({ methods }) => methods.includes('GET')).map(({ path }) => String(path)),
);
/** Whether a path sends all there is: it costs as much as that, and holds no one up. */
const isExport = (path: string): boolean => path.endsWith('/export');
const LIBRARY = '/exports';
const READER = '/greader/reader/api/0/stream';

/** Linux tells what each thread has used. */
describe('what an answer costs over full tables', function () {
  this.timeout(600_000);
  let db: OpenDatabase;
  let drop: () => Promise<void>;
  let server: Running;
  let reader: Person;
  let attackers: Person[];
  let numbers: string[];
  let session: string;

  before(async function () {
    if (process.platform !== 'linux') this.skip();
    const created = await createMigratedDatabase(`dcs_cost_${process.pid}`);
    drop = created.drop;
    db = await openDatabase({ url: created.url });
    reader = await storeFullTables(db);
    await setOperator(db, reader.id, true);
    session = (await startSession(db, reader.id, { address: '127.0.0.1', userAgent: 'a test' })).token;
    attackers = [];
    for (let n = 0; n < ATTACK.people; n += 1) attackers.push(await person(db, { plan: 'free' }));
    const rows: { number: string }[] = await db.orm.query(
      `SELECT n.number::text FROM post_numbers n JOIN posts p ON p.id = n.post_id WHERE p.content IS NOT NULL
       ORDER BY n.number LIMIT ${MAX_ITEMS_BY_ID}`,
    );
    numbers = rows.map(({ number }) => number);
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_URL: created.url,
      SECRET_KEY: 'a secret of tests only 0123456789',
      FREE_DAILY_QUOTA: '1000000',
      PAGE_RATE_LIMIT: '1000000',
      IP_CONCURRENCY_LIMIT: '1000',
    };
    server = launch(await freePort(), env, startCommand().slice(0, -1));
    await ready(server.url);
    await quiet();
  });
  after(async () => {
    await killAll();
    await db?.close();
    await drop?.();
  });

  /** Resolves when the server has nothing to do any more. */
  async function quiet(): Promise<void> {
    let [last, calm] = [0, 0];
    await until('the server is quiet', () => {
      const now = usedBy(server.child.pid!);
      calm = now - last < 2 ? calm + 1 : 0;
      last = now;
      return Promise.resolve(calm >= 20);
    });
  }

  async function send({ path, method = 'GET', body, headers }: Asked, encoding: string, who = reader): Promise<Answer> {
    const answer = await request(server.url + path, {
      method,
      headers: { authorization: `Bearer ${who.token}`, 'accept-encoding': encoding, ...headers },
      body: body ?? null,
    });
    return { status: answer.statusCode, bytes: Buffer.from(await answer.body.arrayBuffer()) };
  }

  /** Reads an answer to its end and keeps none of it, which would hold up this process; returns its status. */
  async function readThrough(path: string, headers: object): Promise<number> {
    const answer = await request(server.url + path, {
      headers: { authorization: `Bearer ${reader.token}`, ...headers },
    });
    for await (const piece of answer.body) void piece;
    return answer.statusCode;
  }

  /**
   * Milliseconds of processor time of an answer, and the answer; stops once it is what it may be. A round that takes
   * longer is divided by how slow the machine is right after it.
   */
  async function costOf(asked: Asked, encoding: string): Promise<{ ms: number; answer: Answer }> {
    const most = asked.mostMs ?? MOST.ms;
    let answer = await send(asked, encoding);
    let ms = Infinity;
    for (let round = 0; round < ROUNDS && ms >= most; round += 1) {
      const before = usedBy(server.child.pid!);
      for (let n = 0; n < TOGETHER; n += 1) answer = await send(asked, encoding);
      const cost = (usedBy(server.child.pid!) - before) / TOGETHER;
      ms = Math.min(ms, cost < most ? cost : cost / slownessNow());
    }
    return { ms, answer };
  }

  async function isCheap(asked: Asked, most = MOST.bytes): Promise<void> {
    const plain = await costOf(asked, 'identity');
    const packed = asked.once === true ? plain : await costOf(asked, 'gzip');
    if (process.env.SHOW_COSTS === 'yes')
      process.stdout.write(
        `${asked.what} ${plain.answer.bytes.length} ${plain.ms.toFixed(1)} ${packed.ms.toFixed(1)}\n`,
      );
    const said = plain.answer.bytes.toString().slice(0, 300);
    if (asked.mayFail === true) expect(plain.answer.status, said).to.be.below(500);
    else expect(plain.answer.status, said).to.equal(200);
    expect(plain.answer.bytes.length, 'bytes').to.be.at.most(most);
    expect(Math.max(plain.ms, packed.ms), 'ms').to.be.below(asked.mostMs ?? MOST.ms);
  }

  for (const operation of contract.filter((one) => isRead(one) && one.path !== LIBRARY))
    it(`security 123: ${operation.id} has ${MOST.bytes / 1e6} MB at most and takes ${MOST.ms} ms`, () =>
      isCheap({ what: operation.id, path: `/public/v1${largest(operation)}` }));

  for (const operation of readOperations(readDocument('greader')).filter(isRead))
    it(`security 123: ${operation.id} has ${MOST.readerBytes / 1e6} MB at most and takes ${MOST.ms} ms`, () => {
      const path = `/greader${exampleOf(operation, { query: { n: String(MAX_ITEMS_BY_ID) } })}`;
      return isCheap({ what: operation.id, path }, MOST.readerBytes);
    });

  it(`security 123: items by their ids and in streams have ${MOST.readerBytes / 1e6} MB at most and take ${MOST.ms} ms`, async () => {
    for (const one of heavy()) await isCheap(one, MOST.readerBytes);
  });

  /** The largest answers of reader apps. */
  function heavy(): Asked[] {
    return [
      {
        what: 'items',
        path: `${READER}/items/contents`,
        method: 'POST',
        body: encoded({ i: numbers }),
        headers: FORM,
        mostMs: MOST_OF_MANY_MS,
      },
      { what: 'starred', path: `${READER}/contents/${STARRED}?n=${MAX_ITEMS}` },
      { what: 'list', path: `${READER}/contents/${READING_LIST}?n=${MAX_ITEMS}` },
      { what: 'atom', path: `/greader/reader/atom/${READING_LIST}?n=${MAX_ITEMS}` },
    ];
  }

  for (const link of ['/feeds/foryou/link', '/bookmarks/link'])
    for (const format of ['rssUrl', 'jsonUrl'])
      it(`security 123: ${format} of ${link} has ${MOST.bytes / 1e6} MB at most and takes ${MOST.ms} ms`, async () => {
        // Each has an owner of its own, who may be read so often a minute.
        const owner = await person(db);
        await db.orm.query(
          `INSERT INTO bookmarks (account_id, post_id, created_at) SELECT $1, post_id, created_at FROM bookmarks WHERE account_id = $2`,
          [owner.id, reader.id],
        );
        const made = await send({ what: link, path: `/public/v1${link}`, method: 'PUT' }, 'identity', owner);
        const address = (JSON.parse(made.bytes.toString()) as Record<string, string>)[format]!;
        await isCheap({ what: `${link} ${format}`, path: new URL(address).pathname, once: true });
      });

  for (const path of PAGES)
    it(`security 123: the page ${path.slice(0, 7)} has ${MOST.bytes / 1e6} MB at most and takes ${MOST.ms} ms`, () =>
      isCheap({ what: path, path, headers: { authorization: '' } }));

  for (const route of ROUTES.filter((one) => !isExport(one)))
    it(`security 123: the page ${route} of who is signed in has ${MOST.bytes / 1e6} MB at most and takes ${MOST.ms} ms`, () => {
      const path = route.replaceAll(/:(\w+)/g, (_, name: string) => NAMES[name] ?? NAMES.id!);
      return isCheap({ what: `page ${route}`, path, headers: { ...signedIn(), accept: 'text/html' }, mayFail: true });
    });

  const exports = ROUTES.filter((one) => isExport(one) && !one.startsWith('/admin')).map((path) => ({
    path,
    headers: () => signedIn() as object,
  }));
  for (const format of ['netscape', 'csv', 'json', 'markdown', 'opml'])
    exports.push({ path: `/public/v1${LIBRARY}?format=${format}`, headers: () => ({}) });
  for (const { path, headers } of exports)
    it(`security 123: ${path} makes nobody wait ${ATTACK.p95} ms`, async () => {
      await quiet();
      // Requests of the reader are answered in turn.
      const other = attackers[0]!;
      const calm = await waitsOf(ATTACK.asked, other);
      let goesOn = true;
      const exporting = (async () => {
        let sent = 0;
        for (; goesOn; sent += 1) {
          expect(await readThrough(path, headers()), path).to.equal(200);
        }
        return sent;
      })();
      const waits = await waitsOf(ATTACK.asked, other);
      goesOn = false;
      expect(await exporting, 'files').to.be.above(0);
      areShort(waits, calm);
    });

  const signedIn = () => ({ authorization: '', cookie: `dcs_session=${session}` });

  for (const operation of tools.filter(isRead))
    it(`security 123: the tool ${operation.id} answers in ${MOST.bytes / 1e6} MB and ${MOST.ms} ms`, async () => {
      const limit = operation.parameters.some(({ name }) => name === 'limit') ? { limit: MAX_PAGE } : {};
      const args = Object.fromEntries(
        operation.parameters
          .filter((one) => one.example !== undefined && one.deprecated !== true)
          .map(({ name, example }) => [name, example]),
      );
      const params = { name: operation.id, arguments: { ...args, ...limit } };
      await isCheap({
        what: `tool ${operation.id}`,
        path: '/mcp?tools=all&detail=full',
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      });
    });

  it(`security 123: three people with three connections each make nobody wait ${ATTACK.p95} ms`, async () => {
    await quiet();
    const calm = await waitsOf(ATTACK.asked);
    let goesOn = true;
    const attack = heavy();
    const attacks = attackers.flatMap((who) =>
      Array.from({ length: ATTACK.connections }, async (_, n) => {
        let answered = 0;
        for (; goesOn; answered += 1) await send(attack[(n + answered) % attack.length]!, 'gzip', who);
        return answered;
      }),
    );
    const waits = await waitsOf(ATTACK.asked);
    goesOn = false;
    expect(Math.min(...(await Promise.all(attacks))), 'answers of each attacker').to.be.above(0);
    areShort(waits, calm);
  });

  /** A machine that is slow by itself, or does other work, makes people wait without an attack, too. */
  function areShort(waits: readonly number[], calm: readonly number[]): void {
    const [p95, usual] = [p95Of(waits), p95Of(calm)];
    if (process.env.SHOW_COSTS === 'yes')
      process.stdout.write(`p95 ${p95.toFixed(0)} ms, without ${usual.toFixed(0)} ms\n`);
    expect(p95, `ms; without ${usual.toFixed(0)}`).to.be.below(Math.max(ATTACK.p95, 3 * usual));
  }

  /** Milliseconds that each of so many requests of one person takes, one after the other. */
  async function waitsOf(requests: number, who = reader): Promise<number[]> {
    const waits: number[] = [];
    for (let n = 0; n < requests; n += 1) {
      const began = performance.now();
      const { status } = await send({ what: 'popular', path: '/public/v1/feeds/popular' }, 'gzip', who);
      expect(status).to.equal(200);
      waits.push(performance.now() - began);
    }
    return waits;
  }

  const p95Of = (waits: readonly number[]): number => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]!;
});
