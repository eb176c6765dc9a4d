import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the worker knows of each source that it keeps fresh, and when each host may be asked again. */
export class SourceFetches0012 implements MigrationInterface {
  name = 'SourceFetches0012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(KNOWN_SOURCES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE source_fetches, fetch_hosts');
  }
}

/* Beside sources and not in them: this changes at every fetch, what people read of a source hardly ever. */
const TABLES = `
CREATE TABLE fetch_hosts (
  host text COLLATE "C" CONSTRAINT fetch_hosts_pkey PRIMARY KEY,
  free_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE source_fetches (
  source_id uuid CONSTRAINT source_fetches_pkey PRIMARY KEY CONSTRAINT source_fetches_source_id_fkey REFERENCES sources ON DELETE CASCADE,
  host text COLLATE "C" NOT NULL CONSTRAINT source_fetches_host_fkey REFERENCES fetch_hosts,
  folder text,
  next_fetch_at timestamptz(3) NOT NULL DEFAULT now(),
  claim_expires_at timestamptz(3),
  last_fetched_at timestamptz(3),
  etag text,
  last_modified text,
  body_hash bytea,
  ttl_seconds integer,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  paused_at timestamptz(3),
  pause_reason text
);
CREATE INDEX source_fetches_due_idx ON source_fetches (next_fetch_at, source_id) WHERE paused_at IS NULL;
CREATE INDEX source_fetches_host_idx ON source_fetches (host, next_fetch_at, source_id) WHERE paused_at IS NULL;
`;

const KNOWN_SOURCES = `
INSERT INTO fetch_hosts (host) SELECT DISTINCT lower(substring(feed_url FROM '^https?://([^/:?#]+)')) FROM sources WHERE feed_url ~ '^https?://[^/:?#]+' ON CONFLICT DO NOTHING;
INSERT INTO source_fetches (source_id, host)
SELECT id, lower(substring(feed_url FROM '^https?://([^/:?#]+)')) FROM sources WHERE feed_url ~ '^https?://[^/:?#]+';
`;
