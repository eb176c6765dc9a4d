import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds notifications by age, to forget old ones. Rows lie in the table about as they came, so a block range index
 * does, which costs next to nothing to keep.
 */
export class NotificationAge0013 implements MigrationInterface {
  name = 'NotificationAge0013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX notifications_age_idx ON notifications USING brin (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX notifications_age_idx');
  }
}
