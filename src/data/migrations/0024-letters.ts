import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters that are to be sent, so that none is lost with the process or the mail server. */
export class Letters0024 implements MigrationInterface {
  name = 'Letters0024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE letters');
  }
}

/** No reference to accounts: strangers get letters too, and a row is gone within days. */
const TABLE = `
CREATE TABLE letters (
  id uuid CONSTRAINT letters_pkey PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  account_id uuid,
  new_email text,
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX letters_due_at_idx ON letters (due_at);
`;
