import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts at an OpenID provider with which people sign in. */
export class LinkedIdentities0082 implements MigrationInterface {
  name = 'LinkedIdentities0082';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE linked_identities');
  }
}

const TABLE = `
CREATE TABLE linked_identities (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  label text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT linked_identities_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT linked_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX linked_identities_subject_key ON linked_identities (issuer, subject);
`;
