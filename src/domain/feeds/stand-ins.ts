import type { Database } from '../../data/database.ts';
import {
  conditionsOf,
  EVERY_POST,
  isVisibleIn,
  belongsTo,
  StatementValues,
  type PostFilter,
} from '../../data/sql/post-filter.ts';
import { isMuted } from '../../data/sql/mutes.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { statement } from '../../data/statement.ts';
import { findMuted } from '../mutes/find-muted.ts';
import type { PostRef } from '../posts/post-cards.ts';

/** A filter without what the person mutes: that of everybody, where nothing else is asked for. */
export function withoutMutes(filter: PostFilter): PostFilter {
  const rest: Readonly<Record<string, unknown>> = { ...filter, muted: undefined };
  return Object.values(rest).every((value) => value === undefined) ? EVERY_POST : rest;
}

/**
 * Leaves out of posts of a list, each the first of its story, those that the person mutes. In place of one whose story
 * has others, the next of them that belongs to the list and is not muted stands in; one statement where there is one.
 */
export async function replaceMuted<Post extends PostRef>(
  db: Database,
  posts: readonly Post[],
  { filter, page }: { filter: PostFilter; page: string },
): Promise<readonly Post[]> {
  const muted = await findMuted(db, posts, filter.muted?.mutes, page);
  if (muted.size === 0) return posts;
  const stories = [...muted.values()].filter((story) => story !== null);
  if (stories.length === 0 || filter.source !== undefined) return posts.filter(({ id }) => !muted.has(id));
  const standIns = await findStandIns(db, stories, filter);
  return posts.flatMap((post): Post[] => {
    const story = muted.get(post.id);
    if (story === undefined) return [post];
    const next = story === null ? undefined : standIns.get(story);
    return next ? [{ ...post, id: next.id, version: next.version }] : [];
  });
}

/**
 * Of each of these stories the first post that belongs to a list and is not muted, by the id of the post that leads it.
 *
 * @internal tests read its statements
 */
export async function findStandIns(
  db: Database,
  stories: readonly string[],
  filter: PostFilter,
): Promise<ReadonlyMap<string, PostRef>> {
  const values = new StatementValues();
  const [ids, mutes] = [values.add(stories), values.add(filter.muted?.mutes)];
  const conditions = [
    `(p.story_id = ANY (${ids}::uuid[]) OR p.post_id = ANY (${ids}::uuid[]))`,
    isVisibleIn(filter, values),
    belongsTo(filter, values),
    ...conditionsOf(filter, values),
    `NOT ${isMuted('p', mutes)}`,
  ].filter((condition) => condition !== '');
  const rows = await db.query(
    statement<PostRef & { story: string }>(`SELECT DISTINCT ON (coalesce(p.story_id, p.post_id))
      coalesce(p.story_id, p.post_id) AS story, p.post_id AS id, ${cardVersion('p')} AS version
      FROM post_ranks p WHERE ${conditions.join(' AND ')} ORDER BY coalesce(p.story_id, p.post_id), p.post_id`),
    values.all,
  );
  return new Map(rows.map(({ story, id, version }) => [story, { id, version }]));
}
