import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { StreamQuery, type StreamFilter, type StreamOrigin } from '../../src/domain/reader/stream-query.ts';
import { PERSONAL } from '../../src/domain/reader/streams.ts';
import { sharedService } from '../support/service.ts';

const FILTER: StreamFilter = { unreadSince: new Date(0), read: false };
const SOURCES = { sources: [uuid(), uuid()], tags: [] };

/** Plans by which a page is read, were the tables large: PostgreSQL is kept from going through all of a small one. */
describe('a page of a stream', () => {
  const ROWS: readonly [name: string, origin: StreamOrigin, indexes: readonly string[]][] = [
    ['of sources', SOURCES, ['post_ranks_source_newest_idx']],
    ['of sources and tags', { ...SOURCES, tags: ['go'] }, ['post_ranks_source_newest_idx', 'post_tags_newest_idx']],
    ['of what is starred', 'starred', ['bookmarks_newest_idx']],
    ['of what is read', 'read', ['post_views_pkey']],
  ];
  for (const [name, origin, indexes] of ROWS)
    for (const oldestFirst of [false, true])
      it(`${name} is read by ${indexes.join(' and ')}, ${oldestFirst ? 'oldest' : 'newest'} first`, async () => {
        const { db } = await sharedService();
        const after = { at: new Date(), id: uuid() };
        const query = new StreamQuery(FILTER, { oldestFirst, after, limit: 10 });
        const [{ text }, values] =
          typeof origin === 'string'
            ? [PERSONAL[origin][oldestFirst ? 'oldest' : 'newest'], [uuid(), after.at, after.id, 10]]
            : [query.ofTopics(origin, [uuid()]), query.values];
        const plan = await db.transaction(async (tx) => {
          await tx.query('SET LOCAL enable_seqscan = off');
          await tx.query('SET LOCAL enable_bitmapscan = off');
          return tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
        });
        const lines = plan.map((one) => one['QUERY PLAN']).join('\n');
        for (const index of indexes)
          expect(lines).to.match(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`));
        expect(lines).to.not.include('Seq Scan');
        // The keys of the place bound the scan instead of being looked at row by row.
        expect(lines).to.match(/Index Cond: .*(ROW\(|post_id [<>])/);
      });
});
