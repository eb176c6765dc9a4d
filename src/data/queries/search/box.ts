import type { PostRef } from '../posts/posts.ts';
import { cardVersion } from '../posts/card-version.ts';
import { statement } from '../../statement.ts';
import { isVisible } from '../visible.ts';

/** The weights of words in the summary, the source's name, the tags and the title. */
const WEIGHTS = '{0.1, 0.2, 0.7, 1.0}';

/** The words of texts as the index has them; an empty text where all of them are too common. */
export const LEXEMES = statement<{ query: string }>(`SELECT CASE WHEN together
      THEN phraseto_tsquery('pg_catalog.english', search_text(source))
      ELSE plainto_tsquery('pg_catalog.english', search_text(source)) END::text AS query
  FROM unnest($1::text[], $2::boolean[]) WITH ORDINALITY AS t (source, together, n) ORDER BY n`);

/** A candidate: for each text that it holds, the number of its group of words and how well it holds it, 0 to 1. */
export type CandidateRow = PostRef & {
  readonly sortedAt: Date;
  readonly title: string;
  /** The post that leads its story: itself, where it is alone. */
  readonly story: string;
  /** Its vector, where meaning counts. */
  readonly parts: Buffer | null;
  readonly groups: number[] | null;
  readonly strengths: number[] | null;
};

/** A match, or the last row of a query; `tier` is the query's number, from 1. */
export interface NewestRow {
  readonly id: string | null;
  readonly complete: boolean | null;
  readonly tier: number;
}

/**
 * The newest posts that match each of several queries, at most so many of each, from about such a share of all posts;
 * `complete` where those are all. With the time $7, those published before the end of its hour: documents hold words
 * for their time, and the index intersects them with the others, so that all posts may be gone through.
 */
export const NEWEST_MATCHES = statement<NewestRow>(
  `SELECT f.id, f.complete, t.n::integer AS tier
    FROM unnest($1::text[], $2::integer[], $3::double precision[]) WITH ORDINALITY AS t (words, want, reach, n),
      search_newest(CASE WHEN $7::timestamptz IS NULL OR numnode(t.words::tsquery) = 0 THEN t.words::tsquery
          ELSE t.words::tsquery && search_between(coalesce(search_hour($5), 0), search_hour($7) + 1) END,
        t.want, CASE WHEN $7 IS NULL THEN t.reach ELSE 1 END, $6::bigint, $4, $5) f`,
);

/** The hour in which the newest 3,000 posts begin; none where there are no more. */
export const NEWEST_HOUR = statement<{ hour: string }>(
  `SELECT search_hour(sorted_at)::text AS hour FROM post_ranks WHERE listed AND story_id IS NULL
    ORDER BY sorted_at DESC, post_id DESC OFFSET 3000 LIMIT 1`,
);

/**
 * Posts by id, as candidates of a search for the texts $2 of the groups $3 with the weights $4: those made until $5 and
 * published after $6 and before $10 that match the condition $7, and that the person $9 may see.
 */
export const CANDIDATES_OF = statement<CandidateRow>(`WITH terms AS MATERIALIZED (SELECT term::tsquery, g, weight
      FROM unnest($2::text[], $3::integer[], $4::double precision[]) AS t (term, g, weight))
    SELECT p.id, ${cardVersion('r')} AS version, p.sorted_at AS "sortedAt", p.title,
      coalesce(r.story_id, r.post_id) AS story, v.parts, h.groups, h.strengths
      FROM posts p JOIN post_ranks r ON r.post_id = p.id
        LEFT JOIN post_vectors v ON v.post_id = p.id AND v.model = $8
        CROSS JOIN LATERAL (SELECT array_agg(t.g) AS groups,
          array_agg(t.weight * power(ts_rank('${WEIGHTS}', p.search, t.term, 1), 0.3)) AS strengths
          FROM terms t WHERE p.search @@ t.term) h
     WHERE p.id = ANY ($1::uuid[]) AND p.created_at <= $5 AND ($6::timestamptz IS NULL OR p.sorted_at > $6)
       AND ($10::timestamptz IS NULL OR p.sorted_at < $10)
       AND ($7::text IS NULL OR p.search @@ $7::tsquery) AND ${isVisible('r', '$9')}`);
