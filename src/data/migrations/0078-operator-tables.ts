import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people report and operators hide, what operators do, and what stands above every page. */
export class OperatorTables0078 implements MigrationInterface {
  name = 'OperatorTables0078';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comments ADD COLUMN hidden_at timestamptz(3)');
    await runner.query(REPORTS);
    await runner.query(ACTS);
    await runner.query(BANNERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE banners');
    await runner.query('DROP TABLE operator_acts');
    await runner.query('DROP FUNCTION operator_acts_stay()');
    await runner.query('DROP TABLE comment_reports');
    await runner.query('ALTER TABLE comments DROP COLUMN hidden_at');
  }
}

const REPORTS = `
CREATE TABLE comment_reports (
  account_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  reason text NOT NULL,
  details text,
  reported_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  CONSTRAINT comment_reports_pkey PRIMARY KEY (account_id, comment_id),
  CONSTRAINT comment_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments ON DELETE CASCADE
);
CREATE INDEX comment_reports_comment_id_idx ON comment_reports (comment_id);
CREATE INDEX comment_reports_open_idx ON comment_reports (comment_id) WHERE decided_at IS NULL;
`;

/** Rows are added and never changed, whoever asks. */
const ACTS = `
CREATE TABLE operator_acts (
  id uuid NOT NULL,
  actor_id uuid,
  act text NOT NULL,
  subject_id uuid,
  detail text,
  address text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT operator_acts_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_acts_subject_id_idx ON operator_acts (subject_id);
CREATE FUNCTION operator_acts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log of operators is only added to.';
END $$;
CREATE TRIGGER operator_acts_stay BEFORE UPDATE OR DELETE ON operator_acts
  FOR EACH ROW EXECUTE FUNCTION operator_acts_stay();
`;

const BANNERS = `
CREATE TABLE banners (
  id uuid NOT NULL,
  text text NOT NULL,
  url text,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT banners_pkey PRIMARY KEY (id)
);
CREATE INDEX banners_ends_at_idx ON banners (ends_at);
`;
