import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of creations that their callers named, for sending them again. */
export class Idempotency0009 implements MigrationInterface {
  name = 'Idempotency0009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL CONSTRAINT idempotency_keys_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  body text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
