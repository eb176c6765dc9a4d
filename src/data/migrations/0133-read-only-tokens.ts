import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an access token may only read. */
export class ReadOnlyTokens0133 implements MigrationInterface {
  name = 'ReadOnlyTokens0133';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_tokens ADD read_only boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_tokens DROP read_only');
  }
}
