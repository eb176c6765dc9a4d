import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New posts are recorded by the database, so that no way of writing them is forgotten. */
export class PostsRecorded0084 implements MigrationInterface {
  name = 'PostsRecorded0084';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TRIGGER posts_recorded AFTER INSERT ON posts
      FOR EACH ROW EXECUTE FUNCTION record_public_event('post.published')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER posts_recorded ON posts');
  }
}
