import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uses of something deprecated by tokens and apps. */
export class DeprecatedUses0185 implements MigrationInterface {
  name = 'DeprecatedUses0185';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE deprecated_uses (
      account_id uuid NOT NULL CONSTRAINT deprecated_uses_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
      number integer NOT NULL,
      kind text NOT NULL,
      credential text NOT NULL,
      subject text NOT NULL,
      instead text,
      since text NOT NULL,
      sunset text,
      CONSTRAINT deprecated_uses_pkey PRIMARY KEY (account_id, number))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deprecated_uses');
  }
}
