import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of comments and votes, kept by the database, and what people are told of events. */
export class Engagement0005 implements MigrationInterface {
  name = 'Engagement0005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VOTES_AND_COMMENTS);
    await runner.query(COUNTS);
    await runner.query(NOTIFICATIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER sources_removed ON sources;
      DROP TABLE notifications, announcements;
      DROP INDEX source_filters_followers_idx;
      DROP TRIGGER accounts_before_delete ON accounts;
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
      DROP FUNCTION sources_removed, accounts_before_delete, comments_added, comments_removed, count_post_votes, count_comment_votes;
      DROP INDEX comments_post_id_idx, comments_account_id_idx, post_votes_post_id_idx, comment_votes_comment_id_idx;
      ALTER TABLE post_votes DROP COLUMN voted_at;
      ALTER TABLE comment_votes DROP COLUMN voted_at`);
  }
}

const VOTES_AND_COMMENTS = `
ALTER TABLE post_votes ADD COLUMN voted_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE comment_votes ADD COLUMN voted_at timestamptz(3) NOT NULL DEFAULT now();

-- The newest voters of a thing, and what goes when it goes.
CREATE INDEX post_votes_post_id_idx ON post_votes (post_id, voted_at);
CREATE INDEX comment_votes_comment_id_idx ON comment_votes (comment_id, voted_at);
-- The newest comment of a post, replies included; what goes with an account.
CREATE INDEX comments_post_id_idx ON comments (post_id, created_at);
CREATE INDEX comments_account_id_idx ON comments (account_id);
`;

/*
 * Counts follow from the rows whoever writes them: the API, an import, psql, a deletion that cascades. A statement that
 * writes many rows moves each count once. Posts are locked first and in the order of their ids, so that two writers
 * cannot wait for each other and the newest comment is looked for when nobody else adds one.
 */
const COUNTS = `
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

/*
 * A notification holds what it is about and no text: that is made when it is read. The unique keys make each event
 * tell each person once; the second one keeps a single unread notification of a source's new posts, which grows.
 */
const NOTIFICATIONS = `
CREATE TABLE announcements (
  id uuid CONSTRAINT announcements_pkey PRIMARY KEY,
  title text NOT NULL,
  description text,
  url text,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE notifications (
  id uuid CONSTRAINT notifications_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT notifications_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  type text NOT NULL,
  comment_id uuid CONSTRAINT notifications_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
  post_id uuid CONSTRAINT notifications_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  source_id uuid,
  announcement_id uuid CONSTRAINT notifications_announcement_id_fkey REFERENCES announcements ON DELETE CASCADE,
  number integer,
  people uuid[],
  posts uuid[],
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3)
);
CREATE UNIQUE INDEX notifications_event_key ON notifications
  (account_id, type, coalesce(comment_id, post_id, announcement_id, account_id), coalesce(number, 0)) WHERE type <> 'source_post_added';
CREATE UNIQUE INDEX notifications_unread_source_key ON notifications (source_id, account_id)
  WHERE type = 'source_post_added' AND read_at IS NULL;
CREATE INDEX notifications_newest_idx ON notifications (account_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (account_id) WHERE read_at IS NULL;
CREATE INDEX notifications_comment_id_idx ON notifications (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notifications_post_id_idx ON notifications (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX source_filters_followers_idx ON source_filters (source_id, account_id) WHERE NOT blocked;

-- In place of a foreign key, which would look for the same source once for each of its followers at every import.
CREATE FUNCTION sources_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE source_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER sources_removed AFTER DELETE ON sources REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION sources_removed();
`;
