import { expect } from 'chai';
import { call } from '../support/client.ts';
import { bookmarked, person, post } from '../support/fixtures.ts';
import { sharedService } from '../support/service.ts';

describe('bookmarks', () => {
  describe('searching them', () => {
    it('costs little for a person with ten thousand bookmarks', async () => {
      const service = await sharedService();
      const ada = await person(service.db);
      const existingId = await post(service.db);
      for (let n = 0; n < 10; n += 1)
        await service.db.query(
          `INSERT INTO posts (id, source_id, type, title, created_at, sorted_at, search)
           SELECT gen_random_uuid(), p.source_id, 'article', 'Common ' || n, now(), now(), post_search('Common ' || n, '', '', NULL)
           FROM posts p, generate_series(1, 1000) n WHERE p.id = $1`,
          [existingId],
        );
      const rare = await post(service.db, { title: 'Rarissima' });
      await bookmarked(service.db, ada.id, rare, { createdAt: new Date(Date.UTC(2026, 0, 1)) });
      await service.db.query(
        `INSERT INTO bookmarks (account_id, post_id, created_at) SELECT $1, id, now() FROM posts WHERE title LIKE 'Common %'`,
        [ada.id],
      );
      for (const q of ['common', 'rarissima', 'absent']) {
        const waits: number[] = [];
        for (let n = 0; n < 10 && !(Math.min(...waits) < 1_000); n += 1) {
          const start = performance.now();
          const { body } = await call(service.url, `/bookmarks/search?q=${q}&limit=50`, { token: ada.token });
          waits.push(performance.now() - start);
          expect(body.data.length).to.equal({ common: 50, rarissima: 1, absent: 0 }[q]);
        }
        expect(Math.min(...waits), `${q}: the least of several`).to.be.below(1_000);
      }
    });
  });
});
