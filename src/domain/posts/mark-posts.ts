import type { Database } from '../../data/database.ts';
import { readByIds } from '../../data/data-sets.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { statement } from '../../data/statement.ts';
import type { ErrorDetail } from '../../errors.ts';
import { MAX_MARKED_POSTS } from '../../../generated/limits.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';
import { bodyError, throwIfAny } from '../invalid-body.ts';
import { deleteSavedPages } from '../library/saved-pages.ts';
import { lockVisiblePosts } from './posts.ts';

type PostMarks = Body<'markPosts'>;
type MarkName = keyof PostMarks;

/** In the order of ids, against deadlocks. */
const VISIBLE = statement<{ id: string }>(`SELECT r.post_id AS id FROM post_ranks r
  WHERE r.post_id = ANY ($2::uuid[]) AND ${isVisible('r', '$1')} ORDER BY r.post_id`);

const UNKEEP = statement('DELETE FROM unread_marks WHERE account_id = $1 AND post_id = ANY ($2::uuid[])');

/** Marks posts as read; returns those that were not. */
const MARK_READ = statement<{ id: string }>(`INSERT INTO post_views (account_id, post_id, viewed_at, opened)
  SELECT $1::uuid, id, now(), false FROM unnest($2::uuid[]) AS p (id) ORDER BY id
  ON CONFLICT DO NOTHING RETURNING post_id AS id`);

/** Marks posts as opened; returns those that were not. */
const MARK_OPENED = statement<{ id: string }>(`INSERT INTO post_views AS v (account_id, post_id, viewed_at, opened)
  SELECT $1::uuid, id, now(), true FROM unnest($2::uuid[]) AS p (id) ORDER BY id
  ON CONFLICT (account_id, post_id) DO UPDATE SET opened = true, viewed_at = EXCLUDED.viewed_at WHERE NOT v.opened
  RETURNING post_id AS id`);

/** Returns the posts that were not marked as unread before. */
const KEEP_UNREAD = statement<{ id: string }>(`INSERT INTO unread_marks (account_id, post_id)
  SELECT $1::uuid, id FROM unnest($2::uuid[]) AS p (id) ORDER BY id ON CONFLICT DO NOTHING RETURNING post_id AS id`);

/** Returns the posts that were read, and whether they were opened. */
const UNMARK = statement<{ id: string; opened: boolean }>(`DELETE FROM post_views
  WHERE account_id = $1 AND post_id = ANY ($2::uuid[]) RETURNING post_id AS id, opened`);

/** Counts views of posts $1, one each, or one less. */
const COUNT_VIEWS = statement(
  'INSERT INTO count_changes (post_id, num_views) SELECT id, $2::integer FROM unnest($1::uuid[]) AS p (id)',
);

/** Stars posts; a bookmark stays in its list. Returns those that were not starred. */
const STAR = statement<{ id: string }>(`INSERT INTO bookmarks (account_id, post_id, list_id, created_at)
  SELECT $1::uuid, id, NULL, now() FROM unnest($2::uuid[]) AS p (id) ORDER BY id
  ON CONFLICT DO NOTHING RETURNING post_id AS id`);

const UNSTAR = statement<{ id: string }>(
  'DELETE FROM bookmarks WHERE account_id = $1 AND post_id = ANY ($2::uuid[]) RETURNING post_id AS id',
);

/** Sets the marks of posts, and returns those on which that changed something. */
type SetMark = (db: Database, viewerId: string, ids: readonly string[]) => Promise<readonly { id: string }[]>;

/** Every mark but `unstarred` is for posts that the person may see. */
const SETTERS: Readonly<Record<MarkName, SetMark>> = {
  async opened(db, viewerId, ids) {
    await db.query(UNKEEP, [viewerId, ids]);
    const rows = await db.query(MARK_OPENED, [viewerId, ids]);
    if (rows.length > 0) await db.query(COUNT_VIEWS, [rows.map(({ id }) => id), 1]);
    return rows;
  },
  async read(db, viewerId, ids) {
    await db.query(UNKEEP, [viewerId, ids]);
    return db.query(MARK_READ, [viewerId, ids]);
  },
  /** A view that is removed no longer counts, so that it counts once when the post is opened again. */
  async unread(db, viewerId, ids) {
    const added = await db.query(KEEP_UNREAD, [viewerId, ids]);
    const removed = await db.query(UNMARK, [viewerId, ids]);
    const opened = removed.flatMap(({ id, opened: wasOpened }) => (wasOpened ? [id] : []));
    if (opened.length > 0) await db.query(COUNT_VIEWS, [opened, -1]);
    return [...new Map([...added, ...removed].map((row) => [row.id, row])).values()];
  },
  async starred(db, viewerId, ids) {
    return db.query(STAR, [viewerId, await lockVisiblePosts(db, viewerId, ids)]);
  },
  async unstarred(db, viewerId, ids) {
    const rows = await db.query(UNSTAR, [viewerId, ids]);
    await deleteSavedPages(db, viewerId, ids);
    return rows;
  },
};

/**
 * Marks posts, each as all that its id stands under, and returns how many marks are new, and the ids of no post that
 * the person may see. Runs in the caller's transaction, one at a time for a person, so that two programs that mark the
 * same posts do not wait for each other in a circle. Throws validation_error for no id, for more than MAX_MARKED_POSTS,
 * and for one in two lists that contradict each other.
 */
export async function markPosts(db: Database, viewerId: string, marks: PostMarks): Promise<Schema<'PostsMarked'>> {
  const lists = Object.keys(SETTERS).flatMap((mark) => {
    const ids = marks[mark as MarkName];
    return ids ? [{ mark: mark as MarkName, ids: ids.map((id) => id.toLowerCase()) }] : [];
  });
  throwIfAny(faultsOf(lists));
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const all = [...new Set(lists.flatMap(({ ids }) => ids))];
  const visible = new Set((await db.query(VISIBLE, [viewerId, all])).map(({ id }) => id));
  let changed = 0;
  for (const { mark, ids } of lists) {
    const marked = mark === 'unstarred' ? ids : ids.filter((id) => visible.has(id));
    changed += (await SETTERS[mark](db, viewerId, [...new Set(marked)])).length;
  }
  return { changed, ignored: all.filter((id) => !visible.has(id)) };
}

/** Marks posts that are there as read, whatever their number, and returns how many were not. */
export async function markAllRead(db: Database, viewerId: string, ids: readonly string[]): Promise<number> {
  const rows = await readByIds(ids, (some) => SETTERS.read(db, viewerId, some).then((marked) => [...marked]));
  return rows.length;
}

/** Marks of which a post can have one only. */
const EXCLUSIVE: readonly (readonly MarkName[])[] = [
  ['opened', 'read', 'unread'],
  ['starred', 'unstarred'],
];

function faultsOf(lists: readonly { readonly mark: MarkName; readonly ids: readonly string[] }[]): ErrorDetail[] {
  const total = new Set(lists.flatMap(({ ids }) => ids)).size;
  if (total === 0) return [bodyError('', 'must name at least one post to mark')];
  if (total > MAX_MARKED_POSTS) return [bodyError('', `must name at most ${MAX_MARKED_POSTS} posts in all`)];
  return EXCLUSIVE.flatMap((marks) => {
    const under = new Map<string, MarkName>();
    return lists
      .filter(({ mark }) => marks.includes(mark))
      .flatMap(({ mark, ids }) =>
        ids.flatMap((id, n) => {
          const other = under.get(id) ?? mark;
          under.set(id, other);
          return other === mark ? [] : [bodyError(`/${mark}/${n}`, `is in ${other}, too`)];
        }),
      );
  });
}
