import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells in a distributed installation whether the content of a request with an Idempotency-Key was stored. */
export class MarksOfKeys0189 implements MigrationInterface {
  name = 'MarksOfKeys0189';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN mark uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN mark');
  }
}
