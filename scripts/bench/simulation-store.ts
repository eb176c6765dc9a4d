import { createHash } from 'node:crypto';
import type { Database } from '../../src/data/database.ts';
import { createCountFlush } from '../../src/domain/posts/counts.ts';
import { TOPICS, type Read, type Reader, type World } from './simulation.ts';
import { tagNames } from './words.ts';

const DAY_MS = 86_400_000;
const TAGS = tagNames(TOPICS);

/** A reader with the name that its ids are derived from. */
export type Named = Reader & { readonly name: string };

/* Raw SQL: a whole world at once. Triggers and a flush compute scores, counts and interests. */
const FORGET = 'TRUNCATE accounts, posts, sources, tags, count_changes, interest_changes CASCADE';
const STORE_SOURCES = `INSERT INTO sources (id, name, handle, feed_url, created_at)
  SELECT md5('source' || n)::uuid, 'Source ' || n, 'source-' || n, 'https://source.example/' || n, now() FROM (SELECT DISTINCT unnest($1::integer[]) AS n) s`;
const STORE_POSTS = `INSERT INTO posts (id, source_id, type, title, url, published_at, created_at, sorted_at, num_upvotes, num_comments, num_views)
  SELECT md5('post' || n)::uuid, md5('source' || source)::uuid, 'article', 'Post ' || n, 'https://post.example/' || n, at, at, at, upvotes, comments, views
    FROM unnest($1::integer[], $2::integer[], $3::timestamptz[], $4::integer[], $5::integer[], $6::integer[]) AS g (n, source, at, upvotes, comments, views)`;
const STORE_TAGS = `INSERT INTO post_tags (post_id, tag, sorted_at, hot_score, num_comments, num_upvotes, num_downvotes, num_views)
  SELECT r.post_id, g.tag, r.sorted_at, r.hot_score, r.num_comments, r.num_upvotes, r.num_downvotes, r.num_views
    FROM unnest($1::integer[], $2::text[]) AS g (n, tag) JOIN post_ranks r ON r.post_id = md5('post' || g.n)::uuid`;
const STORE_ACCOUNTS = `INSERT INTO accounts (id, email, name, plan, created_at)
  SELECT md5(name)::uuid, name || '@example.com', name, 'free', now() FROM unnest($1::text[]) AS g (name)`;
const FOLLOW_TAGS =
  'INSERT INTO tag_filters (account_id, tag, blocked) SELECT md5(name)::uuid, tag, false FROM unnest($1::text[], $2::text[]) AS g (name, tag)';
const FOLLOW_SOURCES = `INSERT INTO source_filters (account_id, source_id, blocked)
  SELECT md5(name)::uuid, md5('source' || source)::uuid, false FROM unnest($1::text[], $2::integer[]) AS g (name, source)`;
const GIVEN = `SELECT md5(name)::uuid, md5('post' || n)::uuid`;
const VIEW = `INSERT INTO post_views (account_id, post_id, viewed_at) ${GIVEN}, at FROM unnest($1::text[], $2::integer[], $3::timestamptz[]) AS g (name, n, at)`;
const VOTE = `INSERT INTO post_votes (account_id, post_id, voted_at, vote) ${GIVEN}, at, vote FROM unnest($1::text[], $2::integer[], $3::timestamptz[], $4::smallint[]) AS g (name, n, at, vote)`;
const KEEP = `INSERT INTO bookmarks (account_id, post_id, created_at) ${GIVEN}, at FROM unnest($1::text[], $2::integer[], $3::timestamptz[]) AS g (name, n, at)`;

/** Stores the posts from before that time, with the reactions they had by then, in the place of any others. */
export async function storePosts(db: Database, { posts: all, reactions }: World, now: number): Promise<void> {
  await db.query(FORGET);
  const posts = all.flatMap((post, n) => (post.at <= 0 ? [{ ...post, ...reactions[n], n }] : []));
  await db.query(STORE_SOURCES, [posts.map(({ source }) => source)]);
  await db.query('INSERT INTO tags (name) SELECT unnest($1::text[])', [TAGS]);
  await db.query(STORE_POSTS, [
    posts.map(({ n }) => n),
    posts.map(({ source }) => source),
    posts.map(({ at }) => dateOf(at, now)),
    posts.map(({ upvotes = 0 }) => upvotes),
    posts.map(({ comments = 0 }) => comments),
    posts.map(({ views = 0 }) => views),
  ]);
  const tagged = posts.flatMap(({ n, tags }) => tags.map((tag) => ({ n, tag: TAGS[tag] ?? '' })));
  await db.query(STORE_TAGS, [tagged.map(({ n }) => n), tagged.map(({ tag }) => tag)]);
}

/** Stores people with what they follow and what they did until that time. */
export async function storeReaders(db: Database, readers: readonly Named[], now: number): Promise<void> {
  await db.query(STORE_ACCOUNTS, [readers.map(({ name }) => name)]);
  const tags = readers.flatMap(({ name, follows }) => follows.tags.map((tag) => ({ name, tag: TAGS[tag] ?? '' })));
  await db.query(FOLLOW_TAGS, [tags.map(({ name }) => name), tags.map(({ tag }) => tag)]);
  const sources = readers.flatMap(({ name, follows }) => follows.sources.map((source) => ({ name, source })));
  await db.query(FOLLOW_SOURCES, [sources.map(({ name }) => name), sources.map(({ source }) => source)]);
  await storeReads(
    db,
    readers.flatMap(({ name, known }) => known.map((read) => ({ ...read, name }))),
    now,
  );
}

/** Stores what people did with posts, and what is learned of it. */
export async function storeReads(
  db: Database,
  reads: readonly (Omit<Read, 'liked'> & { readonly name: string })[],
  now: number,
): Promise<void> {
  const columns = (of: typeof reads): unknown[][] => [
    of.map(({ name }) => name),
    of.map(({ post }) => post),
    of.map(({ at }) => dateOf(at, now)),
  ];
  const voted = reads.filter(({ vote }) => vote !== 0);
  await db.query(VIEW, columns(reads));
  await db.query(VOTE, [...columns(voted), voted.map(({ vote }) => vote)]);
  await db.query(KEEP, columns(reads.filter(({ kept }) => kept)));
  // Counts are those of the world: what these people do moves no post.
  await db.query('TRUNCATE count_changes');
  await createCountFlush(db)();
}

/** The id that the database derives from a name. */
export function idOf(name: string): string {
  return createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function dateOf(days: number, now: number): string {
  return new Date(now + days * DAY_MS).toISOString();
}
