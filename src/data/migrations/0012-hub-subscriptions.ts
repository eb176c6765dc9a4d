import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources whose hub tells us of changes (WebSub). */
export class HubSubscriptions0012 implements MigrationInterface {
  name = 'HubSubscriptions0012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE hub_subscriptions (
  source_id uuid CONSTRAINT hub_subscriptions_pkey PRIMARY KEY CONSTRAINT hub_subscriptions_source_id_fkey REFERENCES sources ON DELETE CASCADE,
  hub text NOT NULL,
  topic text NOT NULL,
  renew_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3)
);
CREATE INDEX hub_subscriptions_renew_idx ON hub_subscriptions (renew_at, source_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hub_subscriptions');
  }
}
