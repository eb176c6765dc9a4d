import type { Database } from '../../data/database.ts';
import {
  LOCK_POST,
  POST_DETAIL,
  POST_EXISTS,
  POST_STATE,
  type PostDetailRow,
  type PostStateRow,
} from '../../data/queries/posts/posts.ts';
import { AppError } from '../../errors.ts';
import { cardKey, type CardSource } from './post-cards.ts';

/** Stands for the viewer where nobody is signed in: no account has this id. */
export const ANONYMOUS_ID = '00000000-0000-0000-0000-000000000000';

/** Where finished texts of posts are kept, and how a missing one is made. */
export type DetailSource = Pick<CardSource, 'cards'> & { readonly render: (row: PostDetailRow) => string };

/** A post as the person sees it: the text that is the same for everybody, and what is not. Throws not_found. */
export async function getPost(
  db: Database,
  viewerId: string,
  id: string,
  source: DetailSource,
): Promise<{ text: string; state: PostStateRow }> {
  const [state] = await db.query(POST_STATE, [id, viewerId]);
  if (!state) throw noPost();
  return { state, text: source.cards.get(detailKey(state)) ?? (await detailOf(db, id, source)) };
}

/** A post as everybody sees it. Throws not_found. */
export async function readPost(db: Database, id: string): Promise<PostDetailRow> {
  const [row] = await db.query(POST_DETAIL, [id]);
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
  const rows = await db.query(POST_EXISTS, [id]);
  if (rows.length === 0) throw noPost();
}

/**
 * Makes other writers of this post and of what hangs on it wait until this transaction ends. Whoever changes comments
 * or votes of a post locks it first: its counts change with them, and who locked a comment first could wait for ever.
 * Throws not_found.
 */
export async function lockPost(db: Database, id: string): Promise<void> {
  const rows = await db.query(LOCK_POST, [id]);
  if (rows.length === 0) throw noPost();
}

function noPost(): AppError {
  return new AppError('not_found', 'There is no such post. Check the id; it may have been deleted.');
}
