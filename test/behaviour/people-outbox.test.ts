import { expect } from 'chai';
import type { Database } from '../../src/data/database.ts';
import { applyPeopleChanges, deleteApplied } from '../../src/data/distributed/people-outbox.ts';
import { deleteRowsOfRemoved } from '../../src/data/distributed/removed-subjects.ts';
import { bookmarked, comment, person, post, voted, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { settled } from '../support/settled.ts';
import { uuid } from '../support/uuid.ts';

const QUEUE = `INSERT INTO people_outbox (account_id, id, kind, subject_id, comment_id, upvotes, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, now())`;

/** A database that fails once content has the changes, as a process that is killed there. */
function failingAfterApply(db: Database): Database {
  return {
    orm: db.orm,
    isDistributed: true,
    transaction: (work) => db.transaction(work),
    query: () => Promise.reject(new Error('killed')),
  };
}

describe('what people did and content does not know yet', () => {
  let service: Service;
  let db: Database;
  let ada: Person;
  let postId: string;
  const queue = async (kind: string, subject: string, { upvotes = null, about = null, who = ada.id }: any = {}) => {
    const id = uuid();
    await db.query(QUEUE, [who, id, kind, subject, about, upvotes]);
    return id;
  };
  const count = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values))[0]!.n;
  const upvotes = async (): Promise<number> =>
    (await db.query<{ n: number }>('SELECT num_upvotes AS n FROM post_ranks WHERE post_id = $1', [postId]))[0]!.n;
  const listen = (): Promise<unknown> =>
    db.query(`INSERT INTO event_listeners (account_id, until) VALUES ($1, now() + interval '1 hour')`, [ada.id]);

  const apply = async (): Promise<void> => {
    await applyPeopleChanges(db);
    await settled(db);
  };

  beforeEach(async () => {
    service = await sharedService();
    db = service.db;
    ada = await person(db);
    postId = await post(db);
    await apply(); // a distributed installation tells of the account
  });

  it('is counted and recorded once, also when the process is killed before the outbox is rid of it', async () => {
    await listen();
    await queue('vote', postId, { upvotes: 1 });
    const id = await queue('bookmark.added', postId);
    for (let n = 0; n < 2; n += 1)
      expect(await applyPeopleChanges(failingAfterApply(db)).catch(String)).to.equal('Error: killed');
    expect(await count('people_outbox')).to.equal(2);
    await apply();
    expect(await count('people_outbox')).to.equal(0);
    expect(await upvotes()).to.equal(1);
    const events = await db.query('SELECT id, type, account_id FROM events WHERE subject_id = $1 AND id = $2', [
      postId,
      id,
    ]);
    expect(events).to.deep.equal([{ id, type: 'bookmark.added', account_id: ada.id }]);
  });

  it('is no event where nobody listens', async () => {
    const id = await queue('bookmark.added', postId);
    await apply();
    expect(await count('events WHERE id = $1', id)).to.equal(0);
    expect(await count('applied_changes WHERE id = $1', id)).to.equal(1);
  });

  it('is forgotten after two days, but not while the outbox still has it', async () => {
    const [gone, waiting] = [uuid(), await queue('vote', postId, { upvotes: 1 })];
    for (const id of [gone, waiting])
      await db.query(`INSERT INTO applied_changes (id, applied_at) VALUES ($1, now() - interval '49 hours')`, [id]);
    const young = uuid();
    await db.query('INSERT INTO applied_changes (id, applied_at) VALUES ($1, now())', [young]);
    await deleteApplied(db);
    const left = await db.query<{ id: string }>('SELECT id FROM applied_changes');
    expect(left.map(({ id }) => id))
      .to.include.members([waiting, young])
      .and.not.include(gone);
    await apply();
    expect(await upvotes()).to.equal(0);
  });

  it('is of a vote that counts on when its account is gone, without the name', async () => {
    await queue('vote', postId, { upvotes: 1, who: uuid() });
    await apply();
    expect(await upvotes()).to.equal(1);
    expect(await count(`removed_subjects WHERE kind = 'accounts' AND due > now()`)).to.equal(1);
  });

  it('has people’s rows deleted whose post or comment was never stored, and no others', async () => {
    const [lostPost, lostComment] = [uuid(), uuid()];
    const remark = await comment(db, { postId, accountId: ada.id });
    await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = replica`);
      await bookmarked(tx, ada.id, lostPost);
      for (const about of [lostComment, remark])
        await tx.query(
          `INSERT INTO notifications (id, account_id, type, comment_id, created_at) VALUES ($1, $2, 'comment_reply', $3, now())`,
          [uuid(), ada.id, about],
        );
    });
    await bookmarked(db, ada.id, postId);
    await queue('bookmark.added', lostPost);
    await queue('bookmark.added', postId);
    for (const about of [lostComment, remark]) await queue('notification', uuid(), { about });
    await apply();
    expect(await count('removed_subjects')).to.equal(2);
    expect(await count('bookmarks')).to.equal(2);
    await db.query('UPDATE removed_subjects SET due = now()');
    await deleteRowsOfRemoved(db);
    expect(await db.query('SELECT post_id FROM bookmarks')).to.deep.equal([{ post_id: postId }]);
    expect(await db.query('SELECT comment_id FROM notifications WHERE comment_id IS NOT NULL')).to.deep.equal([
      { comment_id: remark },
    ]);
  });

  it('has the rows deleted twice of what was removed: now, and when earlier requests have ended', async () => {
    const gone = uuid();
    const marks = async (): Promise<number> => count('post_votes WHERE post_id = $1', gone);
    const mark = (): Promise<unknown> =>
      db.transaction(async (tx) => {
        await tx.query(`SET LOCAL session_replication_role = replica`);
        await voted(tx, ada.id, gone, 1);
      });
    await mark();
    await db.query(`INSERT INTO removed_subjects (kind, id) VALUES ('posts', $1), ('posts', $2)`, [gone, postId]);
    await deleteRowsOfRemoved(db);
    expect(await marks()).to.equal(0);
    expect(
      await db.query(`SELECT id, is_repeated, due > now() + interval '9 minutes' AS later FROM removed_subjects`),
    ).to.deep.equal([{ id: gone, is_repeated: true, later: true }]);
    await mark();
    await db.query('UPDATE removed_subjects SET due = now()');
    await deleteRowsOfRemoved(db);
    expect([await marks(), await count('removed_subjects')]).to.deep.equal([0, 0]);
  });
});
