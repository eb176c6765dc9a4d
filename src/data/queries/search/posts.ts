import { statement } from '../../statement.ts';
import { isVisible } from '../../sql/visible.ts';
import { type PostRef, cardVersion } from '../../sql/versions.ts';
import { allWords, WEIGHTS } from '../../sql/words.ts';

export type MatchRow = PostRef & { readonly rank: number; readonly sortedAt: Date };
/** A match, or the single row without any, each with the hour where the next window begins. */
type SearchRow = (MatchRow | Readonly<Record<keyof MatchRow, null>>) & { readonly reached: number };

/**
 * Finds posts that person $11 may see, published before $12, of a story the post that leads it. See search_window() for
 * how the cost is bounded. Longer texts score less (normalisation 1).
 */
export const SEARCH_POSTS = statement<SearchRow>(`WITH query AS MATERIALIZED (SELECT ${allWords('$1')} AS words),
    found AS MATERIALIZED (SELECT f.* FROM query, search_window(words, $2, $3, $4, $5, $6) f),
    ranked AS (SELECT id, f.sorted_at, ts_rank('${WEIGHTS}', search, words, 1)::double precision AS rank
      FROM query, found f JOIN post_ranks v ON v.post_id = f.id
      WHERE v.story_id IS NULL AND ($12::timestamptz IS NULL OR f.sorted_at < $12) AND ${isVisible('v', '$11')})
    SELECT w.reached::double precision, r.id, ${cardVersion('p')} AS version, r.sorted_at AS "sortedAt", r.rank FROM (SELECT reached
      FROM found WHERE id IS NULL) w
      LEFT JOIN LATERAL (SELECT * FROM ranked
        WHERE $7::double precision IS NULL OR (rank, sorted_at, id) < ($7, $8::timestamptz, $9::uuid)
        ORDER BY rank DESC, sorted_at DESC, id DESC LIMIT $10) r ON true
      LEFT JOIN post_ranks p ON p.post_id = r.id
    ORDER BY r.rank DESC, r.sorted_at DESC, r.id DESC`);
