import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, and the challenges that were answered with one: each counts once. */
export class Passkeys0081 implements MigrationInterface {
  name = 'Passkeys0081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PASSKEYS);
    await runner.query(USED_CHALLENGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_challenges');
    await runner.query('DROP TABLE passkeys');
  }
}

/** The counter of an authenticator has 32 bits without a sign. */
const PASSKEYS = `
CREATE TABLE passkeys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
`;

const USED_CHALLENGES = `
CREATE TABLE used_challenges (
  hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (hash)
);
CREATE INDEX used_challenges_expires_at_idx ON used_challenges (expires_at);
`;
