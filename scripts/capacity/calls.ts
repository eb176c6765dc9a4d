import type { Database } from '../../src/data/database.ts';
import { TAGS } from '../bench/content.ts';
import type { Call } from '../bench/measure.ts';
import { pathOf } from '../bench/operation-paths.ts';
import { NEW_QUERIES } from '../bench/requests.ts';
import { OPERATIONS, type Operation, type Usage } from './usage.ts';

const POSTS = 2_000;

/** Returns the calls that measure each operation: enough different ones that none finds its answer made by another. */
export async function callsOf(db: Database): Promise<Record<Operation, Call[]>> {
  const ids = (
    await db.query<{ id: string }>('SELECT post_id AS id FROM post_ranks ORDER BY hot_score DESC LIMIT $1', [POSTS])
  ).map(({ id }) => id);
  const get = (path: string): Call => ({ method: 'GET', path });
  const write = (method: 'POST' | 'PUT', path: string, body: unknown): Call => ({
    method,
    path,
    body: JSON.stringify(body),
  });
  const votes = (vote: number): Call[] => ids.map((id) => write('PUT', pathOf('votePost', { path: { id } }), { vote }));
  return {
    popular: [get(pathOf('listPopularFeed'))],
    foryou: [get(pathOf('listForYouFeed'))],
    tag: TAGS.slice(0, 50).map((tag) => get(pathOf('listTagFeed', { path: { tag } }))),
    post: ids.map((id) => get(pathOf('getPost', { path: { id } }))),
    search: NEW_QUERIES.map((q) => get(pathOf('searchPosts', { query: { q } }))),
    bookmarks: [get(pathOf('listBookmarks'))],
    notifications: [get(pathOf('countUnreadNotifications'))],
    vote: [...votes(1), ...votes(-1)],
    bookmark: ids.map((id) => write('POST', pathOf('createBookmarks'), { postIds: [id] })),
    comment: ids.map((id) => write('POST', pathOf('createComment', { path: { id } }), { content: 'a short comment' })),
  };
}

/** All operations mixed as people use them, in one order that looks random. */
export function mixed(calls: Record<Operation, readonly Call[]>, usage: Usage): Call[] {
  const next: Partial<Record<Operation, number>> = {};
  const take = (operation: Operation): Call => {
    const list = calls[operation];
    const n = (next[operation] = (next[operation] ?? -1) + 1);
    return list[(n * 7 + 3) % list.length] as Call;
  };
  const due = OPERATIONS.map((operation) => ({ operation, every: 1 / usage.calls[operation], at: 0 }));
  return Array.from({ length: 4_000 }, () => {
    const first = due.reduce((a, b) => (b.at < a.at ? b : a));
    first.at += first.every;
    return take(first.operation);
  });
}
