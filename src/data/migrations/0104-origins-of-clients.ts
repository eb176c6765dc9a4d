import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a client that registered itself came from, so that no domain or network takes the room of all others. */
export class OriginsOfClients0104 implements MigrationInterface {
  name = 'OriginsOfClients0104';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps ADD COLUMN registered_from text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps DROP COLUMN registered_from');
  }
}
