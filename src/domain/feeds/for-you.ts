import type { Database } from '../../data/database.ts';
import type { ListCache } from './list-cache.ts';
import { FRESH_FOR, loadListState, type ListStateRow } from './list-state.ts';
import type { Page, PageRequest } from '../pagination.ts';
import { readTopics, type PostTopics, type TopicCache } from '../posts/post-topics.ts';
import { findMuted } from '../mutes/find-muted.ts';
import { reasonFor, type Reason } from '../ranking/rank.ts';
import { initialCursor, formatFeedCursor, parseFeedCursor, type FeedCursor } from './feed-cursor.ts';
import { startFeedSession, readNextPosts, type FeedEntry } from './feed-session.ts';
import { isEligible, type FeedSession } from './window.ts';
import type { PostRef } from '../posts/post-cards.ts';

/** Reason of opened posts, which come after all unread ones. */
const OPENED: Reason = { kind: 'opened', name: null };
/** Pages kept per reading. */
const MAX_DRAFTS_KEPT = 4;

/** A post of a person's feed, with its reason. */
export type RecommendedPost = PostRef & { readonly reason: Reason };

/** A page of a ranked feed, with the caches that it is made with. */
export type ForYouRequest = PageRequest & { readonly topics: TopicCache; readonly memory: ListCache };

/**
 * The feed ranked for a person: the next posts by hot score, of those followed and of all, are ranked together; the
 * first page starts with followed ones. What they were shown in earlier sittings and did not open sinks. At most three
 * posts of one source in a row, opened posts last, blocked ones never. What counts as opened is fixed when the first
 * page is read, and the cursor records what was shown of a window, so each post appears once. Pages come from memory
 * while nothing has changed.
 */
export async function listForYou(
  db: Database,
  viewerId: string,
  request: ForYouRequest,
): Promise<Page<RecommendedPost>> {
  const place = parseFeedCursor(request.cursor);
  const key = `foryou:${viewerId}`;
  const remembered = request.memory.get(key) as CachedFeed | undefined;
  if (remembered && isOf(remembered.reading, place) && remembered.reading.preferences.endsAt > Date.now()) {
    const { reading } = remembered;
    const walked = await stateAfter(db, viewerId, { request, remembered, place });
    const isCurrent = place !== undefined || walked.state.content === reading.preferences.content;
    if (isCurrent && walked.state.preferences === reading.preferences.version)
      return buildPage(db, { request, reading, ...walked });
  }
  const reading = await startFeedSession(db, viewerId, place?.at ?? Date.now(), remembered?.reading);
  const begun = { reading, drafts: new Map<string, PageDraft>() };
  request.memory.set(key, begun);
  return buildPage(db, {
    request,
    reading,
    ...(await stateAfter(db, viewerId, { request, remembered: begun, place })),
  });
}

/** A page of a reading as it was ranked. */
interface PageDraft {
  /** One more than the page has, to know whether more follow. */
  readonly steps: readonly FeedEntry[];
  /** Reason for each post, while it is about the same. */
  readonly reasons: readonly Reason[];
  readonly next: string | null;
}

interface CachedFeed {
  readonly reading: FeedSession;
  /** The last pages, by the limit and the cursor of their requests. */
  readonly drafts: Map<string, PageDraft>;
}

function isOf(reading: FeedSession, place: FeedCursor | undefined): boolean {
  return place === undefined ? Date.now() - reading.at < FRESH_FOR : place.at === reading.at;
}

interface Walked {
  readonly draft: PageDraft;
  readonly state: ListStateRow;
}

async function stateAfter(
  db: Database,
  viewerId: string,
  route: { request: ForYouRequest; remembered: CachedFeed; place: FeedCursor | undefined },
): Promise<Walked> {
  const draft = await draftOf(db, viewerId, route);
  return {
    draft,
    state: await loadListState(
      db,
      viewerId,
      draft.steps.map(({ post }) => post.id),
    ),
  };
}

/** Ranks a page, or finds it among the last ones. */
async function draftOf(
  db: Database,
  viewerId: string,
  { request, remembered, place }: { request: ForYouRequest; remembered: CachedFeed; place: FeedCursor | undefined },
): Promise<PageDraft> {
  const { reading, drafts } = remembered;
  const { limit, cursor = '' } = request;
  const key = `${limit}:${cursor}`;
  const known = drafts.get(key);
  if (known) return known;
  const from = place ?? initialCursor(reading.at);
  const { steps, rest } = await readNextPosts(db, viewerId, {
    reading,
    from,
    count: limit + 1,
    topics: request.topics,
  });
  const end = steps.length > limit ? steps[limit - 1]?.place() : rest;
  const reasons = steps.slice(0, limit).map((step) => entryReason(step, step.post.topics));
  const draft: PageDraft = { steps, reasons, next: end ? formatFeedCursor(end) : null };
  drafts.set(key, draft);
  for (const old of [...drafts.keys()].slice(0, -MAX_DRAFTS_KEPT)) drafts.delete(old);
  return draft;
}

function entryReason({ opened, signals }: FeedEntry, topics: PostTopics): Reason {
  return opened ? OPENED : reasonFor(topics, signals);
}

async function buildPage(
  db: Database,
  { request, reading, draft, state }: Walked & { request: ForYouRequest; reading: FeedSession },
): Promise<Page<RecommendedPost>> {
  const shown = draft.steps.slice(0, request.limit).map((step, n) => ({ step, version: state.versions[n] }));
  // A post that changed since it was ranked may now be about something else.
  const changed = shown.flatMap(({ step: { post }, version }) =>
    typeof version === 'number' && post.topics.version !== version ? [{ id: post.id, version }] : [],
  );
  const ids = changed.map(({ id }) => id);
  const [topics, muted] = await Promise.all([
    readTopics(db, ids, request.topics),
    findMuted(db, changed, reading.preferences.mutes),
  ]);
  const items: RecommendedPost[] = [];
  for (const [n, { step, version }] of shown.entries()) {
    const { id, topics: ranked, standsIn } = step.post;
    const current = topics.get(id) ?? ranked;
    if (typeof version !== 'number' || muted.has(id) || !isEligible(current, reading, standsIn)) continue;
    const known = current === ranked ? draft.reasons[n] : undefined;
    items.push({ id, version, reason: known ?? entryReason(step, current) });
  }
  return { items, next: draft.next };
}
