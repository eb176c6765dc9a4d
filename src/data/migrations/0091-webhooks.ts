import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where what happens is sent, and what became of it. */
export class Webhooks0091 implements MigrationInterface {
  name = 'Webhooks0091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WEBHOOKS);
    await runner.query(DELIVERIES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_deliveries');
    await runner.query('DROP TABLE webhooks');
    await runner.query(`DELETE FROM notifications WHERE type = 'announcement' AND announcement_id IS NULL`);
  }
}

const WEBHOOKS = `
CREATE TABLE webhooks (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  app_id uuid,
  url text NOT NULL,
  host text COLLATE "C" NOT NULL,
  description text,
  events text[] NOT NULL,
  tags text[],
  source_ids uuid[],
  feed_id uuid,
  query text,
  key_number integer NOT NULL,
  previous_until timestamptz(3),
  status text NOT NULL,
  status_reason text,
  position bigint NOT NULL,
  last_match bigint NOT NULL,
  due_at timestamptz(3),
  retry_at timestamptz(3),
  asks integer NOT NULL,
  claimed_until timestamptz(3),
  failures integer NOT NULL,
  failing_since timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT webhooks_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT webhooks_app_id_fkey FOREIGN KEY (app_id) REFERENCES oauth_apps ON DELETE CASCADE,
  CONSTRAINT webhooks_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES custom_feeds ON DELETE CASCADE
);
CREATE INDEX webhooks_due_at_idx ON webhooks (host, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhooks_id_idx ON webhooks (id);
CREATE INDEX webhooks_app_id_idx ON webhooks (app_id) WHERE app_id IS NOT NULL;
CREATE INDEX webhooks_feed_id_idx ON webhooks (feed_id) WHERE feed_id IS NOT NULL;
`;

const DELIVERIES = `
CREATE TABLE webhook_deliveries (
  account_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  status text NOT NULL,
  attempts integer NOT NULL,
  response_status integer,
  problem text,
  duration_ms integer,
  example jsonb,
  asked_at timestamptz(3),
  tried_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (account_id, webhook_id, event_id),
  CONSTRAINT webhook_deliveries_webhook_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks (account_id, id)
    ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_asked_idx ON webhook_deliveries (account_id, webhook_id) WHERE asked_at IS NOT NULL;
CREATE INDEX webhook_deliveries_latest_idx ON webhook_deliveries (account_id, webhook_id, created_at DESC, event_id DESC);
`;
