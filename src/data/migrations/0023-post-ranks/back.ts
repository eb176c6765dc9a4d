/** Everything that `COUNTS` makes, so that it can be made again, and the counts as far as they were flushed. */
export const BACK = `
DROP TRIGGER posts_ranked ON posts;
DROP TRIGGER posts_changed ON posts;
DROP TRIGGER posts_counted ON posts;
DROP FUNCTION posts_ranked, posts_changed, posts_counted;
UPDATE posts p SET num_upvotes = r.num_upvotes, num_downvotes = r.num_downvotes, num_comments = r.num_comments,
  num_views = r.num_views, last_comment_at = r.last_comment_at FROM post_ranks r WHERE r.post_id = p.id;
DROP TABLE post_ranks, count_changes;
DROP FUNCTION post_ranks_before_write, post_ranks_after_update, post_rank_fell;
DROP TRIGGER comments_added ON comments;
DROP TRIGGER comments_removed ON comments;
DROP TRIGGER post_votes_added ON post_votes;
DROP TRIGGER post_votes_removed ON post_votes;
DROP TRIGGER post_votes_changed_from ON post_votes;
DROP TRIGGER post_votes_changed_to ON post_votes;
DROP TRIGGER comment_votes_added ON comment_votes;
DROP TRIGGER comment_votes_removed ON comment_votes;
DROP TRIGGER comment_votes_changed_from ON comment_votes;
DROP TRIGGER comment_votes_changed_to ON comment_votes;
DROP FUNCTION comments_added, comments_removed, count_post_votes, count_comment_votes;
`;

export const FALLS_OF_POSTS = `
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

export const TAGS_OF_POSTS = `
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
`;
