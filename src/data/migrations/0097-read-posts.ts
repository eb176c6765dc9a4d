import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A post may be read without having been opened: marked so, with others. Nothing is learned from that. */
export class ReadPosts0097 implements MigrationInterface {
  name = 'ReadPosts0097';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post_views ADD COLUMN opened boolean NOT NULL DEFAULT true');
    await runner.query(LEARNED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE TRIGGER post_views_interest AFTER INSERT ON post_views
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION interests_changed()`);
    await runner.query('DROP FUNCTION opened_posts_interest()');
    await runner.query('ALTER TABLE post_views DROP COLUMN opened');
  }
}

const LEARNED = `
CREATE FUNCTION opened_posts_interest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO interest_changes (account_id, post_id, weight)
  SELECT account_id, post_id, interest_weight('post_views', to_jsonb(n)) FROM new_rows n WHERE opened;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER post_views_interest AFTER INSERT ON post_views
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION opened_posts_interest();
`;
