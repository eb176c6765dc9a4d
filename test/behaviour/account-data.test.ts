import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { getAccountByEmail, createAccount, listAccounts } from '../../src/auth/accounts/accounts.ts';
import { CommentVote, PostView } from '../../src/data/entities/engagement.ts';
import { accountParts, deleteAccount, exportAccount } from '../../src/domain/people/account-data.ts';
import { DELETED_ACCOUNT } from '../../src/data/entities/accounts.ts';
import { announce } from '../../src/domain/notifications/notify.ts';
import { Import, ImportLine } from '../../src/data/entities/library.ts';
import { storeExamples } from '../contract/stored.ts';
import { openDatabase, type Database } from '../../src/data/database.ts';
import { settled } from '../support/settled.ts';
import { isDistributed } from '../support/distributed.ts';
import { call, type Answer } from '../support/client.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { until } from '../support/poll.ts';
import { bookmarked, comment, filterTag, person, post, voted, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { member, signedIn } from '../support/visitor.ts';

/** Every table whose rows are deleted with an account, directly or through others, from the database's catalog. */
const BELONGS = `WITH RECURSIVE owned AS (
    SELECT 'accounts'::regclass::oid AS id
    UNION SELECT conrelid FROM pg_constraint JOIN owned ON confrelid = owned.id WHERE contype = 'f' AND confdeltype = 'c')
  SELECT id::regclass::text AS name FROM owned WHERE id <> 'accounts'::regclass`;

/** Parts that reading the page of the export changes. */
const LIVELY = new Set(['account', 'sessions', 'securityEvents']);

/** Names in statements that the service sends by itself: what a request counts, views and learns is written later. */
const BACKGROUND = 'last_used_at|usage_counts|recent_requests|impressions|post_views|_interests|interest_changes';

/** Waits until `count` statements of requests are blocked by locks of this transaction. */
const untilWaiting = (tx: Database, count: number): Promise<void> =>
  until(async () => {
    // Otherwise a transaction keeps seeing the activity of its first query.
    await tx.query('SELECT pg_stat_clear_snapshot()');
    const waiting = await tx.query(
      `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND l.locktype IN ('transactionid', 'tuple') AND a.datname = current_database()
          AND a.query !~ $1`,
      [BACKGROUND],
    );
    return waiting.length === count;
  });

describe('account data', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const get = (path: string, who = bob): Promise<Answer> => call(service.url, path, { token: who.token });
  const post1 = async (id: string): Promise<any> => (await get(`/posts/${id}`)).body.data;
  /** The tables that contain a text in any column. */
  const traces = async (text: string): Promise<string[]> => {
    const tables = await service.db.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const matches = await Promise.all(
      tables.map(async ({ name }) => ({
        name,
        rows: (await service.db.orm.query(
          `SELECT 1 FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`,
          [text],
        )) as unknown[],
      })),
    );
    return matches.filter(({ rows }) => rows.length > 0).map(({ name }) => name);
  };

  /** A page with a note, a tag, a list and a text, an import that is done and one that waits, all of one word. */
  const storeLibrary = async (who: Person, word = 'zyzzyva'): Promise<{ pages: string[]; imports: string[] }> => {
    const send = async (path: string, json: object): Promise<any> => {
      const { status, body, text } = await call(service.url, path, { method: 'POST', token: who.token, json });
      expect(status, text).to.equal(200);
      return body.data;
    };
    const about = { title: `${word} page`, note: `${word} note`, ownTags: [`${word} tag`], listName: `${word} list` };
    const [{ postId }] = await send('/bookmarks', { url: 'https://page.example/', ...about });
    await service.db.query('UPDATE posts SET content = $2 WHERE id = $1', [postId, `<p>${word} text</p>`]);
    const waiting = await send('/imports', { text: `title,url\n${word} entry,https://waiting.example/\n` });
    const done = { id: uuid(), accountId: who.id, state: 'done', createdAt: new Date() } as const;
    await service.db.orm.insert(Import, done);
    await service.db.orm.insert(ImportLine, {
      ...{ importId: done.id, entry: 1, outcome: 'skipped', title: `${word} line`, url: null, reason: 'It has none.' },
    });
    return { pages: [postId], imports: [done.id, waiting.id] };
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db, { name: 'Ada' }), await person(service.db, { name: 'Bob' })];
  });

  describe('exported', () => {
    it('is what the person has, by table, and nothing of another', async () => {
      const [mine, theirs] = [await post(service.db), await post(service.db)];
      for (const [who, id] of [
        [ada, mine],
        [bob, theirs],
      ] as const) {
        await bookmarked(service.db, who.id, id);
        await filterTag(service.db, who.id, `tag-of-${who.id}`, true);
        await comment(service.db, { postId: mine, accountId: who.id, content: `By ${who.id}` });
        await voted(service.db, who.id, id, 1);
      }
      const data = JSON.parse(JSON.stringify(await exportAccount(service.db, ada.id)));
      expect(data.account).to.include({ id: ada.id, email: ada.email, name: 'Ada', plan: 'paid' });
      expect(data.bookmarks.map((one: any) => [one.accountId, one.postId])).to.deep.equal([[ada.id, mine]]);
      expect(data.tagFilters).to.deep.equal([{ accountId: ada.id, tag: `tag-of-${ada.id}`, blocked: true }]);
      expect(data.comments.map((one: any) => one.content)).to.deep.equal([`By ${ada.id}`]);
      expect(data.postVotes.map((one: any) => [one.postId, one.vote])).to.deep.equal([[mine, 1]]);
      expect(JSON.stringify(data)).to.not.include(bob.id);
    });

    it('holds every table that belongs to accounts, custom feeds’ filters too', async function () {
      if (isDistributed) this.skip(); // which it finds by their keys to accounts
      const reader = await storeExamples(service.db);
      const { slug } = (await call(service.url, '/feeds/custom', { token: reader.token })).body.data[0];
      await call(service.url, `/feeds/filters/${slug}/tags/follow`, {
        method: 'POST',
        token: reader.token,
        json: { tags: ['rust'] },
      });
      await settled(service.db);
      const data = await exportAccount(service.db, reader.id);
      const belonging = await service.db.query<{ name: string }>(BELONGS);
      expect(belonging.map((one) => one.name)).to.include.members(['bookmarks', 'feed_tag_filters', 'notifications']);
      expect(Object.keys(data)).to.include.members(
        belonging.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
      );
      for (const name of [
        'accessTokens',
        'bookmarkLists',
        'bookmarks',
        'comments',
        'customFeeds',
        'experiences',
        'feedTagFilters',
        'notifications',
        'stackItems',
        'tagInterests',
      ])
        expect(data[name], name).to.not.deep.equal([]);
    });

    it('has the pages of the library with their texts, notes, own tags and lists, and the imports', async () => {
      const { pages, imports } = await storeLibrary(ada);
      await storeLibrary(bob, 'other');
      const data = JSON.parse(JSON.stringify(await exportAccount(service.db, ada.id)));
      expect(data.savedPages).to.have.length(1);
      expect(data.savedPages[0]).to.include({ id: pages[0], title: 'zyzzyva page', content: '<p>zyzzyva text</p>' });
      const kept = data.bookmarks.find((one: any) => one.postId === pages[0]);
      expect(kept).to.deep.include({ note: 'zyzzyva note', ownTags: ['zyzzyva tag'] });
      expect(data.bookmarkLists.map((one: any) => one.name)).to.deep.equal(['zyzzyva list']);
      expect(data.imports.map((one: any) => one.id)).to.have.members(imports);
      expect(data.importLines.map((one: any) => one.title)).to.deep.equal(['zyzzyva line']);
      expect(JSON.stringify(data)).to.not.include('other');
    });

    it('tells no secret', async () => {
      const reader = await storeExamples(service.db);
      await service.db.query(`UPDATE accounts SET password_hash = '$argon2id$secret' WHERE id = $1`, [reader.id]);
      const text = JSON.stringify(await exportAccount(service.db, reader.id));
      expect(text).to.not.match(/hash|argon2|secret|"type":"Buffer"/i);
      expect(text).to.not.include(reader.token);
      expect(text).to.include(reader.token.slice(0, 12));
    });

    it('security 123: is read a thousand rows at a time, by keys of bytes too, and sent as it is read', async () => {
      const reader = await member(service);
      const [tags, codes] = [2_500, 1_200];
      await service.db.query(`INSERT INTO tag_filters (account_id, tag, blocked)
        SELECT '${reader.id}', 'tag-' || n, false FROM generate_series(1, ${tags}) n`);
      await service.db.query(`INSERT INTO recovery_codes (account_id, hash, created_at)
        SELECT '${reader.id}', sha256(n::text::bytea), now() FROM generate_series(1, ${codes}) n`);
      const sizes: Record<string, number[]> = {};
      for await (const { name, value } of accountParts(service.db, reader.id))
        if (Array.isArray(value)) (sizes[name] ??= []).push(value.length);
      expect(sizes).to.deep.include({ tagFilters: [1_000, 1_000, 500], recoveryCodes: [1_000, 200] });
      const visitor = await signedIn(service, reader.email);
      const { status, text } = await visitor.get('/settings/account/export');
      expect(status).to.equal(200);
      const file = JSON.parse(text);
      expect(new Set(file.tagFilters.map((one: any) => one.tag))).to.have.property('size', tags);
      expect(file.recoveryCodes).to.have.length(codes);
      const data = JSON.parse(JSON.stringify(await exportAccount(service.db, reader.id)));
      expect(Object.keys(file)).to.deep.equal(Object.keys(data));
      for (const name of Object.keys(file)) if (!LIVELY.has(name)) expect(file[name], name).to.deep.equal(data[name]);
    });

    it('is refused for an id of nobody', async () => {
      for (const id of [uuid(), DELETED_ACCOUNT.id])
        expect(await exportAccount(service.db, id).catch((error: unknown) => error)).to.include({ code: 'not_found' });
    });
  });

  describe('deleted', () => {
    it('leaves no trace of who it was', async () => {
      const reader = await storeExamples(service.db);
      await service.db.query(`UPDATE accounts SET username = 'a_name_like_no_other' WHERE id = $1`, [reader.id]);
      expect(await traces(reader.id)).to.include.members(['accounts', 'comments', 'bookmarks', 'access_tokens']);
      await deleteAccount(service.db, reader.id);
      await settled(service.db);
      // Distributed, it is deleted again when all requests have ended that began before.
      await service.db.query('UPDATE removed_subjects SET due = now()');
      await settled(service.db);
      for (const text of [reader.id, reader.email, 'a_name_like_no_other', reader.token.slice(0, 12)])
        expect(await traces(text), text).to.deep.equal([]);
      expect((await get('/feeds', reader)).status).to.equal(401);
      expect((await get('/feeds')).status).to.equal(200);
    });

    it('leaves nothing of the library, and that of others as it is', async () => {
      await storeLibrary(ada);
      await storeLibrary(bob, 'other');
      const [mine, theirs] = [await traces('zyzzyva'), await traces('other page')];
      expect(mine).to.include.members(['posts', 'bookmarks', 'bookmark_lists', 'imports', 'import_lines']);
      await deleteAccount(service.db, ada.id);
      expect(await traces('zyzzyva')).to.deep.equal([]);
      expect(await traces('other page')).to.deep.equal(theirs);
      expect((await get('/bookmarks?anyList=true')).body.data).to.have.length(1);
    });

    it('leaves its comments in their places, by nobody, with their text unless that goes too', async () => {
      const id = await post(service.db);
      const parentId = await comment(service.db, { postId: id, accountId: ada.id, content: 'First' });
      const reply = await comment(service.db, { postId: id, accountId: bob.id, parentId, content: 'Reply' });
      const { numComments } = await post1(id);
      await deleteAccount(service.db, ada.id);
      const [thread] = (await get(`/posts/${id}/comments`)).body.data;
      expect(thread).to.include({ id: parentId, content: 'First', contentHtml: '<p>First</p>' });
      expect(thread.author).to.deep.equal({
        id: DELETED_ACCOUNT.id,
        name: 'Deleted account',
        username: null,
        image: null,
        permalink: `${service.config.publicUrl}/people/${DELETED_ACCOUNT.id}`,
      });
      expect(thread.children.map((one: any) => one.id)).to.deep.equal([reply]);
      expect((await post1(id)).numComments).to.equal(numComments);
      const carol = await person(service.db);
      await deleteAccount(service.db, bob.id, { withComments: true });
      const [after] = (await get(`/posts/${id}/comments`, carol)).body.data;
      expect(after.content).to.equal('First');
      expect(after.children[0]).to.deep.include({ id: reply, content: '[deleted]', contentHtml: '<p>[deleted]</p>' });
      expect(after.children[0].author.id).to.equal(DELETED_ACCOUNT.id);
      expect(await traces('Reply')).to.deep.equal([]);
    });

    it('is told of nothing that happens to what it left', async () => {
      const id = await post(service.db);
      const parentId = await comment(service.db, { postId: id, accountId: ada.id });
      await service.db.query('UPDATE posts SET author_id = $2 WHERE id = $1', [id, ada.id]);
      await deleteAccount(service.db, ada.id);
      await call(service.url, `/posts/${id}/comments`, {
        method: 'POST',
        token: bob.token,
        json: { content: 'Still there?', parentId },
      });
      for (const path of [`/posts/${id}/vote`, `/comments/${parentId}/vote`])
        expect((await call(service.url, path, { method: 'PUT', token: bob.token, json: { vote: 1 } })).status).to.equal(
          204,
        );
      expect((await announce(service.db, { title: 'News' })).notified).to.equal(1);
      await settled(service.db);
      expect(
        await service.db.query('SELECT type FROM notifications WHERE account_id = $1', [DELETED_ACCOUNT.id]),
      ).to.deep.equal([]);
    });

    it('leaves the counts of its votes and views, and the posts it wrote, by nobody', async () => {
      const [up, down] = [await post(service.db), await post(service.db)];
      const remark = await comment(service.db, { postId: up, accountId: bob.id });
      await call(service.url, `/posts/${up}/vote`, { method: 'PUT', token: ada.token, json: { vote: 1 } });
      await call(service.url, `/posts/${up}/vote`, { method: 'PUT', token: bob.token, json: { vote: 1 } });
      await voted(service.db, ada.id, down, -1);
      await service.db.orm.insert(CommentVote, { accountId: ada.id, commentId: remark, vote: 1 });
      await service.db.orm.insert(PostView, { accountId: ada.id, postId: up, viewedAt: new Date() });
      await service.db.query('UPDATE posts SET author_id = $2, author_name = $3 WHERE id = $1', [down, ada.id, 'Ada']);
      const counts = async (): Promise<unknown[]> => {
        await settled(service.db);
        return service.db.query(
          `SELECT num_upvotes, num_downvotes, num_comments, num_views FROM post_ranks ORDER BY post_id`,
        );
      };
      const before = [await counts(), (await get(`/posts/${up}/comments`)).body.data[0].numUpvotes];
      expect(before[1]).to.equal(1);
      await deleteAccount(service.db, ada.id);
      expect([await counts(), (await get(`/posts/${up}/comments`)).body.data[0].numUpvotes]).to.deep.equal(before);
      expect((await post1(down)).author).to.deep.equal({
        id: DELETED_ACCOUNT.id,
        name: 'Deleted account',
        image: null,
        username: null,
      });
      expect((await get('/feeds')).body.data.find((one: any) => one.id === down).author.name).to.equal(
        'Deleted account',
      );
    });

    it('is gone once, and its e-mail address is free again', async () => {
      await deleteAccount(service.db, ada.id);
      for (const id of [ada.id, uuid(), DELETED_ACCOUNT.id])
        expect(await deleteAccount(service.db, id).catch((error: unknown) => error), id).to.include({
          code: 'not_found',
        });
      expect((await listAccounts(service.db)).map((one) => one.id)).to.deep.equal([bob.id]);
      expect((await createAccount(service.db, { email: ada.email, name: 'Ada again' })).id).to.not.equal(ada.id);
      expect(await getAccountByEmail(service.db, '').catch((error: unknown) => error)).to.include({
        code: 'not_found',
      });
    });

    /** Works in the transaction that deletes an account, on a connection that the service has no need of. */
    const whileDeleted = async ({ id }: Person, work: (tx: Database) => Promise<void>): Promise<void> => {
      await service.flush(); // or it would wait for the same locks, each part on a connection
      const db = await openDatabase({ url: await testDatabaseUrl() });
      try {
        await db.transaction(async (tx) => {
          await deleteAccount(tx, id);
          await work(tx);
        });
      } finally {
        await db.close();
      }
    };

    it('tells what the person writes meanwhile that the account is gone', async () => {
      const id = await post(service.db);
      const remark = await comment(service.db, { postId: id, accountId: bob.id });
      expect((await get('/profile', ada)).status).to.equal(200);
      const experience = {
        type: 'work',
        title: 'Engineer',
        startedAt: '2022-03-01T00:00:00Z',
        customCompanyName: 'Engines',
      };
      const writes: [method: string, path: string, json: unknown][] = [
        ['POST', '/bookmarks', { postIds: [id] }],
        ['POST', '/feeds/custom', { name: 'Mine' }],
        ['POST', '/profile/experiences', experience],
        ['POST', `/posts/${id}/comments`, { content: 'Bye' }],
        ['PUT', `/comments/${remark}/vote`, { vote: 1 }],
        ['PATCH', '/profile', { bio: 'Bye' }],
      ];
      const sent: Promise<Answer>[] = [];
      await whileDeleted(ada, async (tx) => {
        sent.push(
          ...writes.map(([method, path, json]) =>
            call(service.url, path, { method, token: ada.token, json, headers: { 'idempotency-key': 'last' + path } }),
          ),
        );
        await untilWaiting(tx, writes.length);
      });
      for (const { status, body } of await Promise.all(sent))
        expect([status, body.error]).to.deep.equal([401, 'invalid_token']);
    });

    it('lets others send again what named the person', async function () {
      if (isDistributed) this.skip(); // there it waits for nothing, and the notification goes a moment later
      const id = await post(service.db);
      await service.db.query(`UPDATE accounts SET username = 'ada' WHERE id = $1`, [ada.id]);
      let sent: Promise<Answer> | undefined;
      await whileDeleted(ada, async (tx) => {
        sent = call(service.url, `/posts/${id}/comments`, {
          method: 'POST',
          token: bob.token,
          json: { content: 'Hello @ada' },
        });
        await untilWaiting(tx, 1);
      });
      const { status, headers } = (await sent)!;
      expect([status, headers['retry-after']]).to.deep.equal([503, '1']);
      const again = await call(service.url, `/posts/${id}/comments`, {
        method: 'POST',
        token: bob.token,
        json: { content: 'Hello @ada' },
      });
      expect([again.status, again.body.contentHtml]).to.deep.equal([200, '<p>Hello @ada</p>']);
    });

    it('goes while others vote and comment', async () => {
      const id = await post(service.db);
      const people = [ada, bob, ...(await Promise.all(Array.from({ length: 8 }, () => person(service.db))))];
      await Promise.all(people.map((who) => voted(service.db, who.id, id, 1)));
      const votes = people
        .slice(2)
        .map((who) => call(service.url, `/posts/${id}/vote`, { method: 'PUT', token: who.token, json: { vote: 0 } }));
      const [, ...answers] = await Promise.all([deleteAccount(service.db, ada.id), ...votes]);
      expect(new Set(answers.map((one) => one.status))).to.deep.equal(new Set([204]));
      await settled(service.db);
      expect((await post1(id)).numUpvotes).to.equal(2);
    });
  });
});
