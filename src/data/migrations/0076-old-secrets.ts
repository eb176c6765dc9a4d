import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second secret of an app, so that it can be changed over without a pause. */
export class OldSecrets0076 implements MigrationInterface {
  name = 'OldSecrets0076';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps ADD COLUMN old_secret_hash bytea, ADD COLUMN old_secret_prefix text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps DROP COLUMN old_secret_hash, DROP COLUMN old_secret_prefix');
  }
}
