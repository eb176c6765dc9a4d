import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which a new post finds its story, and a story its posts. */
export class StoryIndexes0045 implements MigrationInterface {
  name = 'StoryIndexes0045';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_story_key_idx ON posts (story_key(url)) WHERE url IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS post_ranks_story_idx ON post_ranks (story_id) WHERE story_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS post_ranks_story_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS posts_story_key_idx');
  }
}
