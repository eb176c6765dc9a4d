import type { Database } from '../../data/database.ts';
import { hasAnyTopic, loadTopics, type PostTopics, type TopicCache, type TopicSet } from '../posts/post-topics.ts';
import { computeAffinity, type TopicAffinity } from '../ranking/topic-affinity.ts';
import {
  decayRate,
  rank,
  type RankCandidate,
  type TimeDecay,
  type Scored,
  type RankingSignals,
} from '../ranking/rank.ts';
import { subjectWeight } from '../ranking/learned-subject.ts';
import type { UserPreferences } from '../ranking/user-preferences.ts';
import { BOTTOM, isPassed, TOP, type FeedCursor } from './feed-cursor.ts';
import { snapshotAfter, readHotKeys, type HotKey, type HotKeys, type HotPosition } from './post-list.ts';
import type { Topics } from '../../data/sql/post-filter.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { isMuted } from '../../data/sql/mutes.ts';
import { findMuted, type MutedPosts } from '../mutes/find-muted.ts';
import { readByIds } from '../../data/data-sets.ts';
import { statement } from '../../data/statement.ts';
import { markColumns } from './rank-marks.ts';
import { SITTING } from './impressions.ts';

/** Limits of followed posts and of all posts that are ranked together; the rest is left to the next window. */
const WINDOW = { followed: 50, all: 150 };
/** Posts with tags of the learned subject that are read for the first window, and that are kept of them. */
const MAX_LEARNED = { read: 120, chosen: 30 };
/** Windows kept per reading: the current one and the next. */
const MAX_WINDOWS_KEPT = 2;

/** Cached state of one person's session. Optional: the positions in cursors are enough. */
export interface FeedSession {
  readonly at: number;
  readonly preferences: UserPreferences;
  /** Topics followed when the reading began; they define its stream of followed posts. */
  readonly followed: Topics;
  readonly follows: TopicSet;
  readonly blocks: TopicSet;
  /** The sources followed now; those that are not listed are the person's own. */
  readonly own: ReadonlySet<string>;
  readonly windows: Map<string, FeedWindow>;
}

/** A post of a window; whether it stands in for the one that leads its story, whose source is blocked. */
type Unscored = RankCandidate & { readonly standsIn: boolean };
/** A post as it was ranked. */
export type RankedPost = Scored<Unscored>;

/** Posts ranked together, best first, and the place after them; undefined after the last. */
export interface FeedWindow {
  readonly posts: readonly RankedPost[];
  /** Signals they were ranked by. */
  readonly signals: RankingSignals;
  readonly clock: TimeDecay;
  /** Of all its posts, shown or not. */
  readonly ids: readonly string[];
  readonly next: Pick<FeedCursor, 'opened' | 'followed' | 'all'> | undefined;
}

/**
 * Whether a post is for this person and leads its story, or stands in for the one that does, and is neither blocked nor
 * of a kind that is turned off.
 */
export function isEligible(topics: PostTopics, { blocks, preferences, own }: FeedSession, standsIn = false): boolean {
  const isTheirs = topics.listed || own.has(topics.source);
  return (
    (topics.isLead || standsIn) &&
    isTheirs &&
    !hasAnyTopic(topics, blocks) &&
    (topics.categories & preferences.hidden) === 0
  );
}

/** Marks an opened post, in place of a number of impressions. */
const OPENED = 0;

type WindowContext = { readonly reading: FeedSession; readonly place: FeedCursor; readonly topics: TopicCache };

/** Returns the window that begins at a position; the last two of a session are cached. */
export async function windowAt(db: Database, viewerId: string, route: WindowContext): Promise<FeedWindow> {
  const { windows } = route.reading;
  const key = JSON.stringify([route.place.opened, route.place.followed, route.place.all]);
  const cachedWindow = windows.get(key);
  if (cachedWindow) return cachedWindow;
  const window = await readFeedWindow(db, viewerId, route);
  windows.set(key, window);
  for (const old of [...windows.keys()].slice(0, -MAX_WINDOWS_KEPT)) windows.delete(old);
  return window;
}

/** The post that stands in for one that leads a story. */
interface NextPost {
  readonly id: string;
  readonly topics: PostTopics;
}

/** Of each story that one of these posts leads, the first post for everybody of another source than $2, not muted. */
const NEXT_OF_STORIES = statement<{ lead: string; id: string }>(`
  SELECT DISTINCT ON (story_id) story_id AS lead, post_id AS id FROM post_ranks r
   WHERE story_id = ANY ($1::uuid[]) AND listed AND source_id <> ALL ($2::uuid[]) AND NOT ${isMuted('r', '$3')}
   ORDER BY story_id, post_id`);

/**
 * Finds, for leads of stories that are muted or whose source is blocked, the next post of the story that is not, by the
 * id of the lead. Runs no query where none is.
 */
async function findStoryFallbacks(
  db: Database,
  topics: ReadonlyMap<string, PostTopics>,
  { blocks, mutes, muted, cache }: { blocks: TopicSet; cache: TopicCache; mutes: Mutes | undefined; muted: MutedPosts },
): Promise<ReadonlyMap<string, NextPost>> {
  const leads = [...topics].flatMap(([id, { hasOthers, isLead, source }]) =>
    isLead && hasOthers && (blocks.sources.has(source) || muted.has(id)) ? [id] : [],
  );
  if (leads.length === 0) return new Map();
  const rows = await db.query(NEXT_OF_STORIES, [leads, [...blocks.sources], mutes ?? null]);
  const ids = rows.map(({ id }) => id);
  const topicsById = await loadTopics(db, ids, cache);
  return new Map(
    rows.flatMap(({ lead, id }): [string, NextPost][] => {
      const topicsOfPost = topicsById.get(id);
      return topicsOfPost ? [[lead, { id, topics: topicsOfPost }]] : [];
    }),
  );
}

async function readFeedWindow(
  db: Database,
  viewerId: string,
  { reading, place, topics: cache }: WindowContext,
): Promise<FeedWindow> {
  const [followed, all] = await Promise.all([followedKeys(db, reading, place), allKeys(db, viewerId, place)]);
  // Posts may have fallen from the previous window into this one.
  const positions = {
    followed: { key: place.followed.key, mark: followed.mark },
    all: { key: place.all.key, mark: all.mark },
  };
  const keys = new Map([...followed.keys, ...all.keys].map(([hotScore, id]) => [id, hotScore]));
  const windowIds = [...keys.keys()];
  const seenBy = (some: readonly string[]) =>
    place.opened || some.length === 0 ? new Map<string, number>() : seenOf(db, viewerId, some, place.at);
  const windowTopics = await loadTopics(db, windowIds, cache);
  const popular = all.keys.flatMap(([, id]) => windowTopics.get(id) ?? []);
  const likes = computeAffinity(reading.preferences.interests, popular);
  const isFirst = !place.opened && place.all.key[0] === TOP.key[0];
  for (const [hotScore, id] of isFirst ? await learnedKeys(db, { likes, cache, except: keys }) : [])
    keys.set(id, hotScore);
  const ids = [...keys.keys()];
  const { mutes } = reading.preferences;
  const [topics, seenOfIds] = await Promise.all([
    ids.length === windowIds.length ? windowTopics : loadTopics(db, ids, cache),
    seenBy(ids),
  ]);
  const muted = await findMuted(
    db,
    Array.from(topics, ([id, { version }]) => ({ id, version })),
    mutes,
  );
  const stories = await findStoryFallbacks(db, topics, { blocks: reading.blocks, mutes, muted, cache });
  const nextIds = Array.from(stories.values(), ({ id }) => id);
  const seen = new Map([...seenOfIds, ...(await seenBy(nextIds))]);
  const follows = place.opened ? undefined : reading.follows;
  const posts = ids.flatMap((lead): Unscored[] => {
    const [ofLead, next] = [topics.get(lead), stories.get(lead)];
    const [hotScore = 0, post] = [keys.get(lead), next ?? (ofLead && { id: lead, topics: ofLead })];
    if (!ofLead || !post || isBefore([hotScore, lead], ofLead, { ...positions, follows })) return [];
    const shown = seen.get(post.id) ?? 0;
    const standsIn = next !== undefined;
    if (!standsIn && muted.has(post.id)) return [];
    if (seen.get(post.id) === OPENED || !isEligible(post.topics, reading, standsIn)) return [];
    return [{ ...post, hotScore, shown, standsIn }];
  });
  const clock = { at: reading.preferences.sittingAt, pace: place.pace > 0 ? place.pace : decayRate(popular) };
  const signals = { follows: reading.follows, likes };
  return {
    posts: rank(posts, signals, clock),
    signals,
    clock,
    // Without the learned ones: a later window has them, too.
    ids: [...windowIds, ...nextIds],
    next: nextOf(place, followed, all),
  };
}

/** Other posts of the learned subject, however old, those first that are most of it. */
async function learnedKeys(
  db: Database,
  { likes, cache, except }: { likes: TopicAffinity; cache: TopicCache; except: ReadonlyMap<string, number> },
): Promise<readonly HotKey[]> {
  const { learned } = likes;
  if (learned.topics.tags.length === 0) return [];
  const { keys } = await readHotKeys(db, { topics: learned.rare, after: TOP, limit: MAX_LEARNED.read });
  const unread = keys.filter(([, id]) => !except.has(id));
  const about = await loadTopics(
    db,
    unread.map(([, id]) => id),
    cache,
  );
  const weightOf = ([, id]: HotKey): number => {
    const of = about.get(id);
    return of ? subjectWeight(of, learned) : 0;
  };
  return unread
    .filter((key) => weightOf(key) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MAX_LEARNED.chosen);
}

/** Whether a post belonged to an earlier window: one of the streams it is in has passed it. */
function isBefore(
  key: HotKey,
  topics: PostTopics,
  { followed, all, follows }: { followed: HotPosition; all: HotPosition; follows: TopicSet | undefined },
): boolean {
  return isPassed(key, all) || (follows !== undefined && isPassed(key, followed) && hasAnyTopic(topics, follows));
}

function nextOf(place: FeedCursor, followed: HotKeys, all: HotKeys): FeedWindow['next'] {
  const end = ({ keys, mark }: HotKeys, size: number): HotPosition => {
    const key = keys[size - 1];
    return key ? { key, mark } : BOTTOM;
  };
  const next = { opened: place.opened, followed: end(followed, WINDOW.followed), all: end(all, WINDOW.all) };
  if (next.all !== BOTTOM) return next;
  return place.opened ? undefined : { opened: true, followed: BOTTOM, all: TOP };
}

async function followedKeys(db: Database, { followed }: FeedSession, place: FeedCursor): Promise<HotKeys> {
  if (place.opened || place.followed.key[0] === BOTTOM.key[0] || followed.tags.length + followed.sources.length === 0)
    return { keys: [], mark: undefined };
  return readHotKeys(db, { topics: followed, after: place.followed, limit: WINDOW.followed });
}

/** All posts that one person had opened. */
const OPENED_POSTS = statement<{ id: string }>(
  `SELECT post_id AS id FROM post_views WHERE account_id = $1 AND viewed_at <= $2`,
);

/** The posts of $1 that are after a place in the popular order, in that order. */
const HOT_POSTS = statement<{
  id: string;
  score: number;
  snapshot: string;
}>(`SELECT p.post_id AS id, p.hot_score AS score${markColumns(false)} FROM post_ranks p
  WHERE p.post_id = ANY ($1::uuid[]) AND (p.hot_score, p.post_id) < ($2::double precision, $3::uuid)
  ORDER BY p.hot_score DESC, p.post_id DESC LIMIT $4`);

async function allKeys(db: Database, viewerId: string, { opened, all, at }: FeedCursor): Promise<HotKeys> {
  if (!opened) return readHotKeys(db, { after: all, limit: WINDOW.all });
  const views = await db.query(OPENED_POSTS, [viewerId, new Date(at)]);
  const rows = await readByIds(
    views.map(({ id }) => id),
    (ids) => db.query(HOT_POSTS, [ids, ...all.key, WINDOW.all]),
  );
  // The mark is of the first read: a post that fell during the others was above the place then.
  const mark = await snapshotAfter(db, all, rows[0]);
  const keys = rows.map(({ id, score }): HotKey => [score, id]).sort(([a, x], [b, y]) => b - a || (x < y ? 1 : -1));
  return { keys: keys.slice(0, WINDOW.all), mark };
}

/** A person's history with a post before a reading: opened, or shown so many times. */
interface SeenRow {
  readonly id: string;
  /** In how many sittings that were over; 0 for an opened post. */
  readonly shown: number;
}

/**
 * Which candidates a person has opened, one index lookup each, and which they were shown. What they are shown in the
 * sitting of the reading does not count yet, so that their feed stands still for that long.
 */
const SEEN_OF = statement<SeenRow>(`
  SELECT post_id AS id, 0 AS shown FROM post_views
   WHERE account_id = $1 AND post_id = ANY ($2::uuid[]) AND viewed_at <= $3
  UNION ALL
  SELECT g.id, count(DISTINCT i.sitting_at)::integer FROM impressions i CROSS JOIN unnest(i.post_ids) AS p (id)
    JOIN unnest($2::uuid[]) AS g (id) ON g.id = p.id
   WHERE i.account_id = $1 AND i.sitting_at <= $3::timestamptz - ${SITTING} GROUP BY g.id`);

/** Counts how often a person was shown each of these posts before; OPENED for those that they opened. */
async function seenOf(
  db: Database,
  viewerId: string,
  ids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  for (const { id, shown } of await db.query(SEEN_OF, [viewerId, ids, new Date(at)]))
    if (seen.get(id) !== OPENED) seen.set(id, shown);
  return seen;
}
