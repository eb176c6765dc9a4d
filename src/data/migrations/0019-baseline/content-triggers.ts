/*
 * post_category: the bits of domain/advanced-settings.ts that a post's type alone decides (1, 7 to 12).
 *
 * hot_score: log10 of the engagement plus the age in units of 45,000 s, so that ten times the engagement is worth
 * 12.5 hours. It does not depend on the present time, so an index can hold it (the form Reddit published). Engagement
 * is rounded to hundredths of a decade: a stream of views rarely moves a row in this order.
 */
export const CONTENT_TRIGGERS = `
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

/*
 * Posts hold their author's name and picture, so that a list needs no look at accounts. The version grows with the
 * username too, which only the post's own page shows.
 */
export const AUTHOR_TRIGGERS = `
CREATE FUNCTION accounts_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET author_name = NEW.name, author_image = NEW.image, version = version + 1 WHERE author_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_after_update AFTER UPDATE OF name, username, image ON accounts FOR EACH ROW
  WHEN ((OLD.name, OLD.username, OLD.image) IS DISTINCT FROM (NEW.name, NEW.username, NEW.image))
  EXECUTE FUNCTION accounts_after_update();
`;
