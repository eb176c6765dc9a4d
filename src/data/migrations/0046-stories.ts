import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Posts of several sources under one address are one story: the first leads it in lists, the others name it. Each
 * source keeps its own post.
 */
export class Stories0046 implements MigrationInterface {
  name = 'Stories0046';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [RANKED, LEFT]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

/**
 * A new post joins the story under its address, unless its source has a post in it; the flush of counts tells its lead.
 */
const RANKED = `
-- The planner takes half a percent of all posts to have a key: it is told to use the index, to look up the rest, and not
-- to compile for what it takes to be many.
CREATE OR REPLACE FUNCTION posts_ranked() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
BEGIN
  WITH ranked AS (
    INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at, listed, story_id)
    SELECT a.id, a.source_id, a.sorted_at, a.num_upvotes, a.num_downvotes, a.num_comments, a.num_views, a.categories, a.version, a.last_comment_at, s.listed, story.id
      FROM added a JOIN sources s ON s.id = a.source_id
      LEFT JOIN LATERAL (SELECT lead.id
        FROM (SELECT p.id FROM posts p WHERE story_key(p.url) = story_key(a.url) AND p.id <> a.id LIMIT 50) p
        CROSS JOIN LATERAL (SELECT coalesce(r.story_id, r.post_id) AS id FROM post_ranks r
          WHERE r.post_id = p.id AND r.listed OFFSET 0) lead
        WHERE NOT EXISTS (SELECT FROM post_ranks m WHERE m.post_id = lead.id AND m.source_id = a.source_id OFFSET 0)
          AND NOT EXISTS (SELECT FROM post_ranks m WHERE m.story_id = lead.id AND m.source_id = a.source_id OFFSET 0)
        ORDER BY lead.id LIMIT 1) story ON s.listed
    RETURNING story_id)
  INSERT INTO count_changes (post_id, num_sources)
  SELECT story_id, count(*)::integer FROM ranked WHERE story_id IS NOT NULL GROUP BY story_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION post_ranks_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hot_score := hot_score(NEW.num_upvotes + 2 * NEW.num_sources, NEW.num_downvotes, NEW.num_comments, NEW.num_views, NEW.sorted_at);
  IF TG_OP = 'INSERT' THEN
    NEW.trend_score := coalesce(NEW.trend_score,
      trend_score(NULL, NEW.num_upvotes - NEW.num_downvotes + 2 * NEW.num_comments + 0.1 * NEW.num_views, NEW.sorted_at));
    RETURN NEW;
  END IF;
  NEW.trend_score := trend_score(NEW.trend_score, NEW.num_upvotes - OLD.num_upvotes - NEW.num_downvotes + OLD.num_downvotes
    + 2 * (NEW.num_comments - OLD.num_comments) + 0.1 * (NEW.num_views - OLD.num_views)
    + 2 * greatest(NEW.num_sources - OLD.num_sources, 0), now());
  IF NEW.version = OLD.version
     AND (NEW.num_upvotes, NEW.num_comments, NEW.num_sources, NEW.story_id) IS DISTINCT FROM
         (OLD.num_upvotes, OLD.num_comments, OLD.num_sources, OLD.story_id) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
`;

/**
 * When the post that leads a story is deleted, the next one does; when another one is, its lead has one source less.
 */
const LEFT = `
CREATE FUNCTION story_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH heirs AS (
    SELECT r.story_id AS was, min(r.post_id::text)::uuid AS id, count(*)::integer - 1 AS others
      FROM removed d JOIN post_ranks r ON r.story_id = d.post_id GROUP BY r.story_id)
  UPDATE post_ranks r SET story_id = CASE WHEN r.post_id <> h.id THEN h.id END,
         num_sources = CASE WHEN r.post_id = h.id THEN h.others ELSE 0 END
    FROM heirs h WHERE r.story_id = h.was;
  INSERT INTO count_changes (post_id, num_sources)
  SELECT d.story_id, -count(*)::integer FROM removed d JOIN post_ranks r ON r.post_id = d.story_id
   WHERE d.story_id IS NOT NULL GROUP BY d.story_id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_ranks_left AFTER DELETE ON post_ranks REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION story_left();
`;

const DOWN = `
DROP TRIGGER post_ranks_left ON post_ranks;
DROP FUNCTION story_left;
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
CREATE OR REPLACE FUNCTION posts_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at, listed)
  SELECT a.id, a.source_id, a.sorted_at, a.num_upvotes, a.num_downvotes, a.num_comments, a.num_views, a.categories, a.version, a.last_comment_at, s.listed
    FROM added a JOIN sources s ON s.id = a.source_id;
  RETURN NULL;
END $$;
DELETE FROM count_changes WHERE num_sources IS NOT NULL;
`;
