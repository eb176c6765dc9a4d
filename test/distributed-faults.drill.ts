import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../src/data/database.ts';
import { startCitus, type Citus } from './support/citus.ts';
import { call } from './support/client.ts';
import { distributeDatabase } from './support/distributed.ts';
import { person, post, type Person } from './support/fixtures.ts';
import { needs } from './support/needs.ts';
import { until } from './support/poll.ts';
import { startService, type Service } from './support/service.ts';
import { settled } from './support/settled.ts';
import { uuid } from './support/uuid.ts';

const PEOPLE = 12;
const POSTS = 6;
/** Times that the coordinator is killed. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Milliseconds for which people write around a fault, and within which everybody is served again after it. */
const MS = { around: 1_500, again: 60_000 };

/** A write that was acknowledged. */
interface Written {
  readonly who: Person;
  readonly postId: string;
  /** The vote that stands, or the text of a comment. */
  readonly vote?: number;
  readonly text?: string;
}

describe('a distributed installation whose servers fail', function () {
  this.timeout(600_000);
  let citus: Citus;
  let db: OpenDatabase;
  let service: Service;
  let author: Person;
  let people: Person[];
  let posts: string[];

  before(async function () {
    needs(this, 'citus');
    citus = await startCitus();
    db = await openDatabase({ url: citus.url });
    await db.migrate();
    await distributeDatabase(db);
    await db.close();
    db = await openDatabase({ url: citus.url });
    service = await startService({}, db);
    author = await person(db);
    people = await Promise.all(Array.from({ length: PEOPLE }, () => person(db)));
    posts = await Promise.all(Array.from({ length: POSTS }, () => post(db)));
    await db.query(
      `INSERT INTO event_listeners (account_id, until) SELECT id, now() + interval '1 hour' FROM accounts`,
    );
  });
  after(async () => {
    await service?.close();
    await db?.close();
    await citus?.stop();
  });

  /** Sends until it is acknowledged, with one key, as a client does; nothing once `isOver` before that. */
  async function send(who: Person, method: string, path: string, json: unknown): Promise<any> {
    const headers = { 'idempotency-key': uuid() };
    for (const began = performance.now(); performance.now() - began < MS.again;) {
      const answer = await call(service.url, path, { method, token: who.token, json, headers }).catch(() => undefined);
      if (answer !== undefined && answer.status < 300) return answer.body;
      if (answer !== undefined && ![409, 503].includes(answer.status))
        throw new Error(`${answer.status} ${answer.text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${method} ${path} was not acknowledged`);
  }

  /** Everybody votes, bookmarks and answers comments again and again, until `fault` and what it breaks have passed. */
  async function writeDuring(fault: () => Promise<void>, written: Written[]): Promise<void> {
    let isOver = false;
    const parents = await Promise.all(
      posts.map(async (id) => (await send(author, 'POST', `/posts/${id}/comments`, { content: 'First' })).id as string),
    );
    const work = people.map(async (who, n) => {
      for (let turn = 0; !isOver; turn += 1) {
        const at = (n + turn) % POSTS;
        const postId = posts[at]!;
        const [vote, text] = [(turn % 3) - 1, `Reply ${uuid()}`];
        await send(who, 'PUT', `/posts/${postId}/vote`, { vote });
        written.push({ who, postId, vote });
        await send(who, 'POST', '/bookmarks', { postIds: [postId] });
        await send(who, 'POST', `/posts/${postId}/comments`, { content: text, parentId: parents[at] });
        written.push({ who, postId, text });
      }
    });
    await new Promise((resolve) => setTimeout(resolve, MS.around));
    await fault();
    await new Promise((resolve) => setTimeout(resolve, MS.around));
    isOver = true;
    await Promise.all(work);
  }

  /** Throws unless all that was acknowledged is there once, and content counts and tells of just that. */
  async function assertKept(written: readonly Written[]): Promise<void> {
    await until(
      async () =>
        settled(db).then(
          () => true,
          () => false,
        ),
      MS.again,
    );
    await db.query(`UPDATE removed_subjects SET due = now()`);
    await settled(db);
    const votes = new Map(
      written.flatMap(({ who, postId, vote }) => (vote === undefined ? [] : [[`${who.id} ${postId}`, vote]])),
    );
    const stored = await db.query<{ key: string; vote: number }>(
      `SELECT account_id || ' ' || post_id AS key, vote FROM post_votes`,
    );
    const cast = new Map(stored.map(({ key, vote }) => [key, vote]));
    for (const [key, vote] of votes) expect(cast.get(key) ?? 0, `vote of ${key}`).to.equal(vote);
    const counts = await db.query<{ id: string; up: number; down: number }>(
      'SELECT post_id AS id, num_upvotes AS up, num_downvotes AS down FROM post_ranks',
    );
    for (const { id, up, down } of counts) {
      const ofPost = stored.filter(({ key }) => key.endsWith(id)).map(({ vote }) => vote);
      const counted = [ofPost.filter((vote) => vote === 1).length, ofPost.filter((vote) => vote === -1).length];
      expect([up, down], `counts of ${id}`).to.deep.equal(counted);
    }
    const bookmarks = await db.query<{ key: string }>(`SELECT account_id || ' ' || post_id AS key FROM bookmarks`);
    expect(bookmarks.map(({ key }) => key)).to.include.members([...votes.keys()]);
    const texts = written.flatMap(({ text }) => (text === undefined ? [] : [text]));
    const comments = await db.query<{ id: string; content: string }>(
      `SELECT id, content FROM comments WHERE content LIKE 'Reply %'`,
    );
    expect(comments.map(({ content }) => content)).to.have.members(texts);
    const told = await db.query<{ id: string }>(
      `SELECT comment_id AS id FROM notifications WHERE type = 'comment_reply'`,
    );
    expect(told.map(({ id }) => id)).to.have.members(comments.map(({ id }) => id));
    const events = await db.query<{ id: string }>(
      `SELECT subject_id AS id FROM events WHERE type = 'notification' AND account_id = $1`,
      [author.id],
    );
    const notifications = await db.query<{ id: string }>('SELECT id FROM notifications WHERE account_id = $1', [
      author.id,
    ]);
    expect(events.map(({ id }) => id)).to.include.members(notifications.map(({ id }) => id));
  }

  const all: Written[] = [];
  const test = (title: string, fault: () => Promise<void>): void => {
    it(title, async () => {
      const before = all.length;
      await writeDuring(fault, all);
      expect(all.length - before).to.be.above(PEOPLE);
      await assertKept(all);
      process.stdout.write(`    ${all.length - before} writes acknowledged\n`);
    });
  };

  for (let n = 1; n <= ROUNDS; n += 1)
    test(`loses and doubles nothing when the coordinator is killed, ${n}`, async () => {
      await citus.coordinator.kill();
      await citus.restart('coordinator');
    });

  test('loses and doubles nothing when a worker is killed and is back', async () => {
    await citus.workers[0]!.kill();
    await new Promise((resolve) => setTimeout(resolve, MS.around));
    await citus.restart(0);
  });

  test('loses and doubles nothing while shards move to another worker', async () => {
    const [from, to] = citus.workers;
    const [shard] = await db.query<{ id: string }>(
      `SELECT shardid AS id FROM citus_shards WHERE table_name = 'bookmarks'::regclass AND nodeport = $1 LIMIT 1`,
      [from!.port],
    );
    await db.transaction(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.orm.query(
        `SELECT citus_move_shard_placement(${shard!.id}, '127.0.0.1', ${from!.port}, '127.0.0.1', ${to!.port}, 'force_logical')`,
      );
    });
  });
});
