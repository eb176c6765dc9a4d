import { statement } from '../../statement.ts';

/** SQL: what is shown to a person within this time of its beginning is one sitting. */
const SITTING = `interval '10 minutes'`;
/** SQL: when the sitting of person $1 began that goes on at time $2; null for none. */
export const SITTING_AT = `(SELECT max(sitting_at) FROM impressions WHERE account_id = $1
  AND shown_at > $2::timestamptz - ${SITTING} AND sitting_at > $2 - ${SITTING} AND sitting_at <= $2)`;
/** Posts that are remembered of a person. */
const MAX_SHOWN = 500;

/**
 * Stores what people were shown, a row for each person, and deletes theirs from before their last posts. A sitting goes
 * on where one began less than ten minutes ago.
 */
export const STORE_IMPRESSIONS = statement(`
  WITH shown AS MATERIALIZED (
    SELECT a.id AS account_id, min(g.at) AS began_at, max(g.at) AS shown_at, array_agg(DISTINCT g.post_id) AS post_ids
      FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS g (account_id, post_id, at)
      JOIN accounts a ON a.id = g.account_id GROUP BY a.id),
  deleted AS (
    DELETE FROM impressions i USING (SELECT s.account_id, o.shown_at FROM shown s CROSS JOIN LATERAL (
        SELECT b.shown_at, sum(cardinality(b.post_ids)) OVER (ORDER BY b.shown_at DESC) + cardinality(s.post_ids) AS posts
          FROM impressions b WHERE b.account_id = s.account_id) o WHERE o.posts > ${MAX_SHOWN}) old
     WHERE i.account_id = old.account_id AND i.shown_at = old.shown_at)
  INSERT INTO impressions (account_id, shown_at, sitting_at, post_ids)
  SELECT s.account_id, s.shown_at, coalesce((SELECT max(b.sitting_at) FROM impressions b
      WHERE b.account_id = s.account_id AND b.shown_at > s.began_at - ${SITTING}
        AND b.sitting_at > s.began_at - ${SITTING}), s.began_at), s.post_ids
    FROM shown s ORDER BY s.account_id
  ON CONFLICT (account_id, shown_at) DO UPDATE SET post_ids = impressions.post_ids || EXCLUDED.post_ids`);

/** A person's history with a post before a reading: opened, or shown so many times. */
export interface SeenRow {
  readonly id: string;
  /** In how many sittings that were over; 0 for an opened post. */
  readonly shown: number;
}

/**
 * Which candidates a person has opened, one index lookup each, and which they were shown. What they are shown in the
 * sitting of the reading does not count yet, so that their feed stands still for that long.
 */
export const SEEN_OF = statement<SeenRow>(`
  SELECT post_id AS id, 0 AS shown FROM post_views
   WHERE account_id = $1 AND post_id = ANY ($2::uuid[]) AND viewed_at <= $3
  UNION ALL
  SELECT g.id, count(DISTINCT i.sitting_at)::integer FROM impressions i CROSS JOIN unnest(i.post_ids) AS p (id)
    JOIN unnest($2::uuid[]) AS g (id) ON g.id = p.id
   WHERE i.account_id = $1 AND i.sitting_at <= $3::timestamptz - ${SITTING} GROUP BY g.id`);
