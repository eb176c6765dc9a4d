import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The posts that a person opened, the newest first. */
export class HistoryIndex0130 implements MigrationInterface {
  name = 'HistoryIndex0130';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS post_views_history_idx
      ON post_views (account_id, viewed_at DESC, post_id DESC) WHERE opened`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS post_views_history_idx');
  }
}
