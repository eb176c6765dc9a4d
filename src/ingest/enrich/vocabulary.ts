import type { Database } from '../../data/database.ts';
import {
  BACKLOG_POSTS,
  END_BACKLOG,
  LEARN_WORDS,
  MOVE_BACKLOG,
  TAKE_BACKLOG,
} from '../../data/queries/search/learned-words.ts';
import { deletionHashes, plainWords } from '../../domain/search/query/spelling.ts';

/** Posts of before that are read at a time: some 100 ms of work. */
const BACKLOG_BATCH = 500;

interface Texts {
  readonly title: string;
  readonly tags: string | null;
}

/** Learns the words of posts' titles and tags, which complete and correct what people type into a search. */
export async function addVocabulary(db: Database, posts: readonly Texts[]): Promise<void> {
  const uses = new Map<string, number>();
  for (const { title, tags } of posts)
    for (const word of plainWords(`${title} ${tags ?? ''}`)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const words = [...uses].map(([word, times]) => ({ word, uses: times, near: deletionHashes(word) }));
  if (words.length > 0) await db.query(LEARN_WORDS, [JSON.stringify(words)]);
}

/**
 * Learns the words of the next posts that were there before words were learned; whether there may be more. One process
 * at a time does it, and after a crash another goes on.
 */
export async function backfillVocabulary(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [place] = await tx.query(TAKE_BACKLOG);
    if (!place) return false;
    const posts = await tx.query(BACKLOG_POSTS, [place.reached, BACKLOG_BATCH]);
    const last = posts.at(-1);
    if (!last) await tx.query(END_BACKLOG);
    else await tx.query(MOVE_BACKLOG, [last.id]);
    await addVocabulary(tx, posts);
    return last !== undefined;
  });
}
