import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The orders over all posts have only those that are for everybody, and of each story the post that leads it. The
 * release before gets slower, not wrong.
 */
export class ListedIndexes0047 implements MigrationInterface {
  name = 'ListedIndexes0047';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [order, columns, where] of ORDERS) {
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS post_ranks_listed_${order}_idx ON post_ranks ${columns}
          WHERE ${[where, 'listed AND story_id IS NULL'].filter((one) => one !== '').join(' AND ')}`,
      );
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS post_ranks_${order}_idx`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [order, columns, where] of ORDERS) {
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS post_ranks_${order}_idx ON post_ranks ${columns}
          ${where === '' ? '' : `WHERE ${where}`}`,
      );
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS post_ranks_listed_${order}_idx`);
    }
  }
}

const most = (column: string) => `(${column} DESC, sorted_at DESC, post_id DESC) INCLUDE (version`;
const ORDERS = [
  ['newest', '(sorted_at DESC, post_id DESC) INCLUDE (version)', ''],
  ['popular', '(hot_score DESC, post_id DESC) INCLUDE (version)', ''],
  ['trending', '(trend_score DESC, post_id DESC) INCLUDE (version)', 'trend_score IS NOT NULL'],
  ['discussed', `${most('num_comments')}, last_comment_at)`, 'num_comments > 0'],
  ['upvoted', `${most('num_upvotes')})`, 'num_upvotes > 0'],
  ['downvoted', `${most('num_downvotes')})`, 'num_downvotes > 0'],
  ['viewed', `${most('num_views')})`, 'num_views > 0'],
] as const;
