import type { Database } from '../../data/database.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { postLanguage, shownUrl } from '../../data/sql/posts.ts';
import { fragment, statement } from '../../data/statement.ts';
import { LRUCache } from 'lru-cache';

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
  language: string | null;
  numUpvotes: number;
  numComments: number;
  authorName: string | null;
  authorImage: string | null;
  sourceId: string;
  sourceName: string;
  sourceHandle: string;
  sourceImage: string | null;
  tags: string[];
  alsoIn: OtherPostRow[] | null;
}

/** The post of another source about the same story. */
interface OtherPostRow {
  readonly id: string;
  readonly url: string | null;
  readonly sourceName: string;
  readonly sourceHandle: string;
}

/** A bounded cache of rendered texts by id and version. */
export interface CardCache {
  get(id: string, version: number): string | undefined;
  set(id: string, version: number, text: string): void;
}

/** Cache of rendered cards, and the function that renders a missing one. */
export interface CardSource {
  readonly cards: CardCache;
  readonly render: (row: PostCardRow) => string;
}

/** A post in a list before it is shown: the key of its card. */
export interface PostRef {
  readonly id: string;
  readonly version: number;
}

/** A card's id and version as one text: the card of a key never changes. */
export function cardKey(post: PostRef): string {
  return `${post.id}:${post.version}`;
}

const MAX_ALSO_IN = constraints.FeedPost.alsoIn.maxItems;

/** SQL: the other posts of the story of a post with the rank r, as JSON; null where there are none. */
const ALSO_IN = fragment(`CASE WHEN r.num_sources > 0 OR r.story_id IS NOT NULL THEN (SELECT jsonb_agg(other) FROM (
    SELECT q.id, ${shownUrl('q')} AS url, t.name AS "sourceName", t.handle AS "sourceHandle"
    FROM (SELECT post_id FROM post_ranks WHERE story_id = coalesce(r.story_id, r.post_id)
      UNION SELECT r.story_id WHERE r.story_id IS NOT NULL) m
    JOIN posts q ON q.id = m.post_id JOIN sources t ON t.id = q.source_id
    WHERE q.id <> r.post_id ORDER BY q.id LIMIT ${MAX_ALSO_IN}) other) END`);

/**
 * The columns of a post, and of a card, for queries on posts p that join post_ranks r and sources s. Tags come as JSON,
 * which is read in a tenth of the time of an array.
 */
const POST_COLUMNS = fragment(`p.id, ${cardVersion('r')} AS version, p.type, p.title, 
  ${shownUrl('p')} AS url, p.image, p.summary,
  p.published_at AS "publishedAt", p.created_at AS "createdAt",
  p.read_time AS "readTime", ${postLanguage('p')} AS language, r.num_upvotes AS "numUpvotes", r.num_comments AS "numComments",
  p.author_name AS "authorName", p.author_image AS "authorImage",
  s.id AS "sourceId", s.name AS "sourceName", s.handle AS "sourceHandle", s.image AS "sourceImage",
  coalesce((SELECT jsonb_agg(t.tag ORDER BY t.tag) FROM post_tags t WHERE t.post_id = p.id), '[]') AS tags`);

export const CARD_COLUMNS = `${POST_COLUMNS}, ${ALSO_IN} AS "alsoIn"`;

/** The second query of every list of posts. */
export const POST_CARDS = statement<PostCardRow>(
  `SELECT ${CARD_COLUMNS} FROM posts p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id
  WHERE p.id = ANY ($1::uuid[])`,
);

/** The versions of the cards of posts $1; none for a deleted one. */
const POST_VERSIONS = statement<PostRef>(
  `SELECT r.post_id AS id, ${cardVersion('r')} AS version FROM post_ranks r WHERE r.post_id = ANY ($1::uuid[])`,
);

/** Reads which of these posts there are, with the versions of their cards. */
export function readPostVersions(db: Database, posts: readonly { id: string }[]): Promise<PostRef[]> {
  return db.query(POST_VERSIONS, [posts.map(({ id }) => id)]);
}

/** Of the posts $1, those that the person $2 may see. */
const VISIBLE_VERSIONS = statement<PostRef>(`${POST_VERSIONS.text} AND ${isVisible('r', '$2')}`);

/** Reads which of these posts the person may see, with the versions of their cards. */
export function readVisibleVersions(
  db: Database,
  viewerId: string,
  posts: readonly { id: string }[],
): Promise<PostRef[]> {
  return db.query(VISIBLE_VERSIONS, [posts.map(({ id }) => id), viewerId]);
}

/** Rows of a person with the versions of their posts, in the same order; without those of other posts. */
export function withVersions<Row extends { readonly id: string }>(
  rows: readonly Row[],
  posts: readonly PostRef[],
): (Row & PostRef)[] {
  const versions = new Map(posts.map(({ id, version }) => [id, version]));
  return rows.flatMap((row) => {
    const version = versions.get(row.id);
    return version === undefined ? [] : [{ ...row, version }];
  });
}

/**
 * Returns each post with its card's text, in the same order, with one query for all that are not cached. A post deleted
 * in the meantime is left out.
 */
export async function hydrate<Post extends PostRef>(
  db: Database,
  posts: readonly Post[],
  { cards, render }: CardSource,
): Promise<{ post: Post; card: string }[]> {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const { id, version } of posts) {
    const card = cards.get(id, version);
    if (card === undefined) missing.push(id);
    else texts.set(id, card);
  }
  for (const row of missing.length === 0 ? [] : await db.query(POST_CARDS, [missing])) {
    const card = render(row);
    texts.set(row.id, card);
    // The version that was read may be newer than the one requested.
    cards.set(row.id, row.version, card);
  }
  const found: { post: Post; card: string }[] = [];
  for (const post of posts) {
    const card = texts.get(post.id);
    if (card !== undefined) found.push({ post, card });
  }
  return found;
}

/** Bytes of the longest text that goes out in a feed. */
export const MAX_PUBLISHED_BYTES = 100_000;

/** A post as a feed document has it. */
export interface PublishedPostRow extends Omit<PostCardRow, 'alsoIn'> {
  /** Sanitised HTML; null where none is stored, or too much. */
  content: string | null;
  /** The address of the source's feed document. */
  feedUrl: string;
}

/** Bytes of the texts of a feed document together. */
const MAX_FEED_BYTES = 600_000;

const PUBLISHED = `CASE WHEN octet_length(p.content) <= ${MAX_PUBLISHED_BYTES} THEN octet_length(p.content) END`;

/**
 * The posts $1. The length of a text is known without reading it: one that is too long, or that comes after too much,
 * is not read.
 */
const PUBLISHED_POSTS = statement<PublishedPostRow>(
  `SELECT ${POST_COLUMNS}, s.feed_url AS "feedUrl",
    CASE WHEN sum(${PUBLISHED}) OVER (ORDER BY w.place) <= ${MAX_FEED_BYTES} AND ${PUBLISHED} > 0 THEN p.content END AS content
  FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, place) JOIN posts p ON p.id = w.id
  JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id`,
);

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

/** Creates a cache of texts. Of each id it has the version that was made last, since older ones are not read again. */
export function createCardCache(maxCharacters: number): CardCache & { readonly size: number } {
  const cards = new LRUCache<string, { version: number; text: string }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
  });
  return {
    get size() {
      return cards.size;
    },
    get: (id, version) => {
      const card = cards.get(id);
      return card?.version === version ? card.text : undefined;
    },
    set: (id, version, text) => void cards.set(id, { version, text }),
  };
}
