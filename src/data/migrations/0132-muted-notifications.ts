import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kinds of notifications that people turned off. */
export class MutedNotifications0132 implements MigrationInterface {
  name = 'MutedNotifications0132';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE muted_notifications (
      account_id uuid NOT NULL CONSTRAINT muted_notifications_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
      type text NOT NULL,
      CONSTRAINT muted_notifications_pkey PRIMARY KEY (account_id, type))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE muted_notifications');
  }
}
