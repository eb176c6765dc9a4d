import type { Database } from '../../data/database.ts';
import { deletionHashes, plainWords } from '../../domain/search/query/spelling.ts';
import { statement } from '../../data/statement.ts';
import { workOffBacklog } from './backlog.ts';

interface Texts {
  readonly title: string;
  readonly tags: string | null;
}

/**
 * In order of words: of two writers who share some, one then waits for the other, without a deadlock.
 *
 * @internal benchmarks store words with it
 */
export const LEARN_WORDS = statement(
  `INSERT INTO search_words (word, uses, near)
   SELECT g.word, g.uses, ARRAY(SELECT jsonb_array_elements_text(g.near)::integer)
     FROM jsonb_to_recordset($1) AS g (word text, uses integer, near jsonb) ORDER BY g.word COLLATE "C"
   ON CONFLICT (word) DO UPDATE SET uses = search_words.uses + EXCLUDED.uses`,
);

/** Learns the words of posts' titles and tags, which complete and correct what people type into a search. */
export async function addVocabulary(db: Database, posts: readonly Texts[]): Promise<void> {
  const uses = new Map<string, number>();
  for (const { title, tags } of posts)
    for (const word of plainWords(`${title} ${tags ?? ''}`)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const words = [...uses].map(([word, times]) => ({ word, uses: times, near: deletionHashes(word) }));
  if (words.length > 0) await db.query(LEARN_WORDS, [JSON.stringify(words)]);
}

/** A post of before whose words were not learned yet. */
interface UnlearnedRow {
  readonly id: string;
  readonly title: string;
  readonly tags: string | null;
}

const UNLEARNED_POSTS = statement<UnlearnedRow>(
  `SELECT p.id, p.title, (SELECT string_agg(tag, ' ') FROM post_tags WHERE post_id = p.id) AS tags
   FROM posts p JOIN sources s ON s.id = p.source_id AND s.listed WHERE p.id > $1 ORDER BY p.id LIMIT $2`,
);

/** Learns the words of the next posts from before there was a vocabulary; returns whether there may be more. */
export async function backfillVocabulary(db: Database): Promise<boolean> {
  return workOffBacklog<UnlearnedRow>(db, 'words', {
    read: (tx, after, limit) => tx.query(UNLEARNED_POSTS, [after, limit]),
    work: addVocabulary,
  });
}
