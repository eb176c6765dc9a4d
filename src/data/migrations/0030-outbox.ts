import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that many people are told of, until all are. */
export class Outbox0030 implements MigrationInterface {
  name = 'Outbox0030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}

const TABLE = `
CREATE TABLE outbox (
  id uuid NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  reached_id uuid,
  due timestamptz(3) NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
)`;
