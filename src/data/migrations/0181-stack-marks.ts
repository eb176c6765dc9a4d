import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of people on changes of their packages, and secret addresses of these changes. */
export class StackMarks0181 implements MigrationInterface {
  name = 'StackMarks0181';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE stack_marks (
      account_id uuid NOT NULL CONSTRAINT stack_marks_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
      change_id uuid NOT NULL,
      mark text NOT NULL,
      marked_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT stack_marks_pkey PRIMARY KEY (account_id, change_id))`);
    await runner.query('CREATE INDEX stack_marks_newest_idx ON stack_marks (account_id, marked_at DESC, change_id)');
    await runner.query(`CREATE TABLE stack_links (
      id uuid NOT NULL,
      account_id uuid NOT NULL CONSTRAINT stack_links_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
      created_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT stack_links_pkey PRIMARY KEY (id))`);
    await runner.query('CREATE UNIQUE INDEX stack_links_account_id_key ON stack_links (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stack_links');
    await runner.query('DROP TABLE stack_marks');
  }
}
