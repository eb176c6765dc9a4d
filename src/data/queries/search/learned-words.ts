import { statement } from '../../statement.ts';

/** A learned word and how often it was seen. */
export interface WordRow {
  readonly word: string;
  readonly uses: number;
}

/** Kind of a search word: one of these is given. */
interface ReadRow {
  /** A word that is used, and how often. */
  readonly word: string | null;
  readonly uses: number | null;
  /** Whether it is one that a beginning may mean. */
  readonly completes: boolean;
  /** The text as a tsquery; empty where all its words are too common to be in the index. */
  readonly query: string | null;
}

/**
 * In one round trip: of the words $1 those that are used; the $4 most used ones from $2 up to before $3; and the texts
 * $5 as the index has them, in their order, the words of $6 together.
 */
export const READ_WORDS =
  statement<ReadRow>(`SELECT word, uses, false AS completes, NULL AS query FROM search_words WHERE word = ANY ($1::text[])
   UNION ALL (SELECT word, uses, true, NULL FROM search_words WHERE word > $2 AND word < $3 ORDER BY uses DESC, word LIMIT $4)
   UNION ALL (SELECT NULL, NULL, false, CASE WHEN together THEN phraseto_tsquery('pg_catalog.english', search_text(source))
      ELSE plainto_tsquery('pg_catalog.english', search_text(source)) END::text
    FROM unnest($5::text[], $6::boolean[]) WITH ORDINALITY AS t (source, together, n) ORDER BY n)`);
/** The most used words that share a hash with a mistyped one. */
export const NEAR_WORDS = statement<WordRow>(
  'SELECT word, uses FROM search_words WHERE near && $1::integer[] ORDER BY uses DESC, word LIMIT 500',
);
/** In order of words: of two writers who share some, one then waits for the other, without a deadlock. */
export const LEARN_WORDS = statement(
  `INSERT INTO search_words (word, uses, near)
   SELECT g.word, g.uses, ARRAY(SELECT jsonb_array_elements_text(g.near)::integer)
     FROM jsonb_to_recordset($1) AS g (word text, uses integer, near jsonb) ORDER BY g.word COLLATE "C"
   ON CONFLICT (word) DO UPDATE SET uses = search_words.uses + EXCLUDED.uses`,
);

/** A post of before whose words were not learned yet. */
export interface UnlearnedRow {
  readonly id: string;
  readonly title: string;
  readonly tags: string | null;
}

/** The place that one process at a time goes on from. */
export const TAKE_BACKLOG = statement<{ reached: string }>(
  'SELECT reached FROM search_backlog WHERE id = 1 FOR UPDATE SKIP LOCKED',
);
export const BACKLOG_POSTS = statement<UnlearnedRow>(
  `SELECT p.id, p.title, (SELECT string_agg(tag, ' ') FROM post_tags WHERE post_id = p.id) AS tags
   FROM posts p JOIN sources s ON s.id = p.source_id AND s.listed WHERE p.id > $1 ORDER BY p.id LIMIT $2`,
);
export const MOVE_BACKLOG = statement('UPDATE search_backlog SET reached = $1 WHERE id = 1');
export const END_BACKLOG = statement('DELETE FROM search_backlog WHERE id = 1');
