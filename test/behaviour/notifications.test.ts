import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { announce } from '../../src/domain/notifications/notify.ts';
import { importFeed } from '../../src/ingest/store/import.ts';
import { settled } from '../support/settled.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { comment, filterSource, person, post, source, voted, type Person } from '../support/fixtures.ts';
import { nextMillisecond } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('notifications', function () {
  this.timeout(30_000);
  let service: Service;
  let [ada, bob, eve]: [Person, Person, Person] = [] as never;
  let postId: string;
  const at = () => ({ people: `${service.config.publicUrl}/people`, posts: `${service.config.publicUrl}/posts` });
  const send = (method: string, path: string, who: Person, json?: unknown): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json === undefined ? {} : { json }) });
  const say = async (who: Person, content: string, parentId?: string): Promise<string> => {
    const { status, body, text } = await send('POST', `/posts/${postId}/comments`, who, { content, parentId });
    expect(status, text).to.equal(200);
    return body.id as string;
  };
  /** Votes of one millisecond have no order. */
  const vote = async (who: Person, path: string, value: number): Promise<void> => {
    expect((await send('PUT', `${path}/vote`, who, { vote: value })).status).to.equal(204);
    await nextMillisecond();
  };
  /** A person's notifications, newest first, without the welcome. */
  const notificationsOf = async (who: Person, query = ''): Promise<any[]> => {
    await settled(service.db);
    const all = await readAll(service.url, `/notifications${query}`, who.token);
    return all.filter((one) => one.type !== 'new_user_welcome');
  };
  const types = async (who: Person): Promise<string[]> => (await notificationsOf(who)).map((one) => one.type);
  const unread = async (who: Person): Promise<number> =>
    (await call(service.url, '/notifications/unread/count', { token: who.token })).body.count;
  const named = (who: Person, username: string): Promise<unknown> =>
    service.db.orm.query('UPDATE accounts SET username = $2 WHERE id = $1', [who.id, username]);

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob, eve] = [
      await person(service.db, { name: 'Ada' }),
      await person(service.db, { name: 'Bob' }),
      await person(service.db, { name: 'Eve' }),
    ] as [Person, Person, Person];
    postId = await post(service.db, { title: 'The post' });
  });

  it('leave out the kinds that a person turned off, for that person alone, and come again once they are on', async () => {
    const choices = (who: Person) => call(service.url, '/notifications/choices', { token: who.token });
    const choose = async (who: Person, enabled: boolean) =>
      send('PATCH', '/notifications/choices', who, {
        choices: (await choices(who)).body.data.map(({ type }: { type: string }) => ({ type, enabled })),
      });
    expect((await choices(ada)).body.data.every(({ enabled }: { enabled: boolean }) => enabled)).to.equal(true);
    expect((await choose(ada, false)).body.data.some(({ enabled }: { enabled: boolean }) => enabled)).to.equal(false);
    expect((await choose(ada, false)).headers['x-unchanged']).to.equal('true');
    await named(ada, 'ada');
    const happen = async (): Promise<void> => {
      const mine = await say(ada, 'Mine');
      await say(bob, 'A reply', mine);
      await say(bob, 'For @ada and nobody else');
      await vote(bob, `/comments/${mine}`, 1);
      await announce(service.db, { title: 'News' });
    };
    await happen();
    expect(await types(ada)).to.deep.equal([]);
    expect(await types(bob)).to.include('announcement');
    await choose(ada, true);
    await happen();
    expect(await types(ada)).to.have.members([
      'announcement',
      'comment_upvote_milestone',
      'comment_mention',
      'comment_reply',
    ]);
  });

  it('of new posts and of upvotes of shared links are left out as well', async () => {
    const off = ['source_post_added', 'article_upvote_milestone'].map((type) => ({ type, enabled: false }));
    for (const who of [ada, bob])
      await send('PATCH', '/notifications/choices', who, { choices: who === ada ? off : [off[0]] });
    const shared = await send('POST', '/posts', ada, { url: 'https://a.example/shared' });
    await vote(bob, `/posts/${shared.body.id}`, 1);
    const { id } = shared.body.source;
    for (const who of [ada, bob, eve]) await filterSource(service.db, who.id, id);
    await send('POST', '/posts', eve, { url: 'https://a.example/another' });
    expect(await types(ada)).to.deep.equal([]);
    expect(await types(bob)).to.deep.equal([]);
    expect(await types(eve)).to.include('source_post_added');
  });

  it('begin with a greeting, for every new account and once', async () => {
    const { body } = await call(service.url, '/notifications', { token: ada.token });
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.include({
      type: 'new_user_welcome',
      icon: 'Star',
      referenceId: ada.id,
      targetUrl: `${service.config.publicUrl}/`,
      readAt: null,
      avatars: null,
      numTotalAvatars: null,
      attachments: null,
    });
    expect(await unread(ada)).to.equal(1);
    await createAccount(service.db, { email: 'twice@example.com', name: 'x' });
    await createAccount(service.db, { email: 'twice@example.com', name: 'x' }).catch(() => undefined);
    expect(
      await service.db.query(
        `SELECT FROM notifications n JOIN accounts a ON a.id = n.account_id WHERE a.email = 'twice@example.com'`,
      ),
    ).to.have.length(1);
  });

  describe('of comments', () => {
    it('tell the author of a comment of its reply, and not the one who replies', async () => {
      const first = await say(ada, 'First');
      const reply = await say(bob, 'A **reply**\n\nof two lines', first);
      const [one, ...more] = await notificationsOf(ada);
      expect(more).to.deep.equal([]);
      expect(one).to.deep.include({
        type: 'comment_reply',
        icon: 'Comment',
        title: 'Bob replied to your comment',
        description: 'A **reply** of two lines',
        referenceId: reply,
        postId,
        commentId: reply,
        readAt: null,
        numTotalAvatars: 1,
        targetUrl: `${at().posts}/${postId}#comment-${reply}`,
        avatars: [
          { referenceId: bob.id, type: 'user', image: null, name: 'Bob', targetUrl: `${at().people}/${bob.id}` },
        ],
        attachments: [{ type: 'post', image: null, title: 'The post' }],
      });
      await say(ada, 'To myself', first);
      expect(await types(ada)).to.deep.equal(['comment_reply']);
      expect(await types(bob)).to.deep.equal([]);
    });

    it('tell both the one who is answered and the author of the thread, each once', async () => {
      const first = await say(ada, 'First');
      const reply = await say(bob, 'Reply', first);
      await say(eve, 'Reply to a reply', reply);
      expect((await notificationsOf(ada)).map((one) => one.title)).to.deep.equal([
        'Eve replied to your comment',
        'Bob replied to your comment',
      ]);
      expect((await notificationsOf(bob)).map((one) => one.title)).to.deep.equal(['Eve replied to your comment']);
      expect(await types(eve)).to.deep.equal([]);
    });

    it('tell who is mentioned, in any case of letters, and never oneself', async () => {
      await Promise.all([named(ada, 'Ada'), named(bob, 'bob_2')]);
      const id = await say(eve, 'Look, @aDA and (@bob_2), @nobody and `@ada`; not@ada.example');
      expect(
        (await notificationsOf(ada)).map(({ type, title, referenceId }) => ({ type, title, referenceId })),
      ).to.deep.equal([{ type: 'comment_mention', title: 'Eve mentioned you in a comment', referenceId: id }]);
      expect(await types(bob)).to.deep.equal(['comment_mention']);
      await say(ada, 'I, @ada, agree');
      expect(await types(ada)).to.deep.equal(['comment_mention']);
    });

    it('tell of a reply that mentions its reader as a reply only', async () => {
      await named(ada, 'ada');
      const first = await say(ada, 'First');
      const reply = await say(bob, 'No, @ada @ada', first);
      await send('PATCH', `/comments/${reply}`, bob, { content: 'Yes, @ada' });
      expect(await types(ada)).to.deep.equal(['comment_reply']);
    });

    it('tell of an edited comment only those whom it did not mention before', async () => {
      await Promise.all([named(ada, 'ada'), named(eve, 'eve')]);
      const id = await say(bob, 'Hello @ada');
      for (const content of ['Hello @ada!', 'Hello @ada and @eve', 'Hello', 'Hello @eve'])
        expect((await send('PATCH', `/comments/${id}`, bob, { content })).status).to.equal(200);
      expect([await types(ada), await types(eve)]).to.deep.equal([['comment_mention'], ['comment_mention']]);
    });

    it('reach at most ten people by one comment, however often it is edited', async () => {
      const crowd = await Promise.all(Array.from({ length: 14 }, () => person(service.db)));
      for (const [n, one] of crowd.entries()) await named(one, `crowd${n}`);
      const call10 = (from: number): string =>
        crowd
          .slice(from)
          .map((_, n) => `@crowd${n + from}`)
          .join(' ');
      const id = await say(ada, call10(0));
      await send('PATCH', `/comments/${id}`, ada, { content: call10(4) });
      const [{ n }] = (await service.db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM notifications WHERE type = 'comment_mention'`,
      )) as [{ n: number }];
      expect(n).to.equal(10);
      expect([await types(crowd[0]!), await types(crowd[9]!), await types(crowd[10]!)]).to.deep.equal([
        ['comment_mention'],
        ['comment_mention'],
        [],
      ]);
    });

    it('go with the comment, and with what it answers', async () => {
      await named(eve, 'eve');
      const first = await say(ada, 'First');
      const reply = await say(bob, 'Reply @eve', first);
      await vote(ada, `/comments/${reply}`, 1);
      expect([await unread(ada), await unread(bob), await unread(eve)]).to.deep.equal([2, 2, 2]);
      await send('DELETE', `/comments/${first}`, ada);
      await settled(service.db);
      expect([await unread(ada), await unread(bob), await unread(eve)]).to.deep.equal([1, 1, 1]);
    });

    it('are not made when the comment is not, and once when it is sent twice', async () => {
      await named(eve, 'eve');
      expect(
        (await send('POST', `/posts/${postId}/comments`, bob, { content: '@eve', parentId: uuid() })).status,
      ).to.equal(404);
      expect(await types(eve)).to.deep.equal([]);
      const headers = { 'idempotency-key': 'once' };
      for (let n = 0; n < 2; n += 1)
        expect(
          (
            await call(service.url, `/posts/${postId}/comments`, {
              method: 'POST',
              token: bob.token,
              headers,
              json: { content: '@eve' },
            })
          ).status,
        ).to.equal(200);
      expect(await types(eve)).to.deep.equal(['comment_mention']);
    });

    it('are rolled back with the change that they are about', async () => {
      const all = () => service.db.query('SELECT id FROM notifications ORDER BY id');
      const before = await all();
      const work = service.db.transaction(async (tx) => {
        await announce(tx, { title: 'Never' });
        await createAccount(tx, { email: 'never@example.com', name: 'Never' });
        throw new Error('and back');
      });
      expect(await work.catch(String)).to.equal('Error: and back');
      expect(await all()).to.deep.equal(before);
    });
  });

  describe('of upvotes', () => {
    const crowd = (size: number): Promise<Person[]> =>
      Promise.all(Array.from({ length: size }, () => person(service.db)));
    const shared = async (who: Person): Promise<void> =>
      void (await service.db.orm.query('UPDATE posts SET author_id = $2 WHERE id = $1', [postId, who.id]));

    it('tell the author of a shared post of each milestone once ever', async () => {
      await shared(ada);
      const people = await crowd(5);
      for (const one of people) await vote(one, `/posts/${postId}`, 1);
      for (const one of people) await vote(one, `/posts/${postId}`, 0);
      for (const one of people) await vote(one, `/posts/${postId}`, 1);
      await settled(service.db);
      const all = await notificationsOf(ada);
      expect(all.map((one) => [one.type, one.title])).to.deep.equal(
        ['5 upvotes', '3 upvotes', '1 upvote'].map((what) => ['article_upvote_milestone', `Your post got ${what}`]),
      );
      expect(all[0]).to.deep.include({
        icon: 'Upvote',
        referenceId: postId,
        targetUrl: `${at().posts}/${postId}`,
        numTotalAvatars: 5,
        attachments: [{ type: 'post', image: null, title: 'The post' }],
      });
      expect(all[0].avatars.map((one: any) => one.referenceId)).to.deep.equal(
        [people[4], people[3], people[2]].map((one) => one!.id),
      );
    });

    it('tell nobody of a post that nobody here shared, of a vote down, and of one’s own', async () => {
      await vote(bob, `/posts/${postId}`, 1);
      await settled(service.db);
      await shared(ada);
      await vote(eve, `/posts/${postId}`, -1);
      await vote(ada, `/posts/${postId}`, 1);
      await settled(service.db);
      expect(await types(ada)).to.deep.equal([]);
    });

    it('tell the author of a comment of each milestone once ever', async () => {
      const id = await comment(service.db, { postId, accountId: ada.id, content: 'Wise words' });
      await vote(ada, `/comments/${id}`, 1);
      expect(await types(ada)).to.deep.equal([]);
      for (const value of [1, 0, 1, -1, 1]) await vote(bob, `/comments/${id}`, value);
      await vote(eve, `/comments/${id}`, 1);
      const all = await notificationsOf(ada);
      expect(all.map((one) => one.title)).to.deep.equal(['Your comment got 3 upvotes', 'Your comment got 1 upvote']);
      expect(all[0]).to.include({
        type: 'comment_upvote_milestone',
        description: 'Wise words',
        referenceId: id,
        numTotalAvatars: 3,
        targetUrl: `${at().posts}/${postId}#comment-${id}`,
      });
      expect(all[0].avatars.map((one: any) => one.name)).to.deep.equal(['Eve', 'Bob']);
    });

    it('tell once of each milestone when many vote at once', async () => {
      await shared(ada);
      const people = await crowd(25);
      await Promise.all(people.map((one) => vote(one, `/posts/${postId}`, 1)));
      await settled(service.db);
      expect((await notificationsOf(ada)).map((one) => one.title)).to.deep.equal(
        ['25', '10', '5', '3', '1'].map((n) => `Your post got ${n} upvote${n === '1' ? '' : 's'}`),
      );
    });
  });

  describe('of new posts', () => {
    let folder: string;
    const feed = async (from: number, to: number, name = 'blog'): Promise<void> => {
      const items = Array.from({ length: to - from }, (_, n) => ({
        id: String(from + n),
        url: `https://${name}.example/${from + n}`,
        title: `Post ${from + n}`,
        date_published: new Date(Date.UTC(2026, 0, 1 + from + n)).toISOString(),
      }));
      writeFileSync(
        join(folder, `${name}.json`),
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          title: name,
          home_page_url: `https://${name}.example`,
          items,
        }),
      );
      await importFeed(service.db, join(folder, `${name}.json`), { at: new Date() });
      await settled(service.db);
    };
    const sourceId = async (name = 'blog'): Promise<string> =>
      ((await service.db.query('SELECT id FROM sources WHERE handle = $1', [name])) as [{ id: string }])[0].id;
    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'dcs-notify-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('reach who follows the source, in one notification that grows until it is read', async () => {
      await feed(0, 1);
      await filterSource(service.db, ada.id, await sourceId());
      await filterSource(service.db, bob.id, await sourceId(), true);
      await feed(0, 1);
      expect(await types(ada)).to.deep.equal([]);
      await feed(1, 2);
      const [one] = await notificationsOf(ada);
      expect(one).to.deep.include({
        type: 'source_post_added',
        icon: 'Bell',
        title: 'blog published a new post',
        description: 'Post 1',
        referenceId: await sourceId(),
        attachments: [{ type: 'post', image: null, title: 'Post 1' }],
      });
      expect(one.targetUrl).to.match(/\/posts\/[0-9a-f-]{36}$/);
      await feed(1, 6);
      const [grown, ...more] = await notificationsOf(ada);
      expect(more).to.deep.equal([]);
      expect(grown).to.deep.include({
        id: one.id,
        title: 'blog published 5 new posts',
        targetUrl: `${service.config.publicUrl}/sources/blog`,
        numTotalAvatars: 1,
      });
      expect(grown.attachments.map((each: any) => each.title)).to.deep.equal(['Post 5', 'Post 4', 'Post 3']);
      expect(grown.avatars).to.deep.equal([
        {
          referenceId: await sourceId(),
          type: 'source',
          image: null,
          name: 'blog',
          targetUrl: `${service.config.publicUrl}/sources/blog`,
        },
      ]);
      await send('POST', `/notifications/${one.id}/read`, ada);
      await feed(6, 8);
      expect((await notificationsOf(ada)).map((each) => each.title)).to.deep.equal([
        'blog published 2 new posts',
        'blog published 5 new posts',
      ]);
      expect([await types(bob), await types(eve)]).to.deep.equal([[], []]);
    });

    it('move up when more come, one for each source', async () => {
      for (const name of ['blog', 'news']) {
        await feed(0, 1, name);
        await filterSource(service.db, ada.id, await sourceId(name));
        await feed(1, 2, name);
      }
      await feed(2, 3, 'blog');
      expect((await notificationsOf(ada)).map((one) => one.title)).to.deep.equal([
        'blog published 2 new posts',
        'news published a new post',
      ]);
    });

    it('leave out posts that are gone by now', async () => {
      await feed(0, 1);
      await filterSource(service.db, ada.id, await sourceId());
      await feed(1, 2);
      await service.db.orm.query(`DELETE FROM posts WHERE title = 'Post 1'`);
      expect((await notificationsOf(ada))[0]).to.include({
        title: 'blog published a new post',
        attachments: null,
        description: null,
        targetUrl: `${service.config.publicUrl}/sources/blog`,
      });
      await service.db.orm.query('DELETE FROM sources');
      expect(await types(ada)).to.deep.equal([]);
    });
  });

  describe('of the operator', () => {
    it('reach every account there is, and lead where the operator says', async () => {
      expect(
        (await announce(service.db, { title: ' New docs ', description: 'Read them', url: '/public/v1/docs' }))
          .notified,
      ).to.equal(3);
      // Notifications of the same millisecond have no defined order.
      await nextMillisecond();
      await announce(service.db, { title: 'Elsewhere', url: 'https://status.example/now' });
      await nextMillisecond();
      await announce(service.db, { title: 'Plain' });
      const all = await notificationsOf(bob);
      expect(all.map((one) => [one.title, one.description, one.targetUrl])).to.deep.equal([
        ['Plain', null, `${service.config.publicUrl}/`],
        ['Elsewhere', null, 'https://status.example/now'],
        ['New docs', 'Read them', `${service.config.publicUrl}/public/v1/docs`],
      ]);
      expect(all[0]).to.include({ type: 'announcement', icon: 'Bell', attachments: null });
      expect(await types(await person(service.db))).to.deep.equal([]);
    });

    it('are refused with a bad value, and then nobody is told', async () => {
      for (const bad of [
        { title: ' ' },
        { title: 'x'.repeat(201) },
        { title: 'x', description: 'x'.repeat(1001) },
        { title: 'x', url: 'javascript:alert(1)' },
        { title: 'x', url: '//evil.example' },
        { title: 'x', url: '/\\evil.example' },
        { title: 'x', url: 'docs' },
      ]) {
        expect(
          await announce(service.db, bad).then(
            () => 'done',
            (error: unknown) => (error as { code: string }).code,
          ),
          JSON.stringify(bad),
        ).to.equal('validation_error');
      }
      expect(await types(ada)).to.deep.equal([]);
    });
  });

  describe('as a list', () => {
    const fill = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        // Within one millisecond the order would be that of the random ids, and clocks are set back by a few.
        await service.db.query(
          `UPDATE notifications SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 second') AT TIME ZONE 'UTC'`,
        );
        await announce(service.db, { title: `Number ${n}` });
        await settled(service.db); // people are notified in the background, and only then it can be set back
      }
    };

    it('comes newest first, each once over all pages, also while new ones arrive', async () => {
      await fill(7);
      const expected = [6, 5, 4, 3, 2, 1, 0].map((n) => `Number ${n}`);
      for (const limit of [1, 3, 50])
        expect((await notificationsOf(ada, `?limit=${limit}`)).map((one) => one.title)).to.deep.equal(expected);
      const seen = await readAll(
        service.url,
        '/notifications?limit=2',
        ada.token,
        async () => void (await announce(service.db, { title: 'New' })),
      );
      expect(seen.map((one) => one.title)).to.deep.equal([...expected, 'Welcome!']);
    });

    it('is read one by one or as a whole; a time of reading stays', async () => {
      await fill(3);
      const [one] = await notificationsOf(ada);
      for (let n = 0; n < 2; n += 1)
        expect((await send('POST', `/notifications/${one.id}/read`, ada)).body).to.deep.equal({ success: true });
      expect(await unread(ada)).to.equal(3);
      const { readAt } = (await notificationsOf(ada))[0];
      expect(Date.parse(readAt)).to.be.closeTo(Date.now(), 60_000);
      for (let n = 0; n < 2; n += 1)
        expect((await send('POST', '/notifications/read', ada)).body).to.deep.equal({ success: true });
      expect(await unread(ada)).to.equal(0);
      const after = await notificationsOf(ada);
      expect(after[0].readAt).to.equal(readAt);
      expect(after.every((each) => each.readAt !== null)).to.equal(true);
    });

    it('is each person’s own: another’s is not found and stays unread', async () => {
      await fill(1);
      const [one] = await notificationsOf(ada);
      expect((await send('POST', `/notifications/${one.id}/read`, bob)).status).to.equal(404);
      expect((await send('POST', `/notifications/${uuid()}/read`, ada)).status).to.equal(404);
      await send('POST', '/notifications/read', bob);
      expect([await unread(ada), await unread(bob)]).to.deep.equal([2, 0]);
    });

    it('shows the people and names of today, and what is gone no more', async () => {
      await named(ada, 'ada');
      await say(bob, '@ada');
      await service.db.orm.query(
        `UPDATE accounts SET name = 'Robert', image = 'https://example.com/r.png' WHERE id = $1`,
        [bob.id],
      );
      expect((await notificationsOf(ada))[0]).to.deep.include({ title: 'Robert mentioned you in a comment' });
      expect((await notificationsOf(ada))[0].avatars[0]).to.include({
        name: 'Robert',
        image: 'https://example.com/r.png',
      });
      await service.db.orm.query('DELETE FROM accounts WHERE id = $1', [bob.id]);
      expect(await types(ada)).to.deep.equal([]);
    });

    it('cuts a long comment after 200 characters and breaks none of them', async () => {
      await named(ada, 'ada');
      await say(bob, `@ada ${'👩‍🚀'.repeat(400)}`);
      const { description } = (await notificationsOf(ada))[0];
      expect(Array.from(description as string)).to.have.length(200);
      expect(description).to.match(/…$/);
      expect((description as string).isWellFormed()).to.equal(true);
    });
  });

  it('are left out of a source that is followed by nobody and of votes that change nothing', async () => {
    const before = await service.db.query('SELECT id FROM notifications ORDER BY id');
    const other = await source(service.db);
    const id = await post(service.db, { sourceId: other.id });
    await voted(service.db, bob.id, id, 1);
    expect(await service.db.query('SELECT id FROM notifications ORDER BY id')).to.deep.equal(before);
  });
});
