import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The orders over posts that others lead, for lists of those who block the source of one that leads. */
export class LedIndexes0048 implements MigrationInterface {
  name = 'LedIndexes0048';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [order, columns, where] of ORDERS)
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS post_ranks_led_${order}_idx ON post_ranks ${columns}
          WHERE ${[where, 'listed AND story_id IS NOT NULL'].filter((one) => one !== '').join(' AND ')}`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [order] of ORDERS) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS post_ranks_led_${order}_idx`);
  }
}

const most = (column: string) => `(${column} DESC, sorted_at DESC, post_id DESC)`;
const ORDERS = [
  ['newest', '(sorted_at DESC, post_id DESC)', ''],
  ['popular', '(hot_score DESC, post_id DESC)', ''],
  ['discussed', most('num_comments'), 'num_comments > 0'],
  ['upvoted', most('num_upvotes'), 'num_upvotes > 0'],
  ['downvoted', most('num_downvotes'), 'num_downvotes > 0'],
  ['viewed', most('num_views'), 'num_views > 0'],
] as const;
