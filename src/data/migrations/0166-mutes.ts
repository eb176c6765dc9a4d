import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts that people do not want to see. What they mute shapes their lists, which have a version. */
export class Mutes0166 implements MigrationInterface {
  name = 'Mutes0166';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mutes');
  }
}

const TABLE = `
CREATE TABLE mutes (
  account_id uuid NOT NULL CONSTRAINT mutes_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  feed_id uuid,
  filter jsonb NOT NULL,
  compiled_filter jsonb NOT NULL,
  until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT mutes_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT mutes_feed_id_fkey FOREIGN KEY (account_id, feed_id) REFERENCES custom_feeds (account_id, id) ON DELETE CASCADE
);
CREATE TRIGGER mutes_insert_version AFTER INSERT ON mutes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION taste_changed();
CREATE TRIGGER mutes_update_version AFTER UPDATE ON mutes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION taste_changed();
CREATE TRIGGER mutes_delete_version AFTER DELETE ON mutes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION taste_changed();
`;
