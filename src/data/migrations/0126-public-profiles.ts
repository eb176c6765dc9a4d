import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People decide whether others see their experiences and stack; the comments of a person are listed by time. */
export class PublicProfiles0126 implements MigrationInterface {
  name = 'PublicProfiles0126';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts ADD COLUMN IF NOT EXISTS public_experiences boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS public_stack boolean NOT NULL DEFAULT false`);
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS comments_of_person_idx ON comments (account_id, created_at, id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS comments_account_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS comments_account_id_idx ON comments (account_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS comments_of_person_idx');
    await runner.query('ALTER TABLE accounts DROP COLUMN public_experiences, DROP COLUMN public_stack');
  }
}
