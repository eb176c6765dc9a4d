import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Read by nothing but the foreign key that is gone. */
export class ViewIndex0033 implements MigrationInterface {
  name = 'ViewIndex0033';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS post_views_post_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS post_views_post_id_idx ON post_views (post_id)');
  }
}
