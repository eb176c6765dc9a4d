/** What shapes a person's lists: filters, settings, custom feeds and their secret addresses. */
export const LIST_TABLES = `
CREATE TABLE tag_filters (
  account_id uuid NOT NULL,
  tag text COLLATE "C" NOT NULL,
  blocked boolean NOT NULL,
  CONSTRAINT tag_filters_pkey PRIMARY KEY (account_id, tag),
  CONSTRAINT tag_filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);

CREATE TABLE source_filters (
  account_id uuid NOT NULL,
  source_id uuid NOT NULL,
  blocked boolean NOT NULL,
  CONSTRAINT source_filters_pkey PRIMARY KEY (account_id, source_id),
  CONSTRAINT source_filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT source_filters_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE
);
CREATE INDEX source_filters_followers_idx ON source_filters (source_id, account_id) WHERE NOT blocked;

CREATE TABLE advanced_settings (
  account_id uuid NOT NULL,
  setting_id smallint NOT NULL,
  enabled boolean NOT NULL,
  CONSTRAINT advanced_settings_pkey PRIMARY KEY (account_id, setting_id),
  CONSTRAINT advanced_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);

CREATE TABLE custom_feeds (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  icon text,
  order_by text,
  min_day_range integer,
  min_upvotes integer,
  min_views integer,
  disable_engagement_filter boolean,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT custom_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT custom_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX custom_feeds_slug_key ON custom_feeds (account_id, slug);
CREATE INDEX custom_feeds_account_id_idx ON custom_feeds (account_id, created_at, id);

CREATE TABLE feed_tag_filters (
  feed_id uuid NOT NULL,
  tag text COLLATE "C" NOT NULL,
  blocked boolean NOT NULL,
  CONSTRAINT feed_tag_filters_pkey PRIMARY KEY (feed_id, tag),
  CONSTRAINT feed_tag_filters_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES custom_feeds ON DELETE CASCADE
);

CREATE TABLE feed_source_filters (
  feed_id uuid NOT NULL,
  source_id uuid NOT NULL,
  blocked boolean NOT NULL,
  CONSTRAINT feed_source_filters_pkey PRIMARY KEY (feed_id, source_id),
  CONSTRAINT feed_source_filters_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES custom_feeds ON DELETE CASCADE,
  CONSTRAINT feed_source_filters_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE
);

CREATE TABLE feed_settings (
  feed_id uuid NOT NULL,
  setting_id smallint NOT NULL,
  enabled boolean NOT NULL,
  CONSTRAINT feed_settings_pkey PRIMARY KEY (feed_id, setting_id),
  CONSTRAINT feed_settings_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES custom_feeds ON DELETE CASCADE
);

CREATE TABLE feed_links (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  feed_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT feed_links_pkey PRIMARY KEY (id),
  CONSTRAINT feed_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT feed_links_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES custom_feeds ON DELETE CASCADE
);
CREATE UNIQUE INDEX feed_links_feed_id_key ON feed_links (feed_id) WHERE feed_id IS NOT NULL;
CREATE UNIQUE INDEX feed_links_bookmarks_key ON feed_links (account_id) WHERE feed_id IS NULL;
`;

/*
 * Numbers that tell whether what a list was made from is still the same, so that a process may keep it in memory: one
 * for each person, of all that shapes their lists, and one of which posts there are.
 *
 * A person's number moves in the transaction of the change, so that nobody sees one without the other. The number of
 * the content is a sequence: imports then do not wait for each other, but it moves a moment before others see the
 * posts. Who keeps lists of posts by it must throw them away after some seconds all the same.
 */
export const LIST_VERSIONS = `
CREATE TABLE taste_versions (
  account_id uuid NOT NULL,
  version integer NOT NULL,
  CONSTRAINT taste_versions_pkey PRIMARY KEY (account_id),
  CONSTRAINT taste_versions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE SEQUENCE content_version;

CREATE FUNCTION grow_taste_versions(given_accounts uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO taste_versions (account_id, version) SELECT id, 1 FROM accounts WHERE id = ANY (given_accounts) ORDER BY id
  ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1
$$;

CREATE FUNCTION taste_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT account_id FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION feed_taste_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT f.account_id FROM changed c JOIN custom_feeds f ON f.id = c.feed_id));
  RETURN NULL;
END $$;

CREATE FUNCTION content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM nextval('content_version');
  END IF;
  RETURN NULL;
END $$;
`;

const versionTriggers = (tables: readonly string[], events: readonly string[], does: string): string =>
  tables
    .flatMap((table) =>
      events.map(
        (event) =>
          `CREATE TRIGGER ${table}_${event.toLowerCase()}_version AFTER ${event} ON ${table}
             REFERENCING ${event === 'INSERT' ? 'NEW' : 'OLD'} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${does}();`,
      ),
    )
    .join('\n');

export const LIST_VERSION_TRIGGERS = [
  versionTriggers(
    ['tag_filters', 'source_filters', 'advanced_settings', 'post_votes', 'custom_feeds'],
    ['INSERT', 'UPDATE', 'DELETE'],
    'taste_changed',
  ),
  versionTriggers(
    ['feed_tag_filters', 'feed_source_filters', 'feed_settings'],
    ['INSERT', 'UPDATE', 'DELETE'],
    'feed_taste_changed',
  ),
  versionTriggers(['post_views', 'bookmarks'], ['INSERT', 'DELETE'], 'taste_changed'),
  versionTriggers(['posts', 'post_tags'], ['INSERT', 'DELETE'], 'content_changed'),
].join('\n');
