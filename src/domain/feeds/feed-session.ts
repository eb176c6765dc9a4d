import type { Database } from '../../data/database.ts';
import { topicSet, type TopicCache } from '../posts/post-topics.ts';
import {
  extendRun,
  MAX_PROMOTED,
  promoteFollowed,
  promoteLearned,
  diversify,
  type RankingSignals,
} from '../ranking/rank.ts';
import { learnedShare } from '../ranking/learned-subject.ts';
import { getUserPreferences } from '../ranking/user-preferences.ts';
import { idSuffix, TOP, type FeedCursor } from './feed-cursor.ts';
import { windowAt, type RankedPost, type FeedSession, type FeedWindow } from './window.ts';

/** Maximum windows per page: a reader who has blocked nearly everything gets a short page rather than a slow one. */
const MAX_WINDOWS = 100;
/** A post of a page and the position after it. */
export interface FeedEntry {
  readonly post: RankedPost;
  /** Signals it was ranked by. */
  readonly signals: RankingSignals;
  /** Whether it is among those that were opened before. */
  readonly opened: boolean;
  place(): FeedCursor;
}

/** Begins a session, or resumes one as of its start; `before` is the cached one. */
export async function startFeedSession(
  db: Database,
  viewerId: string,
  at: number,
  before: FeedSession | undefined,
): Promise<FeedSession> {
  const preferences = await getUserPreferences(db, viewerId, at);
  const followed = before?.at === at ? before.followed : preferences.followed;
  return {
    at,
    preferences,
    followed,
    follows: topicSet(followed),
    blocks: topicSet(preferences.blocked),
    own: new Set(preferences.followed.sources),
    windows: new Map(),
  };
}

/**
 * Reads the next `count` posts from a position; fewer only at the end of the feed, or when nearly everything is
 * blocked: then `rest` is the position to continue from.
 */
export async function readNextPosts(
  db: Database,
  viewerId: string,
  route: { reading: FeedSession; from: FeedCursor; count: number; topics: TopicCache },
): Promise<{ steps: FeedEntry[]; rest: FeedCursor | undefined }> {
  const { reading, from, count, topics } = route;
  const steps: FeedEntry[] = [];
  let place: FeedCursor | undefined = from;
  for (let read = 0; place && steps.length < count && read < MAX_WINDOWS; read += 1) {
    const window = await windowAt(db, viewerId, { reading, place, topics });
    const added = stepsOf(window, place, count - steps.length);
    steps.push(...added);
    place = nextWindowPlace(window, added.at(-1)?.place() ?? place);
  }
  return { steps, rest: place };
}

/** Returns posts of a window that were not shown yet, in display order: followed ones first, sources varied. */
function stepsOf({ posts, signals, clock }: FeedWindow, place: FeedCursor, count: number): FeedEntry[] {
  const unshown = place.shown.size === 0 ? posts : posts.filter((post) => !place.shown.has(idSuffix(post.id)));
  const isFirst = !place.opened && place.all.key[0] === TOP.key[0];
  const order = diversify(isFirst ? firstOf(unshown, { signals, clock }, place) : unshown, count, place.run);
  return order.map((post, index) => ({
    post,
    signals,
    opened: place.opened,
    place: () => placeAfter({ ...place, pace: clock.pace }, order.slice(0, index + 1)),
  }));
}

/** Posts of the first window: some followed ones first, then learned topics have their share. */
function firstOf(
  posts: readonly RankedPost[],
  { signals, clock }: Pick<FeedWindow, 'signals' | 'clock'>,
  { shown }: FeedCursor,
): readonly RankedPost[] {
  const { follows, likes } = signals;
  const led = Math.max(0, MAX_PROMOTED - shown.size);
  const leads = promoteFollowed(posts, led, { follows, clock });
  const hasFollows = follows.tags.size + follows.sources.size > 0;
  return promoteLearned(
    leads,
    { count: learnedShare(likes.learned, shown.size), led: hasFollows ? led : 0 },
    likes.learned,
  );
}

function placeAfter(place: FeedCursor, posts: readonly RankedPost[]): FeedCursor {
  const run = posts.reduce((before, post) => extendRun(before, post.topics.source), place.run);
  return { ...place, run, shown: new Set([...place.shown, ...posts.map((post) => idSuffix(post.id))]) };
}

/**
 * Returns the position of the next window. New posts may have pushed a shown one out of this window: the position lists
 * it until it is passed.
 */
function nextWindowPlace({ next, ids, clock }: FeedWindow, place: FeedCursor): FeedCursor | undefined {
  if (!next) return undefined;
  const tails = new Set(ids.map(idSuffix));
  return { ...place, ...next, pace: clock.pace, shown: new Set([...place.shown].filter((tail) => !tails.has(tail))) };
}
