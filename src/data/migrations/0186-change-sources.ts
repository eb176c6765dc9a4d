import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents that say what changed in packages, and advisories that were withdrawn. */
export class ChangeSources0186 implements MigrationInterface {
  name = 'ChangeSources0186';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE change_sources (
      url text COLLATE "C" NOT NULL,
      host text COLLATE "C" NOT NULL CONSTRAINT change_sources_host_fkey REFERENCES fetch_hosts (host),
      kind text NOT NULL,
      packages text[] NOT NULL DEFAULT '{}',
      next_fetch_at timestamp(3) with time zone NOT NULL,
      claim_expires_at timestamp(3) with time zone,
      last_fetched_at timestamp(3) with time zone,
      last_read_at timestamp(3) with time zone,
      etag text,
      last_modified text,
      body_hash bytea,
      failures integer NOT NULL DEFAULT 0,
      last_error text,
      CONSTRAINT change_sources_pkey PRIMARY KEY (url))`);
    await runner.query('CREATE INDEX change_sources_due_idx ON change_sources (next_fetch_at)');
    await runner.query('CREATE INDEX change_sources_host_idx ON change_sources (host, next_fetch_at)');
    await runner.query(`CREATE TABLE withdrawn_changes (
      reference text COLLATE "C" NOT NULL,
      modified_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT withdrawn_changes_pkey PRIMARY KEY (reference))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawn_changes');
    await runner.query('DROP TABLE change_sources');
  }
}
