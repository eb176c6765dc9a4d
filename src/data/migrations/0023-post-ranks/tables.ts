/**
 * A row of count_changes has no key of its own and no reference to its post: it is gone in seconds, and worth nothing
 * without it. What did not change is NULL, which takes no room.
 */
export const TABLES = `
CREATE TABLE post_ranks (
  post_id uuid NOT NULL,
  source_id uuid NOT NULL,
  sorted_at timestamptz(3) NOT NULL,
  hot_score double precision NOT NULL DEFAULT 0,
  num_upvotes integer NOT NULL DEFAULT 0,
  num_downvotes integer NOT NULL DEFAULT 0,
  num_comments integer NOT NULL DEFAULT 0,
  num_views integer NOT NULL DEFAULT 0,
  categories integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  last_comment_at timestamptz(3),
  CONSTRAINT post_ranks_pkey PRIMARY KEY (post_id),
  CONSTRAINT post_ranks_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX post_ranks_newest_idx ON post_ranks (sorted_at DESC, post_id DESC) INCLUDE (version);
CREATE INDEX post_ranks_source_newest_idx ON post_ranks (source_id, sorted_at DESC, post_id DESC) INCLUDE (version);
CREATE INDEX post_ranks_popular_idx ON post_ranks (hot_score DESC, post_id DESC) INCLUDE (version);
CREATE INDEX post_ranks_source_popular_idx ON post_ranks (source_id, hot_score DESC, post_id DESC) INCLUDE (version);
CREATE INDEX post_ranks_discussed_idx ON post_ranks (num_comments DESC, sorted_at DESC, post_id DESC) INCLUDE (version, last_comment_at) WHERE num_comments > 0;
CREATE INDEX post_ranks_source_discussed_idx ON post_ranks (source_id, num_comments DESC, sorted_at DESC, post_id DESC) INCLUDE (version, last_comment_at) WHERE num_comments > 0;
CREATE INDEX post_ranks_upvoted_idx ON post_ranks (num_upvotes DESC, sorted_at DESC, post_id DESC) INCLUDE (version) WHERE num_upvotes > 0;
CREATE INDEX post_ranks_source_upvoted_idx ON post_ranks (source_id, num_upvotes DESC, sorted_at DESC, post_id DESC) INCLUDE (version) WHERE num_upvotes > 0;
CREATE INDEX post_ranks_downvoted_idx ON post_ranks (num_downvotes DESC, sorted_at DESC, post_id DESC) INCLUDE (version) WHERE num_downvotes > 0;
CREATE INDEX post_ranks_source_downvoted_idx ON post_ranks (source_id, num_downvotes DESC, sorted_at DESC, post_id DESC) INCLUDE (version) WHERE num_downvotes > 0;
CREATE INDEX post_ranks_viewed_idx ON post_ranks (num_views DESC, sorted_at DESC, post_id DESC) INCLUDE (version) WHERE num_views > 0;
CREATE INDEX post_ranks_source_viewed_idx ON post_ranks (source_id, num_views DESC, sorted_at DESC, post_id DESC) INCLUDE (version) WHERE num_views > 0;
CREATE INDEX post_ranks_last_comment_idx ON post_ranks (last_comment_at) WHERE last_comment_at IS NOT NULL;

CREATE TABLE count_changes (
  post_id uuid NOT NULL,
  num_upvotes integer,
  num_downvotes integer,
  num_comments integer,
  num_views integer,
  voter_id uuid
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE INDEX count_changes_post_id_idx ON count_changes (post_id);
`;

/** What a card shows has a new version; lists of tags and readers in the middle of a list hear of each move. */
export const RANKS = `
CREATE FUNCTION post_ranks_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hot_score := hot_score(NEW.num_upvotes, NEW.num_downvotes, NEW.num_comments, NEW.num_views, NEW.sorted_at);
  IF TG_OP = 'UPDATE' AND NEW.version = OLD.version
     AND (NEW.num_upvotes, NEW.num_comments) IS DISTINCT FROM (OLD.num_upvotes, OLD.num_comments) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER post_ranks_before_write BEFORE INSERT OR UPDATE ON post_ranks
  FOR EACH ROW EXECUTE FUNCTION post_ranks_before_write();

CREATE FUNCTION post_ranks_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_tags t SET sorted_at = n.sorted_at, hot_score = n.hot_score, num_comments = n.num_comments,
      num_upvotes = n.num_upvotes, num_downvotes = n.num_downvotes, num_views = n.num_views
    FROM new_rows n JOIN old_rows o USING (post_id)
   WHERE t.post_id = n.post_id
     AND (o.sorted_at, o.hot_score, o.num_comments, o.num_upvotes, o.num_downvotes, o.num_views) IS DISTINCT FROM
         (n.sorted_at, n.hot_score, n.num_comments, n.num_upvotes, n.num_downvotes, n.num_views);
  RETURN NULL;
END $$;
CREATE TRIGGER post_ranks_after_update AFTER UPDATE ON post_ranks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION post_ranks_after_update();

CREATE FUNCTION post_rank_fell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_falls (id, post_id, transaction, fell_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views, sorted_at)
  VALUES (gen_random_uuid(), OLD.post_id, pg_current_xact_id()::text::bigint, clock_timestamp(), OLD.hot_score, OLD.num_comments, OLD.num_upvotes, OLD.num_downvotes, OLD.num_views, OLD.sorted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER post_ranks_fell AFTER UPDATE ON post_ranks FOR EACH ROW
  WHEN (NEW.hot_score < OLD.hot_score OR NEW.num_comments < OLD.num_comments OR NEW.num_upvotes < OLD.num_upvotes OR
        NEW.num_downvotes < OLD.num_downvotes OR NEW.num_views < OLD.num_views OR NEW.sorted_at < OLD.sorted_at)
  EXECUTE FUNCTION post_rank_fell();
-- safe: the trigger on post_ranks does it
DROP TRIGGER posts_fell ON posts;
-- safe: called by that trigger only
DROP FUNCTION post_fell;
`;

/**
 * The counts of posts themselves are those of the release before, which counts views there while it runs beside. It
 * locks the post, as filling post_ranks does, so that a view is either filled in or appended.
 */
export const POSTS = `
CREATE FUNCTION posts_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at)
  SELECT id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_ranked AFTER INSERT ON posts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION posts_ranked();

CREATE FUNCTION posts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_ranks SET source_id = NEW.source_id, sorted_at = NEW.sorted_at, categories = NEW.categories,
         version = version + (NEW.version <> OLD.version)::integer
   WHERE post_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_changed AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.source_id, OLD.sorted_at, OLD.categories, OLD.version) IS DISTINCT FROM
        (NEW.source_id, NEW.sorted_at, NEW.categories, NEW.version))
  EXECUTE FUNCTION posts_changed();

CREATE FUNCTION posts_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (post_id, num_upvotes, num_downvotes, num_comments, num_views)
  SELECT NEW.id, nullif(NEW.num_upvotes - OLD.num_upvotes, 0), nullif(NEW.num_downvotes - OLD.num_downvotes, 0),
         nullif(NEW.num_comments - OLD.num_comments, 0), nullif(NEW.num_views - OLD.num_views, 0)
   WHERE EXISTS (SELECT FROM post_ranks WHERE post_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER posts_counted AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.num_upvotes, OLD.num_downvotes, OLD.num_comments, OLD.num_views) IS DISTINCT FROM
        (NEW.num_upvotes, NEW.num_downvotes, NEW.num_comments, NEW.num_views))
  EXECUTE FUNCTION posts_counted();
-- safe: post_ranks_after_update does it
DROP TRIGGER posts_after_update ON posts;
-- safe: called by that trigger only
DROP FUNCTION posts_after_update;
`;

/** Counts follow from the rows whoever writes them: the API, an import, psql, a deletion that cascades. */
export const CHANGES = `
CREATE OR REPLACE FUNCTION comments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (post_id, num_comments)
  SELECT post_id, count(*)::integer FROM changed GROUP BY post_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION comments_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (post_id, num_comments)
  SELECT post_id, -count(*)::integer FROM changed GROUP BY post_id;
  RETURN NULL;
END $$;

-- The argument says whether the rows of "changed" count from now on (1) or no longer (-1).
CREATE OR REPLACE FUNCTION count_post_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (post_id, num_upvotes, num_downvotes, voter_id)
  SELECT post_id, CASE WHEN vote = 1 THEN TG_ARGV[0]::integer END, CASE WHEN vote = -1 THEN TG_ARGV[0]::integer END, account_id
    FROM changed;
  RETURN NULL;
END $$;

-- safe: what it locked is not written any more
DROP TRIGGER accounts_before_delete ON accounts;
-- safe: called by that trigger only
DROP FUNCTION accounts_before_delete;
`;
