import type { Database } from '../../data/database.ts';
import { OPENED_OF, OPENED_POSTS } from '../../data/queries/feeds/opened-posts.ts';
import type { Topics } from '../../data/queries/feeds/post-filter.ts';
import { isAbout, topicsOf, topicSet, type PostTopics, type TopicCache, type TopicSet } from '../posts/post-topics.ts';
import { markBehind, readHotKeys, type HotKey, type HotKeys, type HotPlace } from './post-list.ts';
import { extended, LEAD, led, paceOf, rank, varied, type Candidate, type Clock, type Scored } from '../ranking/rank.ts';
import { BOTTOM, isPassed, tailOf, TOP, type FeedCursor } from './feed-cursor.ts';
import { getTaste, type Taste } from '../ranking/taste.ts';

/** How many followed posts and how many of all are ranked together; the rest is left to the next window. */
const WINDOW = { followed: 50, all: 150 };
/** Maximum windows per page: somebody who has blocked nearly everything gets a short page rather than a slow one. */
const MAX_WINDOWS = 100;
/** Windows kept per reading: the current one and the next. */
const MAX_WINDOWS_KEPT = 2;

/** What a process remembers of one person reading their feed. Without it, the places in cursors are enough. */
export interface Reading {
  readonly at: number;
  readonly taste: Taste;
  /** What was followed when the reading began; defines its stream of followed posts. */
  readonly followed: Topics;
  readonly follows: TopicSet;
  readonly blocks: TopicSet;
  /** The sources followed now; those that are not listed are the person's own. */
  readonly own: ReadonlySet<string>;
  readonly windows: Map<string, Window>;
}

type Post = Scored<Candidate>;

/** Posts ranked together, best first, and the place after them; undefined after the last. */
interface Window {
  readonly posts: readonly Post[];
  readonly clock: Clock;
  readonly ids: ReadonlySet<string>;
  readonly next: Pick<FeedCursor, 'opened' | 'followed' | 'all'> | undefined;
}

/** A post of a page and the place after it. */
export interface Step {
  readonly post: Post;
  place(): FeedCursor;
}

/** Begins a reading, or resumes one as of its start; `before` is what the process remembers of it. */
export async function startReading(
  db: Database,
  viewerId: string,
  at: number,
  before: Reading | undefined,
): Promise<Reading> {
  const taste = await getTaste(db, viewerId);
  const followed = before?.at === at ? before.followed : taste.followed;
  return {
    at,
    taste,
    followed,
    follows: topicSet(followed),
    blocks: topicSet(taste.blocked),
    own: new Set(taste.followed.sources),
    windows: new Map(),
  };
}

/** Whether a post is for this person, and neither blocked nor of a kind that is turned off. */
export function isWanted(topics: PostTopics, { blocks, taste, own }: Reading): boolean {
  return (
    topics.isLead &&
    (topics.listed || own.has(topics.source)) &&
    !isAbout(topics, blocks) &&
    (topics.categories & taste.hidden) === 0
  );
}

/**
 * The next `count` posts from a place; fewer only at the end of the feed, or when nearly everything is blocked: then
 * `rest` is the place to continue from.
 */
export async function walk(
  db: Database,
  viewerId: string,
  route: { reading: Reading; from: FeedCursor; count: number; topics: TopicCache },
): Promise<{ steps: Step[]; rest: FeedCursor | undefined }> {
  const { reading, from, count, topics } = route;
  const steps: Step[] = [];
  let place: FeedCursor | undefined = from;
  for (let read = 0; place && steps.length < count && read < MAX_WINDOWS; read += 1) {
    const window = await windowAt(db, viewerId, { reading, place, topics });
    const added = stepsOf(window, place, reading.follows, count - steps.length);
    steps.push(...added);
    place = placeBehind(window, added.at(-1)?.place() ?? place);
  }
  return { steps, rest: place };
}

/** The posts of a window that were not shown yet, in display order: followed ones lead, sources vary. */
function stepsOf({ posts, clock }: Window, place: FeedCursor, follows: TopicSet, count: number): Step[] {
  const unshown = posts.filter((post) => !place.shown.has(tailOf(post.id)));
  const isFirst = !place.opened && place.all.key[0] === TOP.key[0];
  const leads = isFirst ? led(unshown, Math.max(0, LEAD - place.shown.size), { follows, clock }) : unshown;
  const order = varied(leads, count, place.run);
  return order.map((post, index) => ({
    post,
    place: () => behind({ ...place, pace: clock.pace }, order.slice(0, index + 1)),
  }));
}

function behind(place: FeedCursor, passed: readonly Post[]): FeedCursor {
  const run = passed.reduce((before, post) => extended(before, post.topics.source), place.run);
  return { ...place, run, shown: new Set([...place.shown, ...passed.map((post) => tailOf(post.id))]) };
}

/**
 * The place of the next window. New posts may have pushed a shown one out of this window: it is remembered until
 * passed.
 */
function placeBehind({ next, ids, clock }: Window, place: FeedCursor): FeedCursor | undefined {
  return (
    next && { ...place, ...next, pace: clock.pace, shown: new Set([...place.shown].filter((tail) => !ids.has(tail))) }
  );
}

type Route = { readonly reading: Reading; readonly place: FeedCursor; readonly topics: TopicCache };

async function windowAt(db: Database, viewerId: string, route: Route): Promise<Window> {
  const { windows } = route.reading;
  const key = JSON.stringify([route.place.opened, route.place.followed, route.place.all]);
  const cachedWindow = windows.get(key);
  if (cachedWindow) return cachedWindow;
  const window = await readWindow(db, viewerId, route);
  windows.set(key, window);
  for (const old of [...windows.keys()].slice(0, -MAX_WINDOWS_KEPT)) windows.delete(old);
  return window;
}

async function readWindow(db: Database, viewerId: string, { reading, place, topics: cache }: Route): Promise<Window> {
  const [followed, all] = await Promise.all([followedKeys(db, reading, place), allKeys(db, viewerId, place)]);
  // Posts may have fallen from the previous window into this one.
  const passed = {
    followed: { key: place.followed.key, mark: followed.mark },
    all: { key: place.all.key, mark: all.mark },
  };
  const keys = new Map([...followed.keys, ...all.keys].map(([hotScore, id]) => [id, hotScore]));
  const ids = [...keys.keys()];
  const [topics, opened] = await Promise.all([
    topicsOf(db, ids, cache),
    place.opened ? new Set<string>() : openedOf(db, viewerId, ids, place.at),
  ]);
  const posts = ids.flatMap((id): Candidate[] => {
    const [topicsOfPost, hotScore = 0] = [topics.get(id), keys.get(id)];
    if (
      !topicsOfPost ||
      opened.has(id) ||
      !isWanted(topicsOfPost, reading) ||
      isBefore([hotScore, id], topicsOfPost, { ...passed, follows: place.opened ? undefined : reading.follows })
    )
      return [];
    return [{ id, hotScore, topics: topicsOfPost }];
  });
  const clock = {
    at: place.at,
    pace: place.pace > 0 ? place.pace : paceOf(all.keys.flatMap(([, id]) => topics.get(id) ?? [])),
  };
  const { interests } = reading.taste;
  return {
    posts: rank(posts, { follows: reading.follows, interests, clock }),
    clock,
    ids: new Set(ids.map(tailOf)),
    next: nextOf(place, followed, all),
  };
}

/** Whether a post belonged to an earlier window: one of the streams it is in has passed it. */
function isBefore(
  key: HotKey,
  topics: PostTopics,
  { followed, all, follows }: { followed: HotPlace; all: HotPlace; follows: TopicSet | undefined },
): boolean {
  return isPassed(key, all) || (follows !== undefined && isPassed(key, followed) && isAbout(topics, follows));
}

function nextOf(place: FeedCursor, followed: HotKeys, all: HotKeys): Window['next'] {
  const end = ({ keys, mark }: HotKeys, size: number): HotPlace => {
    const key = keys[size - 1];
    return key ? { key, mark } : BOTTOM;
  };
  const next = { opened: place.opened, followed: end(followed, WINDOW.followed), all: end(all, WINDOW.all) };
  if (next.all !== BOTTOM) return next;
  return place.opened ? undefined : { opened: true, followed: BOTTOM, all: TOP };
}

async function followedKeys(db: Database, { followed }: Reading, place: FeedCursor): Promise<HotKeys> {
  if (place.opened || place.followed.key[0] === BOTTOM.key[0] || followed.tags.length + followed.sources.length === 0)
    return { keys: [], mark: undefined };
  return readHotKeys(db, { topics: followed, after: place.followed, limit: WINDOW.followed });
}

async function allKeys(db: Database, viewerId: string, { opened, all, at }: FeedCursor): Promise<HotKeys> {
  if (!opened) return readHotKeys(db, { after: all, limit: WINDOW.all });
  const rows = await db.query(OPENED_POSTS, [viewerId, new Date(at), ...all.key, WINDOW.all]);
  return { keys: rows.map(({ id, score }) => [score, id]), mark: await markBehind(db, all, rows[0]) };
}

async function openedOf(db: Database, viewerId: string, ids: readonly string[], at: number): Promise<Set<string>> {
  const rows = await db.query(OPENED_OF, [viewerId, ids, new Date(at)]);
  return new Set(rows.map(({ id }) => id));
}
