import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people say of themselves; posts show an author's new name and picture at once. */
export class Profile0007 implements MigrationInterface {
  name = 'Profile0007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(AUTHORS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER accounts_after_update ON accounts;
      DROP FUNCTION accounts_after_update;
      DROP INDEX posts_author_id_idx;
      ALTER TABLE accounts DROP COLUMN bio, DROP COLUMN cover, DROP COLUMN timezone, DROP COLUMN week_start,
        DROP COLUMN experience_level, DROP COLUMN reputation, DROP COLUMN social_links`);
  }
}

const COLUMNS = `
ALTER TABLE accounts
  ADD COLUMN bio text,
  ADD COLUMN cover text,
  ADD COLUMN timezone text,
  ADD COLUMN week_start smallint,
  ADD COLUMN experience_level text,
  ADD COLUMN reputation integer NOT NULL DEFAULT 0,
  ADD COLUMN social_links jsonb NOT NULL DEFAULT '[]';
`;

/*
 * Posts hold their author's name and picture, so that a list needs no look at accounts. The version grows with the
 * username too, which only the post's own page shows.
 */
const AUTHORS = `
CREATE INDEX posts_author_id_idx ON posts (author_id) WHERE author_id IS NOT NULL;

CREATE FUNCTION accounts_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET author_name = NEW.name, author_image = NEW.image, version = version + 1 WHERE author_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_after_update AFTER UPDATE OF name, username, image ON accounts FOR EACH ROW
  WHEN ((OLD.name, OLD.username, OLD.image) IS DISTINCT FROM (NEW.name, NEW.username, NEW.image))
  EXECUTE FUNCTION accounts_after_update();
`;
