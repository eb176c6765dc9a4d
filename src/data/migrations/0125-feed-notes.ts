import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was repaired in the feed of a source, and which items were left out. */
export class FeedNotes0125 implements MigrationInterface {
  name = 'FeedNotes0125';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE source_fetches ADD feed_notes text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_fetches DROP feed_notes');
  }
}
