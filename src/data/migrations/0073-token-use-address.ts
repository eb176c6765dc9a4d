import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where a personal access token was last used. */
export class TokenUseAddress0073 implements MigrationInterface {
  name = 'TokenUseAddress0073';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_tokens ADD COLUMN last_used_address text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_tokens DROP COLUMN last_used_address');
  }
}
