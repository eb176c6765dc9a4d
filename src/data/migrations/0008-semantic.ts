import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts wait here to get a summary and a vector; where vectors are stored, migration 19 says. */
export class Semantic0008 implements MigrationInterface {
  name = 'Semantic0008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WORK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER posts_want_work_insert ON posts;
      DROP TRIGGER posts_want_work_update ON posts;
      DROP FUNCTION posts_want_work;
      DROP TABLE post_work;
      ALTER TABLE posts DROP COLUMN summary_by`);
  }
}

/*
 * What is to be done is kept beside posts and not in them: a mark there would rewrite the row and its place in every
 * index twice. A summary that the service made itself is no new text and asks for no work.
 */
const WORK = `
ALTER TABLE posts ADD COLUMN summary_by text;

CREATE TABLE post_work (
  post_id uuid CONSTRAINT post_work_pkey PRIMARY KEY CONSTRAINT post_work_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  due timestamptz(3) NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX post_work_due_idx ON post_work (due, post_id);
INSERT INTO post_work (post_id) SELECT id FROM posts;

CREATE FUNCTION posts_want_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO post_work (post_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO post_work (post_id) VALUES (NEW.id) ON CONFLICT (post_id) DO UPDATE SET due = EXCLUDED.due, tries = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_want_work_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION posts_want_work();
CREATE TRIGGER posts_want_work_update AFTER UPDATE OF title, summary, content ON posts FOR EACH ROW
  WHEN ((OLD.title, OLD.content) IS DISTINCT FROM (NEW.title, NEW.content)
    OR (NEW.summary IS DISTINCT FROM OLD.summary AND coalesce(NEW.summary_by, 'lead') = 'lead'))
  EXECUTE FUNCTION posts_want_work();
`;
