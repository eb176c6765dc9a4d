import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { CARD_COLUMNS, cardKey, type CardSource, type PostCardRow } from './post-cards.ts';

/** A post with everything that its own page shows to everybody. */
export interface PostDetailRow extends PostCardRow {
  content: string | null;
  authorId: string | null;
  authorUsername: string | null;
}

/** What a post's page shows to one person, or now: it changes without a new version of the post. */
export interface PostStateRow {
  id: string;
  version: number;
  numViews: number;
  bookmarked: boolean;
  vote: number;
}

// Raw SQL: the most asked for single thing. Everything that is the same for all is kept by id and version, so this
// reads three short rows by their keys.
const STATE = `SELECT p.id, p.version, p.num_views AS "numViews",
    EXISTS (SELECT FROM bookmarks b WHERE b.account_id = $2 AND b.post_id = p.id) AS bookmarked,
    coalesce((SELECT v.vote FROM post_votes v WHERE v.account_id = $2 AND v.post_id = p.id), 0) AS vote
  FROM posts p WHERE p.id = $1`;
const DETAIL = `SELECT ${CARD_COLUMNS}, p.content, p.author_id AS "authorId", a.username AS "authorUsername"
  FROM posts p JOIN sources s ON s.id = p.source_id LEFT JOIN accounts a ON a.id = p.author_id WHERE p.id = $1`;

/** Stands for the viewer where nobody is signed in: no account has this id. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Where finished texts of posts are kept, and how a missing one is made. */
export type DetailSource = Pick<CardSource, 'cards'> & { readonly render: (row: PostDetailRow) => string };

/** A post as the person sees it: the text that is the same for everybody, and what is not. Throws not_found. */
export async function getPost(
  db: Database,
  viewerId: string,
  id: string,
  source: DetailSource,
): Promise<{ text: string; state: PostStateRow }> {
  const [state] = await db.query<PostStateRow>(STATE, [id, viewerId]);
  if (!state) throw noPost();
  return { state, text: source.cards.get(detailKey(state)) ?? (await detailOf(db, id, source)) };
}

/** A post as everybody sees it. Throws not_found. */
export async function readPost(db: Database, id: string): Promise<PostDetailRow> {
  const [row] = await db.query<PostDetailRow>(DETAIL, [id]);
  if (!row) throw noPost();
  return row;
}

async function detailOf(db: Database, id: string, { cards, render }: DetailSource): Promise<string> {
  const row = await readPost(db, id);
  const text = render(row);
  // Under the version that was read, which may be newer than the one asked for.
  cards.set(detailKey(row), text);
  return text;
}

function detailKey(post: { id: string; version: number }): string {
  return `detail:${cardKey(post)}`;
}

/** Throws not_found when there is no such post. */
export async function assertPost(db: Database, id: string): Promise<void> {
  const found = await db.query('SELECT FROM posts WHERE id = $1', [id]);
  if (found.length === 0) throw noPost();
}

/**
 * Makes other writers of this post and of what hangs on it wait until this transaction ends. Whoever changes comments
 * or votes of a post locks it first: its counts change with them, and who locked a comment first could wait for ever.
 * Throws not_found.
 */
export async function lockPost(db: Database, id: string): Promise<void> {
  const found = await db.query('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  if (found.length === 0) throw noPost();
}

function noPost(): AppError {
  return new AppError('not_found', 'There is no such post. Check the id; it may have been deleted.');
}
