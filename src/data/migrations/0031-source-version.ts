import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A source's new name or picture no longer rewrites all its posts: the versions of cards count such changes. */
export class SourceVersion0031 implements MigrationInterface {
  name = 'SourceVersion0031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const CHANGED = '(OLD.name, OLD.handle, OLD.image) IS DISTINCT FROM (NEW.name, NEW.handle, NEW.image)';
/** One row, made by the first change. It is written last in a transaction, so that nobody waits for it for long. */
const UP = `
CREATE TABLE source_version (
  id integer NOT NULL,
  version integer NOT NULL,
  CONSTRAINT source_version_pkey PRIMARY KEY (id)
);

CREATE FUNCTION source_shown_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO source_version (id, version) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET version = source_version.version + 1;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sources_shown_otherwise AFTER UPDATE ON sources DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (${CHANGED}) EXECUTE FUNCTION source_shown_otherwise();
-- safe: the other trigger does it
DROP TRIGGER sources_after_update ON sources;
-- safe: called by that trigger only
DROP FUNCTION sources_after_update;
`;

const DOWN = `
DROP TRIGGER sources_shown_otherwise ON sources;
DROP FUNCTION source_shown_otherwise;
DROP TABLE source_version;
CREATE FUNCTION sources_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET version = version + 1 WHERE source_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sources_after_update AFTER UPDATE ON sources FOR EACH ROW
  WHEN (${CHANGED}) EXECUTE FUNCTION sources_after_update();
`;
