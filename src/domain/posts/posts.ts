import type { Database } from '../../data/database.ts';
import { lockAccounts } from '../../data/sql/accounts.ts';
import { AppError } from '../../errors.ts';
import { loadPostState, type PostStateRow } from './post-states.ts';
import { type CardSource, type PostCardRow, CARD_COLUMNS } from './post-cards.ts';
import { fragment, statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';

/** The viewer of anonymous requests: no account has this id. */
export const ANONYMOUS_ID = '00000000-0000-0000-0000-000000000000';

/** A post with everything that its own page shows to everybody. */
export interface PostDetailRow extends PostCardRow {
  content: string | null;
  authorId: string | null;
  authorUsername: string | null;
}

/** Cache of rendered post texts, and the function that renders a missing one. */
export type DetailSource = Pick<CardSource, 'cards'> & { readonly render: (row: PostDetailRow) => string };

/** A post as the person sees it: the cached text for everybody, and the personal part. Throws not_found. */
export async function getPost(
  db: Database,
  viewerId: string,
  id: string,
  source: DetailSource,
): Promise<{ text: string; state: PostStateRow }> {
  const state = await loadPostState(db, { id, viewerId });
  if (!state) throw noPost();
  return { state, text: source.cards.get(detailId(id), state.version) ?? (await renderDetail(db, id, source)) };
}

/** Bytes of the longest text that an answer has. */
const MAX_TEXT_BYTES = 700_000;

const POST_DETAIL = statement<PostDetailRow>(`SELECT ${CARD_COLUMNS},
  CASE WHEN octet_length(p.content) <= ${MAX_TEXT_BYTES} THEN p.content END AS content, p.author_id AS "authorId", a.username AS "authorUsername"
  FROM posts p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id
  LEFT JOIN accounts a ON a.id = p.author_id WHERE p.id = $1`);

/** A post as all who may see it do. Throws not_found. */
async function readPost(db: Database, id: string): Promise<PostDetailRow> {
  const [row] = await db.query(POST_DETAIL, [id]);
  if (!row) throw noPost();
  return row;
}

async function renderDetail(db: Database, id: string, { cards, render }: DetailSource): Promise<string> {
  const row = await readPost(db, id);
  const text = render(row);
  // The version that was read may be newer than the one requested.
  cards.set(detailId(id), row.version, text);
  return text;
}

function detailId(id: string): string {
  return `detail:${id}`;
}

/** Posts that the person $2 may see. */
const VISIBLE_POST = fragment(`SELECT FROM posts WHERE id = $1
  AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = $1 AND ${isVisible('r', '$2')})`);

const POST_EXISTS = statement(VISIBLE_POST);

/** Throws not_found when there is no such post that the person may see. */
export async function assertPost(db: Database, viewerId: string, id: string): Promise<void> {
  const rows = await db.query(POST_EXISTS, [id, viewerId]);
  if (rows.length === 0) throw noPost();
}

/** Keeps the post from being deleted until the transaction ends. */
const SHARE_LOCK_POST = statement(`${VISIBLE_POST} FOR KEY SHARE`);

/** Keeps a post from being deleted until this transaction ends, without blocking others. Throws not_found. */
export async function shareLockPost(db: Database, viewerId: string, id: string): Promise<void> {
  const rows = await db.query(SHARE_LOCK_POST, [id, viewerId]);
  if (rows.length === 0) throw noPost();
}

/** In the order of ids, against deadlocks. */
const LOCK_VISIBLE_POSTS = statement<{ id: string }>(`SELECT id FROM posts WHERE id = ANY ($1::uuid[])
  AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = id AND ${isVisible('r', '$2')}) ORDER BY id FOR KEY SHARE`);

/** The posts of these that the person may see, in the order of ids; none is deleted until this transaction ends. */
export async function lockVisiblePosts(db: Database, viewerId: string, ids: readonly string[]): Promise<string[]> {
  return (await db.query(LOCK_VISIBLE_POSTS, [ids, viewerId])).map(({ id }) => id);
}

const LOCK_POST = statement(`${VISIBLE_POST} FOR NO KEY UPDATE`);

/**
 * Locks a post: other writers of it and of its comments wait until this transaction ends. Whoever changes a post's
 * comments locks it first: locking a comment first could deadlock. Throws not_found.
 */
export async function lockPost(db: Database, viewerId: string, id: string): Promise<void> {
  const rows = await db.query(LOCK_POST, [id, viewerId]);
  if (rows.length === 0) throw noPost();
}

/** The error where there is no such post. */
export function noPost(): AppError {
  return new AppError('not_found', 'There is no such post. Check the id; it may have been deleted.');
}

/** A post opened by a person. */
export interface View {
  readonly viewerId: string;
  readonly postId: string;
  readonly at: Date;
}

/** Posts of $1 that are there, which stay until the transaction ends. */
const HOLD_POSTS = statement<{ id: string }>(
  'SELECT id FROM posts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE',
);

/** Stores many views, one per person and post; returns the posts of those that are new. */
const STORE_VIEWS = statement<{ id: string }>(`
  INSERT INTO post_views (account_id, post_id, viewed_at)
  SELECT DISTINCT ON (account_id, post_id) account_id, post_id, at
    FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS v (account_id, post_id, at)
   ORDER BY account_id, post_id, at
  ON CONFLICT DO NOTHING RETURNING post_id AS id`);

const COUNT_VIEWS = statement(`INSERT INTO count_changes (post_id, num_views)
  SELECT id, count(*)::integer FROM unnest($1::uuid[]) AS v (id) GROUP BY id ORDER BY id`);

/**
 * Stores views and counts them on their posts; a view already stored changes nothing. Posts and accounts deleted in the
 * meantime are skipped.
 */
export async function storeViews(db: Database, views: readonly View[]): Promise<void> {
  await db.transaction(async (tx) => {
    const people = await lockAccounts(tx, [...new Set(views.map(({ viewerId }) => viewerId))]);
    const rows = await tx.query(HOLD_POSTS, [[...new Set(views.map(({ postId }) => postId))]]);
    const posts = new Set(rows.map(({ id }) => id));
    const stored = views.filter(({ viewerId, postId }) => people.has(viewerId) && posts.has(postId));
    if (stored.length === 0) return;
    const opened = await tx.query(STORE_VIEWS, [
      stored.map((view) => view.viewerId),
      stored.map((view) => view.postId),
      stored.map((view) => view.at),
    ]);
    if (opened.length > 0) await tx.query(COUNT_VIEWS, [opened.map(({ id }) => id)]);
  });
}
