import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCH_FUNCTIONS } from './0001-search.ts';

/** Sources, posts, tags and comments, with one ordered index for each order that a list can be read in. */
export class Content0001 implements MigrationInterface {
  name = 'Content0001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
    await runner.query(SEARCH_FUNCTIONS);
    await runner.query(INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE comments, post_tags, posts, tags, sources;
      DROP FUNCTION posts_before_write, posts_content_written, post_category, posts_after_update, sources_after_update, search_window, search_between,
        search_timed, search_times, search_hour, post_search, search_text, hot_score`);
  }
}

const TABLES = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE sources (
  id uuid CONSTRAINT sources_pkey PRIMARY KEY,
  name text NOT NULL,
  handle text NOT NULL,
  image text,
  description text,
  homepage text,
  feed_url text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE tags (
  name text COLLATE "C" CONSTRAINT tags_pkey PRIMARY KEY
);

CREATE TABLE posts (
  id uuid CONSTRAINT posts_pkey PRIMARY KEY,
  source_id uuid NOT NULL CONSTRAINT posts_source_id_fkey REFERENCES sources ON DELETE CASCADE,
  type text NOT NULL,
  title text NOT NULL,
  url text,
  image text,
  summary text,
  content text,
  author_id uuid,
  author_name text,
  author_image text,
  read_time integer,
  language text,
  published_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  sorted_at timestamptz(3) NOT NULL,
  num_upvotes integer NOT NULL DEFAULT 0,
  num_downvotes integer NOT NULL DEFAULT 0,
  num_comments integer NOT NULL DEFAULT 0,
  num_views integer NOT NULL DEFAULT 0,
  last_comment_at timestamptz(3),
  hot_score double precision NOT NULL DEFAULT 0,
  categories integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  search tsvector
);

CREATE TABLE post_tags (
  post_id uuid NOT NULL CONSTRAINT post_tags_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  tag text COLLATE "C" NOT NULL CONSTRAINT post_tags_tag_fkey REFERENCES tags ON DELETE CASCADE,
  sorted_at timestamptz(3) NOT NULL,
  hot_score double precision NOT NULL,
  num_comments integer NOT NULL DEFAULT 0,
  num_upvotes integer NOT NULL DEFAULT 0,
  num_downvotes integer NOT NULL DEFAULT 0,
  num_views integer NOT NULL DEFAULT 0,
  CONSTRAINT post_tags_pkey PRIMARY KEY (post_id, tag)
);

CREATE TABLE comments (
  id uuid CONSTRAINT comments_pkey PRIMARY KEY,
  post_id uuid NOT NULL CONSTRAINT comments_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  account_id uuid NOT NULL,
  parent_id uuid CONSTRAINT comments_parent_id_fkey REFERENCES comments ON DELETE CASCADE,
  content text NOT NULL,
  content_html text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3),
  num_upvotes integer NOT NULL DEFAULT 0
);
`;

/*
 * post_category: the bits of domain/advanced-settings.ts that a post's type alone decides (1, 7 to 12).
 *
 * hot_score: log10 of the engagement plus the age in units of 45,000 s, so that ten times the engagement is worth
 * 12.5 hours. It does not depend on the present time, so an index can hold it (the form Reddit published). Engagement
 * is rounded to hundredths of a decade: a stream of views rarely moves a row in this order.
 */
const FUNCTIONS = `
CREATE FUNCTION hot_score(upvotes integer, downvotes integer, comments integer, views integer, at timestamptz)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sign(e) * round(log(greatest(abs(e), 1::numeric)), 2)::double precision
       + extract(epoch FROM at - timestamptz '1970-01-01 00:00:00+00')::double precision / 45000
    FROM (SELECT (upvotes - downvotes)::numeric + 2 * comments + 0.1 * views AS e) AS engagement
$$;

CREATE FUNCTION post_category(type text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE type WHEN 'video:youtube' THEN 1 << 7 WHEN 'article' THEN 1 << 8 WHEN 'share' THEN (1 << 9) | (1 << 1)
    WHEN 'freeform' THEN 1 << 10 WHEN 'welcome' THEN 1 << 11 WHEN 'collection' THEN 1 << 12 ELSE 0 END
$$;

CREATE FUNCTION posts_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.categories := (NEW.categories & ~((1 << 1) | (63 << 7))) | post_category(NEW.type);
  NEW.hot_score := hot_score(NEW.num_upvotes, NEW.num_downvotes, NEW.num_comments, NEW.num_views, NEW.sorted_at);
  IF TG_OP = 'INSERT' OR NEW.search IS DISTINCT FROM OLD.search THEN
    NEW.search := search_timed(NEW.search, NEW.sorted_at);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.version = OLD.version AND
     (NEW.source_id, NEW.type, NEW.title, NEW.url, NEW.image, NEW.summary, NEW.author_name, NEW.author_image,
      NEW.read_time, NEW.published_at, NEW.num_upvotes, NEW.num_comments) IS DISTINCT FROM
     (OLD.source_id, OLD.type, OLD.title, OLD.url, OLD.image, OLD.summary, OLD.author_name, OLD.author_image,
      OLD.read_time, OLD.published_at, OLD.num_upvotes, OLD.num_comments) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER posts_before_write BEFORE INSERT OR UPDATE ON posts
  FOR EACH ROW EXECUTE FUNCTION posts_before_write();

CREATE FUNCTION posts_content_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version = OLD.version AND NEW.content IS DISTINCT FROM OLD.content THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
-- Apart from the other columns: comparing long texts at every new vote or view would cost more than the update itself.
CREATE TRIGGER posts_content_written BEFORE UPDATE OF content ON posts
  FOR EACH ROW EXECUTE FUNCTION posts_content_written();

CREATE FUNCTION posts_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_tags SET sorted_at = NEW.sorted_at, hot_score = NEW.hot_score, num_comments = NEW.num_comments,
      num_upvotes = NEW.num_upvotes, num_downvotes = NEW.num_downvotes, num_views = NEW.num_views
   WHERE post_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_after_update AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.sorted_at, OLD.hot_score, OLD.num_comments, OLD.num_upvotes, OLD.num_downvotes, OLD.num_views) IS DISTINCT FROM
        (NEW.sorted_at, NEW.hot_score, NEW.num_comments, NEW.num_upvotes, NEW.num_downvotes, NEW.num_views))
  EXECUTE FUNCTION posts_after_update();

CREATE FUNCTION sources_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET version = version + 1 WHERE source_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sources_after_update AFTER UPDATE ON sources FOR EACH ROW
  WHEN ((OLD.name, OLD.handle, OLD.image) IS DISTINCT FROM (NEW.name, NEW.handle, NEW.image))
  EXECUTE FUNCTION sources_after_update();
`;

const INDEXES = `
CREATE UNIQUE INDEX sources_handle_key ON sources (handle);
CREATE UNIQUE INDEX sources_feed_url_key ON sources (feed_url);
CREATE INDEX sources_name_idx ON sources (lower(name) COLLATE "C", id);
CREATE INDEX sources_name_trgm_idx ON sources USING gin (lower(name || ' ' || handle) gin_trgm_ops);
CREATE INDEX tags_name_trgm_idx ON tags USING gin (name gin_trgm_ops);

CREATE UNIQUE INDEX posts_url_key ON posts (url);
CREATE INDEX posts_last_comment_idx ON posts (last_comment_at) WHERE last_comment_at IS NOT NULL;
CREATE INDEX posts_search_idx ON posts USING gin (search) WITH (fastupdate = off);

CREATE INDEX posts_newest_idx ON posts (sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_newest_idx ON posts (source_id, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX post_tags_newest_idx ON post_tags (tag, sorted_at DESC, post_id DESC);
CREATE INDEX posts_popular_idx ON posts (hot_score DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_popular_idx ON posts (source_id, hot_score DESC, id DESC) INCLUDE (version);
CREATE INDEX post_tags_popular_idx ON post_tags (tag, hot_score DESC, post_id DESC);
CREATE INDEX posts_discussed_idx ON posts (num_comments DESC, sorted_at DESC, id DESC) INCLUDE (version, last_comment_at);
CREATE INDEX posts_source_discussed_idx ON posts (source_id, num_comments DESC, sorted_at DESC, id DESC) INCLUDE (version, last_comment_at);
CREATE INDEX post_tags_discussed_idx ON post_tags (tag, num_comments DESC, sorted_at DESC, post_id DESC);
CREATE INDEX posts_upvoted_idx ON posts (num_upvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_upvoted_idx ON posts (source_id, num_upvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX post_tags_upvoted_idx ON post_tags (tag, num_upvotes DESC, sorted_at DESC, post_id DESC);
CREATE INDEX posts_downvoted_idx ON posts (num_downvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_downvoted_idx ON posts (source_id, num_downvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX post_tags_downvoted_idx ON post_tags (tag, num_downvotes DESC, sorted_at DESC, post_id DESC);
CREATE INDEX posts_viewed_idx ON posts (num_views DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_viewed_idx ON posts (source_id, num_views DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX post_tags_viewed_idx ON post_tags (tag, num_views DESC, sorted_at DESC, post_id DESC);

CREATE INDEX comments_top_level_idx ON comments (post_id, created_at, id) WHERE parent_id IS NULL;
CREATE INDEX comments_replies_idx ON comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
`;
