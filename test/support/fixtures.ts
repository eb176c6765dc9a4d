import { uuid } from './uuid.ts';
import { createToken } from '../../src/auth/access-tokens.ts';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import type { Database } from '../../src/data/database.ts';
import { Bookmark, PostView, PostVote } from '../../src/data/entities/engagement.ts';
import { Comment } from '../../src/data/entities/comments.ts';
import { SourceFilter, TagFilter } from '../../src/data/entities/feeds.ts';
import { Source } from '../../src/data/entities/sources.ts';
import { encodeVector } from '../../src/domain/ranking/vector-encoding.ts';
import { sentenceVector } from '../../src/domain/text/sentence-vector.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';

/** Builders of stored data, with sensible defaults for everything a test does not care about. */

let count = 0;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** An account with a token, on the paid plan by default. */
export async function person(db: Database, over: { plan?: 'free' | 'paid'; name?: string } = {}): Promise<Person> {
  count += 1;
  const email = `person${count}@example.com`;
  const { id } = await createAccount(db, { email, name: over.name ?? `Person ${count}`, plan: over.plan ?? 'paid' });
  const { token } = await createToken(db, id, { name: 'test', lifetime: 'never' });
  return { id, email, token };
}

export async function source(db: Database, over: Partial<Source> = {}): Promise<Source> {
  return (await sources(db, [over]))[0]!;
}

/** Stores sources in one statement. */
export async function sources(db: Database, all: readonly Partial<Source>[]): Promise<Source[]> {
  const rows = all.map((over): Source => {
    count += 1;
    return {
      id: uuid(),
      name: `Source ${count}`,
      handle: `source-${count}`,
      image: null,
      description: null,
      homepage: null,
      feedUrl: `https://source${count}.example/feed`,
      createdAt: new Date(),
      listed: true,
      ...over,
    };
  });
  await db.orm.insert(Source, rows);
  return rows;
}

export interface PostInput {
  id?: string;
  sourceId?: string;
  title?: string;
  url?: string | null;
  summary?: string | null;
  content?: string | null;
  type?: string;
  tags?: string[];
  authorName?: string | null;
  publishedAt?: Date | null;
  createdAt?: Date;
  upvotes?: number;
  downvotes?: number;
  /** Bits of advanced settings. */
  categories?: number;
  comments?: number;
  lastCommentAt?: Date;
  views?: number;
}

let defaultSource: Source | undefined;

/** Stores a post and returns its id. Without a source it gets one that all such posts share. */
export async function post(db: Database, input: PostInput = {}): Promise<string> {
  return (await posts(db, [input]))[0]!;
}

/** Stores posts in one statement; returns their ids. */
export async function posts(db: Database, inputs: readonly PostInput[]): Promise<string[]> {
  const shared = inputs.some((input) => input.sourceId === undefined) ? (await sharedSource(db)).id : undefined;
  const rows = inputs.map((input) => {
    const n = (count += 1);
    return {
      id: uuid(),
      source_id: shared,
      type: 'article',
      title: `Post ${n}`,
      url: `https://example.com/${n}`,
      tags: [],
      created_at: input.publishedAt ?? new Date(),
      upvotes: 0,
      downvotes: 0,
      categories: 0,
      comments: 0,
      views: 0,
      ...asColumns(input),
    };
  });
  await db.orm.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1) AS g (id uuid, source_id uuid, type text, title text, url text, summary text, content text,
         tags text[], author_name text, published_at timestamptz, created_at timestamptz, upvotes integer, downvotes integer,
         categories integer, comments integer, last_comment_at timestamptz, views integer)
     ), stored AS (
       INSERT INTO posts (id, source_id, type, title, url, summary, content, author_id, author_name, published_at, created_at, sorted_at,
         num_upvotes, num_comments, num_views, last_comment_at, num_downvotes, categories, search)
       SELECT g.id, s.id, g.type, g.title, g.url, g.summary, g.content, CASE WHEN g.author_name IS NOT NULL THEN g.id END, g.author_name,
         g.published_at, g.created_at, least(coalesce(g.published_at, g.created_at), g.created_at), g.upvotes, g.comments, g.views,
         CASE WHEN g.comments > 0 THEN coalesce(g.last_comment_at, now()) END, g.downvotes, g.categories,
         post_search(g.title, array_to_string(g.tags, ' '), s.name, g.summary)
       FROM given g JOIN sources s ON s.id = g.source_id
       RETURNING *
     ), named AS (
       INSERT INTO tags (name) SELECT DISTINCT unnest(tags) FROM given ON CONFLICT DO NOTHING
     )
     INSERT INTO post_tags (post_id, tag, sorted_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views)
     SELECT p.id, t, p.sorted_at, p.hot_score, p.num_comments, p.num_upvotes, p.num_downvotes, p.num_views
     FROM stored p JOIN given g USING (id), unnest(g.tags) t`,
    [JSON.stringify(rows)],
  );
  return rows.map((row) => row.id);
}

/** The given values by column name. */
function asColumns(input: PostInput): { id?: string } {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}

async function sharedSource(db: Database): Promise<Source> {
  if (defaultSource && (await db.orm.existsBy(Source, { id: defaultSource.id }))) return defaultSource;
  return (defaultSource = await source(db));
}

export interface CommentInput {
  id?: string;
  postId: string;
  accountId: string;
  parentId?: string;
  content?: string;
  createdAt?: Date;
  upvotes?: number;
}

export async function comment(db: Database, input: CommentInput): Promise<string> {
  return (await comments(db, [input]))[0]!;
}

/** Stores comments in one statement; returns their ids. */
export async function comments(db: Database, inputs: readonly CommentInput[]): Promise<string[]> {
  const rows = inputs.map((input): Comment => {
    const content = input.content ?? 'A comment';
    return {
      id: input.id ?? uuid(),
      postId: input.postId,
      accountId: input.accountId,
      parentId: input.parentId ?? null,
      content,
      contentHtml: `<p>${content}</p>`,
      createdAt: input.createdAt ?? new Date(),
      updatedAt: null,
      numUpvotes: input.upvotes ?? 0,
      hiddenAt: null,
    };
  });
  await db.orm.insert(Comment, rows);
  return rows.map((row) => row.id);
}

export async function filterTag(db: Database, accountId: string, tag: string, blocked = false): Promise<void> {
  await db.orm.insert(TagFilter, { accountId, tag, blocked });
}

export async function filterSource(db: Database, accountId: string, sourceId: string, blocked = false): Promise<void> {
  await db.orm.insert(SourceFilter, { accountId, sourceId, blocked });
}

export async function viewed(db: Database, accountId: string, postId: string, viewedAt = new Date()): Promise<void> {
  await db.orm.insert(PostView, { accountId, postId, viewedAt });
}

/** Gives a post the meaning of a text, as the work in the background does. */
export async function meant(db: Database, postId: string, text: string): Promise<void> {
  const table = readWordTable();
  const encoded = encodeVector(sentenceVector(table, text)!);
  await db.orm.query(
    `INSERT INTO post_vectors (post_id, model, revision, parts) VALUES ($1, $2, nextval('post_vectors_revision'), $3)`,
    [postId, table.name, encoded],
  );
}

export async function voted(db: Database, accountId: string, postId: string, vote: -1 | 1): Promise<void> {
  await db.orm.insert(PostVote, { accountId, postId, vote });
}

export async function bookmarked(
  db: Database,
  accountId: string,
  postId: string,
  over: { listId?: string; createdAt?: Date } = {},
): Promise<void> {
  await db.orm.insert(Bookmark, { accountId, postId, listId: null, createdAt: new Date(), ...over });
}
