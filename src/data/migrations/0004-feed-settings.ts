import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each person turned on or off of the advanced settings. */
export class FeedSettings0004 implements MigrationInterface {
  name = 'FeedSettings0004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE advanced_settings (
  account_id uuid NOT NULL CONSTRAINT advanced_settings_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  setting_id smallint NOT NULL,
  enabled boolean NOT NULL,
  CONSTRAINT advanced_settings_pkey PRIMARY KEY (account_id, setting_id)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE advanced_settings');
  }
}
