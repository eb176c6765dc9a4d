/** What people did with posts and comments, and what they are told of it. */
export const ENGAGEMENT_TABLES = `
CREATE TABLE post_votes (
  account_id uuid NOT NULL,
  post_id uuid NOT NULL,
  vote smallint NOT NULL,
  voted_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT post_votes_pkey PRIMARY KEY (account_id, post_id),
  CONSTRAINT post_votes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT post_votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX post_votes_post_id_idx ON post_votes (post_id, voted_at);

CREATE TABLE comment_votes (
  account_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  vote smallint NOT NULL,
  voted_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT comment_votes_pkey PRIMARY KEY (account_id, comment_id),
  CONSTRAINT comment_votes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT comment_votes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments ON DELETE CASCADE
);
CREATE INDEX comment_votes_comment_id_idx ON comment_votes (comment_id, voted_at);

CREATE TABLE post_views (
  account_id uuid NOT NULL,
  post_id uuid NOT NULL,
  viewed_at timestamptz(3) NOT NULL,
  CONSTRAINT post_views_pkey PRIMARY KEY (account_id, post_id),
  CONSTRAINT post_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX post_views_post_id_idx ON post_views (post_id);

CREATE TABLE bookmark_lists (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  icon text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT bookmark_lists_pkey PRIMARY KEY (id),
  CONSTRAINT bookmark_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX bookmark_lists_account_id_key ON bookmark_lists (account_id, id);

CREATE TABLE bookmarks (
  account_id uuid NOT NULL,
  post_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  list_id uuid,
  CONSTRAINT bookmarks_pkey PRIMARY KEY (account_id, post_id),
  CONSTRAINT bookmarks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT bookmarks_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE,
  CONSTRAINT bookmarks_list_id_fkey FOREIGN KEY (account_id, list_id) REFERENCES bookmark_lists (account_id, id) ON DELETE CASCADE
);
CREATE INDEX bookmarks_list_newest_idx ON bookmarks (account_id, list_id, created_at DESC, post_id DESC);
CREATE INDEX bookmarks_newest_idx ON bookmarks (account_id, created_at DESC, post_id DESC);
`;

/*
 * A notification holds what it is about and no text: that is made when it is read. The unique keys make each event
 * tell each person once; the second one keeps a single unread notification of a source's new posts, which grows.
 */
export const NOTIFICATIONS = `
CREATE TABLE announcements (
  id uuid NOT NULL,
  title text NOT NULL,
  description text,
  url text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT announcements_pkey PRIMARY KEY (id)
);

CREATE TABLE notifications (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  type text NOT NULL,
  comment_id uuid,
  post_id uuid,
  source_id uuid,
  announcement_id uuid,
  number integer,
  people uuid[],
  posts uuid[],
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments ON DELETE CASCADE,
  CONSTRAINT notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE,
  CONSTRAINT notifications_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_event_key ON notifications
  (account_id, type, coalesce(comment_id, post_id, announcement_id, account_id), coalesce(number, 0)) WHERE type <> 'source_post_added';
CREATE UNIQUE INDEX notifications_unread_source_key ON notifications (source_id, account_id)
  WHERE type = 'source_post_added' AND read_at IS NULL;
CREATE INDEX notifications_newest_idx ON notifications (account_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (account_id) WHERE read_at IS NULL;
CREATE INDEX notifications_comment_id_idx ON notifications (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notifications_post_id_idx ON notifications (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX notifications_age_idx ON notifications USING brin (created_at);

-- In place of a foreign key, which would look for the same source once for each of its followers at every import.
CREATE FUNCTION sources_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE source_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER sources_removed AFTER DELETE ON sources REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION sources_removed();
`;

/*
 * Counts follow from the rows whoever writes them: the API, an import, psql, a deletion that cascades. A statement that
 * writes many rows moves each count once. Posts are locked first and in the order of their ids, so that two writers
 * cannot wait for each other and the newest comment is looked for when nobody else adds one.
 */
export const COUNTS = `
CREATE FUNCTION comments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET num_comments = num_comments + c.n, last_comment_at = greatest(last_comment_at, c.newest)
    FROM (SELECT post_id, count(*)::integer AS n, max(created_at) AS newest FROM changed GROUP BY post_id) c
   WHERE posts.id = c.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER comments_added AFTER INSERT ON comments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION comments_added();

CREATE FUNCTION comments_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET num_comments = num_comments - c.n,
         last_comment_at = (SELECT max(created_at) FROM comments WHERE post_id = posts.id)
    FROM (SELECT post_id, count(*)::integer AS n FROM changed GROUP BY post_id) c
   WHERE posts.id = c.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER comments_removed AFTER DELETE ON comments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION comments_removed();

-- The argument says whether the rows of "changed" count from now on (1) or no longer (-1).
CREATE FUNCTION count_post_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET num_upvotes = num_upvotes + TG_ARGV[0]::integer * c.up, num_downvotes = num_downvotes + TG_ARGV[0]::integer * c.down
    FROM (SELECT post_id, (count(*) FILTER (WHERE vote = 1))::integer AS up, (count(*) FILTER (WHERE vote = -1))::integer AS down
            FROM changed GROUP BY post_id) c
   WHERE posts.id = c.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_votes_added AFTER INSERT ON post_votes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_post_votes('1');
CREATE TRIGGER post_votes_removed AFTER DELETE ON post_votes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_post_votes('-1');
CREATE TRIGGER post_votes_changed_from AFTER UPDATE ON post_votes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_post_votes('-1');
CREATE TRIGGER post_votes_changed_to AFTER UPDATE ON post_votes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_post_votes('1');

CREATE FUNCTION count_comment_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM comments WHERE id IN (SELECT comment_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE comments SET num_upvotes = num_upvotes + TG_ARGV[0]::integer * c.up
    FROM (SELECT comment_id, count(*)::integer AS up FROM changed WHERE vote = 1 GROUP BY comment_id) c
   WHERE comments.id = c.comment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_votes_added AFTER INSERT ON comment_votes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_comment_votes('1');
CREATE TRIGGER comment_votes_removed AFTER DELETE ON comment_votes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_comment_votes('-1');
CREATE TRIGGER comment_votes_changed_from AFTER UPDATE ON comment_votes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_comment_votes('-1');
CREATE TRIGGER comment_votes_changed_to AFTER UPDATE ON comment_votes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_comment_votes('1');

-- An account's comments go before their posts are counted; everybody else locks posts first.
CREATE FUNCTION accounts_before_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM comments WHERE account_id = OLD.id
    UNION ALL SELECT post_id FROM post_votes WHERE account_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;
CREATE TRIGGER accounts_before_delete BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION accounts_before_delete();
`;
