import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import { comment, person, post, type Person } from '../support/fixtures.ts';
import { needs, redisUrl } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { MAX_BOOKMARK_LISTS, MAX_CUSTOM_FEEDS } from '../../generated/limits.ts';

const TIMES = 50;
const PERSON_LIMIT = 60;

describe('two services with Redis, fifty writes at once', function () {
  this.timeout(60_000);
  const services: Service[] = [];
  let ada: Person;
  let postId: string;

  before(async function () {
    needs(this, 'redis');
    const first = await startService({ redisUrl: redisUrl()! });
    services.push(first, await startService({ redisUrl: redisUrl()!, publicUrl: first.url }, first.db));
  });
  after(async () => {
    for (const service of [...services].reverse()) await service.close();
  });
  beforeEach(async () => {
    ada = await person(services[0]!.db);
    postId = await post(services[0]!.db);
  });

  const rows = (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    services[0]!.db.query<Record<string, unknown>>(sql, values);
  /** Sends as many requests as there are to both services in turn, at the same moment; none may be a fault of ours. */
  const atOnce = async (
    count: number,
    request: (n: number) => {
      method: string;
      path: string;
      json?: object;
      headers?: Record<string, string>;
      by?: Person;
    },
  ): Promise<Answer[]> => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) => {
        const { path, by = ada, ...more } = request(n);
        return call(services[n % services.length]!.url, path, { token: by.token, ...more });
      }),
    );
    for (const { status, text } of answers) expect(status, text).to.be.below(500);
    return answers;
  };
  const statusesOf = (answers: readonly Answer[]): Record<number, number> => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const one = async (method: string, path: string, json?: object): Promise<Answer> => {
    const answer = await call(services[0]!.url, path, { method, token: ada.token, ...(json && { json }) });
    expect(answer.status, answer.text).to.be.oneOf([200, 204]);
    return answer;
  };

  it('votes: the last one of each person stands, and the count is that of the votes', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => person(services[0]!.db)));
    const vote = (n: number): object => ({ vote: [1, -1, 0, 1][n % 4]! });
    const commentId = await comment(services[0]!.db, { postId, accountId: ada.id });
    for (const [path, table, column, of, shown] of [
      [`/posts/${postId}/vote`, 'post_votes', 'post_id', postId, `/posts/${postId}`],
      [`/comments/${commentId}/vote`, 'comment_votes', 'comment_id', commentId, `/posts/${postId}/comments`],
    ] as const) {
      const answers = await atOnce(TIMES, (n) => ({ method: 'PUT', path, json: vote(n), by: people[n % 5]! }));
      expect(statusesOf(answers), path).to.deep.equal({ [answers[0]!.status]: TIMES });
      const votes = await rows(`SELECT account_id, vote FROM ${table} WHERE ${column} = $1`, [of]);
      expect(new Set(votes.map(({ account_id: id }) => id)).size, path).to.equal(votes.length);
      const ups = votes.filter((row) => row.vote === 1).length;
      await until(async () => {
        const { body } = await one('GET', shown);
        return (shown.endsWith('comments') ? body.data[0].numUpvotes : body.data.numUpvotes) === ups;
      }, 10_000);
    }
  });

  it('experiences: one key makes one, each of its own makes one, and one of many who replace it wins', async () => {
    const json = { type: 'project', title: 'Engine', startedAt: '2020-01-01T00:00:00.000Z', customCompanyName: 'Self' };
    const path = '/profile/experiences';
    const same = await atOnce(TIMES, () => ({ method: 'POST', path, json, headers: { 'idempotency-key': 'same' } }));
    expect(Object.keys(statusesOf(same)).every((status) => ['200', '409'].includes(status))).to.equal(true);
    const count = async (): Promise<number> =>
      (await rows('SELECT FROM experiences WHERE account_id = $1', [ada.id])).length;
    expect(await count()).to.equal(1);
    const [{ body }] = same.filter(({ status }) => status === 200) as [Answer];
    const { headers } = await one('GET', `${path}/${body.id}`);
    const replaced = await atOnce(TIMES, (n) => ({
      method: 'PUT',
      path: `${path}/${body.id}`,
      json: { ...json, title: `Engine ${n}` },
      headers: { 'if-match': headers.etag! },
    }));
    expect(statusesOf(replaced)).to.deep.equal({ 200: 1, 412: TIMES - 1 });
    expect(statusesOf(await atOnce(TIMES, () => ({ method: 'POST', path, json })))).to.deep.equal({ 200: TIMES });
    expect(await count()).to.equal(1 + TIMES);
    const removed = await atOnce(TIMES, () => ({ method: 'DELETE', path: `${path}/${body.id}` }));
    expect(
      removed.filter(({ status }) => status < 300),
      removed[0]?.text,
    ).to.have.length.at.least(1);
    expect(await count()).to.equal(TIMES);
  });

  it('moving bookmarks: each is in one list, one that is deleted meanwhile holds none, and none is lost', async () => {
    const posts = await Promise.all(Array.from({ length: 5 }, () => post(services[0]!.db)));
    const lists: string[] = [];
    for (const name of ['a', 'b', 'c']) lists.push((await one('POST', '/bookmarks/lists', { name })).body.id as string);
    const added = await atOnce(TIMES, () => ({ method: 'POST', path: '/bookmarks', json: { postIds: posts } }));
    expect(statusesOf(added)).to.deep.equal({ 200: TIMES });
    const moved = await atOnce(TIMES, (n) =>
      n === TIMES / 2
        ? { method: 'DELETE', path: `/bookmarks/lists/${lists[2]}?keepBookmarks=true` }
        : { method: 'PATCH', path: `/bookmarks/${posts[n % 5]}`, json: { listId: [...lists, null][n % 4]! } },
    );
    for (const { status, text } of moved) expect(status, text).to.be.oneOf([200, 204, 404]);
    const kept = await rows('SELECT post_id, list_id FROM bookmarks WHERE account_id = $1', [ada.id]);
    expect(kept.map((row) => row.post_id)).to.have.members(posts);
    for (const { list_id: list } of kept) expect([lists[0], lists[1], null]).to.include(list);
  });

  it('what has a limit reaches it exactly', async () => {
    for (const [path, most] of [
      ['/bookmarks/lists', MAX_BOOKMARK_LISTS],
      ['/feeds/custom', MAX_CUSTOM_FEEDS],
    ] as const) {
      const made = await atOnce(most + TIMES, (n) => ({ method: 'POST', path, json: { name: `Number ${n}` } }));
      expect(statusesOf(made)[200], path).to.equal(most);
    }
  });

  it('of a person’s requests at once exactly sixty pass, whichever service they reach', async () => {
    const { db } = services[0]!;
    const settings = { redisUrl: redisUrl()!, userRateLimit: PERSON_LIMIT };
    const two = [await startService(settings, db), await startService(settings, db)];
    try {
      const answers = await Promise.all(
        Array.from({ length: 4 * TIMES }, (_, n) =>
          call(two[n % 2]!.url, `/posts/${postId}/vote`, { method: 'PUT', token: ada.token, json: { vote: 1 } }),
        ),
      );
      const passed = answers.filter(({ status }) => status < 300).length;
      expect([passed, statusesOf(answers)[429]]).to.deep.equal([PERSON_LIMIT, 4 * TIMES - PERSON_LIMIT]);
    } finally {
      for (const service of two) await service.close();
    }
  });
});
