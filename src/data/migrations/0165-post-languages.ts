import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Languages of posts are detected in the background: those of posts that are there already, too. */
export class PostLanguages0165 implements MigrationInterface {
  name = 'PostLanguages0165';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO search_backlog (id, reached)
      SELECT 2, '00000000-0000-0000-0000-000000000000' WHERE EXISTS (SELECT FROM posts)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM search_backlog WHERE id = 2');
  }
}
