import { expect } from 'chai';
import { FirstPostNumbers0096 } from '../../src/data/migrations/0096-first-post-numbers.ts';
import { longId, numbersOf } from '../../src/domain/reader/item-ids.ts';
import { post, posts } from '../support/fixtures.ts';
import { sharedService } from '../support/service.ts';

describe('numbers of posts', () => {
  it('are given to the posts of before in the order in which they came, and once', async () => {
    const { db } = await sharedService();
    const stored = (await posts(db, [{}, {}, {}])).sort();
    const numbered = () =>
      db.query<{ id: string; number: string }>('SELECT post_id AS id, number FROM post_numbers ORDER BY number');
    const before = await numbered();
    expect(before.map(({ id }) => id)).to.deep.equal(stored);
    await db.query('DELETE FROM post_numbers');
    const runner = db.orm.dataSource.createQueryRunner();
    try {
      for (let time = 0; time < 2; time += 1) await new FirstPostNumbers0096().up(runner);
    } finally {
      await runner.release();
    }
    const after = await numbered();
    expect(after.map(({ id }) => id)).to.deep.equal(stored);
    expect(Number(after[0]!.number)).to.be.above(Number(before.at(-1)!.number));
    const late = await post(db);
    expect((await numbered()).at(-1)!.id).to.equal(late);
  });

  it('are written in 16 hex digits or in decimal, with or without a sign', () => {
    for (const [number, long] of [
      ['1', '0000000000000001'],
      ['9223372036854775807', '7fffffffffffffff'],
      ['-1', 'ffffffffffffffff'],
      ['-9223372036854775808', '8000000000000000'],
    ] as const) {
      expect(longId(number)).to.equal(`tag:google.com,2005:reader/item/${long}`);
      expect(
        numbersOf(
          [
            longId(number),
            longId(number)
              .toUpperCase()
              .replace('TAG:GOOGLE.COM', 'tag:google.com')
              .replace('READER/ITEM', 'reader/item'),
            long,
          ],
          'body',
        ),
      ).to.deep.equal([number, number, number]);
      expect(numbersOf([number], 'body')).to.deep.equal([number]);
    }
    expect(numbersOf(['18446744073709551615'.slice(0, 19)], 'body')).to.deep.equal(['1844674407370955161']);
  });
});
