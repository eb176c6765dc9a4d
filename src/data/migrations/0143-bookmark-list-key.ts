import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A bookmark list's key begins with its account. */
export class BookmarkListKey0143 implements MigrationInterface {
  name = 'BookmarkListKey0143';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- safe: for a moment, since the index is there; the release before names this key nowhere
ALTER TABLE bookmark_lists DROP CONSTRAINT bookmark_lists_pkey,
  ADD CONSTRAINT bookmark_lists_pkey PRIMARY KEY USING INDEX bookmark_lists_account_id_key`;

const DOWN = `
ALTER TABLE bookmarks DROP CONSTRAINT bookmarks_list_id_fkey;
ALTER TABLE bookmark_lists DROP CONSTRAINT bookmark_lists_pkey, ADD CONSTRAINT bookmark_lists_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX bookmark_lists_account_id_key ON bookmark_lists (account_id, id);
ALTER TABLE bookmarks ADD CONSTRAINT bookmarks_list_id_fkey
  FOREIGN KEY (account_id, list_id) REFERENCES bookmark_lists (account_id, id) ON DELETE CASCADE`;
