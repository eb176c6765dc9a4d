import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few comments that operators hid. */
export class HiddenComments0079 implements MigrationInterface {
  name = 'HiddenComments0079';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS comments_hidden_idx');
  }
}

const INDEX = `CREATE INDEX CONCURRENTLY IF NOT EXISTS comments_hidden_idx ON comments (hidden_at)
  WHERE hidden_at IS NOT NULL`;
