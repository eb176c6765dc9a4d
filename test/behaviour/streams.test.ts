import { expect } from 'chai';
import { FeedTagFilter } from '../../src/data/entities/feeds.ts';
import { request } from 'undici';
import { sequenceEvents } from '../../src/events/sequence-events.ts';
import { COMMAND_LINE } from '../../src/operate/audit-log.ts';
import { decidePost } from '../../src/operate/posts.ts';
import { call } from '../support/client.ts';
import { Reader } from '../support/event-stream.ts';
import { person, post, source, type Person } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { until } from '../support/poll.ts';
import { sharedService, startService, type Service } from '../support/service.ts';

describe('a stream of events', function () {
  this.timeout(30_000);
  let service: Service;
  let ada: Person;
  let postId: string;
  let readers: Reader[] = [];

  const open = async (query = '', ask: { token?: string; place?: string; url?: string } = {}): Promise<Reader> => {
    const { token = ada.token, place, url = service.url } = ask;
    const answer = await request(`${url}/public/v1/events${query}`, {
      headers: { authorization: `Bearer ${token}`, ...(place !== undefined && { 'last-event-id': place }) },
      bodyTimeout: 0,
    });
    expect(answer.statusCode).to.equal(200);
    expect(answer.headers['content-type']).to.equal('text/event-stream; charset=utf-8');
    const reader = new Reader(answer);
    readers.push(reader);
    await until(() => reader.place !== '');
    return reader;
  };
  const say = async (content: string, on = postId): Promise<void> => {
    const { status, text } = await call(service.url, `/posts/${on}/comments`, {
      method: 'POST',
      token: ada.token,
      json: { content },
    });
    expect(status, text).to.equal(200);
  };
  const put = async (): Promise<void> => {
    if (service.db.isDistributed) await settled(service.db); // events of people's rows, which come later there
    await until(async () => {
      await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
      const [left] = (await service.db.orm.query(
        `SELECT count(*)::int AS count FROM events WHERE position IS NULL AND type <> 'post.published'`,
      )) as [{ count: number }];
      return left.count === 0;
    });
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db, { name: 'Ada' });
    postId = await post(service.db, { title: 'The post', tags: ['rust'] });
  });
  afterEach(async () => {
    for (const reader of readers) reader.close();
    await until(() => readers.every(({ ended }) => ended));
    readers = [];
  });

  it('tells each event once, in its order, as the contract says', async () => {
    const [one, two] = [await open(), await open()];
    for (const text of ['first', 'second', 'third']) await say(text);
    await put();
    for (const reader of [one, two]) {
      await until(() => reader.events.length >= 3);
      expect(reader.said).to.deep.equal(['first', 'second', 'third']);
      expect(new Set(reader.events.map(({ id }) => id)).size).to.equal(3);
      expect(reader.text)
        .to.match(/^retry: \d+\nid: \d+-\d+\n\n/)
        .and.include('event: comment.created\n');
    }
  });

  it('goes on after the place that its client had reached, and ends when all is told if that was asked', async () => {
    const before = await open();
    await say('heard');
    await put();
    await until(() => before.said.includes('heard'));
    before.close();
    for (const text of ['missed 1', 'missed 2']) await say(text);
    await put();
    const again = await open('?seconds=0', { place: before.place });
    await until(() => again.ended);
    expect(again.said).to.deep.equal(['missed 1', 'missed 2']);
    const nothing = await open('?seconds=0', { place: again.place });
    await until(() => nothing.ended);
    expect(nothing.said).to.deep.equal([]);
  });

  it('goes on through more than fits at a time', async () => {
    const { place } = await open('?seconds=0');
    await service.db.orm.query(
      `INSERT INTO comments (id, post_id, account_id, content, content_html, created_at)
       SELECT gen_random_uuid(), $1, $2, 'n' || n, '', now() FROM generate_series(1, 750) n`,
      [postId, ada.id],
    );
    await put();
    const all = await open('?seconds=0&events=comment.created', { place });
    await until(() => all.ended, 20_000);
    expect(new Set(all.said).size).to.equal(750);
    expect(all.said).to.have.length(750);
  });

  it('tells comments as they are by then, and none that was deleted', async () => {
    const { place } = await open('?seconds=0');
    for (const text of ['one', 'two', 'three', 'four']) await say(text);
    await put();
    const idOf = `id = (SELECT id FROM comments WHERE content = $1 AND post_id = $2)`;
    await service.db.orm.query(`DELETE FROM comments WHERE ${idOf}`, ['two', postId]);
    await service.db.orm.query(`UPDATE comments SET content = 'changed' WHERE ${idOf}`, ['three', postId]);
    await service.db.orm.query(`UPDATE comments SET hidden_at = now() WHERE ${idOf}`, ['four', postId]);
    const all = await open('?seconds=0&events=comment.created', { place });
    await until(() => all.ended);
    expect(all.said).to.deep.equal(['one', 'changed', '[removed]']);
  });

  it('tells nothing of a post that operators hid after it came, nor of its comments', async () => {
    const { place } = await open('?seconds=0');
    const [kept, hidden] = [await post(service.db, { title: 'Kept' }), await post(service.db, { title: 'Casino' })];
    for (const id of [kept, hidden]) await say(`on ${id}`, id);
    await put();
    await decidePost(service.db, COMMAND_LINE, { id: hidden, decision: 'hide' });
    const all = await open('?seconds=0', { place });
    await until(() => all.ended);
    expect(all.said).to.deep.equal([`on ${kept}`]);
    expect(all.text).to.not.include(hidden);
  });

  it('tells only what the filters let through, and only to whom it concerns', async () => {
    const bob = await person(service.db, { name: 'Bob' });
    const { id: sourceId } = await source(service.db, { handle: 'gardens', name: 'Gardens' });
    const other = await post(service.db, { title: 'About gardens', tags: ['gardens'], sourceId });
    const feed = await call(service.url, '/feeds/custom', { method: 'POST', token: ada.token, json: { name: 'Rust' } });
    const feedId = (feed.body as { id: string }).id;
    await service.db.orm.insert(FeedTagFilter, { accountId: ada.id, feedId, tag: 'rust', blocked: false });
    const sourceOf = async (id: string): Promise<string> =>
      ((await service.db.orm.query('SELECT source_id AS id FROM posts WHERE id = $1', [id])) as [{ id: string }])[0].id;
    const narrow = await Promise.all([
      open('?tags=rust&events=comment.created'),
      open(`?sourceIds=${await sourceOf(postId)}&events=comment.created`),
      open(`?feedId=${feedId}&events=comment.created`),
      open('?q=post&events=comment.created'),
    ]);
    const bobs = await open('?events=bookmark.added,comment.created', { token: bob.token });
    await say('on rust');
    await say('on gardens', other);
    await call(service.url, '/bookmarks', { method: 'POST', token: ada.token, json: { postIds: [other] } });
    await put();
    await until(() => bobs.events.length >= 2);
    expect(bobs.said).to.deep.equal(['on rust', 'on gardens']);
    for (const reader of narrow) {
      await until(() => reader.events.length > 0);
      expect(reader.said).to.deep.equal(['on rust']);
    }
  });

  it('refuses what it cannot go on from, and feeds of others', async () => {
    const old = `1-${Math.floor(Date.now() / 1000) - 4 * 86_400}`;
    for (const [place, says] of [
      [old, /older than 3 days/],
      ['0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01', /Last-Event-ID/i],
    ] as const) {
      const { status, body } = await call(service.url, '/events', {
        token: ada.token,
        headers: { 'last-event-id': place },
      });
      expect(status).to.equal(400);
      expect((body as { message: string }).message).to.match(says);
    }
    const feed = await call(service.url, '/events?feedId=0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01', { token: ada.token });
    expect(feed.status).to.equal(400);
    expect(feed.body).to.have.nested.property('details[0].path', 'feedId');
  });

  it('is one of five of a person, and its place is free once it is closed', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => open()));
    const sixth = await call(service.url, '/events', { token: ada.token });
    expect(sixth.status).to.equal(429);
    expect(sixth.body).to.have.property('error', 'rate_limit_exceeded');
    expect(sixth.headers).to.have.property('retry-after');
    all[0]?.close();
    await until(async () => (await call(service.url, '/events?seconds=0', { token: ada.token })).status === 200);
  });

  it('ends within five seconds of the end of its token, and says why', async () => {
    const bob = await person(service.db, { name: 'Bob' });
    const [hers, his] = [await open(), await open('', { token: bob.token })];
    await service.db.orm.query('DELETE FROM access_tokens WHERE account_id = $1', [ada.id]);
    await until(() => hers.ended, 5_000);
    expect(hers.text).to.match(/: The token is unknown, expired or revoked/);
    expect(his.ended).to.equal(false);
  });

  it('ends when the paid plan does', async () => {
    const reader = await open();
    await service.db.orm.query(`UPDATE accounts SET paid_until = now() - interval '1 second' WHERE id = $1`, [ada.id]);
    await until(() => reader.ended, 6_000);
    expect(reader.text).to.include(': The paid plan has ended.');
  });

  it('holds no place of requests in flight, and ends when the server stops', async () => {
    const own = await startService({ ipConcurrencyLimit: 2 });
    try {
      const grace = await person(own.db, { name: 'Grace' });
      for (let i = 0; i < 4; i += 1) await open('', { token: grace.token, url: own.url });
      expect((await call(own.url, '/profile', { token: grace.token })).status).to.equal(200);
      expect(readers.map(({ ended }) => ended)).to.deep.equal([false, false, false, false]);
    } finally {
      await own.close();
    }
    await until(() => readers.every(({ ended }) => ended));
    for (const { text } of readers) expect(text).to.include(': the server is stopping\n\n');
  });

  it('is the same over two processes', async () => {
    const second = await startService({}, service.db);
    try {
      const [here, there] = [await open(), await open('', { url: second.url })];
      await say('everywhere');
      await put();
      await until(() => here.said.includes('everywhere'));
      await until(() => there.said.includes('everywhere'));
      expect(here.said).to.deep.equal(['everywhere']);
      expect(there.said).to.deep.equal(['everywhere']);
    } finally {
      for (const reader of readers) reader.close();
      await second.close();
    }
  });
});
