import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources that people would like to read here. */
export class SourceSuggestions0012 implements MigrationInterface {
  name = 'SourceSuggestions0012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE source_suggestions (
  id uuid CONSTRAINT source_suggestions_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT source_suggestions_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  url text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT source_suggestions_account_id_url_key UNIQUE (account_id, url)
);
CREATE INDEX source_suggestions_url_idx ON source_suggestions (url)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE source_suggestions');
  }
}
