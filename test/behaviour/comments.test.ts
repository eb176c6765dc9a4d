import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { settled } from '../support/settled.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { comment, person, post, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

/** Concurrent writers. */
const WRITERS = 50;

describe('writing comments and votes', function () {
  this.timeout(60_000);
  let service: Service;
  let [ada, bob]: [Person, Person] = [] as never;
  let postId: string;
  const send = (method: string, path: string, who: Person, json?: unknown): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json === undefined ? {} : { json }) });
  const write = (who: Person, json: { content: string; parentId?: string | null }, on = postId): Promise<Answer> =>
    send('POST', `/posts/${on}/comments`, who, json);
  const say = async (who: Person, content = 'Words', parentId?: string): Promise<string> => {
    const { status, body, text } = await write(who, { content, ...(parentId === undefined ? {} : { parentId }) });
    expect(status, text).to.equal(200);
    return body.id as string;
  };
  const list = (): Promise<any[]> => readAll(service.url, `/posts/${postId}/comments`, ada.token);
  const seen = async (who = ada): Promise<any> =>
    (await call(service.url, `/posts/${postId}`, { token: who.token })).body.data;
  const counts = async (id = postId): Promise<any> => {
    await settled(service.db);
    const [row] = await service.db.query(
      'SELECT num_comments AS comments, num_upvotes AS up, num_downvotes AS down, last_comment_at AS last FROM post_ranks WHERE post_id = $1',
      [id],
    );
    return row;
  };
  const crowd = (size: number): Promise<Person[]> =>
    Promise.all(Array.from({ length: size }, () => person(service.db)));

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db, { name: 'Ada' }), await person(service.db, { name: 'Bob' })];
    postId = await post(service.db);
  });

  describe('a comment', () => {
    it('is answered as it stands in the list, and counted on its post', async () => {
      const { body } = await write(ada, { content: '  A **bold** claim & <b>more</b>\n' });
      expect(body).to.deep.include({
        content: '  A **bold** claim & <b>more</b>\n',
        contentHtml: '<p>A <strong>bold</strong> claim &amp; &lt;b&gt;more&lt;/b&gt;</p>',
        lastUpdatedAt: null,
        numUpvotes: 0,
        children: [],
        userState: { vote: 0 },
      });
      expect(body.author).to.include({
        id: ada.id,
        name: 'Ada',
        permalink: `${service.config.publicUrl}/people/${ada.id}`,
      });
      expect(await list()).to.deep.equal([body]);
      expect((await seen()).numComments).to.equal(1);
      expect((await counts()).last.toISOString()).to.equal(body.createdAt);
    });

    it('holds 1 to 10,000 characters, counted as people count them, and not only blanks', async () => {
      expect((await write(ada, { content: '👩'.repeat(10_000) })).body.content).to.equal('👩'.repeat(10_000));
      for (const content of ['', ' \n\t ', '\u00a0\u2003', '\u200b\u2060\ufeff', 'x'.repeat(10_001), 'a\0b', '\ud800'])
        expect((await write(ada, { content })).status, JSON.stringify(content.slice(0, 9))).to.equal(400);
      expect((await counts()).comments).to.equal(1);
    });

    it('goes to a post that is there', async () => {
      const { status, body } = await write(ada, { content: 'x' }, uuid());
      expect([status, body.error]).to.deep.equal([404, 'not_found']);
    });

    it('replies to a comment; a reply to a reply joins the same thread', async () => {
      const first = await say(ada, 'First');
      const reply = await say(bob, 'Reply', first);
      const deeper = await say(ada, 'Deeper', reply);
      const [thread, ...others] = await list();
      expect([thread.id, others]).to.deep.equal([first, []]);
      expect(thread.children.map((one: any) => one.id)).to.deep.equal([reply, deeper]);
      expect((await write(ada, { content: 'On its own', parentId: null })).body.id).to.equal((await list())[1].id);
      expect((await seen()).numComments).to.equal(4);
    });

    it('replies to no comment of another post, nor to one that is not there', async () => {
      const elsewhere = await comment(service.db, { postId: await post(service.db), accountId: ada.id });
      for (const parentId of [elsewhere, uuid()]) {
        const { status, body } = await write(ada, { content: 'x', parentId });
        expect([status, body.error]).to.deep.equal([404, 'not_found']);
      }
      expect((await write(ada, { content: 'x', parentId: 'first' })).status).to.equal(400);
      expect((await counts()).comments).to.equal(0);
    });

    it('links the people that it mentions, who exist, and nobody else', async () => {
      await service.db.orm.query(`UPDATE accounts SET username = 'Bob_1' WHERE id = $1`, [bob.id]);
      const link = `<a href="${service.config.publicUrl}/people/${bob.id}" rel="nofollow ugc noopener">`;
      const { body } = await write(ada, {
        content: '@bob_1, **@BOB_1** @nobody `@bob_1` x@bob_1 @bob_12 [@bob_1](https://a.example)',
      });
      expect(body.contentHtml).to.equal(
        `<p>${link}@bob_1</a>, <strong>${link}@BOB_1</a></strong> @nobody <code>@bob_1</code> x@bob_1 @bob_12 <a href="https://a.example" rel="nofollow ugc noopener">@bob_1</a></p>`,
      );
    });

    it('is made once for one Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'one' };
      const ask = (): Promise<Answer> =>
        call(service.url, `/posts/${postId}/comments`, {
          method: 'POST',
          token: ada.token,
          headers,
          json: { content: 'Once' },
        });
      const answers = await Promise.all([ask(), ask(), ask()]);
      for (const { status } of answers) expect([200, 409]).to.include(status);
      expect((await ask()).body.content).to.equal('Once');
      expect((await counts()).comments).to.equal(1);
    });
  });

  describe('a change of a comment', () => {
    it('replaces its text, says when, and keeps the rest', async () => {
      const first = await say(ada, 'Old');
      const reply = await say(bob, 'Reply', first);
      const { status, body } = await send('PATCH', `/comments/${first}`, ada, { content: '*New*' });
      expect(status).to.equal(200);
      expect(body).to.include({ id: first, content: '*New*', contentHtml: '<p><em>New</em></p>' });
      expect(Date.parse(body.lastUpdatedAt)).to.be.at.least(Date.parse(body.createdAt));
      expect(body.children.map((one: any) => one.id)).to.deep.equal([reply]);
      expect((await list())[0]).to.deep.equal(body);
      expect((await send('PATCH', `/comments/${first}`, ada, { content: '*New*' })).body).to.deep.equal(body);
      expect((await counts()).comments).to.equal(2);
    });

    it('is the author’s alone: for others there is no such comment', async () => {
      const id = await say(ada, 'Mine');
      expect((await send('PATCH', `/comments/${id}`, bob, { content: 'Yours' })).status).to.equal(404);
      expect((await send('DELETE', `/comments/${id}`, bob)).status).to.equal(404);
      expect((await list())[0].content).to.equal('Mine');
      expect((await send('PATCH', `/comments/${uuid()}`, ada, { content: 'x' })).status).to.equal(404);
    });
  });

  describe('the end of a comment', () => {
    it('takes its replies with it, and its post counts them no more', async () => {
      const first = await say(ada, 'First');
      const second = await say(bob, 'Second');
      for (const who of [ada, bob, bob]) await say(who, 'Reply', first);
      expect((await counts()).comments).to.equal(5);
      const { status, text } = await send('DELETE', `/comments/${first}`, ada);
      expect([status, text]).to.deep.equal([204, '']);
      expect((await list()).map((one) => one.id)).to.deep.equal([second]);
      expect((await seen()).numComments).to.equal(1);
      expect((await counts()).last.toISOString()).to.equal((await list())[0].createdAt);
      expect((await send('DELETE', `/comments/${first}`, ada)).status).to.equal(404);
      await send('DELETE', `/comments/${second}`, bob);
      expect(await counts()).to.include({ comments: 0, last: null });
    });

    it('of a reply leaves the rest of the thread', async () => {
      const first = await say(ada, 'First');
      const [one, two] = [await say(bob, 'One', first), await say(bob, 'Two', first)];
      await send('DELETE', `/comments/${one}`, bob);
      expect((await list())[0].children.map((each: any) => each.id)).to.deep.equal([two]);
      expect((await counts()).comments).to.equal(2);
    });
  });

  describe('a vote', () => {
    const vote = async (who: Person, value: number, path = `/posts/${postId}`): Promise<void> => {
      const { status, text } = await send('PUT', `${path}/vote`, who, { vote: value });
      expect([status, text]).to.deep.equal([204, '']);
    };

    it('is one for each person, can be changed and taken back, and counts once', async () => {
      const expected: [number, number, number][] = [
        [1, 1, 0],
        [1, 1, 0],
        [-1, 0, 1],
        [-1, 0, 1],
        [0, 0, 0],
        [0, 0, 0],
        [1, 1, 0],
      ];
      for (const [value, up, down] of expected) {
        await vote(ada, value);
        expect(await counts()).to.include({ up, down });
        expect(await seen()).to.deep.include({ numUpvotes: up, userState: { vote: value } });
      }
      await vote(bob, 1);
      expect((await seen(bob)).numUpvotes).to.equal(2);
    });

    it('on a comment counts up only, and is shown to its voter', async () => {
      const id = await say(bob);
      const expected: [number, number][] = [
        [1, 1],
        [1, 1],
        [-1, 0],
        [0, 0],
        [-1, 0],
        [1, 1],
      ];
      for (const [value, up] of expected) {
        await vote(ada, value, `/comments/${id}`);
        expect((await list())[0]).to.deep.include({ numUpvotes: up, userState: { vote: value } });
      }
      await vote(bob, 1, `/comments/${id}`);
      expect((await list())[0].numUpvotes).to.equal(2);
    });

    it('needs something to vote on, and a value', async () => {
      for (const kind of ['posts', 'comments'])
        expect((await send('PUT', `/${kind}/${uuid()}/vote`, ada, { vote: 1 })).status).to.equal(404);
      for (const value of [2, -2, 0.5, '1', null, undefined])
        expect((await send('PUT', `/posts/${postId}/vote`, ada, { vote: value })).status).to.equal(400);
      expect(await counts()).to.include({ up: 0, down: 0 });
    });
  });

  describe('counts stay exact', () => {
    it('while 50 people vote at once, and change their minds', async () => {
      const people = await crowd(WRITERS);
      const commentId = await say(ada);
      const round = async (valueOf: (n: number) => number): Promise<void> => {
        await Promise.all(
          people.flatMap((who, n) =>
            [`/posts/${postId}`, `/comments/${commentId}`, `/posts/${postId}`].map(async (path) =>
              expect((await send('PUT', `${path}/vote`, who, { vote: valueOf(n) })).status).to.equal(204),
            ),
          ),
        );
      };
      await round(() => 1);
      expect(await counts()).to.include({ up: WRITERS, down: 0 });
      await round((n) => (n % 2 === 0 ? -1 : n % 5 === 0 ? 0 : 1));
      expect(await counts()).to.include({ up: 20, down: 25 });
      expect((await list())[0].numUpvotes).to.equal(20);
    });

    it('while 50 people comment and reply at once, half of them deleting', async () => {
      const people = await crowd(WRITERS);
      const parents = await Promise.all([ada, bob, ada, bob].map((who) => say(who)));
      await Promise.all(
        people.map(async (who, n) => {
          const id = await say(who, `Number ${n}`, n % 3 === 0 ? undefined : parents[n % 4]);
          if (n % 2 === 0) expect((await send('DELETE', `/comments/${id}`, who)).status).to.equal(204);
        }),
      );
      expect((await counts()).comments).to.equal(4 + WRITERS / 2);
      const late = people.map((who, n) => write(who, { content: 'Late', parentId: parents[n % 4]! }));
      const ended = [
        send('DELETE', `/comments/${parents[0]!}`, ada),
        send('DELETE', `/comments/${parents[0]!}`, ada),
        send('DELETE', `/comments/${parents[1]!}`, bob),
      ];
      for (const { status } of await Promise.all(late)) expect([200, 404]).to.include(status);
      expect((await Promise.all(ended)).map((one) => one.status).sort()).to.deep.equal([204, 204, 404]);
      const [rows] = await service.db.query<{ n: number; last: Date }>(
        'SELECT count(*)::int AS n, max(created_at) AS last FROM comments WHERE post_id = $1',
        [postId],
      );
      expect(await counts()).to.deep.include({ comments: rows!.n, last: rows!.last });
    });

    it('whatever writes the rows: many at once, and an account that goes', async () => {
      const other = await post(service.db);
      await service.db.orm.query(
        `INSERT INTO comments (id, post_id, account_id, content, content_html, created_at)
        SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN $1::uuid ELSE $2::uuid END, CASE WHEN n % 2 = 0 THEN $3::uuid ELSE $4::uuid END, 'x', 'x', '2026-01-01'::timestamptz + n * interval '1 s' FROM generate_series(1, 60) n`,
        [postId, other, ada.id, bob.id],
      );
      await service.db.orm.query(
        `INSERT INTO post_votes (account_id, post_id, vote) VALUES ($1, $3, 1), ($2, $3, 1), ($1, $4, -1)`,
        [ada.id, bob.id, postId, other],
      );
      await service.db.orm.query(
        `INSERT INTO comment_votes (account_id, comment_id, vote) SELECT $1, id, 1 FROM comments`,
        [ada.id],
      );
      expect(await counts()).to.include({ comments: 20, up: 2 });
      expect(await counts(other)).to.include({ comments: 40, down: 1 });
      await service.db.orm.query(`DELETE FROM accounts WHERE id = $1`, [ada.id]);
      expect(await counts()).to.deep.include({ comments: 10, up: 1, last: new Date('2026-01-01T00:00:57.000Z') });
      expect(await counts(other)).to.include({ comments: 20, down: 0 });
      expect(await service.db.query('SELECT DISTINCT num_upvotes FROM comments')).to.deep.equal([{ num_upvotes: 0 }]);
    });
  });
});
