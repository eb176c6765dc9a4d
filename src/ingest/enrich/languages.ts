import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { hasBacklog, workOffBacklog } from './backlog.ts';
import type { TextThread } from './text-thread.ts';

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

const POSTS_OF_BEFORE = statement<ReadPost>(
  'SELECT p.id, p.title, p.summary, p.language FROM posts p WHERE p.id > $1 ORDER BY p.id LIMIT $2',
);

/**
 * Detects the languages of the next posts that were stored before languages were detected; returns whether there may be
 * more.
 */
export async function backfillLanguages(db: Database, reader: TextThread): Promise<boolean> {
  if (!(await hasBacklog(db, 'languages'))) return false;
  const read = (tx: Database, after: string, limit: number) => tx.query(POSTS_OF_BEFORE, [after, limit]);
  const work = async (tx: Database, posts: readonly ReadPost[]): Promise<void> =>
    storeLanguages(tx, await languagesOf(posts, reader));
  return workOffBacklog(db, 'languages', { read, work });
}
