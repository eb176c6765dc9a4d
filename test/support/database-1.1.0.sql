-- A database of version 1.1.0 (commit a01ee2e) with an account and a post: made by its `dcs migrate`, `dcs account create`
-- and `dcs import`, written by pg_dump 15 --no-owner --no-privileges --no-comments --rows-per-insert=1000.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.accounts_after_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE posts SET author_name = NEW.name, author_image = NEW.image, version = version + 1 WHERE author_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.accounts_before_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM comments WHERE account_id = OLD.id
    UNION ALL SELECT post_id FROM post_votes WHERE account_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;

CREATE FUNCTION public.comments_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET num_comments = num_comments + c.n, last_comment_at = greatest(last_comment_at, c.newest)
    FROM (SELECT post_id, count(*)::integer AS n, max(created_at) AS newest FROM changed GROUP BY post_id) c
   WHERE posts.id = c.post_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.comments_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET num_comments = num_comments - c.n,
         last_comment_at = (SELECT max(created_at) FROM comments WHERE post_id = posts.id)
    FROM (SELECT post_id, count(*)::integer AS n FROM changed GROUP BY post_id) c
   WHERE posts.id = c.post_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.content_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM nextval('content_version');
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.count_comment_votes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM comments WHERE id IN (SELECT comment_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE comments SET num_upvotes = num_upvotes + TG_ARGV[0]::integer * c.up
    FROM (SELECT comment_id, count(*)::integer AS up FROM changed WHERE vote = 1 GROUP BY comment_id) c
   WHERE comments.id = c.comment_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.count_post_votes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM posts WHERE id IN (SELECT post_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET num_upvotes = num_upvotes + TG_ARGV[0]::integer * c.up, num_downvotes = num_downvotes + TG_ARGV[0]::integer * c.down
    FROM (SELECT post_id, (count(*) FILTER (WHERE vote = 1))::integer AS up, (count(*) FILTER (WHERE vote = -1))::integer AS down
            FROM changed GROUP BY post_id) c
   WHERE posts.id = c.post_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.credentials_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('credentials', CASE TG_TABLE_NAME WHEN 'accounts' THEN OLD.id::text ELSE to_jsonb(OLD)->>'account_id' END);
  RETURN NULL;
END $$;

CREATE FUNCTION public.ended_grant_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('credentials', encode(NEW.grant_id, 'hex'));
  RETURN NULL;
END $$;

CREATE FUNCTION public.feed_taste_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT f.account_id FROM changed c JOIN custom_feeds f ON f.id = c.feed_id));
  RETURN NULL;
END $$;

CREATE FUNCTION public.grant_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO ended_grants (grant_id, ended_at) VALUES (NEW.id, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION public.grants_ended_with_app() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM oauth_artefacts WHERE app_id = OLD.id AND kind IN ('Grant', 'WithdrawnGrant') ORDER BY id FOR UPDATE;
  INSERT INTO ended_grants (grant_id, ended_at)
  SELECT id, now() FROM oauth_artefacts WHERE app_id = OLD.id AND kind IN ('Grant', 'WithdrawnGrant')
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;

CREATE FUNCTION public.grow_interests(given_accounts uuid[], given_posts uuid[], given_weights double precision[]) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO tag_interests (account_id, tag, weight)
  SELECT a.id, t.tag, sum(g.weight) FROM unnest(given_accounts, given_posts, given_weights) AS g (account_id, post_id, weight)
    JOIN accounts a ON a.id = g.account_id JOIN post_tags t ON t.post_id = g.post_id
   GROUP BY a.id, t.tag ORDER BY a.id, t.tag
  ON CONFLICT (account_id, tag) DO UPDATE SET weight = tag_interests.weight + EXCLUDED.weight;
  INSERT INTO source_interests (account_id, source_id, weight)
  SELECT a.id, p.source_id, sum(g.weight) FROM unnest(given_accounts, given_posts, given_weights) AS g (account_id, post_id, weight)
    JOIN accounts a ON a.id = g.account_id JOIN posts p ON p.id = g.post_id
   GROUP BY a.id, p.source_id ORDER BY a.id, p.source_id
  ON CONFLICT (account_id, source_id) DO UPDATE SET weight = source_interests.weight + EXCLUDED.weight;
$$;

CREATE FUNCTION public.grow_taste_versions(given_accounts uuid[]) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO taste_versions (account_id, version) SELECT id, 1 FROM accounts WHERE id = ANY (given_accounts) ORDER BY id
  ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1
$$;

CREATE FUNCTION public.hot_score(upvotes integer, downvotes integer, comments integer, views integer, at timestamp with time zone) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT sign(e) * round(log(greatest(abs(e), 1::numeric)), 2)::double precision
       + extract(epoch FROM at - timestamptz '1970-01-01 00:00:00+00')::double precision / 45000
    FROM (SELECT (upvotes - downvotes)::numeric + 2 * comments + 0.1 * views AS e) AS engagement
$$;

CREATE FUNCTION public.interest_scale(at timestamp with time zone) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT power(2::double precision, extract(epoch FROM at - timestamptz '2026-01-01 00:00:00+00')::double precision / (90 * 86400))
$$;

CREATE FUNCTION public.interest_weight(kind text, event jsonb) RETURNS double precision
    LANGUAGE sql STABLE
    AS $$
  SELECT CASE kind
    WHEN 'post_views' THEN 1 * interest_scale((event->>'viewed_at')::timestamptz)
    WHEN 'bookmarks' THEN 4 * interest_scale((event->>'created_at')::timestamptz)
    WHEN 'post_votes' THEN 3 * (event->>'vote')::integer * interest_scale(now())
  END
$$;

CREATE FUNCTION public.interests_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM grow_interests(array_agg(o.account_id), array_agg(o.post_id), array_agg(-interest_weight(TG_TABLE_NAME, to_jsonb(o)))) FROM old_rows o;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM grow_interests(array_agg(n.account_id), array_agg(n.post_id), array_agg(interest_weight(TG_TABLE_NAME, to_jsonb(n)))) FROM new_rows n;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.post_category(type text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE type WHEN 'video:youtube' THEN 1 << 7 WHEN 'article' THEN 1 << 8 WHEN 'share' THEN (1 << 9) | (1 << 1)
    WHEN 'freeform' THEN 1 << 10 WHEN 'welcome' THEN 1 << 11 WHEN 'collection' THEN 1 << 12 ELSE 0 END
$$;

CREATE FUNCTION public.post_search(title text, tags text, source text, summary text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', search_text(title)), 'A')
      || setweight(to_tsvector('pg_catalog.english', search_text(tags)), 'B')
      || setweight(to_tsvector('pg_catalog.english', search_text(source)), 'C')
      || setweight(to_tsvector('pg_catalog.english', search_text(coalesce(summary, ''))), 'D')
$$;

CREATE FUNCTION public.posts_after_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE post_tags SET sorted_at = NEW.sorted_at, hot_score = NEW.hot_score, num_comments = NEW.num_comments,
      num_upvotes = NEW.num_upvotes, num_downvotes = NEW.num_downvotes, num_views = NEW.num_views
   WHERE post_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.posts_before_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.posts_content_written() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.version = OLD.version AND NEW.content IS DISTINCT FROM OLD.content THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.posts_want_work() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO post_work (post_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO post_work (post_id) VALUES (NEW.id) ON CONFLICT (post_id) DO UPDATE SET due = EXCLUDED.due, tries = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.search_between(low bigint, high bigint) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  words text[] := '{}';
  at bigint := low;
  level integer;
BEGIN
  WHILE at < high LOOP
    level := 9;
    WHILE level > 0 AND (at & ((1::bigint << (2 * level)) - 1) <> 0 OR at + (1::bigint << (2 * level)) > high) LOOP
      level := level - 1;
    END LOOP;
    words := words || format('''@%s/%s''', level, at >> (2 * level));
    at := at + (1::bigint << (2 * level));
  END LOOP;
  RETURN array_to_string(words, '|')::tsquery;
END $$;

CREATE FUNCTION public.search_hour(at timestamp with time zone) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT greatest(0, floor(extract(epoch FROM at - timestamptz '1970-01-01 00:00:00+00') / 3600))::bigint
$$;

CREATE FUNCTION public.search_text(source text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(source,
    '\mpostgres\M', 'postgresql', 'gi'),
    '\mk8s\M', 'kubernetes', 'gi'),
    '\mgolang\M', 'go', 'gi'),
    '\m(c|g|notepad)\+\+', '\1plusplus', 'gi'),
    '\m(c|f|j|q)#', '\1sharp', 'gi'),
    '(^|[^[:alnum:]])\.net\M', '\1dotnet', 'gi'),
    '\m([[:alnum:]]+)\.(js|io|net|ts|rs|py)\M', '\1 \2', 'gi')
$$;

CREATE FUNCTION public.search_timed(document tsvector, at timestamp with time zone) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT ts_delete(document, ARRAY(SELECT word FROM unnest(tsvector_to_array(document)) AS word WHERE word LIKE '@%')) || search_times(at)
$$;

CREATE FUNCTION public.search_times(at timestamp with time zone) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_to_tsvector(array_agg('@' || level || '/' || (search_hour(at) >> (2 * level)))) FROM generate_series(0, 9) AS level
$$;

CREATE FUNCTION public.search_window(query tsquery, high bigint, low bigint, want integer, until timestamp with time zone, since timestamp with time zone) RETURNS TABLE(id uuid, version integer, sorted_at timestamp with time zone, search tsvector, reached bigint)
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  bottom bigint := coalesce(search_hour(since), 0);
  at bigint := high;
  next bigint;
  level integer := 0;
  size bigint;
  found integer := 0;
  n integer;
BEGIN
  WHILE numnode(query) > 0 AND at > coalesce(low, bottom) AND (low IS NOT NULL OR found < want) LOOP
    size := 1::bigint << (2 * level);
    next := coalesce(low, ((at - 1) >> (2 * level + 2)) << (2 * level + 2));
    IF low IS NULL AND found > 0 THEN
      next := greatest(next, at - size * ceil((want - found) * (high - at)::numeric / found / size)::bigint);
    END IF;
    RETURN QUERY WITH matches AS MATERIALIZED (SELECT p.id, p.version, p.sorted_at, p.search, NULL::bigint FROM posts p
      WHERE p.search @@ (query && search_between(next, at)) AND p.created_at <= until AND (since IS NULL OR p.sorted_at > since))
      SELECT m.* FROM matches m ORDER BY m.sorted_at DESC, m.id DESC LIMIT 5000 - found;
    GET DIAGNOSTICS n = ROW_COUNT;
    found := found + n;
    at := next;
    IF level < 9 AND at & ((size << 2) - 1) = 0 THEN level := level + 1; END IF;
  END LOOP;
  RETURN QUERY SELECT NULL::uuid, NULL::integer, NULL::timestamptz, NULL::tsvector, CASE WHEN numnode(query) = 0 THEN bottom ELSE greatest(at, bottom) END;
END $$;

CREATE FUNCTION public.signing_keys_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('signing_keys', '');
  RETURN NULL;
END $$;

CREATE FUNCTION public.sources_after_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE posts SET version = version + 1 WHERE source_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.sources_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM notifications WHERE source_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;

CREATE FUNCTION public.taste_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT account_id FROM changed));
  RETURN NULL;
END $$;

CREATE TABLE public.access_tokens (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL,
    prefix text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone
);

CREATE TABLE public.accounts (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    username text,
    image text,
    password_hash text,
    plan text NOT NULL,
    paid_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    bio text,
    cover text,
    timezone text,
    week_start smallint,
    experience_level text,
    reputation integer DEFAULT 0 NOT NULL,
    social_links jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE public.advanced_settings (
    account_id uuid NOT NULL,
    setting_id smallint NOT NULL,
    enabled boolean NOT NULL
);

CREATE TABLE public.announcements (
    id uuid NOT NULL,
    title text NOT NULL,
    description text,
    url text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.bookmark_lists (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    icon text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.bookmarks (
    account_id uuid NOT NULL,
    post_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    list_id uuid
);

CREATE TABLE public.comment_votes (
    account_id uuid NOT NULL,
    comment_id uuid NOT NULL,
    vote smallint NOT NULL,
    voted_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.comments (
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    account_id uuid NOT NULL,
    parent_id uuid,
    content text NOT NULL,
    content_html text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    num_upvotes integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.companies (
    id uuid NOT NULL,
    name text NOT NULL,
    image text,
    domain text NOT NULL
);

CREATE SEQUENCE public.content_version
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.custom_feeds (
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
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.ended_grants (
    grant_id bytea NOT NULL,
    ended_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.experiences (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    subtitle text,
    grade text,
    description text,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    company_id uuid,
    custom_company_name text,
    custom_domain text,
    url text,
    employment_type text,
    location_type text,
    skills text[] NOT NULL,
    custom_location jsonb,
    repository jsonb,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.feed_links (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    feed_id uuid,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.feed_settings (
    feed_id uuid NOT NULL,
    setting_id smallint NOT NULL,
    enabled boolean NOT NULL
);

CREATE TABLE public.feed_source_filters (
    feed_id uuid NOT NULL,
    source_id uuid NOT NULL,
    blocked boolean NOT NULL
);

CREATE TABLE public.feed_tag_filters (
    feed_id uuid NOT NULL,
    tag text NOT NULL COLLATE pg_catalog."C",
    blocked boolean NOT NULL
);

CREATE TABLE public.fetch_hosts (
    host text NOT NULL COLLATE pg_catalog."C",
    free_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.hub_subscriptions (
    source_id uuid NOT NULL,
    hub text NOT NULL,
    topic text NOT NULL,
    renew_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone
);

CREATE TABLE public.idempotency_keys (
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    body text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name text NOT NULL
);

CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;

CREATE TABLE public.notifications (
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
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone
);

CREATE TABLE public.oauth_apps (
    id uuid NOT NULL,
    account_id uuid,
    name text NOT NULL,
    redirect_uris text[] NOT NULL,
    homepage text,
    logo text,
    secret_hash bytea,
    secret_prefix text,
    created_at timestamp(3) with time zone NOT NULL,
    disabled_at timestamp(3) with time zone,
    self_registered boolean DEFAULT false NOT NULL,
    metadata_url text,
    metadata_read_at timestamp(3) with time zone
);

CREATE TABLE public.oauth_artefacts (
    kind text NOT NULL,
    id bytea NOT NULL,
    account_id uuid,
    app_id uuid,
    grant_id bytea,
    uid bytea,
    payload bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    consumed_at timestamp(3) with time zone
);

CREATE TABLE public.one_time_links (
    hash bytea NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    email text,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.post_pages (
    post_id uuid NOT NULL,
    host text NOT NULL COLLATE pg_catalog."C",
    due timestamp(3) with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.post_tags (
    post_id uuid NOT NULL,
    tag text NOT NULL COLLATE pg_catalog."C",
    sorted_at timestamp(3) with time zone NOT NULL,
    hot_score double precision NOT NULL,
    num_comments integer DEFAULT 0 NOT NULL,
    num_upvotes integer DEFAULT 0 NOT NULL,
    num_downvotes integer DEFAULT 0 NOT NULL,
    num_views integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.post_vectors (
    post_id uuid NOT NULL,
    model text NOT NULL,
    revision bigint NOT NULL,
    parts bytea NOT NULL
);

CREATE SEQUENCE public.post_vectors_revision
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.post_views (
    account_id uuid NOT NULL,
    post_id uuid NOT NULL,
    viewed_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.post_votes (
    account_id uuid NOT NULL,
    post_id uuid NOT NULL,
    vote smallint NOT NULL,
    voted_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.post_work (
    post_id uuid NOT NULL,
    due timestamp(3) with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.posts (
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
    published_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    sorted_at timestamp(3) with time zone NOT NULL,
    num_upvotes integer DEFAULT 0 NOT NULL,
    num_downvotes integer DEFAULT 0 NOT NULL,
    num_comments integer DEFAULT 0 NOT NULL,
    num_views integer DEFAULT 0 NOT NULL,
    last_comment_at timestamp(3) with time zone,
    hot_score double precision DEFAULT 0 NOT NULL,
    categories integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search tsvector,
    summary_by text,
    page_read_at timestamp(3) with time zone,
    guid text
);

CREATE TABLE public.security_events (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    detail text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    authenticated_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL
);

CREATE TABLE public.signing_keys (
    id text NOT NULL,
    public_key jsonb NOT NULL,
    private_key bytea,
    created_at timestamp(3) with time zone NOT NULL,
    retired_at timestamp(3) with time zone
);

CREATE TABLE public.source_fetches (
    source_id uuid NOT NULL,
    host text NOT NULL COLLATE pg_catalog."C",
    folder text,
    next_fetch_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    claim_expires_at timestamp(3) with time zone,
    last_fetched_at timestamp(3) with time zone,
    etag text,
    last_modified text,
    body_hash bytea,
    ttl_seconds integer,
    failures integer DEFAULT 0 NOT NULL,
    last_error text,
    paused_at timestamp(3) with time zone,
    pause_reason text
);

CREATE TABLE public.source_filters (
    account_id uuid NOT NULL,
    source_id uuid NOT NULL,
    blocked boolean NOT NULL
);

CREATE TABLE public.source_interests (
    account_id uuid NOT NULL,
    source_id uuid NOT NULL,
    weight double precision NOT NULL
);

CREATE TABLE public.source_suggestions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    url text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.sources (
    id uuid NOT NULL,
    name text NOT NULL,
    handle text NOT NULL,
    image text,
    description text,
    homepage text,
    feed_url text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.stack_items (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    tool_id uuid NOT NULL,
    section text NOT NULL,
    title text,
    icon text,
    started_at timestamp(3) with time zone,
    "position" integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.tag_filters (
    account_id uuid NOT NULL,
    tag text NOT NULL COLLATE pg_catalog."C",
    blocked boolean NOT NULL
);

CREATE TABLE public.tag_interests (
    account_id uuid NOT NULL,
    tag text NOT NULL COLLATE pg_catalog."C",
    weight double precision NOT NULL
);

CREATE TABLE public.tags (
    name text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.taste_versions (
    account_id uuid NOT NULL,
    version integer NOT NULL
);

CREATE TABLE public.tools (
    id uuid NOT NULL,
    title text NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    favicon_url text
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.accounts VALUES
	('01a202b2-d29f-74d2-9060-57da19c6e385', 'ada@example.com', 'Ada Lovelace', NULL, NULL, NULL, 'free', NULL, '2026-11-22 10:00:03.488+00', NULL, NULL, NULL, NULL, NULL, 0, '[]');

INSERT INTO public.fetch_hosts VALUES
	('engines.example', '2026-11-22 10:00:04.474+00');

INSERT INTO public.migrations VALUES
	(1, 1795341602749, 'Content0001'),
	(2, 1795341602764, 'People0002'),
	(3, 1795341602769, 'Bookmarks0003'),
	(4, 1795341602771, 'FeedSettings0004'),
	(5, 1795341602783, 'Engagement0005'),
	(6, 1795341602791, 'CustomFeeds0006'),
	(7, 1795341602794, 'Profile0007'),
	(8, 1795341602801, 'Experiences0007'),
	(9, 1795341602810, 'TechStack0007'),
	(10, 1795341602813, 'Semantic0008'),
	(11, 1795341602815, 'Idempotency0009'),
	(12, 1795341602821, 'Interests0010'),
	(13, 1795341602830, 'SignIn0011'),
	(14, 1795341602836, 'SourceFetches0012'),
	(15, 1795341602839, 'PostPages0012'),
	(16, 1795341602842, 'SourceSuggestions0012'),
	(17, 1795341602845, 'FeedLinks0012'),
	(18, 1795341602849, 'HubSubscriptions0012'),
	(19, 1795341602857, 'ListVersions0013'),
	(20, 1795341602858, 'NotificationAge0013'),
	(21, 1795341602867, 'OAuth0014'),
	(22, 1795341602867, 'SelfRegisteredApps0015'),
	(23, 1795341602869, 'Guids0016'),
	(24, 1795341602872, 'EndedGrants0017'),
	(25, 1795341602873, 'SearchBound0018'),
	(26, 1795341602876, 'Vectors0019');

INSERT INTO public.notifications VALUES
	('558922d0-1704-44bf-8d3d-77f558ce8799', '01a202b2-d29f-74d2-9060-57da19c6e385', 'new_user_welcome', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 10:00:03.488+00', NULL);

INSERT INTO public.post_tags VALUES
	('01a202b2-d685-77db-aba5-46fd15e43b67', 'postgresql', '2026-11-01 10:00:00+00', 39856.16, 0, 0, 0, 0);

INSERT INTO public.post_vectors VALUES
	('01a202b2-d685-77db-aba5-46fd15e43b67', 'words-en-8350a516', 1, '\x71efe8fcce09f8014f033b0936eeeb02b80ea0ece10195038af203fe1d073f10fb0722ff630deff8a5f4f2ffbefc860cd60e56f9fce5d2f8c8fbbe04d6f8c40a780a1606d20882e94d0d0f070c0704e4b91459f3a70b4c00ea00780dc3ee9dfb37fb4afe5f0b90f47708e20d42160de64a068f03c00242fee5225afde00ca70322fc3f1112108f094bfdc009250d700704053dfa290909012a0fdb0c600d0116c405def9c1e892fd1f00a523b5062afe450cfb0ef0f96318770aa90057052effd41c6bfdc4f6c910');

INSERT INTO public.posts VALUES
	('01a202b2-d685-77db-aba5-46fd15e43b67', '01a202b2-d67f-74c0-99ef-e00ef7ffc185', 'article', 'What PostgreSQL keeps in memory', 'https://engines.example/1', NULL, 'Buffers and plans.', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-01 10:00:00+00', '2026-11-22 10:00:04.44+00', '2026-11-01 10:00:00+00', 0, 0, 0, 0, NULL, 39856.16, 256, 1, '''@0/498202'' ''@1/124550'' ''@2/31137'' ''@3/7784'' ''@4/1946'' ''@5/486'' ''@6/121'' ''@7/30'' ''@8/7'' ''@9/1'' ''buffer'':10 ''engin'':9C ''keep'':3A ''memori'':5A ''note'':7C ''plan'':12 ''postgresql'':2A,6B', NULL, NULL, '1');

INSERT INTO public.source_fetches VALUES
	('01a202b2-d67f-74c0-99ef-e00ef7ffc185', 'engines.example', NULL, '2026-11-22 10:00:04.474+00', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL);

INSERT INTO public.sources VALUES
	('01a202b2-d67f-74c0-99ef-e00ef7ffc185', 'Notes on Engines', 'notes-on-engines', NULL, NULL, 'https://engines.example/', 'https://engines.example/feed.json', '2026-11-22 10:00:04.44+00');

INSERT INTO public.tags VALUES
	('postgresql');

INSERT INTO public.tools VALUES
	('00000000-0000-7000-8000-000000000001', 'Ada', 'ada', NULL),
	('00000000-0000-7000-8000-000000000002', 'Assembly', 'assembly', NULL),
	('00000000-0000-7000-8000-000000000003', 'Bash', 'bash', NULL),
	('00000000-0000-7000-8000-000000000004', 'C', 'c', NULL),
	('00000000-0000-7000-8000-000000000005', 'C#', 'c#', NULL),
	('00000000-0000-7000-8000-000000000006', 'C++', 'c++', NULL),
	('00000000-0000-7000-8000-000000000007', 'Clojure', 'clojure', NULL),
	('00000000-0000-7000-8000-000000000008', 'COBOL', 'cobol', NULL),
	('00000000-0000-7000-8000-000000000009', 'CSS', 'css', NULL),
	('00000000-0000-7000-8000-00000000000a', 'Dart', 'dart', NULL),
	('00000000-0000-7000-8000-00000000000b', 'Elixir', 'elixir', NULL),
	('00000000-0000-7000-8000-00000000000c', 'Elm', 'elm', NULL),
	('00000000-0000-7000-8000-00000000000d', 'Erlang', 'erlang', NULL),
	('00000000-0000-7000-8000-00000000000e', 'F#', 'f#', NULL),
	('00000000-0000-7000-8000-00000000000f', 'Fortran', 'fortran', NULL),
	('00000000-0000-7000-8000-000000000010', 'Go', 'go', NULL),
	('00000000-0000-7000-8000-000000000011', 'Groovy', 'groovy', NULL),
	('00000000-0000-7000-8000-000000000012', 'Haskell', 'haskell', NULL),
	('00000000-0000-7000-8000-000000000013', 'HTML', 'html', NULL),
	('00000000-0000-7000-8000-000000000014', 'Java', 'java', NULL),
	('00000000-0000-7000-8000-000000000015', 'JavaScript', 'javascript', NULL),
	('00000000-0000-7000-8000-000000000016', 'Julia', 'julia', NULL),
	('00000000-0000-7000-8000-000000000017', 'Kotlin', 'kotlin', NULL),
	('00000000-0000-7000-8000-000000000018', 'Lua', 'lua', NULL),
	('00000000-0000-7000-8000-000000000019', 'MATLAB', 'matlab', NULL),
	('00000000-0000-7000-8000-00000000001a', 'Nim', 'nim', NULL),
	('00000000-0000-7000-8000-00000000001b', 'Objective-C', 'objective-c', NULL),
	('00000000-0000-7000-8000-00000000001c', 'OCaml', 'ocaml', NULL),
	('00000000-0000-7000-8000-00000000001d', 'Perl', 'perl', NULL),
	('00000000-0000-7000-8000-00000000001e', 'PHP', 'php', NULL),
	('00000000-0000-7000-8000-00000000001f', 'PowerShell', 'powershell', NULL),
	('00000000-0000-7000-8000-000000000020', 'Prolog', 'prolog', NULL),
	('00000000-0000-7000-8000-000000000021', 'Python', 'python', NULL),
	('00000000-0000-7000-8000-000000000022', 'R', 'r', NULL),
	('00000000-0000-7000-8000-000000000023', 'Ruby', 'ruby', NULL),
	('00000000-0000-7000-8000-000000000024', 'Rust', 'rust', NULL),
	('00000000-0000-7000-8000-000000000025', 'Scala', 'scala', NULL),
	('00000000-0000-7000-8000-000000000026', 'Solidity', 'solidity', NULL),
	('00000000-0000-7000-8000-000000000027', 'SQL', 'sql', NULL),
	('00000000-0000-7000-8000-000000000028', 'Swift', 'swift', NULL),
	('00000000-0000-7000-8000-000000000029', 'TypeScript', 'typescript', NULL),
	('00000000-0000-7000-8000-00000000002a', 'Zig', 'zig', NULL),
	('00000000-0000-7000-8000-00000000002b', '.NET', '.net', NULL),
	('00000000-0000-7000-8000-00000000002c', 'Angular', 'angular', NULL),
	('00000000-0000-7000-8000-00000000002d', 'ASP.NET', 'asp.net', NULL),
	('00000000-0000-7000-8000-00000000002e', 'Astro', 'astro', NULL),
	('00000000-0000-7000-8000-00000000002f', 'Bun', 'bun', NULL),
	('00000000-0000-7000-8000-000000000030', 'Deno', 'deno', NULL),
	('00000000-0000-7000-8000-000000000031', 'Django', 'django', NULL),
	('00000000-0000-7000-8000-000000000032', 'Express', 'express', NULL),
	('00000000-0000-7000-8000-000000000033', 'FastAPI', 'fastapi', NULL),
	('00000000-0000-7000-8000-000000000034', 'Fastify', 'fastify', NULL),
	('00000000-0000-7000-8000-000000000035', 'Flask', 'flask', NULL),
	('00000000-0000-7000-8000-000000000036', 'Flutter', 'flutter', NULL),
	('00000000-0000-7000-8000-000000000037', 'Gatsby', 'gatsby', NULL),
	('00000000-0000-7000-8000-000000000038', 'Hono', 'hono', NULL),
	('00000000-0000-7000-8000-000000000039', 'htmx', 'htmx', NULL),
	('00000000-0000-7000-8000-00000000003a', 'jQuery', 'jquery', NULL),
	('00000000-0000-7000-8000-00000000003b', 'Koa', 'koa', NULL),
	('00000000-0000-7000-8000-00000000003c', 'Laravel', 'laravel', NULL),
	('00000000-0000-7000-8000-00000000003d', 'NestJS', 'nestjs', NULL),
	('00000000-0000-7000-8000-00000000003e', 'Next.js', 'next.js', NULL),
	('00000000-0000-7000-8000-00000000003f', 'Node.js', 'node.js', NULL),
	('00000000-0000-7000-8000-000000000040', 'Nuxt', 'nuxt', NULL),
	('00000000-0000-7000-8000-000000000041', 'Phoenix', 'phoenix', NULL),
	('00000000-0000-7000-8000-000000000042', 'Preact', 'preact', NULL),
	('00000000-0000-7000-8000-000000000043', 'Qwik', 'qwik', NULL),
	('00000000-0000-7000-8000-000000000044', 'React', 'react', NULL),
	('00000000-0000-7000-8000-000000000045', 'React Native', 'react native', NULL),
	('00000000-0000-7000-8000-000000000046', 'Redux', 'redux', NULL),
	('00000000-0000-7000-8000-000000000047', 'Remix', 'remix', NULL),
	('00000000-0000-7000-8000-000000000048', 'Ruby on Rails', 'ruby on rails', NULL),
	('00000000-0000-7000-8000-000000000049', 'SolidJS', 'solidjs', NULL),
	('00000000-0000-7000-8000-00000000004a', 'Spring Boot', 'spring boot', NULL),
	('00000000-0000-7000-8000-00000000004b', 'Svelte', 'svelte', NULL),
	('00000000-0000-7000-8000-00000000004c', 'SvelteKit', 'sveltekit', NULL),
	('00000000-0000-7000-8000-00000000004d', 'Symfony', 'symfony', NULL),
	('00000000-0000-7000-8000-00000000004e', 'Tailwind CSS', 'tailwind css', NULL),
	('00000000-0000-7000-8000-00000000004f', 'Vue.js', 'vue.js', NULL),
	('00000000-0000-7000-8000-000000000050', 'WordPress', 'wordpress', NULL),
	('00000000-0000-7000-8000-000000000051', 'Apache Kafka', 'apache kafka', NULL),
	('00000000-0000-7000-8000-000000000052', 'Apache Spark', 'apache spark', NULL),
	('00000000-0000-7000-8000-000000000053', 'Cassandra', 'cassandra', NULL),
	('00000000-0000-7000-8000-000000000054', 'ClickHouse', 'clickhouse', NULL),
	('00000000-0000-7000-8000-000000000055', 'CockroachDB', 'cockroachdb', NULL),
	('00000000-0000-7000-8000-000000000056', 'DynamoDB', 'dynamodb', NULL),
	('00000000-0000-7000-8000-000000000057', 'Elasticsearch', 'elasticsearch', NULL),
	('00000000-0000-7000-8000-000000000058', 'Firebase', 'firebase', NULL),
	('00000000-0000-7000-8000-000000000059', 'GraphQL', 'graphql', NULL),
	('00000000-0000-7000-8000-00000000005a', 'InfluxDB', 'influxdb', NULL),
	('00000000-0000-7000-8000-00000000005b', 'MariaDB', 'mariadb', NULL),
	('00000000-0000-7000-8000-00000000005c', 'Memcached', 'memcached', NULL),
	('00000000-0000-7000-8000-00000000005d', 'Microsoft SQL Server', 'microsoft sql server', NULL),
	('00000000-0000-7000-8000-00000000005e', 'MongoDB', 'mongodb', NULL),
	('00000000-0000-7000-8000-00000000005f', 'MySQL', 'mysql', NULL),
	('00000000-0000-7000-8000-000000000060', 'Neo4j', 'neo4j', NULL),
	('00000000-0000-7000-8000-000000000061', 'Oracle Database', 'oracle database', NULL),
	('00000000-0000-7000-8000-000000000062', 'PostgreSQL', 'postgresql', NULL),
	('00000000-0000-7000-8000-000000000063', 'Prisma', 'prisma', NULL),
	('00000000-0000-7000-8000-000000000064', 'RabbitMQ', 'rabbitmq', NULL),
	('00000000-0000-7000-8000-000000000065', 'Redis', 'redis', NULL),
	('00000000-0000-7000-8000-000000000066', 'Snowflake', 'snowflake', NULL),
	('00000000-0000-7000-8000-000000000067', 'SQLite', 'sqlite', NULL),
	('00000000-0000-7000-8000-000000000068', 'Supabase', 'supabase', NULL),
	('00000000-0000-7000-8000-000000000069', 'Amazon Web Services', 'amazon web services', NULL),
	('00000000-0000-7000-8000-00000000006a', 'Ansible', 'ansible', NULL),
	('00000000-0000-7000-8000-00000000006b', 'Apache HTTP Server', 'apache http server', NULL),
	('00000000-0000-7000-8000-00000000006c', 'Argo CD', 'argo cd', NULL),
	('00000000-0000-7000-8000-00000000006d', 'Azure', 'azure', NULL),
	('00000000-0000-7000-8000-00000000006e', 'Caddy', 'caddy', NULL),
	('00000000-0000-7000-8000-00000000006f', 'CircleCI', 'circleci', NULL),
	('00000000-0000-7000-8000-000000000070', 'Cloudflare', 'cloudflare', NULL),
	('00000000-0000-7000-8000-000000000071', 'Consul', 'consul', NULL),
	('00000000-0000-7000-8000-000000000072', 'DigitalOcean', 'digitalocean', NULL),
	('00000000-0000-7000-8000-000000000073', 'Docker', 'docker', NULL),
	('00000000-0000-7000-8000-000000000074', 'Envoy', 'envoy', NULL),
	('00000000-0000-7000-8000-000000000075', 'GitHub Actions', 'github actions', NULL),
	('00000000-0000-7000-8000-000000000076', 'GitLab CI', 'gitlab ci', NULL),
	('00000000-0000-7000-8000-000000000077', 'Google Cloud', 'google cloud', NULL),
	('00000000-0000-7000-8000-000000000078', 'Grafana', 'grafana', NULL),
	('00000000-0000-7000-8000-000000000079', 'HAProxy', 'haproxy', NULL),
	('00000000-0000-7000-8000-00000000007a', 'Helm', 'helm', NULL),
	('00000000-0000-7000-8000-00000000007b', 'Heroku', 'heroku', NULL),
	('00000000-0000-7000-8000-00000000007c', 'Istio', 'istio', NULL),
	('00000000-0000-7000-8000-00000000007d', 'Jenkins', 'jenkins', NULL),
	('00000000-0000-7000-8000-00000000007e', 'Kubernetes', 'kubernetes', NULL),
	('00000000-0000-7000-8000-00000000007f', 'Linux', 'linux', NULL),
	('00000000-0000-7000-8000-000000000080', 'Netlify', 'netlify', NULL),
	('00000000-0000-7000-8000-000000000081', 'nginx', 'nginx', NULL),
	('00000000-0000-7000-8000-000000000082', 'OpenTelemetry', 'opentelemetry', NULL),
	('00000000-0000-7000-8000-000000000083', 'Podman', 'podman', NULL),
	('00000000-0000-7000-8000-000000000084', 'Prometheus', 'prometheus', NULL),
	('00000000-0000-7000-8000-000000000085', 'Pulumi', 'pulumi', NULL),
	('00000000-0000-7000-8000-000000000086', 'Sentry', 'sentry', NULL),
	('00000000-0000-7000-8000-000000000087', 'Terraform', 'terraform', NULL),
	('00000000-0000-7000-8000-000000000088', 'Vault', 'vault', NULL),
	('00000000-0000-7000-8000-000000000089', 'Vercel', 'vercel', NULL),
	('00000000-0000-7000-8000-00000000008a', 'Hugging Face', 'hugging face', NULL),
	('00000000-0000-7000-8000-00000000008b', 'Jupyter', 'jupyter', NULL),
	('00000000-0000-7000-8000-00000000008c', 'Keras', 'keras', NULL),
	('00000000-0000-7000-8000-00000000008d', 'LangChain', 'langchain', NULL),
	('00000000-0000-7000-8000-00000000008e', 'NumPy', 'numpy', NULL),
	('00000000-0000-7000-8000-00000000008f', 'Ollama', 'ollama', NULL),
	('00000000-0000-7000-8000-000000000090', 'OpenCV', 'opencv', NULL),
	('00000000-0000-7000-8000-000000000091', 'pandas', 'pandas', NULL),
	('00000000-0000-7000-8000-000000000092', 'PyTorch', 'pytorch', NULL),
	('00000000-0000-7000-8000-000000000093', 'scikit-learn', 'scikit-learn', NULL),
	('00000000-0000-7000-8000-000000000094', 'TensorFlow', 'tensorflow', NULL),
	('00000000-0000-7000-8000-000000000095', 'Babel', 'babel', NULL),
	('00000000-0000-7000-8000-000000000096', 'Cypress', 'cypress', NULL),
	('00000000-0000-7000-8000-000000000097', 'Emacs', 'emacs', NULL),
	('00000000-0000-7000-8000-000000000098', 'ESLint', 'eslint', NULL),
	('00000000-0000-7000-8000-000000000099', 'esbuild', 'esbuild', NULL),
	('00000000-0000-7000-8000-00000000009a', 'Figma', 'figma', NULL),
	('00000000-0000-7000-8000-00000000009b', 'Git', 'git', NULL),
	('00000000-0000-7000-8000-00000000009c', 'GitHub', 'github', NULL),
	('00000000-0000-7000-8000-00000000009d', 'GitHub Copilot', 'github copilot', NULL),
	('00000000-0000-7000-8000-00000000009e', 'GitLab', 'gitlab', NULL),
	('00000000-0000-7000-8000-00000000009f', 'Gradle', 'gradle', NULL),
	('00000000-0000-7000-8000-0000000000a0', 'IntelliJ IDEA', 'intellij idea', NULL),
	('00000000-0000-7000-8000-0000000000a1', 'Jest', 'jest', NULL),
	('00000000-0000-7000-8000-0000000000a2', 'Jira', 'jira', NULL),
	('00000000-0000-7000-8000-0000000000a3', 'JUnit', 'junit', NULL),
	('00000000-0000-7000-8000-0000000000a4', 'Maven', 'maven', NULL),
	('00000000-0000-7000-8000-0000000000a5', 'Mocha', 'mocha', NULL),
	('00000000-0000-7000-8000-0000000000a6', 'Neovim', 'neovim', NULL),
	('00000000-0000-7000-8000-0000000000a7', 'npm', 'npm', NULL),
	('00000000-0000-7000-8000-0000000000a8', 'Playwright', 'playwright', NULL),
	('00000000-0000-7000-8000-0000000000a9', 'pnpm', 'pnpm', NULL),
	('00000000-0000-7000-8000-0000000000aa', 'Postman', 'postman', NULL),
	('00000000-0000-7000-8000-0000000000ab', 'Prettier', 'prettier', NULL),
	('00000000-0000-7000-8000-0000000000ac', 'PyCharm', 'pycharm', NULL),
	('00000000-0000-7000-8000-0000000000ad', 'pytest', 'pytest', NULL),
	('00000000-0000-7000-8000-0000000000ae', 'Selenium', 'selenium', NULL),
	('00000000-0000-7000-8000-0000000000af', 'Storybook', 'storybook', NULL),
	('00000000-0000-7000-8000-0000000000b0', 'tmux', 'tmux', NULL),
	('00000000-0000-7000-8000-0000000000b1', 'Vim', 'vim', NULL),
	('00000000-0000-7000-8000-0000000000b2', 'Visual Studio', 'visual studio', NULL),
	('00000000-0000-7000-8000-0000000000b3', 'Visual Studio Code', 'visual studio code', NULL),
	('00000000-0000-7000-8000-0000000000b4', 'Vite', 'vite', NULL),
	('00000000-0000-7000-8000-0000000000b5', 'Vitest', 'vitest', NULL),
	('00000000-0000-7000-8000-0000000000b6', 'webpack', 'webpack', NULL),
	('00000000-0000-7000-8000-0000000000b7', 'Xcode', 'xcode', NULL),
	('00000000-0000-7000-8000-0000000000b8', 'Yarn', 'yarn', NULL),
	('00000000-0000-7000-8000-0000000000b9', 'Zed', 'zed', NULL);

SELECT pg_catalog.setval('public.content_version', 2, true);

SELECT pg_catalog.setval('public.migrations_id_seq', 26, true);

SELECT pg_catalog.setval('public.post_vectors_revision', 1, true);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.advanced_settings
    ADD CONSTRAINT advanced_settings_pkey PRIMARY KEY (account_id, setting_id);

ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bookmark_lists
    ADD CONSTRAINT bookmark_lists_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_pkey PRIMARY KEY (account_id, post_id);

ALTER TABLE ONLY public.comment_votes
    ADD CONSTRAINT comment_votes_pkey PRIMARY KEY (account_id, comment_id);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_domain_key UNIQUE (domain);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.custom_feeds
    ADD CONSTRAINT custom_feeds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ended_grants
    ADD CONSTRAINT ended_grants_pkey PRIMARY KEY (grant_id);

ALTER TABLE ONLY public.experiences
    ADD CONSTRAINT experiences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.feed_links
    ADD CONSTRAINT feed_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.feed_settings
    ADD CONSTRAINT feed_settings_pkey PRIMARY KEY (feed_id, setting_id);

ALTER TABLE ONLY public.feed_source_filters
    ADD CONSTRAINT feed_source_filters_pkey PRIMARY KEY (feed_id, source_id);

ALTER TABLE ONLY public.feed_tag_filters
    ADD CONSTRAINT feed_tag_filters_pkey PRIMARY KEY (feed_id, tag);

ALTER TABLE ONLY public.fetch_hosts
    ADD CONSTRAINT fetch_hosts_pkey PRIMARY KEY (host);

ALTER TABLE ONLY public.hub_subscriptions
    ADD CONSTRAINT hub_subscriptions_pkey PRIMARY KEY (source_id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_name_key UNIQUE (name);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.oauth_apps
    ADD CONSTRAINT oauth_apps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.oauth_artefacts
    ADD CONSTRAINT oauth_artefacts_pkey PRIMARY KEY (kind, id);

ALTER TABLE ONLY public.one_time_links
    ADD CONSTRAINT one_time_links_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.post_pages
    ADD CONSTRAINT post_pages_pkey PRIMARY KEY (post_id);

ALTER TABLE ONLY public.post_tags
    ADD CONSTRAINT post_tags_pkey PRIMARY KEY (post_id, tag);

ALTER TABLE ONLY public.post_vectors
    ADD CONSTRAINT post_vectors_pkey PRIMARY KEY (post_id);

ALTER TABLE ONLY public.post_views
    ADD CONSTRAINT post_views_pkey PRIMARY KEY (account_id, post_id);

ALTER TABLE ONLY public.post_votes
    ADD CONSTRAINT post_votes_pkey PRIMARY KEY (account_id, post_id);

ALTER TABLE ONLY public.post_work
    ADD CONSTRAINT post_work_pkey PRIMARY KEY (post_id);

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.source_fetches
    ADD CONSTRAINT source_fetches_pkey PRIMARY KEY (source_id);

ALTER TABLE ONLY public.source_filters
    ADD CONSTRAINT source_filters_pkey PRIMARY KEY (account_id, source_id);

ALTER TABLE ONLY public.source_interests
    ADD CONSTRAINT source_interests_pkey PRIMARY KEY (account_id, source_id);

ALTER TABLE ONLY public.source_suggestions
    ADD CONSTRAINT source_suggestions_account_id_url_key UNIQUE (account_id, url);

ALTER TABLE ONLY public.source_suggestions
    ADD CONSTRAINT source_suggestions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stack_items
    ADD CONSTRAINT stack_items_account_id_tool_id_key UNIQUE (account_id, tool_id);

ALTER TABLE ONLY public.stack_items
    ADD CONSTRAINT stack_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tag_filters
    ADD CONSTRAINT tag_filters_pkey PRIMARY KEY (account_id, tag);

ALTER TABLE ONLY public.tag_interests
    ADD CONSTRAINT tag_interests_pkey PRIMARY KEY (account_id, tag);

ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.taste_versions
    ADD CONSTRAINT taste_versions_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.tools
    ADD CONSTRAINT tools_key_key UNIQUE (key);

ALTER TABLE ONLY public.tools
    ADD CONSTRAINT tools_pkey PRIMARY KEY (id);

CREATE INDEX access_tokens_account_id_idx ON public.access_tokens USING btree (account_id);

CREATE UNIQUE INDEX access_tokens_hash_key ON public.access_tokens USING btree (hash);

CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email));

CREATE UNIQUE INDEX accounts_username_key ON public.accounts USING btree (lower(username));

CREATE UNIQUE INDEX bookmark_lists_account_id_key ON public.bookmark_lists USING btree (account_id, id);

CREATE INDEX bookmarks_list_newest_idx ON public.bookmarks USING btree (account_id, list_id, created_at DESC, post_id DESC);

CREATE INDEX bookmarks_newest_idx ON public.bookmarks USING btree (account_id, created_at DESC, post_id DESC);

CREATE INDEX comment_votes_comment_id_idx ON public.comment_votes USING btree (comment_id, voted_at);

CREATE INDEX comments_account_id_idx ON public.comments USING btree (account_id);

CREATE INDEX comments_post_id_idx ON public.comments USING btree (post_id, created_at);

CREATE INDEX comments_replies_idx ON public.comments USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);

CREATE INDEX comments_top_level_idx ON public.comments USING btree (post_id, created_at, id) WHERE (parent_id IS NULL);

CREATE INDEX custom_feeds_account_id_idx ON public.custom_feeds USING btree (account_id, created_at, id);

CREATE UNIQUE INDEX custom_feeds_slug_key ON public.custom_feeds USING btree (account_id, slug);

CREATE INDEX ended_grants_ended_at_idx ON public.ended_grants USING btree (ended_at);

CREATE INDEX experiences_company_id_idx ON public.experiences USING btree (company_id) WHERE (company_id IS NOT NULL);

CREATE INDEX experiences_newest_idx ON public.experiences USING btree (account_id, COALESCE(ended_at, '9999-12-31 23:59:59.999+00'::timestamp with time zone) DESC, started_at DESC, id DESC);

CREATE INDEX experiences_type_newest_idx ON public.experiences USING btree (account_id, type, COALESCE(ended_at, '9999-12-31 23:59:59.999+00'::timestamp with time zone) DESC, started_at DESC, id DESC);

CREATE UNIQUE INDEX feed_links_bookmarks_key ON public.feed_links USING btree (account_id) WHERE (feed_id IS NULL);

CREATE UNIQUE INDEX feed_links_feed_id_key ON public.feed_links USING btree (feed_id) WHERE (feed_id IS NOT NULL);

CREATE INDEX hub_subscriptions_renew_idx ON public.hub_subscriptions USING btree (renew_at, source_id);

CREATE INDEX notifications_age_idx ON public.notifications USING brin (created_at);

CREATE INDEX notifications_comment_id_idx ON public.notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE UNIQUE INDEX notifications_event_key ON public.notifications USING btree (account_id, type, COALESCE(comment_id, post_id, announcement_id, account_id), COALESCE(number, 0)) WHERE (type <> 'source_post_added'::text);

CREATE INDEX notifications_newest_idx ON public.notifications USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX notifications_post_id_idx ON public.notifications USING btree (post_id) WHERE (post_id IS NOT NULL);

CREATE INDEX notifications_unread_idx ON public.notifications USING btree (account_id) WHERE (read_at IS NULL);

CREATE UNIQUE INDEX notifications_unread_source_key ON public.notifications USING btree (source_id, account_id) WHERE ((type = 'source_post_added'::text) AND (read_at IS NULL));

CREATE INDEX oauth_apps_account_id_idx ON public.oauth_apps USING btree (account_id);

CREATE INDEX oauth_artefacts_account_id_idx ON public.oauth_artefacts USING btree (account_id);

CREATE INDEX oauth_artefacts_app_id_idx ON public.oauth_artefacts USING btree (app_id);

CREATE INDEX oauth_artefacts_expires_at_idx ON public.oauth_artefacts USING btree (expires_at);

CREATE INDEX oauth_artefacts_grant_id_idx ON public.oauth_artefacts USING btree (grant_id);

CREATE INDEX oauth_artefacts_uid_idx ON public.oauth_artefacts USING btree (uid) WHERE (uid IS NOT NULL);

CREATE INDEX one_time_links_account_id_idx ON public.one_time_links USING btree (account_id);

CREATE INDEX one_time_links_expires_at_idx ON public.one_time_links USING btree (expires_at);

CREATE INDEX post_pages_due_idx ON public.post_pages USING btree (due, post_id);

CREATE INDEX post_pages_host_idx ON public.post_pages USING btree (host, due, post_id);

CREATE INDEX post_tags_discussed_idx ON public.post_tags USING btree (tag, num_comments DESC, sorted_at DESC, post_id DESC);

CREATE INDEX post_tags_downvoted_idx ON public.post_tags USING btree (tag, num_downvotes DESC, sorted_at DESC, post_id DESC);

CREATE INDEX post_tags_newest_idx ON public.post_tags USING btree (tag, sorted_at DESC, post_id DESC);

CREATE INDEX post_tags_popular_idx ON public.post_tags USING btree (tag, hot_score DESC, post_id DESC);

CREATE INDEX post_tags_upvoted_idx ON public.post_tags USING btree (tag, num_upvotes DESC, sorted_at DESC, post_id DESC);

CREATE INDEX post_tags_viewed_idx ON public.post_tags USING btree (tag, num_views DESC, sorted_at DESC, post_id DESC);

CREATE INDEX post_vectors_revision_idx ON public.post_vectors USING btree (model, revision);

CREATE INDEX post_views_post_id_idx ON public.post_views USING btree (post_id);

CREATE INDEX post_votes_post_id_idx ON public.post_votes USING btree (post_id, voted_at);

CREATE INDEX post_work_due_idx ON public.post_work USING btree (due, post_id);

CREATE INDEX posts_author_id_idx ON public.posts USING btree (author_id) WHERE (author_id IS NOT NULL);

CREATE INDEX posts_discussed_idx ON public.posts USING btree (num_comments DESC, sorted_at DESC, id DESC) INCLUDE (version, last_comment_at);

CREATE INDEX posts_downvoted_idx ON public.posts USING btree (num_downvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_last_comment_idx ON public.posts USING btree (last_comment_at) WHERE (last_comment_at IS NOT NULL);

CREATE INDEX posts_newest_idx ON public.posts USING btree (sorted_at DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_popular_idx ON public.posts USING btree (hot_score DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_search_idx ON public.posts USING gin (search) WITH (fastupdate=off);

CREATE INDEX posts_source_discussed_idx ON public.posts USING btree (source_id, num_comments DESC, sorted_at DESC, id DESC) INCLUDE (version, last_comment_at);

CREATE INDEX posts_source_downvoted_idx ON public.posts USING btree (source_id, num_downvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_source_guid_idx ON public.posts USING btree (source_id, guid) WHERE (guid IS NOT NULL);

CREATE INDEX posts_source_newest_idx ON public.posts USING btree (source_id, sorted_at DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_source_popular_idx ON public.posts USING btree (source_id, hot_score DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_source_upvoted_idx ON public.posts USING btree (source_id, num_upvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_source_viewed_idx ON public.posts USING btree (source_id, num_views DESC, sorted_at DESC, id DESC) INCLUDE (version);

CREATE INDEX posts_upvoted_idx ON public.posts USING btree (num_upvotes DESC, sorted_at DESC, id DESC) INCLUDE (version);

CREATE UNIQUE INDEX posts_url_key ON public.posts USING btree (url);

CREATE INDEX posts_viewed_idx ON public.posts USING btree (num_views DESC, sorted_at DESC, id DESC) INCLUDE (version);

CREATE INDEX security_events_account_id_id_idx ON public.security_events USING btree (account_id, id);

CREATE INDEX sessions_account_id_idx ON public.sessions USING btree (account_id);

CREATE UNIQUE INDEX sessions_hash_key ON public.sessions USING btree (hash);

CREATE INDEX source_fetches_due_idx ON public.source_fetches USING btree (next_fetch_at, source_id) WHERE (paused_at IS NULL);

CREATE INDEX source_fetches_host_idx ON public.source_fetches USING btree (host, next_fetch_at, source_id) WHERE (paused_at IS NULL);

CREATE INDEX source_filters_followers_idx ON public.source_filters USING btree (source_id, account_id) WHERE (NOT blocked);

CREATE INDEX source_interests_weight_idx ON public.source_interests USING btree (account_id, weight DESC, source_id);

CREATE INDEX source_suggestions_url_idx ON public.source_suggestions USING btree (url);

CREATE UNIQUE INDEX sources_feed_url_key ON public.sources USING btree (feed_url);

CREATE UNIQUE INDEX sources_handle_key ON public.sources USING btree (handle);

CREATE INDEX sources_name_idx ON public.sources USING btree (lower(name) COLLATE "C", id);

CREATE INDEX sources_name_trgm_idx ON public.sources USING gin (lower(((name || ' '::text) || handle)) public.gin_trgm_ops);

CREATE INDEX stack_items_position_idx ON public.stack_items USING btree (account_id, "position", id);

CREATE INDEX stack_items_tool_id_idx ON public.stack_items USING btree (tool_id);

CREATE INDEX tag_interests_weight_idx ON public.tag_interests USING btree (account_id, weight DESC, tag);

CREATE INDEX tags_name_trgm_idx ON public.tags USING gin (name public.gin_trgm_ops);

CREATE INDEX tools_key_trgm_idx ON public.tools USING gin (key public.gin_trgm_ops);

CREATE TRIGGER access_tokens_changed AFTER DELETE OR UPDATE OF revoked_at, expires_at, hash ON public.access_tokens FOR EACH ROW EXECUTE FUNCTION public.credentials_changed();

CREATE TRIGGER accounts_after_update AFTER UPDATE OF name, username, image ON public.accounts FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.username IS DISTINCT FROM new.username)) OR (old.image IS DISTINCT FROM new.image))) EXECUTE FUNCTION public.accounts_after_update();

CREATE TRIGGER accounts_before_delete BEFORE DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.accounts_before_delete();

CREATE TRIGGER accounts_changed AFTER DELETE OR UPDATE OF plan, paid_until, name ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.credentials_changed();

CREATE TRIGGER advanced_settings_delete_version AFTER DELETE ON public.advanced_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER advanced_settings_insert_version AFTER INSERT ON public.advanced_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER advanced_settings_update_version AFTER UPDATE ON public.advanced_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER bookmarks_delete_version AFTER DELETE ON public.bookmarks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER bookmarks_insert_version AFTER INSERT ON public.bookmarks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER bookmarks_interest AFTER INSERT ON public.bookmarks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.interests_changed();

CREATE TRIGGER bookmarks_interest_loss AFTER DELETE ON public.bookmarks REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.interests_changed();

CREATE TRIGGER comment_votes_added AFTER INSERT ON public.comment_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_comment_votes('1');

CREATE TRIGGER comment_votes_changed_from AFTER UPDATE ON public.comment_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_comment_votes('-1');

CREATE TRIGGER comment_votes_changed_to AFTER UPDATE ON public.comment_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_comment_votes('1');

CREATE TRIGGER comment_votes_removed AFTER DELETE ON public.comment_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_comment_votes('-1');

CREATE TRIGGER comments_added AFTER INSERT ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.comments_added();

CREATE TRIGGER comments_removed AFTER DELETE ON public.comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.comments_removed();

CREATE TRIGGER custom_feeds_delete_version AFTER DELETE ON public.custom_feeds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER custom_feeds_insert_version AFTER INSERT ON public.custom_feeds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER custom_feeds_update_version AFTER UPDATE ON public.custom_feeds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER ended_grants_added AFTER INSERT ON public.ended_grants FOR EACH ROW EXECUTE FUNCTION public.ended_grant_added();

CREATE TRIGGER feed_settings_delete_version AFTER DELETE ON public.feed_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_settings_insert_version AFTER INSERT ON public.feed_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_settings_update_version AFTER UPDATE ON public.feed_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_source_filters_delete_version AFTER DELETE ON public.feed_source_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_source_filters_insert_version AFTER INSERT ON public.feed_source_filters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_source_filters_update_version AFTER UPDATE ON public.feed_source_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_tag_filters_delete_version AFTER DELETE ON public.feed_tag_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_tag_filters_insert_version AFTER INSERT ON public.feed_tag_filters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER feed_tag_filters_update_version AFTER UPDATE ON public.feed_tag_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.feed_taste_changed();

CREATE TRIGGER oauth_apps_deleted BEFORE DELETE ON public.oauth_apps FOR EACH ROW EXECUTE FUNCTION public.grants_ended_with_app();

CREATE TRIGGER oauth_grants_ended AFTER UPDATE OF consumed_at ON public.oauth_artefacts FOR EACH ROW WHEN (((new.kind = 'Grant'::text) AND (new.consumed_at IS NOT NULL))) EXECUTE FUNCTION public.grant_ended();

CREATE TRIGGER post_tags_delete_version AFTER DELETE ON public.post_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();

CREATE TRIGGER post_tags_insert_version AFTER INSERT ON public.post_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();

CREATE TRIGGER post_views_delete_version AFTER DELETE ON public.post_views REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER post_views_insert_version AFTER INSERT ON public.post_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER post_views_interest AFTER INSERT ON public.post_views REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.interests_changed();

CREATE TRIGGER post_votes_added AFTER INSERT ON public.post_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_post_votes('1');

CREATE TRIGGER post_votes_changed_from AFTER UPDATE ON public.post_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_post_votes('-1');

CREATE TRIGGER post_votes_changed_to AFTER UPDATE ON public.post_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_post_votes('1');

CREATE TRIGGER post_votes_delete_version AFTER DELETE ON public.post_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER post_votes_insert_version AFTER INSERT ON public.post_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER post_votes_interest AFTER INSERT ON public.post_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.interests_changed();

CREATE TRIGGER post_votes_interest_change AFTER UPDATE ON public.post_votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.interests_changed();

CREATE TRIGGER post_votes_interest_loss AFTER DELETE ON public.post_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.interests_changed();

CREATE TRIGGER post_votes_removed AFTER DELETE ON public.post_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_post_votes('-1');

CREATE TRIGGER post_votes_update_version AFTER UPDATE ON public.post_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER posts_after_update AFTER UPDATE ON public.posts FOR EACH ROW WHEN (((((((old.sorted_at IS DISTINCT FROM new.sorted_at) OR (old.hot_score IS DISTINCT FROM new.hot_score)) OR (old.num_comments IS DISTINCT FROM new.num_comments)) OR (old.num_upvotes IS DISTINCT FROM new.num_upvotes)) OR (old.num_downvotes IS DISTINCT FROM new.num_downvotes)) OR (old.num_views IS DISTINCT FROM new.num_views))) EXECUTE FUNCTION public.posts_after_update();

CREATE TRIGGER posts_before_write BEFORE INSERT OR UPDATE ON public.posts FOR EACH ROW EXECUTE FUNCTION public.posts_before_write();

CREATE TRIGGER posts_content_written BEFORE UPDATE OF content ON public.posts FOR EACH ROW EXECUTE FUNCTION public.posts_content_written();

CREATE TRIGGER posts_delete_version AFTER DELETE ON public.posts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();

CREATE TRIGGER posts_insert_version AFTER INSERT ON public.posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();

CREATE TRIGGER posts_want_work_insert AFTER INSERT ON public.posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.posts_want_work();

CREATE TRIGGER posts_want_work_update AFTER UPDATE OF title, summary, content ON public.posts FOR EACH ROW WHEN ((((old.title IS DISTINCT FROM new.title) OR (old.content IS DISTINCT FROM new.content)) OR ((new.summary IS DISTINCT FROM old.summary) AND (COALESCE(new.summary_by, 'lead'::text) = 'lead'::text)))) EXECUTE FUNCTION public.posts_want_work();

CREATE TRIGGER signing_keys_changed AFTER INSERT OR DELETE OR UPDATE ON public.signing_keys FOR EACH STATEMENT EXECUTE FUNCTION public.signing_keys_changed();

CREATE TRIGGER source_filters_delete_version AFTER DELETE ON public.source_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER source_filters_insert_version AFTER INSERT ON public.source_filters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER source_filters_update_version AFTER UPDATE ON public.source_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER sources_after_update AFTER UPDATE ON public.sources FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.handle IS DISTINCT FROM new.handle)) OR (old.image IS DISTINCT FROM new.image))) EXECUTE FUNCTION public.sources_after_update();

CREATE TRIGGER sources_removed AFTER DELETE ON public.sources REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.sources_removed();

CREATE TRIGGER tag_filters_delete_version AFTER DELETE ON public.tag_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER tag_filters_insert_version AFTER INSERT ON public.tag_filters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

CREATE TRIGGER tag_filters_update_version AFTER UPDATE ON public.tag_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.taste_changed();

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.advanced_settings
    ADD CONSTRAINT advanced_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookmark_lists
    ADD CONSTRAINT bookmark_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_list_id_fkey FOREIGN KEY (account_id, list_id) REFERENCES public.bookmark_lists(account_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_votes
    ADD CONSTRAINT comment_votes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_votes
    ADD CONSTRAINT comment_votes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.custom_feeds
    ADD CONSTRAINT custom_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.experiences
    ADD CONSTRAINT experiences_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.experiences
    ADD CONSTRAINT experiences_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.feed_links
    ADD CONSTRAINT feed_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feed_links
    ADD CONSTRAINT feed_links_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES public.custom_feeds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feed_settings
    ADD CONSTRAINT feed_settings_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES public.custom_feeds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feed_source_filters
    ADD CONSTRAINT feed_source_filters_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES public.custom_feeds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feed_source_filters
    ADD CONSTRAINT feed_source_filters_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feed_tag_filters
    ADD CONSTRAINT feed_tag_filters_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES public.custom_feeds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.hub_subscriptions
    ADD CONSTRAINT hub_subscriptions_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES public.announcements(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_apps
    ADD CONSTRAINT oauth_apps_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_artefacts
    ADD CONSTRAINT oauth_artefacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_artefacts
    ADD CONSTRAINT oauth_artefacts_app_id_fkey FOREIGN KEY (app_id) REFERENCES public.oauth_apps(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.one_time_links
    ADD CONSTRAINT one_time_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_pages
    ADD CONSTRAINT post_pages_host_fkey FOREIGN KEY (host) REFERENCES public.fetch_hosts(host);

ALTER TABLE ONLY public.post_pages
    ADD CONSTRAINT post_pages_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_tags
    ADD CONSTRAINT post_tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_tags
    ADD CONSTRAINT post_tags_tag_fkey FOREIGN KEY (tag) REFERENCES public.tags(name) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_vectors
    ADD CONSTRAINT post_vectors_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_views
    ADD CONSTRAINT post_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_views
    ADD CONSTRAINT post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_votes
    ADD CONSTRAINT post_votes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_votes
    ADD CONSTRAINT post_votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_work
    ADD CONSTRAINT post_work_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_fetches
    ADD CONSTRAINT source_fetches_host_fkey FOREIGN KEY (host) REFERENCES public.fetch_hosts(host);

ALTER TABLE ONLY public.source_fetches
    ADD CONSTRAINT source_fetches_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_filters
    ADD CONSTRAINT source_filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_filters
    ADD CONSTRAINT source_filters_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_interests
    ADD CONSTRAINT source_interests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_interests
    ADD CONSTRAINT source_interests_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_suggestions
    ADD CONSTRAINT source_suggestions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stack_items
    ADD CONSTRAINT stack_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stack_items
    ADD CONSTRAINT stack_items_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES public.tools(id);

ALTER TABLE ONLY public.tag_filters
    ADD CONSTRAINT tag_filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tag_interests
    ADD CONSTRAINT tag_interests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tag_interests
    ADD CONSTRAINT tag_interests_tag_fkey FOREIGN KEY (tag) REFERENCES public.tags(name) ON DELETE CASCADE;

ALTER TABLE ONLY public.taste_versions
    ADD CONSTRAINT taste_versions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
