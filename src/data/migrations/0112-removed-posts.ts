import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts that were deleted while their feed may still have them: they do not come back with the next fetch. */
export class RemovedPosts0112 implements MigrationInterface {
  name = 'RemovedPosts0112';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE removed_posts (
      source_id uuid NOT NULL,
      url_hash bytea NOT NULL,
      by_operator boolean NOT NULL,
      removed_at timestamptz(3) NOT NULL,
      CONSTRAINT removed_posts_pkey PRIMARY KEY (source_id, url_hash),
      CONSTRAINT removed_posts_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX removed_posts_url_hash_idx ON removed_posts (url_hash) WHERE by_operator');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removed_posts');
  }
}
