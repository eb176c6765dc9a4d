import type { Database } from '../../data/database.ts';
import {
  POST_CARDS,
  PUBLISHED_POSTS,
  type PostCardRow,
  type PublishedPostRow,
} from '../../data/queries/posts/posts.ts';
import type { PostRef } from '../../data/sql/versions.ts';

/** Cache of rendered cards, and the function that renders a missing one. */
export interface CardSource {
  readonly cards: { get(key: string): string | undefined; set(key: string, card: string): void };
  readonly render: (row: PostCardRow) => string;
}

/** A card's cache key; the card under a key never changes. */
export function cardKey(post: PostRef): string {
  return `${post.id}:${post.version}`;
}

/**
 * Returns each post with its card's text, in the same order, with one query for all that are not cached. A post deleted
 * meanwhile is left out.
 */
export async function hydrate<Post extends PostRef>(
  db: Database,
  posts: readonly Post[],
  { cards, render }: CardSource,
): Promise<{ post: Post; card: string }[]> {
  const texts = posts.map((post) => cards.get(cardKey(post)));
  const missing = posts.filter((_, i) => texts[i] === undefined);
  const newTexts = new Map<string, string>();
  for (const row of missing.length === 0 ? [] : await db.query(POST_CARDS, [missing.map((post) => post.id)])) {
    const card = render(row);
    newTexts.set(row.id, card);
    // Keyed by the version that was read, which may be newer than the one requested.
    cards.set(cardKey(row), card);
  }
  return posts.flatMap((post, i) => {
    const card = texts[i] ?? newTexts.get(post.id);
    return card === undefined ? [] : [{ post, card }];
  });
}

/** Posts with everything that a feed document has of them, in the same order. */
export async function readPublished(db: Database, posts: readonly PostRef[]): Promise<PublishedPostRow[]> {
  return inOrder(posts, await db.query(PUBLISHED_POSTS, [posts.map((post) => post.id)]));
}

/** Posts with what a card has of them, in the same order. */
export async function readCards(db: Database, posts: readonly PostRef[]): Promise<PostCardRow[]> {
  return inOrder(posts, await db.query(POST_CARDS, [posts.map((post) => post.id)]));
}

function inOrder<Row extends { readonly id: string }>(posts: readonly PostRef[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return posts.flatMap(({ id }) => byId.get(id) ?? []);
}
