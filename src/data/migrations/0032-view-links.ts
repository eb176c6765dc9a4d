import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A view no longer locks its post, nor writes a second index that only the deletion of a post reads: posts are deleted
 * by hand if at all, and views of those are left out wherever they are read.
 */
export class ViewLinks0032 implements MigrationInterface {
  name = 'ViewLinks0032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post_views DROP CONSTRAINT post_views_post_id_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM post_views v WHERE NOT EXISTS (SELECT FROM posts WHERE id = v.post_id)');
    await runner.query(
      `ALTER TABLE post_views ADD CONSTRAINT post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts
        ON DELETE CASCADE`,
    );
  }
}
