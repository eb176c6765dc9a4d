import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages that people save by their address: each is a post that its owner alone sees. */
export class SavedPages0170 implements MigrationInterface {
  name = 'SavedPages0170';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE saved_pages (
      post_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'waiting',
      problem text,
      words tsvector,
      CONSTRAINT saved_pages_pkey PRIMARY KEY (post_id),
      CONSTRAINT saved_pages_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_pages');
  }
}
