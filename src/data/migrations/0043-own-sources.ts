import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources that people add for themselves: until the operator lists one, it and its posts are theirs alone. */
export class OwnSources0043 implements MigrationInterface {
  name = 'OwnSources0043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(RANKED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const TABLES = `
ALTER TABLE sources ADD COLUMN listed boolean NOT NULL DEFAULT true;
ALTER TABLE post_ranks ADD COLUMN listed boolean NOT NULL DEFAULT true;
CREATE TABLE own_sources (
  account_id uuid NOT NULL,
  source_id uuid NOT NULL,
  added_at timestamptz(3) NOT NULL,
  CONSTRAINT own_sources_pkey PRIMARY KEY (account_id, source_id),
  CONSTRAINT own_sources_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT own_sources_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE
);
CREATE INDEX own_sources_source_id_idx ON own_sources (source_id);
`;

/** A post is listed as its source is, from its first moment. */
const RANKED = `
CREATE OR REPLACE FUNCTION posts_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at, listed)
  SELECT a.id, a.source_id, a.sorted_at, a.num_upvotes, a.num_downvotes, a.num_comments, a.num_views, a.categories, a.version, a.last_comment_at, s.listed
    FROM added a JOIN sources s ON s.id = a.source_id;
  RETURN NULL;
END $$;

CREATE FUNCTION source_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_ranks SET listed = NEW.listed, version = version + 1 WHERE source_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sources_listed AFTER UPDATE ON sources FOR EACH ROW
  WHEN (OLD.listed <> NEW.listed) EXECUTE FUNCTION source_listed();
`;

const DOWN = `
DELETE FROM sources WHERE NOT listed;
DROP TRIGGER sources_listed ON sources;
DROP FUNCTION source_listed;
CREATE OR REPLACE FUNCTION posts_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at)
  SELECT id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at FROM added;
  RETURN NULL;
END $$;
DROP TABLE own_sources;
ALTER TABLE post_ranks DROP COLUMN listed;
ALTER TABLE sources DROP COLUMN listed;
`;
