/**
 * Search over posts, as functions, because their steps need what the step before found.
 *
 * A common word matches a large part of all posts, and reading them all to rank them would make a search slower with
 * every post. So a search reads the newest matches only, a window of some hundred, ranks those, and goes on to the next
 * window when a reader does. A GIN index gives no order, so each document also holds words for its time: `@k/n` says
 * that it belongs to the n-th span of 4^k hours since 1970, for k from 0 to 9 (an hour to thirty years). A range of
 * time is then a few words, and the index intersects them with the words that were asked for. The window grows
 * backwards in steps that get longer while few matches are found, so that a rare word takes no more than ten.
 */
export const SEARCH_FUNCTIONS = `
-- Names that the text parser would lose become words of their own, and short names the long ones that most people
-- write, in documents and in queries alike.
CREATE FUNCTION search_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(source,
    '\\mpostgres\\M', 'postgresql', 'gi'),
    '\\mk8s\\M', 'kubernetes', 'gi'),
    '\\mgolang\\M', 'go', 'gi'),
    '\\m(c|g|notepad)\\+\\+', '\\1plusplus', 'gi'),
    '\\m(c|f|j|q)#', '\\1sharp', 'gi'),
    '(^|[^[:alnum:]])\\.net\\M', '\\1dotnet', 'gi'),
    '\\m([[:alnum:]]+)\\.(js|io|net|ts|rs|py)\\M', '\\1 \\2', 'gi')
$$;

CREATE FUNCTION post_search(title text, tags text, source text, summary text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', search_text(title)), 'A')
      || setweight(to_tsvector('pg_catalog.english', search_text(tags)), 'B')
      || setweight(to_tsvector('pg_catalog.english', search_text(source)), 'C')
      || setweight(to_tsvector('pg_catalog.english', search_text(coalesce(summary, ''))), 'D')
$$;

CREATE FUNCTION search_hour(at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, floor(extract(epoch FROM at - timestamptz '1970-01-01 00:00:00+00') / 3600))::bigint
$$;

-- The words for the time of a document.
CREATE FUNCTION search_times(at timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg('@' || level || '/' || (search_hour(at) >> (2 * level)))) FROM generate_series(0, 9) AS level
$$;

-- A document with the words for its time, whatever time it had before.
CREATE FUNCTION search_timed(document tsvector, at timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ts_delete(document, ARRAY(SELECT word FROM unnest(tsvector_to_array(document)) AS word WHERE word LIKE '@%')) || search_times(at)
$$;

-- The hours from low to before high as the fewest spans that cover just them.
CREATE FUNCTION search_between(low bigint, high bigint) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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

/*
 * The matches before the hour "high", newest hours first, until there are at least "want" of them; or exactly those
 * from "low" on where that is given. Posts made after "until" or published before "since" are left out. The last row
 * has no id but the hour where the next window begins.
 *
 * A window holds the newest 5,000 matches of its hours at most, whoever says where it begins and ends: they are what a
 * request ranks. The matches are found first and cut then, so that no plan walks through all posts by their time.
 */
CREATE FUNCTION search_window(query tsquery, high bigint, low bigint, want integer, until timestamptz, since timestamptz)
RETURNS TABLE (id uuid, version integer, sorted_at timestamptz, search tsvector, reached bigint) LANGUAGE plpgsql STABLE AS $$
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
`;
