import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of webhooks: as their people wrote them, and as statements test them. */
export class FiltersOfWebhooks0161 implements MigrationInterface {
  name = 'FiltersOfWebhooks0161';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks ADD filter jsonb, ADD fits jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks DROP filter, DROP fits');
  }
}
