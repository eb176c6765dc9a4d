import { expect } from 'chai';
import { announce } from '../../src/domain/notifications/notify.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { settled } from '../support/settled.ts';
import { call, readAll } from '../support/client.ts';
import { person, post } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const DAY_MS = 86_400_000;

describe('old notifications', () => {
  let service: Service;

  beforeEach(async () => {
    service = await sharedService();
  });

  it('are forgotten when read and older than 90 days, or older than 180; milestones are not, and come only once', async () => {
    const { db, url } = service;
    const [ada, bob, eve] = [await person(db), await person(db), await person(db)];
    const mine = await post(db);
    await db.query('UPDATE posts SET author_id = $2 WHERE id = $1', [mine, ada.id]);
    const vote = (token: string): Promise<unknown> =>
      call(url, `/posts/${mine}/vote`, { method: 'PUT', token, json: { vote: 1 } });
    const notifications = async (): Promise<{ type: string; title: string }[]> =>
      (await readAll(url, '/notifications', ada.token)).filter(({ type }) => type !== 'new_user_welcome');
    const tell = async (days: number, isRead: boolean): Promise<void> => {
      const { id } = await announce(db, { title: `${days} days, ${isRead ? 'read' : 'unread'}` });
      await settled(db);
      await db.query('UPDATE notifications SET created_at = $2, read_at = $3 WHERE announcement_id = $1', [
        id,
        new Date(Date.now() - days * DAY_MS),
        isRead ? new Date() : null,
      ]);
    };
    await vote(bob.token);
    await settled(db);
    for (const [days, isRead] of [
      [89, true],
      [91, true],
      [179, false],
      [181, false],
    ] as const)
      await tell(days, isRead);
    await db.query(
      `UPDATE notifications SET created_at = now() - interval '200 days' WHERE type = 'article_upvote_milestone'`,
    );
    expect((await deleteExpired(db)).notifications).to.equal(2 * 3); // two announcements, three people
    expect((await notifications()).map(({ title }) => title))
      .to.include.members(['89 days, read', '179 days, unread'])
      .and.have.length(3);
    await vote(eve.token);
    await settled(db);
    expect((await notifications()).filter(({ type }) => type === 'article_upvote_milestone')).to.have.length(1);
    expect((await deleteExpired(db)).notifications).to.equal(undefined);
  });
});
