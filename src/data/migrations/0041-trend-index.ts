import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of the trending feed. */
export class TrendIndex0041 implements MigrationInterface {
  name = 'TrendIndex0041';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS post_ranks_trending_idx
        ON post_ranks (trend_score DESC, post_id DESC) INCLUDE (version) WHERE trend_score IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS post_ranks_trending_idx');
  }
}
