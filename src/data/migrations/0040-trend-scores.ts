import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much happens to posts just now, for the trending feed. */
export class TrendScores0040 implements MigrationInterface {
  name = 'TrendScores0040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(FUNCTIONS);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

/** Posts of before have none until something happens to them. */
const COLUMNS = `
ALTER TABLE post_ranks ADD COLUMN trend_score double precision;
ALTER TABLE rank_falls ADD COLUMN trend_score double precision;
`;

/*
 * What happened twelve hours ago counts half, by forward decay (Cormode et al., 2009): what happens later counts more
 * from the start, so that the order does not depend on the present time and an index can hold it. The sum doubles every
 * twelve hours and would soon pass every number: the score is its logarithm to base 2, in half-lives since the
 * beginning of 2026. Beyond a factor of 2^50 the smaller part is lost in rounding anyway.
 */
const FUNCTIONS = `
CREATE FUNCTION trend_time(at timestamptz) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT extract(epoch FROM at - timestamptz '2026-01-01 00:00:00+00')::double precision / (12 * 3600)
$$;

-- A score after so much more (or less, below 0) at that time; NULL when nothing is left.
CREATE FUNCTION trend_score(score double precision, gained double precision, at timestamptz) RETURNS double precision
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  own double precision;
BEGIN
  IF gained = 0 OR (gained < 0 AND score IS NULL) THEN
    RETURN score;
  END IF;
  own := ln(abs(gained)) / ln(2::double precision) + trend_time(at);
  IF score IS NULL THEN
    RETURN own;
  ELSIF abs(own - score) > 50 THEN
    RETURN CASE WHEN own < score THEN score WHEN gained > 0 THEN own END;
  ELSIF gained > 0 THEN
    RETURN greatest(own, score) + ln(1 + power(2::double precision, -abs(own - score))) / ln(2::double precision);
  ELSIF own > score - 0.001 THEN
    RETURN NULL;
  END IF;
  RETURN score + ln(1 - power(2::double precision, own - score)) / ln(2::double precision);
END $$;
`;

/** As before, with the trend: a comment counts as two votes, ten views as one. Counts of a new post are of its time. */
const TRIGGERS = `
CREATE OR REPLACE FUNCTION post_ranks_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hot_score := hot_score(NEW.num_upvotes, NEW.num_downvotes, NEW.num_comments, NEW.num_views, NEW.sorted_at);
  IF TG_OP = 'INSERT' THEN
    NEW.trend_score := coalesce(NEW.trend_score,
      trend_score(NULL, NEW.num_upvotes - NEW.num_downvotes + 2 * NEW.num_comments + 0.1 * NEW.num_views, NEW.sorted_at));
    RETURN NEW;
  END IF;
  NEW.trend_score := trend_score(NEW.trend_score, NEW.num_upvotes - OLD.num_upvotes - NEW.num_downvotes + OLD.num_downvotes
    + 2 * (NEW.num_comments - OLD.num_comments) + 0.1 * (NEW.num_views - OLD.num_views), now());
  IF NEW.version = OLD.version
     AND (NEW.num_upvotes, NEW.num_comments) IS DISTINCT FROM (OLD.num_upvotes, OLD.num_comments) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION post_rank_fell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_falls (id, post_id, transaction, fell_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views, sorted_at, trend_score)
  VALUES (gen_random_uuid(), OLD.post_id, pg_current_xact_id()::text::bigint, clock_timestamp(), OLD.hot_score, OLD.num_comments, OLD.num_upvotes, OLD.num_downvotes, OLD.num_views, OLD.sorted_at, OLD.trend_score);
  RETURN NULL;
END $$;
-- A post that loses its trend falls behind all others.
CREATE TRIGGER post_ranks_trend_fell AFTER UPDATE ON post_ranks FOR EACH ROW
  WHEN (coalesce(NEW.trend_score, '-Infinity') < OLD.trend_score AND NOT (
        NEW.hot_score < OLD.hot_score OR NEW.num_comments < OLD.num_comments OR NEW.num_upvotes < OLD.num_upvotes OR
        NEW.num_downvotes < OLD.num_downvotes OR NEW.num_views < OLD.num_views OR NEW.sorted_at < OLD.sorted_at))
  EXECUTE FUNCTION post_rank_fell();
`;

const DOWN = `
DROP TRIGGER post_ranks_trend_fell ON post_ranks;
CREATE OR REPLACE FUNCTION post_ranks_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hot_score := hot_score(NEW.num_upvotes, NEW.num_downvotes, NEW.num_comments, NEW.num_views, NEW.sorted_at);
  IF TG_OP = 'UPDATE' AND NEW.version = OLD.version
     AND (NEW.num_upvotes, NEW.num_comments) IS DISTINCT FROM (OLD.num_upvotes, OLD.num_comments) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION post_rank_fell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_falls (id, post_id, transaction, fell_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views, sorted_at)
  VALUES (gen_random_uuid(), OLD.post_id, pg_current_xact_id()::text::bigint, clock_timestamp(), OLD.hot_score, OLD.num_comments, OLD.num_upvotes, OLD.num_downvotes, OLD.num_views, OLD.sorted_at);
  RETURN NULL;
END $$;
DROP FUNCTION trend_score;
DROP FUNCTION trend_time;
ALTER TABLE rank_falls DROP COLUMN trend_score;
ALTER TABLE post_ranks DROP COLUMN trend_score;
`;
