import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Takes away what lists no longer read: their orders are in post_ranks. The release before gets slower, not wrong. */
export class PostIndexes0026 implements MigrationInterface {
  name = 'PostIndexes0026';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of INDEXES)
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON posts ${columns}`);
  }
}

const ORDERS = [
  ['newest', 'sorted_at DESC, id DESC) INCLUDE (version)'],
  ['popular', 'hot_score DESC, id DESC) INCLUDE (version)'],
  ['discussed', 'num_comments DESC, sorted_at DESC, id DESC) INCLUDE (version, last_comment_at)'],
  ['upvoted', 'num_upvotes DESC, sorted_at DESC, id DESC) INCLUDE (version)'],
  ['downvoted', 'num_downvotes DESC, sorted_at DESC, id DESC) INCLUDE (version)'],
  ['viewed', 'num_views DESC, sorted_at DESC, id DESC) INCLUDE (version)'],
] as const;
const INDEXES = [
  ...ORDERS.flatMap(([order, columns]) => [
    [`posts_${order}_idx`, `(${columns}`],
    [`posts_source_${order}_idx`, `(source_id, ${columns}`],
  ]),
  ['posts_last_comment_idx', '(last_comment_at) WHERE last_comment_at IS NOT NULL'],
] as const;
