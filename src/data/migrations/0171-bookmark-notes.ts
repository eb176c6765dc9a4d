import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes and tags that people give their bookmarks. */
export class BookmarkNotes0171 implements MigrationInterface {
  name = 'BookmarkNotes0171';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookmarks ADD COLUMN note text, ADD COLUMN own_tags text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookmarks DROP COLUMN own_tags, DROP COLUMN note');
  }
}
