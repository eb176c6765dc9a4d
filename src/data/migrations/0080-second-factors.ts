import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes of authenticator apps, and recovery codes for when there is no such app. */
export class SecondFactors0080 implements MigrationInterface {
  name = 'SecondFactors0080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TOTP_KEYS);
    await runner.query(RECOVERY_CODES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes');
    await runner.query('DROP TABLE totp_keys');
  }
}

const TOTP_KEYS = `
CREATE TABLE totp_keys (
  account_id uuid NOT NULL,
  secret bytea NOT NULL,
  last_step integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT totp_keys_pkey PRIMARY KEY (account_id),
  CONSTRAINT totp_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
`;

const RECOVERY_CODES = `
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, hash),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
`;
