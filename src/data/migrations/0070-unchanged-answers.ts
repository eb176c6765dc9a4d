import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An answer that is kept for an Idempotency-Key says whether its request changed anything. */
export class UnchangedAnswers0070 implements MigrationInterface {
  name = 'UnchangedAnswers0070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN unchanged boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN unchanged');
  }
}
