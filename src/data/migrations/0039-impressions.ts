import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people were shown in their own feeds, for a while. */
export class Impressions0039 implements MigrationInterface {
  name = 'Impressions0039';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE impressions');
  }
}

/** A row for the posts of a page: a row for each post would write five times as much. */
const TABLE = `
CREATE TABLE impressions (
  account_id uuid NOT NULL,
  shown_at timestamptz(3) NOT NULL,
  sitting_at timestamptz(3) NOT NULL,
  post_ids uuid[] NOT NULL,
  CONSTRAINT impressions_pkey PRIMARY KEY (account_id, shown_at),
  CONSTRAINT impressions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX impressions_age_idx ON impressions USING brin (shown_at);
`;
