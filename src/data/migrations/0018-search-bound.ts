import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `step`: the statement that answers the matches of the hours from "next" to before "at". */
const searchWindow = (step: string): string => `
CREATE OR REPLACE FUNCTION search_window(query tsquery, high bigint, low bigint, want integer, until timestamptz, since timestamptz)
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
    ${step}
    GET DIAGNOSTICS n = ROW_COUNT;
    found := found + n;
    at := next;
    IF level < 9 AND at & ((size << 2) - 1) = 0 THEN level := level + 1; END IF;
  END LOOP;
  RETURN QUERY SELECT NULL::uuid, NULL::integer, NULL::timestamptz, NULL::tsvector, CASE WHEN numnode(query) = 0 THEN bottom ELSE greatest(at, bottom) END;
END $$`;

const MATCHES = `SELECT p.id, p.version, p.sorted_at, p.search, NULL::bigint FROM posts p
      WHERE p.search @@ (query && search_between(next, at)) AND p.created_at <= until AND (since IS NULL OR p.sorted_at > since)`;

/**
 * A window holds the newest 5,000 matches of its hours at most, whoever says where it begins and ends: they are what
 * a request ranks. The matches are found first and cut then, so that no plan walks through all posts by their time.
 */
const BOUNDED = `RETURN QUERY WITH matches AS MATERIALIZED (${MATCHES})
      SELECT m.* FROM matches m ORDER BY m.sorted_at DESC, m.id DESC LIMIT 5000 - found;`;

/** Bounds what one request of a search ranks. */
export class SearchBound0018 implements MigrationInterface {
  name = 'SearchBound0018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(searchWindow(BOUNDED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(searchWindow(`RETURN QUERY ${MATCHES};`));
  }
}
