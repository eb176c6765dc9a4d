import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { isUnknownZone } from '../../data/database-errors.ts';
import { Digest } from '../../data/entities/feeds.ts';
import { MAX_CHANGES_OF_A_DIGEST, MAX_PAGE, MAX_POSTS_OF_A_DIGEST } from '../../../generated/limits.ts';
import { rankStackChanges, readRanked, type StackChangeRow } from '../changes/stack-changes.ts';
import { judgeUses } from '../changes/verdicts.ts';
import { listCustomFeedPosts } from '../custom-feeds/custom-feed-posts.ts';
import { listForYou, type ForYouRequest } from '../feeds/for-you.ts';
import { readCards, type PostCardRow } from '../posts/post-cards.ts';
import type { PostTopics } from '../posts/post-topics.ts';
import { statement } from '../../data/statement.ts';
import { slot } from './digests.ts';
import { findFeedName } from '../custom-feeds/custom-feeds.ts';

/** E-mails of digests that are queued at the same time: each takes a moment, and other e-mails wait behind it. */
const MAX_WAITING = 40;
/** Milliseconds before now up to which posts are in a digest: later ones may not be committed yet. */
const SETTLED_MS = 60_000;
/** Pages of For You that are read for a digest. */
const MAX_PAGES = 3;

/** A digest that is due, and whether its person may read now. */
type DigestToSend = Pick<Digest, 'id' | 'accountId' | 'feedId' | 'pictures' | 'coveredUntil'> & {
  name: string;
  email: string;
  timezone: string;
  plan: string;
  paidUntil: Date | null;
  suspendedAt: Date | null;
};

/** Content of a digest at this moment. */
export interface DigestIssue {
  readonly digest: DigestToSend;
  /** The first ones, as the feed orders them. */
  readonly posts: readonly PostCardRow[];
  /** Changes of the person's packages, the most urgent first; none in the digest of a custom feed. */
  readonly changes: readonly StackChangeRow[];
  /** Posts that arrived until then are covered by it. */
  readonly until: Date;
}

/**
 * Queues e-mails of digests that are due, at most $1 at a time, since an e-mail with a link must not wait for many;
 * each is due again on a later day. A digest that is still queued is not queued twice: it will contain all posts.
 */
const POST_DUE_DIGESTS = statement<{ id: string }>(`
  WITH due AS (
    SELECT id, frequency, weekday, hour, timezone FROM digests WHERE next_at <= now()
     ORDER BY next_at LIMIT greatest(0, $1 - (SELECT count(*) FROM letters WHERE digest_id IS NOT NULL))
       FOR UPDATE SKIP LOCKED),
  moved AS (
    UPDATE digests d SET next_at = ${slot('due', '1')} FROM due WHERE d.id = due.id RETURNING d.id)
  INSERT INTO letters (id, kind, recipient, digest_id, due_at, expires_at)
  SELECT gen_random_uuid(), 'digest', '', id, now(), now() + interval '20 hours' FROM moved
  ON CONFLICT (digest_id) WHERE digest_id IS NOT NULL DO NOTHING
  RETURNING id`);

/** Another server may know fewer time zones than the one on which they were set. */
const FORGET_UNKNOWN_ZONES = statement(
  `UPDATE digests SET timezone = 'UTC' WHERE NOT EXISTS (SELECT FROM pg_timezone_names z WHERE z.name = timezone)`,
);

/** Queues e-mails of digests that are due; returns how many. */
export async function postDueDigests(db: Database): Promise<number> {
  try {
    return (await db.query(POST_DUE_DIGESTS, [MAX_WAITING])).length;
  } catch (error) {
    if (!isUnknownZone(error)) throw error;
    await db.query(FORGET_UNKNOWN_ZONES);
    return (await db.query(POST_DUE_DIGESTS, [MAX_WAITING])).length;
  }
}

const DIGEST_TO_SEND = statement<Omit<DigestToSend, 'name'>>(`
  SELECT d.id, d.account_id AS "accountId", d.feed_id AS "feedId", d.pictures, d.covered_until AS "coveredUntil", d.timezone,
    a.email, a.plan, a.paid_until AS "paidUntil", a.suspended_at AS "suspendedAt"
    FROM digests d JOIN accounts a ON a.id = d.account_id WHERE d.id = $1`);

/** Reads the content to send; undefined for a digest that was deleted in the meantime. */
export async function readDigestIssue(db: Database, id: string): Promise<DigestIssue | undefined> {
  const [due] = await db.query(DIGEST_TO_SEND, [id]);
  if (!due) return undefined;
  const digest = { ...due, name: (await findFeedName(db, due.accountId, due.feedId)) ?? 'For you' };
  const until = new Date(Date.now() - SETTLED_MS);
  const [posts, changes] = await Promise.all([loadNewPosts(db, digest, until), loadNewChanges(db, digest, until)]);
  return { digest, posts, changes, until };
}

/** Records that a digest was sent, so that no post is in two. */
export async function coverDigest(db: Database, { digest, until }: DigestIssue): Promise<void> {
  await db.orm.update(Digest, { id: digest.id, accountId: digest.accountId }, { coveredUntil: until, sentAt: now });
}

async function loadNewPosts(db: Database, digest: DigestToSend, until: Date): Promise<PostCardRow[]> {
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

/** The changes that became known since the last digest. Only that of For You has them, so that none comes twice. */
async function loadNewChanges(db: Database, digest: DigestToSend, until: Date): Promise<StackChangeRow[]> {
  if (digest.feedId !== null) return [];
  const { ranking, unjudged } = await rankStackChanges(db, digest.accountId);
  await judgeUses(db, unjudged);
  const isNew = (id: string): boolean =>
    timeOfId(id) > digest.coveredUntil.getTime() && timeOfId(id) <= until.getTime();
  const fresh = ranking.filter(({ key: [, , id] }) => isNew(id)).slice(0, MAX_CHANGES_OF_A_DIGEST);
  return readRanked(db, digest.accountId, fresh);
}

/** The milliseconds at which an id of version 7 was made (RFC 9562, section 5.7). */
function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** A page of For You without what the person has opened. */
async function unopened(db: Database, accountId: string, request: ForYouRequest) {
  const { items, next } = await listForYou(db, accountId, request);
  return { items: items.filter(({ reason }) => reason.kind !== 'opened'), next };
}
