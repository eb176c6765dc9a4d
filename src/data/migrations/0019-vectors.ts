import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Vectors in plain columns, which every PostgreSQL has. What an extension stored before is of no use to them; all posts
 * are put to work and get theirs in the background. The extension stays, since it may serve others.
 */
export class Vectors0019 implements MigrationInterface {
  name = 'Vectors0019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE IF EXISTS post_vectors;
      CREATE SEQUENCE post_vectors_revision;
      CREATE TABLE post_vectors (
        post_id uuid CONSTRAINT post_vectors_pkey PRIMARY KEY CONSTRAINT post_vectors_post_id_fkey REFERENCES posts ON DELETE CASCADE,
        model text NOT NULL,
        revision bigint NOT NULL,
        parts bytea NOT NULL
      );
      CREATE INDEX post_vectors_revision_idx ON post_vectors (model, revision);
      INSERT INTO post_work (post_id) SELECT id FROM posts ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE post_vectors; DROP SEQUENCE post_vectors_revision');
  }
}
