import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Secret addresses of custom feeds and bookmarks. The secret itself is not here: it is made from the id and the
 * installation's key.
 */
export class FeedLinks0012 implements MigrationInterface {
  name = 'FeedLinks0012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE feed_links (
  id uuid CONSTRAINT feed_links_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT feed_links_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  feed_id uuid CONSTRAINT feed_links_feed_id_fkey REFERENCES custom_feeds ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX feed_links_feed_id_key ON feed_links (feed_id) WHERE feed_id IS NOT NULL;
CREATE UNIQUE INDEX feed_links_bookmarks_key ON feed_links (account_id) WHERE feed_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_links');
  }
}
