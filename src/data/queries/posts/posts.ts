import { constraints } from '../../../../generated/constraints.ts';
import type { Schema } from '../../../../generated/shapes.ts';
import { statement } from '../../statement.ts';
import { isVisible } from '../../sql/visible.ts';
import { shownUrl } from '../../sql/posts.ts';
import { cardVersion } from '../../sql/versions.ts';

const MAX_ALSO_IN = constraints.FeedPost.alsoIn.maxItems;

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
  alsoIn: StoryPostRow[] | null;
}

/** The post of another source about the same story. */
interface StoryPostRow {
  readonly id: string;
  readonly url: string | null;
  readonly sourceName: string;
  readonly sourceHandle: string;
}

/** SQL: the other posts of the story of a post with the rank r, as JSON; null where there are none. */
const ALSO_IN = `CASE WHEN r.num_sources > 0 OR r.story_id IS NOT NULL THEN (SELECT jsonb_agg(other) FROM (
    SELECT q.id, ${shownUrl('q')} AS url, t.name AS "sourceName", t.handle AS "sourceHandle"
    FROM (SELECT post_id FROM post_ranks WHERE story_id = coalesce(r.story_id, r.post_id)
      UNION SELECT r.story_id WHERE r.story_id IS NOT NULL) m
    JOIN posts q ON q.id = m.post_id JOIN sources t ON t.id = q.source_id
    WHERE q.id <> r.post_id ORDER BY q.id LIMIT ${MAX_ALSO_IN}) other) END`;

/**
 * The columns of a post, and of a card, for queries on posts p that join post_ranks r and sources s. Tags come as JSON,
 * which is read in a tenth of the time of an array.
 */
const POST_COLUMNS = `p.id, ${cardVersion('r')} AS version, p.type, p.title, 
  ${shownUrl('p')} AS url, p.image, p.summary,
  p.published_at AS "publishedAt", p.created_at AS "createdAt",
  p.read_time AS "readTime", r.num_upvotes AS "numUpvotes", r.num_comments AS "numComments",
  p.author_name AS "authorName", p.author_image AS "authorImage",
  s.id AS "sourceId", s.name AS "sourceName", s.handle AS "sourceHandle", s.image AS "sourceImage",
  coalesce((SELECT jsonb_agg(t.tag ORDER BY t.tag) FROM post_tags t WHERE t.post_id = p.id), '[]') AS tags`;
const CARD_COLUMNS = `${POST_COLUMNS}, ${ALSO_IN} AS "alsoIn"`;

/** The second query of every list of posts. */
export const POST_CARDS = statement<PostCardRow>(
  `SELECT ${CARD_COLUMNS} FROM posts p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id
  WHERE p.id = ANY ($1::uuid[])`,
);

/** Bytes of the longest text that goes out in a feed. */
export const MAX_PUBLISHED_BYTES = 100_000;

/** A post as a feed document has it. */
export interface PublishedPostRow extends Omit<PostCardRow, 'alsoIn'> {
  language: string | null;
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
export const PUBLISHED_POSTS = statement<PublishedPostRow>(
  `SELECT ${POST_COLUMNS}, p.language, s.feed_url AS "feedUrl",
    CASE WHEN sum(${PUBLISHED}) OVER (ORDER BY w.place) <= ${MAX_FEED_BYTES} AND ${PUBLISHED} > 0 THEN p.content END AS content
  FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, place) JOIN posts p ON p.id = w.id
  JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id`,
);

/** A post with everything that its own page shows to everybody. */
export interface PostDetailRow extends PostCardRow {
  content: string | null;
  authorId: string | null;
  authorUsername: string | null;
}

/** State of a post for one person or at one time: it changes without a new version of the post. */
export interface PostStateRow {
  id: string;
  version: number;
  numUpvotes: number;
  numComments: number;
  numViews: number;
  bookmarked: boolean;
  vote: number;
}

/**
 * The states of posts $1 as the people $2 see them, in the same order; null for a post that one may not see. The most
 * frequent read of single rows: what is the same for everybody is cached by id and version, so this reads short rows by
 * key. The counts are exact: those of the last flush, and what has changed since.
 */
export const POST_STATES = statement<{ [Column in keyof PostStateRow]: PostStateRow[Column] | null }>(
  `SELECT p.post_id AS id, ${cardVersion('p')} AS version,
    (p.num_upvotes + c.upvotes)::integer AS "numUpvotes", (p.num_comments + c.comments)::integer AS "numComments",
    (p.num_views + c.views)::integer AS "numViews",
    EXISTS (SELECT FROM bookmarks b WHERE b.account_id = a.account_id AND b.post_id = a.post_id) AS bookmarked,
    coalesce((SELECT v.vote FROM post_votes v WHERE v.account_id = a.account_id AND v.post_id = a.post_id), 0) AS vote
  FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS a (post_id, account_id, place)
  LEFT JOIN post_ranks p ON p.post_id = a.post_id AND ${isVisible('p', 'a.account_id')}
  LEFT JOIN LATERAL (SELECT coalesce(sum(num_upvotes), 0) AS upvotes,
      coalesce(sum(num_comments), 0) AS comments, coalesce(sum(num_views), 0) AS views
      FROM count_changes WHERE post_id = p.post_id) c ON true
  ORDER BY a.place`,
);
/** Bytes of the longest text that an answer has. */
const MAX_TEXT_BYTES = 700_000;
export const POST_DETAIL = statement<PostDetailRow>(`SELECT ${CARD_COLUMNS},
  CASE WHEN octet_length(p.content) <= ${MAX_TEXT_BYTES} THEN p.content END AS content, p.author_id AS "authorId", a.username AS "authorUsername"
  FROM posts p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id
  LEFT JOIN accounts a ON a.id = p.author_id WHERE p.id = $1`);

/** Ranking data of a post besides its place in the popular order, as of a version of the post. */
export interface PostTopicsRow {
  readonly id: string;
  readonly version: number;
  readonly source: string;
  readonly sourceName: string;
  readonly tags: readonly string[];
  /** Milliseconds: its age is measured from here. */
  readonly sortedAt: number;
  /** Advanced settings as bits. */
  readonly categories: number;
  /** Whether it is for everybody. */
  readonly listed: boolean;
  /** Whether no other post leads its story. */
  readonly isLead: boolean;
  /** Whether it leads others. */
  readonly hasOthers: boolean;
}

/** Reads the ranking data of posts, once for all viewers. */
export const POST_TOPICS =
  statement<PostTopicsRow>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version, p.source_id AS source,
    s.name AS "sourceName", p.categories, p.listed, p.story_id IS NULL AS "isLead",
    p.num_sources > 0 AS "hasOthers",
    extract(epoch FROM p.sorted_at)::double precision * 1000 AS "sortedAt",
    coalesce((SELECT jsonb_agg(t.tag) FROM post_tags t WHERE t.post_id = p.post_id), '[]') AS tags
  FROM post_ranks p JOIN sources s ON s.id = p.source_id WHERE p.post_id = ANY ($1::uuid[])`);

/** Many views in one statement, each person counted once per post. Posts and accounts deleted meanwhile are skipped. */
export const STORE_VIEWS = statement(`
  WITH opened AS (
    INSERT INTO post_views (account_id, post_id, viewed_at)
    SELECT DISTINCT ON (a.id, p.id) a.id, p.id, v.at
      FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS v (account_id, post_id, at)
      JOIN accounts a ON a.id = v.account_id JOIN posts p ON p.id = v.post_id
     ORDER BY a.id, p.id, v.at
    ON CONFLICT DO NOTHING RETURNING post_id)
  INSERT INTO count_changes (post_id, num_views)
  SELECT post_id, count(*)::integer FROM opened GROUP BY post_id`);

/** Posts that the person $2 may see. */
const VISIBLE_POST = `SELECT FROM posts WHERE id = $1
  AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = $1 AND ${isVisible('r', '$2')})`;
export const POST_EXISTS = statement(VISIBLE_POST);
export const LOCK_POST = statement(`${VISIBLE_POST} FOR NO KEY UPDATE`);
/** Keeps the post from being deleted until the transaction ends. */
export const SHARE_LOCK_POST = statement(`${VISIBLE_POST} FOR KEY SHARE`);
