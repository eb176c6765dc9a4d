import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A custom feed's key begins with its account. */
export class CustomFeedKey0141 implements MigrationInterface {
  name = 'CustomFeedKey0141';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of REFERRING) await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_feed_id_fkey`);
    await runner.query(DOWN);
    for (const table of REFERRING) await runner.query(refer(table));
  }
}

const UP = `
-- safe: for a moment, since the index is there; the release before finds feeds by custom_feeds_id_key
ALTER TABLE custom_feeds DROP CONSTRAINT custom_feeds_pkey,
  ADD CONSTRAINT custom_feeds_pkey PRIMARY KEY USING INDEX custom_feeds_key`;

const REFERRING = ['feed_tag_filters', 'feed_source_filters', 'feed_settings', 'feed_links', 'digests', 'webhooks'];

const DOWN = `
ALTER TABLE custom_feeds DROP CONSTRAINT custom_feeds_pkey, ADD CONSTRAINT custom_feeds_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX custom_feeds_key ON custom_feeds (account_id, id)`;

const refer = (table: string): string => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_feed_id_fkey
  FOREIGN KEY (account_id, feed_id) REFERENCES custom_feeds (account_id, id) ON DELETE CASCADE`;
