import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of browsers, links that are good once, and what happened to a person's credentials. */
export class SignIn0011 implements MigrationInterface {
  name = 'SignIn0011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE sessions (
  id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT sessions_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  authenticated_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sessions_account_id_idx ON sessions (account_id);
CREATE UNIQUE INDEX sessions_hash_key ON sessions (hash);

CREATE TABLE one_time_links (
  hash bytea CONSTRAINT one_time_links_pkey PRIMARY KEY,
  purpose text NOT NULL,
  account_id uuid CONSTRAINT one_time_links_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  email text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX one_time_links_account_id_idx ON one_time_links (account_id);
CREATE INDEX one_time_links_expires_at_idx ON one_time_links (expires_at);

CREATE TABLE security_events (
  id uuid CONSTRAINT security_events_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT security_events_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  detail text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX security_events_account_id_id_idx ON security_events (account_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE security_events, one_time_links, sessions');
  }
}
