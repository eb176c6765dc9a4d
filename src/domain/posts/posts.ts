import type { Database } from '../../data/database.ts';
import {
  SHARE_LOCK_POST,
  LOCK_POST,
  POST_DETAIL,
  POST_EXISTS,
  POST_STATES,
  type PostDetailRow,
  type PostStateRow,
} from '../../data/queries/posts/posts.ts';
import { BatchLoader } from '../../data/servers/batch-loader.ts';
import { AppError } from '../../errors.ts';
import { cardKey, type CardSource } from './post-cards.ts';

/** The viewer when nobody is signed in: no account has this id. */
export const ANONYMOUS_ID = '00000000-0000-0000-0000-000000000000';

/** Cache of rendered post texts, and the function that renders a missing one. */
export type DetailSource = Pick<CardSource, 'cards'> & { readonly render: (row: PostDetailRow) => string };

interface StateRequest {
  readonly id: string;
  readonly viewerId: string;
}

/** People who open posts at once ask together, each database for itself. */
const loaders = new WeakMap<Database, BatchLoader<StateRequest, PostStateRow | undefined>>();

function stateOf(db: Database, request: StateRequest): Promise<PostStateRow | undefined> {
  let loader = loaders.get(db);
  if (!loader) loaders.set(db, (loader = new BatchLoader((all) => readStates(db, all))));
  return loader.load(request);
}

async function readStates(db: Database, requests: readonly StateRequest[]): Promise<(PostStateRow | undefined)[]> {
  const rows = await db.query(POST_STATES, [requests.map(({ id }) => id), requests.map(({ viewerId }) => viewerId)]);
  return rows.map((row) => (row.id === null ? undefined : (row as PostStateRow)));
}

/** The states of those of these posts that the person may see, in the same order, each once. */
export async function listPostStates(db: Database, viewerId: string, ids: readonly string[]): Promise<PostStateRow[]> {
  const states = await readStates(
    db,
    [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => ({ id, viewerId })),
  );
  return states.filter((state) => state !== undefined);
}

/** A post as the person sees it: the cached text for everybody, and the personal part. Throws not_found. */
export async function getPost(
  db: Database,
  viewerId: string,
  id: string,
  source: DetailSource,
): Promise<{ text: string; state: PostStateRow }> {
  const state = await stateOf(db, { id, viewerId });
  if (!state) throw noPost();
  return { state, text: source.cards.get(detailKey(state)) ?? (await detailOf(db, id, source)) };
}

/** A post as all who may see it do. Throws not_found. */
async function readPost(db: Database, id: string): Promise<PostDetailRow> {
  const [row] = await db.query(POST_DETAIL, [id]);
  if (!row) throw noPost();
  return row;
}

async function detailOf(db: Database, id: string, { cards, render }: DetailSource): Promise<string> {
  const row = await readPost(db, id);
  const text = render(row);
  // Keyed by the version that was read, which may be newer than the one requested.
  cards.set(detailKey(row), text);
  return text;
}

function detailKey(post: { id: string; version: number }): string {
  return `detail:${cardKey(post)}`;
}

/** Throws not_found when there is no such post that the person may see. */
export async function assertPost(db: Database, viewerId: string, id: string): Promise<void> {
  const rows = await db.query(POST_EXISTS, [id, viewerId]);
  if (rows.length === 0) throw noPost();
}

/** Keeps a post from being deleted until this transaction ends; nobody else waits. Throws not_found. */
export async function shareLockPost(db: Database, viewerId: string, id: string): Promise<void> {
  const rows = await db.query(SHARE_LOCK_POST, [id, viewerId]);
  if (rows.length === 0) throw noPost();
}

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
