import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which form a webhook sends events. */
export class FormatsOfWebhooks0176 implements MigrationInterface {
  name = 'FormatsOfWebhooks0176';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhooks ADD format text NOT NULL DEFAULT 'json'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks DROP format');
  }
}
