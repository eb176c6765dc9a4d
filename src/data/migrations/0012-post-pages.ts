import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts whose page is to be fetched, because the feed gave less than the article. */
export class PostPages0012 implements MigrationInterface {
  name = 'PostPages0012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE posts ADD COLUMN page_read_at timestamptz(3);
CREATE TABLE post_pages (
  post_id uuid CONSTRAINT post_pages_pkey PRIMARY KEY CONSTRAINT post_pages_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  host text COLLATE "C" NOT NULL CONSTRAINT post_pages_host_fkey REFERENCES fetch_hosts,
  due timestamptz(3) NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX post_pages_due_idx ON post_pages (due, post_id);
CREATE INDEX post_pages_host_idx ON post_pages (host, due, post_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE post_pages; ALTER TABLE posts DROP COLUMN page_read_at');
  }
}
