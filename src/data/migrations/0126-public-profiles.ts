import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People decide whether others see their experiences and tech stack. */
export class PublicProfiles0126 implements MigrationInterface {
  name = 'PublicProfiles0126';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts ADD public_experiences boolean NOT NULL DEFAULT false,
      ADD public_stack boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP public_experiences, DROP public_stack');
  }
}
