import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apps that registered themselves, and those that a document at an address of theirs describes. */
export class SelfRegisteredApps0015 implements MigrationInterface {
  name = 'SelfRegisteredApps0015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE oauth_apps
        ADD COLUMN self_registered boolean NOT NULL DEFAULT false,
        ADD COLUMN metadata_url text,
        ADD COLUMN metadata_read_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE oauth_apps DROP COLUMN self_registered, DROP COLUMN metadata_url, DROP COLUMN metadata_read_at',
    );
  }
}
