import type { Database } from '../../data/database.ts';
import type { PostRef } from '../feeds/post-list.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A post with its source and tags, as a card shows it. */
export interface PostCardRow {
  id: string;
  version: number;
  type: Schema<'PostType'>;
  title: string;
  url: string | null;
  image: string | null;
  summary: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  readTime: number | null;
  numUpvotes: number;
  numComments: number;
  authorName: string | null;
  authorImage: string | null;
  sourceId: string;
  sourceName: string;
  sourceHandle: string;
  sourceImage: string | null;
  tags: string[];
}

/** The columns of a card, for queries on posts p that join sources s. */
export const CARD_COLUMNS = `p.id, p.version, p.type, p.title, p.url, p.image, p.summary, p.published_at AS "publishedAt", p.created_at AS "createdAt",
  p.read_time AS "readTime", p.num_upvotes AS "numUpvotes", p.num_comments AS "numComments", p.author_name AS "authorName", p.author_image AS "authorImage",
  s.id AS "sourceId", s.name AS "sourceName", s.handle AS "sourceHandle", s.image AS "sourceImage",
  ARRAY(SELECT t.tag FROM post_tags t WHERE t.post_id = p.id ORDER BY t.tag) AS tags`;

// Raw SQL: the second half of every list of posts.
const CARDS = `SELECT ${CARD_COLUMNS} FROM posts p JOIN sources s ON s.id = p.source_id WHERE p.id = ANY ($1::uuid[])`;

/** Where finished cards are kept, and how a missing one is made. */
export interface CardSource {
  readonly cards: { get(key: string): string | undefined; set(key: string, card: string): void };
  readonly render: (row: PostCardRow) => string;
}

/** The name a card is kept under; a card never changes under its name. */
export function cardKey(post: PostRef): string {
  return `${post.id}:${post.version}`;
}

/**
 * Gives each post with the text of its card, in the same order, with one query for all that are not kept. A post that
 * was deleted in between is left out.
 */
export async function hydrate<Post extends PostRef>(
  db: Database,
  posts: readonly Post[],
  { cards, render }: CardSource,
): Promise<{ post: Post; card: string }[]> {
  const found = posts.map((post) => cards.get(cardKey(post)));
  const missing = posts.filter((_, i) => found[i] === undefined);
  const made = new Map<string, string>();
  for (const row of missing.length === 0 ? [] : await db.query<PostCardRow>(CARDS, [missing.map((post) => post.id)])) {
    const card = render(row);
    made.set(row.id, card);
    // Under the version that was read, which may be newer than the one asked for.
    cards.set(cardKey(row), card);
  }
  return posts.flatMap((post, i) => {
    const card = found[i] ?? made.get(post.id);
    return card === undefined ? [] : [{ post, card }];
  });
}

/** Posts with everything that a card shows, in the same order. */
export async function readCards(db: Database, posts: readonly PostRef[]): Promise<PostCardRow[]> {
  const rows = await db.query<PostCardRow>(CARDS, [posts.map((post) => post.id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return posts.flatMap(({ id }) => byId.get(id) ?? []);
}
