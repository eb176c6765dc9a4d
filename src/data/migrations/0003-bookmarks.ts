import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of bookmarks, and the orders in which bookmarks are read: those of one list or of none, and all of a person.
 */
export class Bookmarks0003 implements MigrationInterface {
  name = 'Bookmarks0003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE bookmark_lists (
  id uuid CONSTRAINT bookmark_lists_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT bookmark_lists_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  icon text,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX bookmark_lists_account_id_key ON bookmark_lists (account_id, id);

-- With the account in the key, a bookmark cannot be in another person's list.
ALTER TABLE bookmarks ADD list_id uuid, ADD CONSTRAINT bookmarks_list_id_fkey
  FOREIGN KEY (account_id, list_id) REFERENCES bookmark_lists (account_id, id) ON DELETE CASCADE;
CREATE INDEX bookmarks_list_newest_idx ON bookmarks (account_id, list_id, created_at DESC, post_id DESC);
CREATE INDEX bookmarks_newest_idx ON bookmarks (account_id, created_at DESC, post_id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX bookmarks_newest_idx;
      ALTER TABLE bookmarks DROP list_id;
      DROP TABLE bookmark_lists`);
  }
}
