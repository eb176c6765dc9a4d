import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of posts by people, for operators. */
export class PostReports0114 implements MigrationInterface {
  name = 'PostReports0114';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE post_reports');
  }
}

const TABLE = `
CREATE TABLE post_reports (
  account_id uuid NOT NULL,
  post_id uuid NOT NULL,
  reason text NOT NULL,
  details text,
  reported_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  CONSTRAINT post_reports_pkey PRIMARY KEY (account_id, post_id),
  CONSTRAINT post_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT post_reports_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX post_reports_post_id_idx ON post_reports (post_id);
CREATE INDEX post_reports_open_idx ON post_reports (post_id) WHERE decided_at IS NULL;
`;
