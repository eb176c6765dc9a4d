/**
 * What the worker knows of each source that it keeps fresh, when each host may be asked again, and what waits for it:
 * pages to read, hubs to subscribe to, sources that people suggest. Beside sources and posts and not in them: this
 * changes at every fetch, what people read hardly ever.
 */
export const INGEST_TABLES = `
CREATE TABLE fetch_hosts (
  host text COLLATE "C" NOT NULL,
  free_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT fetch_hosts_pkey PRIMARY KEY (host)
);

CREATE TABLE source_fetches (
  source_id uuid NOT NULL,
  host text COLLATE "C" NOT NULL,
  folder text,
  next_fetch_at timestamptz(3) NOT NULL DEFAULT now(),
  claim_expires_at timestamptz(3),
  last_fetched_at timestamptz(3),
  etag text,
  last_modified text,
  body_hash bytea,
  ttl_seconds integer,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  paused_at timestamptz(3),
  pause_reason text,
  CONSTRAINT source_fetches_pkey PRIMARY KEY (source_id),
  CONSTRAINT source_fetches_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE,
  CONSTRAINT source_fetches_host_fkey FOREIGN KEY (host) REFERENCES fetch_hosts
);
CREATE INDEX source_fetches_due_idx ON source_fetches (next_fetch_at, source_id) WHERE paused_at IS NULL;
CREATE INDEX source_fetches_host_idx ON source_fetches (host, next_fetch_at, source_id) WHERE paused_at IS NULL;

CREATE TABLE post_pages (
  post_id uuid NOT NULL,
  host text COLLATE "C" NOT NULL,
  due timestamptz(3) NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT post_pages_pkey PRIMARY KEY (post_id),
  CONSTRAINT post_pages_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE,
  CONSTRAINT post_pages_host_fkey FOREIGN KEY (host) REFERENCES fetch_hosts
);
CREATE INDEX post_pages_host_idx ON post_pages (host, due, post_id);
CREATE INDEX post_pages_due_idx ON post_pages (due, post_id);

CREATE TABLE hub_subscriptions (
  source_id uuid NOT NULL,
  hub text NOT NULL,
  topic text NOT NULL,
  renew_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  CONSTRAINT hub_subscriptions_pkey PRIMARY KEY (source_id),
  CONSTRAINT hub_subscriptions_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE
);
CREATE INDEX hub_subscriptions_renew_idx ON hub_subscriptions (renew_at, source_id);

CREATE TABLE source_suggestions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  url text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT source_suggestions_account_id_url_key UNIQUE (account_id, url),
  CONSTRAINT source_suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT source_suggestions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX source_suggestions_url_idx ON source_suggestions (url);
`;

/*
 * Posts that wait for a summary and a vector. What is to be done is kept beside posts and not in them: a mark there
 * would rewrite the row and its place in every index twice. A summary that the service made itself is no new text and
 * asks for no work.
 */
export const POST_WORK = `
CREATE TABLE post_work (
  post_id uuid NOT NULL,
  due timestamptz(3) NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT post_work_pkey PRIMARY KEY (post_id),
  CONSTRAINT post_work_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX post_work_due_idx ON post_work (due, post_id);

CREATE SEQUENCE post_vectors_revision;
CREATE TABLE post_vectors (
  post_id uuid NOT NULL,
  model text NOT NULL,
  revision bigint NOT NULL,
  parts bytea NOT NULL,
  CONSTRAINT post_vectors_pkey PRIMARY KEY (post_id),
  CONSTRAINT post_vectors_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX post_vectors_revision_idx ON post_vectors (model, revision);

CREATE FUNCTION posts_want_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO post_work (post_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO post_work (post_id) VALUES (NEW.id) ON CONFLICT (post_id) DO UPDATE SET due = EXCLUDED.due, tries = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_want_work_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION posts_want_work();
CREATE TRIGGER posts_want_work_update AFTER UPDATE OF title, summary, content ON posts FOR EACH ROW
  WHEN ((OLD.title, OLD.content) IS DISTINCT FROM (NEW.title, NEW.content)
    OR (NEW.summary IS DISTINCT FROM OLD.summary AND coalesce(NEW.summary_by, 'lead') = 'lead'))
  EXECUTE FUNCTION posts_want_work();
`;
