import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often each account used the API, by minute for a day and by hour for a month. */
export class UsageCounts0074 implements MigrationInterface {
  name = 'UsageCounts0074';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_counts');
  }
}

/** Rows are counted up in place, which the room left on their pages makes cheap. */
const TABLE = `
CREATE TABLE usage_counts (
  account_id uuid NOT NULL,
  span integer NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  credential text NOT NULL,
  status integer NOT NULL,
  error text NOT NULL,
  requests integer NOT NULL,
  latency integer[] NOT NULL,
  CONSTRAINT usage_counts_pkey PRIMARY KEY (account_id, span, at, kind, credential, status, error),
  CONSTRAINT usage_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX usage_counts_age_idx ON usage_counts (span, at);
`;
