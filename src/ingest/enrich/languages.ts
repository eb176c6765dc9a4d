import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { TextThread } from './text-thread.ts';

/** Posts of before whose language is detected at a time: some 50 ms of work. */
const BACKLOG_BATCH = 500;

/** The text of a post, and the language that its feed or page states, or that was detected before. */
interface ReadPost {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly language: string | null;
}

interface PostLanguage {
  readonly id: string;
  readonly language: string | null;
}

/** Returns the ISO 639-1 code of a language tag (BCP 47), as feeds and pages state them; undefined for any other. */
function baseLanguage(tag: string | null): string | undefined {
  return /^(?<code>[a-z]{2})(?:-|$)/i.exec(tag ?? '')?.groups?.code?.toLowerCase();
}

/**
 * Returns the languages of posts by their titles and summaries. What feeds and pages state counts only where the text
 * is too short: most that state English do so because their software does.
 */
export async function languagesOf(posts: readonly ReadPost[], thread: TextThread): Promise<PostLanguage[]> {
  const results = await thread.ask(
    'language',
    posts.map(({ title, summary }) => `${title}. ${summary ?? ''}`),
  );
  return posts.flatMap(({ id, language }, i) => {
    const detected = results[i]?.text ?? baseLanguage(language) ?? null;
    return detected === language ? [] : [{ id, language: detected }];
  });
}

/** A language is on the card of its post. */
const STORE_LANGUAGES = statement(`
  WITH g AS MATERIALIZED (
    SELECT p.id, result.language FROM jsonb_to_recordset($1) AS result (id uuid, language text)
      JOIN posts p ON p.id = result.id ORDER BY p.id FOR NO KEY UPDATE OF p)
  UPDATE posts p SET language = g.language, version = p.version + 1
    FROM g WHERE p.id = g.id AND p.language IS DISTINCT FROM g.language`);

/** Stores languages that changed. */
export async function storeLanguages(db: Database, posts: readonly PostLanguage[]): Promise<void> {
  if (posts.length > 0) await db.query(STORE_LANGUAGES, [JSON.stringify(posts)]);
}

const FIND_BACKLOG = statement('SELECT FROM search_backlog WHERE id = 2');

/** The position that one process at a time continues from. */
const TAKE_BACKLOG = statement<{ reached: string }>(
  'SELECT reached FROM search_backlog WHERE id = 2 FOR UPDATE SKIP LOCKED',
);

const BACKLOG_POSTS = statement<ReadPost>(
  'SELECT p.id, p.title, p.summary, p.language FROM posts p WHERE p.id > $1 ORDER BY p.id LIMIT $2',
);

const MOVE_BACKLOG = statement('UPDATE search_backlog SET reached = $1 WHERE id = 2');

const END_BACKLOG = statement('DELETE FROM search_backlog WHERE id = 2');

/** Batches that one thread reads, since it takes longer to start than to read one. */
const BATCHES = 8;

/**
 * Detects the languages of the next posts that were stored before languages were detected; returns whether there may be
 * more. One process at a time does so; after a crash another one continues.
 */
export async function backfillLanguages(db: Database): Promise<boolean> {
  const [waiting] = await db.query(FIND_BACKLOG);
  if (!waiting) return false;
  const thread = new TextThread();
  try {
    for (let batch = 0; batch < BATCHES; batch++) if (!(await fillBatch(db, thread))) return false;
    return true;
  } finally {
    await thread.close();
  }
}

function fillBatch(db: Database, thread: TextThread): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [place] = await tx.query(TAKE_BACKLOG);
    if (!place) return false;
    const posts = await tx.query(BACKLOG_POSTS, [place.reached, BACKLOG_BATCH]);
    const last = posts.at(-1);
    if (!last) await tx.query(END_BACKLOG);
    else await tx.query(MOVE_BACKLOG, [last.id]);
    await storeLanguages(tx, await languagesOf(posts, thread));
    return last !== undefined;
  });
}
