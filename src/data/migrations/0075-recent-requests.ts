import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last requests of each account. */
export class RecentRequests0075 implements MigrationInterface {
  name = 'RecentRequests0075';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recent_requests');
  }
}

/** A row for what is stored at once: a row for each request would write ten times as much. */
const TABLE = `
CREATE TABLE recent_requests (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  requests jsonb NOT NULL,
  CONSTRAINT recent_requests_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT recent_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX recent_requests_age_idx ON recent_requests USING brin (at);
`;
