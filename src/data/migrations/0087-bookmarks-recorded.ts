import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New bookmarks are recorded. */
export class BookmarksRecorded0087 implements MigrationInterface {
  name = 'BookmarksRecorded0087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TRIGGER bookmarks_recorded AFTER INSERT ON bookmarks
      FOR EACH ROW EXECUTE FUNCTION record_bookmark()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER bookmarks_recorded ON bookmarks');
  }
}
