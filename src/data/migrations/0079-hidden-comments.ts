import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an operator hid a comment, and the few that are hidden. */
export class HiddenComments0079 implements MigrationInterface {
  name = 'HiddenComments0079';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comments ADD COLUMN IF NOT EXISTS hidden_at timestamptz(3)');
    await runner.query(INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS comments_hidden_idx');
    await runner.query('ALTER TABLE comments DROP COLUMN IF EXISTS hidden_at');
  }
}

const INDEX = `CREATE INDEX CONCURRENTLY IF NOT EXISTS comments_hidden_idx ON comments (hidden_at)
  WHERE hidden_at IS NOT NULL`;
