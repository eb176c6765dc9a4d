import { expect } from 'chai';
import { call, readAll } from '../support/client.ts';
import { comment, person, post, posts, voted, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { settled } from '../support/settled.ts';

const hours = (n: number): Date => new Date(Date.now() - n * 3_600_000);

describe('the trending feed', () => {
  let service: Service;
  let people: Person[];
  const trending = async (): Promise<string[]> => {
    await settled(service.db);
    const { body } = await call(service.url, '/feeds/trending', { token: people[0]!.token });
    return body.data.map((one: { id: string }) => one.id);
  };
  const vote = async (id: string, count: number, vote: -1 | 1 = 1): Promise<void> => {
    for (const { id: voter } of people.slice(0, count)) await voted(service.db, voter, id, vote);
  };
  /** Moves what happened so far into the past. */
  const pass = (halfLives: number): Promise<unknown> =>
    service.db.query('UPDATE post_ranks SET trend_score = trend_score - $1', [halfLives]);

  beforeEach(async () => {
    service = await sharedService();
    people = await Promise.all(Array.from({ length: 6 }, () => person(service.db)));
  });

  it('is of posts that something happens to, however old, and of no others', async () => {
    const [old, young, quiet] = [
      await post(service.db, { publishedAt: hours(9_000) }),
      await post(service.db, { publishedAt: hours(1) }),
      await post(service.db, { publishedAt: hours(0) }),
    ];
    await vote(old, 3);
    await vote(young, 2);
    expect(await trending()).to.deep.equal([old, young]);
    expect(await trending()).to.not.include(quiet);
  });

  it('counts a comment as two votes, ten opened posts as one, and a vote down against it', async () => {
    const [commented, voted3, opened, down] = (await posts(
      service.db,
      [{}, {}, {}, {}].map(() => ({ publishedAt: hours(50) })),
    )) as [string, string, string, string];
    for (const { id } of people.slice(0, 2)) await comment(service.db, { postId: commented, accountId: id });
    await vote(voted3, 3);
    await service.db.query('INSERT INTO count_changes (post_id, num_views) VALUES ($1, 25)', [opened]);
    await vote(down, 3);
    await settled(service.db);
    expect(await trending()).to.deep.equal([commented, ...[voted3, down].sort().reverse(), opened]);
    await service.db.query('UPDATE post_votes SET vote = -1 WHERE post_id = $1', [down]);
    expect(await trending()).to.deep.equal([commented, voted3, opened]);
  });

  it('counts half after twelve hours, and nothing after a week', async () => {
    const [before, now] = (await posts(service.db, [{ publishedAt: hours(90) }, { publishedAt: hours(90) }])) as [
      string,
      string,
    ];
    await vote(before, 5);
    await trending();
    await pass(1);
    await vote(now, 2);
    expect(await trending()).to.deep.equal([before, now]);
    await voted(service.db, people[2]!.id, now, 1);
    expect(await trending()).to.deep.equal([now, before]);
    await pass(12);
    expect(await trending()).to.deep.equal([now, before]);
    await pass(6);
    expect(await trending()).to.deep.equal([]);
  });

  it('takes back what a vote did that is taken back, so that nobody trends by voting again and again', async () => {
    const id = await post(service.db, { publishedAt: hours(500) });
    const scores: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await vote(id, 1);
      await settled(service.db);
      const [row] = await service.db.query<{ score: number }>(
        'SELECT trend_score AS score FROM post_ranks WHERE post_id = $1',
        [id],
      );
      scores.push(row!.score);
      await service.db.query('DELETE FROM post_votes WHERE post_id = $1', [id]);
      expect(await trending()).to.deep.equal([]);
    }
    expect(Math.max(...scores) - Math.min(...scores)).to.be.below(0.01);
  });

  it('gives each post once though posts rise and fall while somebody reads', async () => {
    const all = await posts(
      service.db,
      Array.from({ length: 12 }, (_, n) => ({ publishedAt: hours(n), upvotes: 30 - n })),
    );
    const shown = await readAll(service.url, '/feeds/trending?limit=3', people[0]!.token, async (page) => {
      // One that was shown loses what it had, one to come rises to the top, and one that fell gets a little again.
      await service.db.query('UPDATE post_ranks SET num_upvotes = 0 WHERE post_id = $1', [all[page]]);
      await service.db.query('UPDATE post_ranks SET num_upvotes = 500 WHERE post_id = $1', [all[11 - page]]);
      await service.db.query('UPDATE post_ranks SET num_upvotes = 1 WHERE post_id = $1', [all[page]]);
    });
    const ids = shown.map((one) => one.id as string);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids.slice(0, 6)).to.deep.equal(all.slice(0, 6));
  });

  it('is read from its index alone in order', async () => {
    await posts(
      service.db,
      Array.from({ length: 300 }, (_, n) => ({ upvotes: n })),
    );
    const plan = await service.db.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT post_id FROM post_ranks p WHERE p.listed AND p.story_id IS NULL AND p.trend_score > trend_time(now() - interval '7 days')
          AND (p.trend_score, p.post_id) < (10::double precision, '00000000-0000-0000-0000-000000000000'::uuid)
          ORDER BY p.trend_score DESC, p.post_id DESC LIMIT 21`,
      );
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text)
      .to.match(/Index (Only )?Scan using post_ranks_listed_trending_idx/)
      .and.not.match(/Sort|Seq Scan/);
  });
});
