import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Webhooks are claimed by account. The index by host stays for the release before, which claims by it.
 */
export class TurnsOfWebhooks0103 implements MigrationInterface {
  name = 'TurnsOfWebhooks0103';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS webhooks_turn_idx ON webhooks (account_id, due_at)
      WHERE due_at IS NOT NULL`);
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS webhooks_claimed_idx ON webhooks (claimed_until)
      WHERE claimed_until IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS webhooks_claimed_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS webhooks_turn_idx');
  }
}
