import { expect } from 'chai';
import { createCursorSeal } from '../../src/api/cursor-signer.ts';
import { encodeCursor } from '../../src/domain/pagination.ts';
import { contract, exampleOf } from '../contract/contract.ts';
import { storeExamples } from '../contract/stored.ts';
import { call } from '../support/client.ts';
import { post, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';

const lists = contract.filter((operation) => operation.parameters.some(({ name }) => name === 'cursor'));
/** A position that no search page returned: before all hours, at their end. */
const WIDEST = [
  Date.now(),
  Math.floor(Date.now() / 3_600_000) + 24, // an hour may end while the tests run
  0,
  1e9,
  Date.now(),
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

describe('cursors that somebody made', () => {
  let service: Service;
  let reader: Person;

  before(async () => {
    service = await startService();
    reader = await storeExamples(service.db);
  });
  after(() => service.close());

  const ask = (target: string, cursor: string): ReturnType<typeof call> =>
    call(service.url, `${target}${target.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`, {
      token: reader.token,
    });

  for (const operation of lists) {
    it(`security 92: are refused by ${operation.id}, however well they are made`, async () => {
      const target = exampleOf(operation);
      const { body } = await call(service.url, exampleOf(operation, { query: { limit: '1' } }), {
        token: reader.token,
      });
      const endCursor = body.pagination.endCursor as string | null;
      const inside = endCursor?.slice(16) ?? encodeCursor(operation.id, WIDEST);
      const forged = [
        encodeCursor('search:all:postgres index', WIDEST),
        inside,
        `${'A'.repeat(16)}${inside}`,
        `${endCursor?.slice(0, 16) ?? 'B'.repeat(16)}${encodeCursor('search:all:postgres index', WIDEST)}`,
        'x'.repeat(2048),
      ];
      for (const cursor of forged) {
        const { status, body: refused } = await ask(target, cursor);
        expect([status, refused.details?.[0]?.path], cursor).to.deep.equal([400, 'cursor']);
      }
      if (endCursor !== null)
        expect(
          (await ask(exampleOf(operation, { query: { limit: '1' } }), endCursor)).status,
          'the one that was given',
        ).to.equal(200);
    });
  }

  it('security 92: are refused when another key made them, or anything in them was changed', () => {
    const [ours, theirs] = [1, 2].map((key) => createCursorSeal(Buffer.alloc(32, key)));
    const cursor = encodeCursor('newest', WIDEST);
    expect(ours!.open(ours!.close(cursor))).to.equal(cursor);
    for (const forged of [
      theirs!.close(cursor),
      `${ours!.close(cursor)}A`,
      ours!.close(cursor).slice(1),
      cursor,
      '',
      'é'.repeat(16),
    ])
      expect(() => ours!.open(forged), forged).to.throw('is not a cursor of this list');
  });

  it('security 92: a window of a search holds 5,000 posts at most, whoever says where it ends', async () => {
    await post(service.db, { title: 'Xylophones' });
    await service.db.orm.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica'); // disables the triggers
      await tx.query(
        "CREATE TEMPORARY TABLE copies ON COMMIT DROP AS SELECT p.* FROM posts p, generate_series(1, 6000) WHERE p.title = 'Xylophones'",
      );
      await tx.query("UPDATE copies SET id = gen_random_uuid(), url = url || '?' || gen_random_uuid()");
      await tx.query('INSERT INTO posts SELECT * FROM copies');
    });
    const [{ n }] = (await service.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM search_window('xylophon'::tsquery, $1, 0, 200, now(), NULL) WHERE id IS NOT NULL",
      [WIDEST[1]],
    )) as [{ n: number }];
    expect(n).to.equal(5_000);
  });
});
