import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of other programs that people import, and the reports of that. */
export class Imports0172 implements MigrationInterface {
  name = 'Imports0172';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE imports (
      id uuid NOT NULL,
      account_id uuid NOT NULL,
      format text,
      state text NOT NULL DEFAULT 'waiting',
      problem text,
      entries integer,
      done integer NOT NULL DEFAULT 0,
      added integer NOT NULL DEFAULT 0,
      present integer NOT NULL DEFAULT 0,
      skipped integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      created_at timestamp(3) with time zone NOT NULL,
      finished_at timestamp(3) with time zone,
      due timestamp(3) with time zone NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      document text,
      CONSTRAINT imports_pkey PRIMARY KEY (id),
      CONSTRAINT imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE)`);
    await runner.query('CREATE INDEX imports_account_id_idx ON imports (account_id, created_at)');
    await runner.query('CREATE INDEX imports_due_idx ON imports (due) WHERE document IS NOT NULL');
    await runner.query(`CREATE TABLE import_lines (
      import_id uuid NOT NULL,
      entry integer NOT NULL,
      outcome text NOT NULL,
      title text,
      url text,
      reason text NOT NULL,
      CONSTRAINT import_lines_pkey PRIMARY KEY (import_id, entry),
      CONSTRAINT import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports ON DELETE CASCADE)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_lines');
    await runner.query('DROP TABLE imports');
  }
}
