/** Sources, posts, tags and comments, with one ordered index for each order that a list can be read in. */
export const CONTENT_TABLES = `
CREATE TABLE sources (
  id uuid NOT NULL,
  name text NOT NULL,
  handle text NOT NULL,
  image text,
  description text,
  homepage text,
  feed_url text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT sources_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sources_feed_url_key ON sources (feed_url);
CREATE UNIQUE INDEX sources_handle_key ON sources (handle);
CREATE INDEX sources_name_idx ON sources (lower(name) COLLATE "C", id);
CREATE INDEX sources_name_trgm_idx ON sources USING gin (lower(name || ' ' || handle) gin_trgm_ops);

CREATE TABLE tags (
  name text COLLATE "C" NOT NULL,
  CONSTRAINT tags_pkey PRIMARY KEY (name)
);
CREATE INDEX tags_name_trgm_idx ON tags USING gin (name gin_trgm_ops);

CREATE TABLE posts (
  id uuid NOT NULL,
  source_id uuid NOT NULL,
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
  search tsvector,
  summary_by text,
  page_read_at timestamptz(3),
  guid text,
  CONSTRAINT posts_pkey PRIMARY KEY (id),
  CONSTRAINT posts_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE
);
CREATE UNIQUE INDEX posts_url_key ON posts (url);
CREATE INDEX posts_last_comment_idx ON posts (last_comment_at) WHERE last_comment_at IS NOT NULL;
CREATE INDEX posts_search_idx ON posts USING gin (search) WITH (fastupdate = off);
CREATE INDEX posts_newest_idx ON posts (sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_newest_idx ON posts (source_id, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_popular_idx ON posts (hot_score DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_popular_idx ON posts (source_id, hot_score DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_discussed_idx ON posts (num_comments DESC, sorted_at DESC, id DESC) INCLUDE (version, last_comment_at);
CREATE INDEX posts_source_discussed_idx ON posts (source_id, num_comments DESC, sorted_at DESC, id DESC) INCLUDE (version, last_comment_at);
CREATE INDEX posts_upvoted_idx ON posts (num_upvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_upvoted_idx ON posts (source_id, num_upvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_downvoted_idx ON posts (num_downvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_downvoted_idx ON posts (source_id, num_downvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_viewed_idx ON posts (num_views DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_source_viewed_idx ON posts (source_id, num_views DESC, sorted_at DESC, id DESC) INCLUDE (version);
CREATE INDEX posts_author_id_idx ON posts (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX posts_source_guid_idx ON posts (source_id, guid) WHERE guid IS NOT NULL;

CREATE TABLE post_tags (
  post_id uuid NOT NULL,
  tag text COLLATE "C" NOT NULL,
  sorted_at timestamptz(3) NOT NULL,
  hot_score double precision NOT NULL,
  num_comments integer NOT NULL DEFAULT 0,
  num_upvotes integer NOT NULL DEFAULT 0,
  num_downvotes integer NOT NULL DEFAULT 0,
  num_views integer NOT NULL DEFAULT 0,
  CONSTRAINT post_tags_pkey PRIMARY KEY (post_id, tag),
  CONSTRAINT post_tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE,
  CONSTRAINT post_tags_tag_fkey FOREIGN KEY (tag) REFERENCES tags ON DELETE CASCADE
);
CREATE INDEX post_tags_newest_idx ON post_tags (tag, sorted_at DESC, post_id DESC);
CREATE INDEX post_tags_popular_idx ON post_tags (tag, hot_score DESC, post_id DESC);
CREATE INDEX post_tags_discussed_idx ON post_tags (tag, num_comments DESC, sorted_at DESC, post_id DESC);
CREATE INDEX post_tags_upvoted_idx ON post_tags (tag, num_upvotes DESC, sorted_at DESC, post_id DESC);
CREATE INDEX post_tags_downvoted_idx ON post_tags (tag, num_downvotes DESC, sorted_at DESC, post_id DESC);
CREATE INDEX post_tags_viewed_idx ON post_tags (tag, num_views DESC, sorted_at DESC, post_id DESC);

CREATE TABLE comments (
  id uuid NOT NULL,
  post_id uuid NOT NULL,
  account_id uuid NOT NULL,
  parent_id uuid,
  content text NOT NULL,
  content_html text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3),
  num_upvotes integer NOT NULL DEFAULT 0,
  CONSTRAINT comments_pkey PRIMARY KEY (id),
  CONSTRAINT comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE,
  CONSTRAINT comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments ON DELETE CASCADE
);
CREATE INDEX comments_account_id_idx ON comments (account_id);
CREATE INDEX comments_post_id_idx ON comments (post_id, created_at);
CREATE INDEX comments_top_level_idx ON comments (post_id, created_at, id) WHERE parent_id IS NULL;
CREATE INDEX comments_replies_idx ON comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
`;
