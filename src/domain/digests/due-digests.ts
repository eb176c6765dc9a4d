import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { isUnknownZone } from '../../data/database-errors.ts';
import { Digest } from '../../data/entities/feeds.ts';
import {
  DIGEST_TO_SEND,
  FORGET_UNKNOWN_ZONES,
  POST_DUE_DIGESTS,
  type DigestToSend,
} from '../../data/queries/feeds/digests.ts';
import type { PostCardRow } from '../../data/queries/posts/posts.ts';
import { MAX_PAGE, MAX_POSTS_OF_A_DIGEST } from '../../../generated/limits.ts';
import { listCustomFeedPosts } from '../custom-feeds/custom-feed-posts.ts';
import { listForYou } from '../feeds/for-you.ts';
import { readCards } from '../posts/post-cards.ts';
import type { PostTopics } from '../posts/post-topics.ts';

/** Letters of digests that wait at the same time: each takes a moment of the mail server, and others wait behind it. */
const MAX_WAITING = 40;
/** Milliseconds before now up to which posts are in a digest: later ones may not be committed yet. */
const SETTLED_MS = 60_000;
/** Pages of For You that are looked through. */
const MAX_PAGES = 3;

/** Content of a digest at this moment. */
export interface DigestIssue {
  readonly digest: DigestToSend;
  /** The first ones, as the feed orders them. */
  readonly posts: readonly PostCardRow[];
  /** Posts that arrived until then are covered by it. */
  readonly until: Date;
}

/** Makes letters of digests that are due; how many. */
export async function postDueDigests(db: Database): Promise<number> {
  try {
    return (await db.query(POST_DUE_DIGESTS, [MAX_WAITING])).length;
  } catch (error) {
    if (!isUnknownZone(error)) throw error;
    await db.query(FORGET_UNKNOWN_ZONES);
    return (await db.query(POST_DUE_DIGESTS, [MAX_WAITING])).length;
  }
}

/** Reads the content to send; undefined for a digest that was deleted in the meantime. */
export async function readDigestIssue(db: Database, id: string): Promise<DigestIssue | undefined> {
  const [digest] = await db.query(DIGEST_TO_SEND, [id]);
  if (!digest) return undefined;
  const until = new Date(Date.now() - SETTLED_MS);
  return { digest, posts: await newPosts(db, digest, until), until };
}

/** Remembers that a digest was sent, so that no post is in two. */
export async function coverDigest(db: Database, { digest, until }: DigestIssue): Promise<void> {
  await db.orm.update(Digest, { id: digest.id, accountId: digest.accountId }, { coveredUntil: until, sentAt: now });
}

async function newPosts(db: Database, digest: DigestToSend, until: Date): Promise<PostCardRow[]> {
  const isNew = ({ createdAt }: PostCardRow): boolean => createdAt > digest.coveredUntil && createdAt <= until;
  const posts: PostCardRow[] = [];
  const memory = new Map<string, object>();
  const topics = new Map<string, PostTopics>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && posts.length < MAX_POSTS_OF_A_DIGEST; page++) {
    const request = { limit: MAX_PAGE, cursor, memory };
    const { items, next } =
      digest.feedId === null
        ? await unopened(db, digest.accountId, { ...request, topics })
        : await listCustomFeedPosts(db, digest.accountId, {
            ...request,
            feedId: digest.feedId,
            since: digest.coveredUntil,
          });
    posts.push(...(await readCards(db, items)).filter(isNew));
    if (next === null) break;
    cursor = next;
  }
  return posts.slice(0, MAX_POSTS_OF_A_DIGEST);
}

/** A page of For You without what the person has opened. */
async function unopened(db: Database, accountId: string, request: Parameters<typeof listForYou>[2]) {
  const { items, next } = await listForYou(db, accountId, request);
  return { items: items.filter(({ reason }) => reason.kind !== 'opened'), next };
}
