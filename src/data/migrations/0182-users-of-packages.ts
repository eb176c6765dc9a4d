import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people who use a package, in the order of their ids, to tell them of a change. */
export class UsersOfPackages0182 implements MigrationInterface {
  name = 'UsersOfPackages0182';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS stack_packages_users_idx ON stack_packages (package, account_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS stack_packages_users_idx');
  }
}
