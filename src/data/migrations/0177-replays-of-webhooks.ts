import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events since a moment are sent to a webhook again. */
export class ReplaysOfWebhooks0177 implements MigrationInterface {
  name = 'ReplaysOfWebhooks0177';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE webhooks ADD replay_since timestamptz(3), ADD replay_from bigint, ADD replay_until bigint',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks DROP replay_since, DROP replay_from, DROP replay_until');
  }
}
