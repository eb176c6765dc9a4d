import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts without a vote, a view or a comment are no longer in the indexes of the orders by these. */
export class TagIndexes0027 implements MigrationInterface {
  name = 'TagIndexes0027';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, column] of ORDERS) {
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS post_tags_most_${name}_idx
          ON post_tags (tag, ${column} DESC, sorted_at DESC, post_id DESC) WHERE ${column} > 0`,
      );
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS post_tags_${name}_idx`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, column] of ORDERS) {
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS post_tags_${name}_idx
          ON post_tags (tag, ${column} DESC, sorted_at DESC, post_id DESC)`,
      );
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS post_tags_most_${name}_idx`);
    }
  }
}

const ORDERS = [
  ['discussed', 'num_comments'],
  ['upvoted', 'num_upvotes'],
  ['downvoted', 'num_downvotes'],
  ['viewed', 'num_views'],
] as const;
