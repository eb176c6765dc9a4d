import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a client that registered itself refreshes its access. */
export class RefreshingClients0054 implements MigrationInterface {
  name = 'RefreshingClients0054';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps ADD COLUMN refreshes boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps DROP COLUMN refreshes');
  }
}
