import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feeds that a person puts together, each with filters and settings of its own. */
export class CustomFeeds0006 implements MigrationInterface {
  name = 'CustomFeeds0006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE custom_feeds (
  id uuid CONSTRAINT custom_feeds_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT custom_feeds_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  slug text NOT NULL,
  name text NOT NULL,
  icon text,
  order_by text,
  min_day_range integer,
  min_upvotes integer,
  min_views integer,
  disable_engagement_filter boolean,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX custom_feeds_account_id_idx ON custom_feeds (account_id, created_at, id);
CREATE UNIQUE INDEX custom_feeds_slug_key ON custom_feeds (account_id, slug);

CREATE TABLE feed_tag_filters (
  feed_id uuid NOT NULL CONSTRAINT feed_tag_filters_feed_id_fkey REFERENCES custom_feeds ON DELETE CASCADE,
  tag text COLLATE "C" NOT NULL,
  blocked boolean NOT NULL,
  CONSTRAINT feed_tag_filters_pkey PRIMARY KEY (feed_id, tag)
);
CREATE TABLE feed_source_filters (
  feed_id uuid NOT NULL CONSTRAINT feed_source_filters_feed_id_fkey REFERENCES custom_feeds ON DELETE CASCADE,
  source_id uuid NOT NULL CONSTRAINT feed_source_filters_source_id_fkey REFERENCES sources ON DELETE CASCADE,
  blocked boolean NOT NULL,
  CONSTRAINT feed_source_filters_pkey PRIMARY KEY (feed_id, source_id)
);
CREATE TABLE feed_settings (
  feed_id uuid NOT NULL CONSTRAINT feed_settings_feed_id_fkey REFERENCES custom_feeds ON DELETE CASCADE,
  setting_id smallint NOT NULL,
  enabled boolean NOT NULL,
  CONSTRAINT feed_settings_pkey PRIMARY KEY (feed_id, setting_id)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_settings, feed_source_filters, feed_tag_filters, custom_feeds');
  }
}
