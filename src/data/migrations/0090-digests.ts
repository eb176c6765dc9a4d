import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feeds that are sent by mail, and the letters that send them. */
export class Digests0090 implements MigrationInterface {
  name = 'Digests0090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(LETTERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM letters WHERE kind = 'digest'`);
    await runner.query('DROP INDEX letters_digest_id_key');
    await runner.query('ALTER TABLE letters DROP COLUMN digest_id');
    await runner.query('DROP TABLE digests');
  }
}

const TABLE = `
CREATE TABLE digests (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  feed_id uuid,
  frequency text NOT NULL,
  weekday text NOT NULL,
  hour integer NOT NULL,
  timezone text NOT NULL,
  pictures boolean NOT NULL,
  covered_until timestamptz(3) NOT NULL,
  next_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT digests_pkey PRIMARY KEY (id),
  CONSTRAINT digests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT digests_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES custom_feeds ON DELETE CASCADE
);
CREATE UNIQUE INDEX digests_feed_id_key ON digests (account_id, feed_id) NULLS NOT DISTINCT;
CREATE INDEX digests_feed_id_idx ON digests (feed_id);
CREATE INDEX digests_next_at_idx ON digests (next_at);
`;

const LETTERS = `
ALTER TABLE letters ADD COLUMN digest_id uuid;
-- safe: letters are few, and the column is new and empty
CREATE UNIQUE INDEX letters_digest_id_key ON letters (digest_id) WHERE digest_id IS NOT NULL;
`;
