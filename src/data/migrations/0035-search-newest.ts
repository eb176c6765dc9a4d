import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest matches of a search in two looks at most, however many there are. */
export class SearchNewest0035 implements MigrationInterface {
  name = 'SearchNewest0035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION search_newest, search_since');
  }
}

/*
 * An index of words intersects lists: what it costs is the length of the shortest. Each document holds words for
 * its time (see search_times), so the posts of some hours are such a list, too. search_newest looks among the
 * newest 3,000 posts first, which begin at the hour "newest" (null where there are no more). A frequent word has
 * enough matches there; for others the share of matches says how many hours hold enough, and one more look, at most
 * at all posts, finds them. Neither look goes through more than about want / share posts or all documents with the
 * rarest word, whichever is less. For several words that are frequent alone but hardly ever together that may be
 * much: "reach" is the share of all posts that the second look may go through. The hours are given as at most five
 * spans of one length: every word of a query is tested for every post that is gone through.
 *
 * The last row has no id; it says whether all matches were seen.
 */
const FUNCTIONS = `
-- The fewest spans of one length that cover the hours from low on, five at most.
CREATE FUNCTION search_since(low bigint, high bigint) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  level integer := 0;
BEGIN
  WHILE level < 9 AND (high >> (2 * level)) - (low >> (2 * level)) > 4 LOOP
    level := level + 1;
  END LOOP;
  RETURN (SELECT string_agg(format('''@%s/%s''', level, n), '|') FROM generate_series(low >> (2 * level), high >> (2 * level)) AS n)::tsquery;
END $$;

CREATE FUNCTION search_newest(query tsquery, want integer, reach double precision, newest bigint, until timestamptz, since timestamptz)
RETURNS TABLE (id uuid, complete boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  sample CONSTANT integer := 3000;
  high bigint := search_hour(now());
  bottom bigint := search_hour(since);
  low bigint := newest;
  hours double precision;
  posts double precision;
  found bigint;
  ids uuid[];
BEGIN
  IF numnode(query) = 0 THEN
    RETURN QUERY SELECT NULL::uuid, true;
    RETURN;
  END IF;
  IF low > coalesce(bottom, 0) THEN
    WITH matches AS MATERIALIZED (SELECT p.id, p.sorted_at FROM posts p
      WHERE p.search @@ (query && search_since(low, high + 24)) AND p.created_at <= until AND (since IS NULL OR p.sorted_at > since))
      SELECT count(*), (array_agg(m.id ORDER BY m.sorted_at DESC, m.id DESC))[1:want] INTO found, ids FROM matches m;
    IF found >= want THEN
      RETURN QUERY SELECT unnest(ids), NULL::boolean;
      RETURN QUERY SELECT NULL::uuid, false;
      RETURN;
    END IF;
    SELECT greatest(c.reltuples, sample) INTO posts FROM pg_class c WHERE c.oid = 'posts'::regclass;
    posts := least(posts * reach, CASE WHEN found < 3 THEN posts ELSE 1.3 * sample * want / found END);
    hours := posts / sample * (high - low + 1);
    low := CASE WHEN reach >= 1 AND found < 3 OR hours >= high THEN NULL ELSE high - hours::bigint END;
  ELSE
    low := NULL;
  END IF;
  IF low IS NULL OR low <= bottom THEN low := bottom; END IF;
  RETURN QUERY WITH matches AS MATERIALIZED (SELECT p.id, p.sorted_at FROM posts p
    WHERE p.search @@ (CASE WHEN low IS NULL THEN query ELSE query && search_since(low, high + 24) END)
      AND p.created_at <= until AND (since IS NULL OR p.sorted_at > since))
    SELECT m.id, NULL::boolean FROM matches m ORDER BY m.sorted_at DESC, m.id DESC LIMIT want;
  GET DIAGNOSTICS found = ROW_COUNT;
  RETURN QUERY SELECT NULL::uuid, low IS NOT DISTINCT FROM bottom AND found < want;
END $$;
`;
