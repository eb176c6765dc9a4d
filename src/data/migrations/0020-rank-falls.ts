import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes where a post stood before it fell, so that who reads a list by rank does not meet it twice. */
export class RankFalls0020 implements MigrationInterface {
  name = 'RankFalls0020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(TRIGGER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER posts_fell ON posts;
      DROP FUNCTION post_fell;
      DROP TABLE rank_falls`);
  }
}

/** No reference to posts: a row is worth nothing without its post, and gone within a day. */
const TABLE = `
CREATE TABLE rank_falls (
  id uuid CONSTRAINT rank_falls_pkey PRIMARY KEY,
  post_id uuid NOT NULL,
  transaction bigint NOT NULL,
  fell_at timestamptz(3) NOT NULL,
  hot_score double precision NOT NULL,
  num_comments integer NOT NULL,
  num_upvotes integer NOT NULL,
  num_downvotes integer NOT NULL,
  num_views integer NOT NULL,
  sorted_at timestamptz(3) NOT NULL
);
CREATE INDEX rank_falls_transaction_idx ON rank_falls (transaction);
`;

/** Votes taken back, downvotes and removed comments; what only rises (views, new comments) writes nothing. */
const TRIGGER = `
CREATE FUNCTION post_fell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_falls (id, post_id, transaction, fell_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views, sorted_at)
  VALUES (gen_random_uuid(), OLD.id, pg_current_xact_id()::text::bigint, clock_timestamp(), OLD.hot_score, OLD.num_comments, OLD.num_upvotes, OLD.num_downvotes, OLD.num_views, OLD.sorted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER posts_fell AFTER UPDATE ON posts FOR EACH ROW
  WHEN (NEW.hot_score < OLD.hot_score OR NEW.num_comments < OLD.num_comments OR NEW.num_upvotes < OLD.num_upvotes OR
        NEW.num_downvotes < OLD.num_downvotes OR NEW.num_views < OLD.num_views OR NEW.sorted_at < OLD.sorted_at)
  EXECUTE FUNCTION post_fell();
`;
