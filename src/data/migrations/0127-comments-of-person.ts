import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The comments of a person are listed by time. */
export class CommentsOfPerson0127 implements MigrationInterface {
  name = 'CommentsOfPerson0127';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS comments_of_person_idx ON comments (account_id, created_at, id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS comments_account_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS comments_account_id_idx ON comments (account_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS comments_of_person_idx');
  }
}
