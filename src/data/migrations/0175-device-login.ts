import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apps that people may give access with a code. */
export class DeviceLogin0175 implements MigrationInterface {
  name = 'DeviceLogin0175';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps ADD COLUMN device_login boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_apps DROP COLUMN device_login');
  }
}
