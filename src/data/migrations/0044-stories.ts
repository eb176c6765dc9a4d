import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Posts of several sources under one address are one story: the first leads it in lists, the others name it. Each
 * source keeps its own post.
 */
export class Stories0044 implements MigrationInterface {
  name = 'Stories0044';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [TABLES, KEY, RANKED, LEFT]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const TABLES = `
ALTER TABLE post_ranks ADD COLUMN story_id uuid;
ALTER TABLE post_ranks ADD COLUMN num_sources integer NOT NULL DEFAULT 0;
ALTER TABLE count_changes ADD COLUMN num_sources integer;
`;

/**
 * The same for addresses that differ in what seldom leads to another page: http or https, www., m., amp. and mobile.,
 * a slash or index.html at the end, /amp, the parameters ref, source, via and amp, and the source's id behind the
 * address.
 */
const KEY = `
CREATE FUNCTION story_key(url text) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN md5(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
    left(url, 2048),
    '#[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', ''),
    '^https?://(www\\.|m\\.|amp\\.|mobile\\.)?', ''),
    '([?&])((ref|ref_src|source|via|amp)(=[^&#]*)?(&|(?=#|$)))+', '\\1', 'g'),
    '[?&](?=#|$)', ''),
    '/index\\.(html?|php)(?=[?#]|$)', '/'),
    '/amp/?(?=[?#]|$)|\\.amp(?=[?#]|$)', ''),
    '/+(?=[?#]|$)', '')
)::uuid;
`;

/**
 * A new post joins the story under its address, unless its source has a post in it; the flush of counts tells its lead.
 */
const RANKED = `
CREATE FUNCTION story_of(new_post uuid, new_url text, new_source uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT lead.id FROM posts p JOIN post_ranks r ON r.post_id = p.id
    CROSS JOIN LATERAL (SELECT coalesce(r.story_id, r.post_id) AS id) lead
   WHERE story_key(p.url) = story_key(new_url) AND p.id <> new_post AND r.listed
     AND NOT EXISTS (SELECT FROM post_ranks m WHERE (m.post_id = lead.id OR m.story_id = lead.id) AND m.source_id = new_source)
   ORDER BY lead.id LIMIT 1
$$;

CREATE OR REPLACE FUNCTION posts_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ranked AS (
    INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at, listed, story_id)
    SELECT a.id, a.source_id, a.sorted_at, a.num_upvotes, a.num_downvotes, a.num_comments, a.num_views, a.categories, a.version, a.last_comment_at, s.listed,
           CASE WHEN s.listed AND a.url IS NOT NULL THEN story_of(a.id, a.url, a.source_id) END
      FROM added a JOIN sources s ON s.id = a.source_id
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
DROP FUNCTION story_of, story_key;
DELETE FROM count_changes WHERE num_sources IS NOT NULL;
ALTER TABLE count_changes DROP COLUMN num_sources;
ALTER TABLE post_ranks DROP COLUMN story_id;
ALTER TABLE post_ranks DROP COLUMN num_sources;
`;
