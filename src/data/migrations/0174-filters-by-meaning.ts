import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The filters by meaning, which are compiled again when the word table changes. */
export class FiltersByMeaning0174 implements MigrationInterface {
  name = 'FiltersByMeaning0174';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS mutes_about_idx ON mutes (account_id, id)
      WHERE compiled_filter ? 'about'`);
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS custom_feeds_about_idx ON custom_feeds (account_id, id)
      WHERE compiled_filter ? 'about'`);
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS webhooks_about_idx ON webhooks (account_id, id)
      WHERE fits ? 'about'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS webhooks_about_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS custom_feeds_about_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mutes_about_idx');
  }
}
