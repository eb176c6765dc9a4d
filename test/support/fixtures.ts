import { v7 as uuid } from 'uuid';
import { createToken } from '../../src/auth/access-tokens.ts';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import type { Database } from '../../src/data/database.ts';
import { Bookmark, PostView, PostVote } from '../../src/data/entities/engagement.ts';
import { Comment } from '../../src/data/entities/comment.ts';
import { SourceFilter, TagFilter } from '../../src/data/entities/filter.ts';
import { Source } from '../../src/data/entities/source.ts';

/** Builders of stored things: each has sensible values for all that a test does not care about. */

let count = 0;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** An account with a token; on the paid plan unless told otherwise. */
export async function person(db: Database, over: { plan?: 'free' | 'paid'; name?: string } = {}): Promise<Person> {
  count += 1;
  const email = `person${count}@example.com`;
  const { id } = await createAccount(db, { email, name: over.name ?? `Person ${count}`, plan: over.plan ?? 'paid' });
  const { token } = await createToken(db, id, { name: 'test', lifetime: 'never' });
  return { id, email, token };
}

export async function source(db: Database, over: Partial<Source> = {}): Promise<Source> {
  count += 1;
  const made: Source = {
    id: uuid(),
    name: `Source ${count}`,
    handle: `source-${count}`,
    image: null,
    description: null,
    homepage: null,
    feedUrl: `https://source${count}.example/feed`,
    createdAt: new Date(),
    ...over,
  };
  await db.orm.insert(Source, made);
  return made;
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

/** A stored post; answers its id. Without a source it gets one that all such posts share. */
export async function post(db: Database, input: PostInput = {}): Promise<string> {
  const n = (count += 1);
  const id = input.id ?? uuid();
  const createdAt = input.createdAt ?? input.publishedAt ?? new Date();
  const sourceId = input.sourceId ?? (await sharedSource(db)).id;
  const tags = input.tags ?? [];
  await db.orm.query(
    `INSERT INTO posts (id, source_id, type, title, url, summary, content, author_id, author_name, published_at, created_at, sorted_at,
       num_upvotes, num_comments, num_views, last_comment_at, num_downvotes, categories, search)
     SELECT $1, s.id, $3, $4, $5, $6, $7, CASE WHEN $8::text IS NULL THEN NULL ELSE $1::uuid END, $8, $9, $10, least(coalesce($9::timestamptz, $10), $10),
       $11, $12::integer, $13, CASE WHEN $12::integer > 0 THEN coalesce($14::timestamptz, now()) END, $16, $17, post_search($4, $15, s.name, $6)
     FROM sources s WHERE s.id = $2`,
    [
      id,
      sourceId,
      input.type ?? 'article',
      input.title ?? `Post ${n}`,
      input.url === undefined ? `https://example.com/${n}` : input.url,
      input.summary ?? null,
      input.content ?? null,
      input.authorName ?? null,
      input.publishedAt ?? null,
      createdAt,
      input.upvotes ?? 0,
      input.comments ?? 0,
      input.views ?? 0,
      input.lastCommentAt ?? null,
      tags.join(' '),
      input.downvotes ?? 0,
      input.categories ?? 0,
    ],
  );
  if (tags.length > 0) {
    await db.orm.query('INSERT INTO tags (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [tags]);
    await db.orm.query(
      `INSERT INTO post_tags (post_id, tag, sorted_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views)
       SELECT p.id, t, p.sorted_at, p.hot_score, p.num_comments, p.num_upvotes, p.num_downvotes, p.num_views FROM posts p, unnest($2::text[]) t WHERE p.id = $1`,
      [id, tags],
    );
  }
  return id;
}

async function sharedSource(db: Database): Promise<Source> {
  if (defaultSource && (await db.orm.existsBy(Source, { id: defaultSource.id }))) return defaultSource;
  return (defaultSource = await source(db));
}

export async function comment(
  db: Database,
  input: {
    id?: string;
    postId: string;
    accountId: string;
    parentId?: string;
    content?: string;
    createdAt?: Date;
    upvotes?: number;
  },
): Promise<string> {
  const id = input.id ?? uuid();
  const content = input.content ?? 'A comment';
  await db.orm.insert(Comment, {
    id,
    postId: input.postId,
    accountId: input.accountId,
    parentId: input.parentId ?? null,
    content,
    contentHtml: `<p>${content}</p>`,
    createdAt: input.createdAt ?? new Date(),
    updatedAt: null,
    numUpvotes: input.upvotes ?? 0,
  });
  return id;
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
