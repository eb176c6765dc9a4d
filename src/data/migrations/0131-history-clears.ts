import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when the history of a person is cleared. */
export class HistoryClears0131 implements MigrationInterface {
  name = 'HistoryClears0131';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE history_clears (
      account_id uuid NOT NULL CONSTRAINT history_clears_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
      cleared_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT history_clears_pkey PRIMARY KEY (account_id))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE history_clears');
  }
}
