import type { Database } from '../../data/database.ts';
import type { ListStateRow } from '../../data/queries/feeds/list-state.ts';
import type { PostRef } from '../../data/queries/posts/posts.ts';
import type { ListMemory } from './list-memory.ts';
import { FRESH_FOR, stateOf } from './list-state.ts';
import type { Page, PageRequest } from '../pagination/page.ts';
import { readTopics, type TopicCache } from '../posts/post-topics.ts';
import { reasonFor, type Reason } from '../ranking/reason.ts';
import { beginning, cursorOf, placeOf, type FeedCursor } from './feed-cursor.ts';
import { startReading, walk, type Step } from './reading.ts';
import { isWanted, type Reading } from './window.ts';

/** Of what comes behind all unread posts. */
const OPENED: Reason = { kind: 'opened', name: null };

/** A post of a person's feed, and why it is there. */
export type RecommendedPost = PostRef & { readonly reason: Reason };

type Request = PageRequest & { readonly topics: TopicCache; readonly memory: ListMemory };

/**
 * The feed ranked for a person: the next posts by hot score, of those followed and of all, are ranked together; the
 * first page starts with followed ones. What they were shown in earlier sittings and did not open sinks. At most three
 * posts of one source in a row, opened posts last, blocked ones never. What counts as opened is fixed when the first
 * page is read, and the cursor records what was shown of a window, so each post appears once. Pages come from memory
 * while nothing has changed.
 */
export async function listForYou(db: Database, viewerId: string, request: Request): Promise<Page<RecommendedPost>> {
  const place = placeOf(request.cursor);
  const key = `foryou:${viewerId}`;
  const cachedReading = request.memory.get(key) as Reading | undefined;
  if (cachedReading && isOf(cachedReading, place)) {
    const { steps, rest, state } = await stateAfter(db, viewerId, { request, reading: cachedReading, place });
    if (
      state.taste === cachedReading.taste.version &&
      (place !== undefined || state.content === cachedReading.taste.content)
    )
      return pageOf(db, { request, reading: cachedReading, steps, rest, state });
  }
  const reading = await startReading(db, viewerId, place?.at ?? Date.now(), cachedReading);
  request.memory.set(key, reading);
  return pageOf(db, { request, reading, ...(await stateAfter(db, viewerId, { request, reading, place })) });
}

function isOf(reading: Reading, place: FeedCursor | undefined): boolean {
  return place === undefined ? Date.now() - reading.at < FRESH_FOR : place.at === reading.at;
}

interface Walked {
  readonly steps: readonly Step[];
  readonly rest: FeedCursor | undefined;
  readonly state: ListStateRow;
}

/** Reads one post more than the page needs, to know whether more follow. */
async function stateAfter(
  db: Database,
  viewerId: string,
  { request, reading, place }: { request: Request; reading: Reading; place: FeedCursor | undefined },
): Promise<Walked> {
  const { steps, rest } = await walk(db, viewerId, {
    reading,
    from: place ?? beginning(reading.at),
    count: request.limit + 1,
    topics: request.topics,
  });
  return {
    steps,
    rest,
    state: await stateOf(
      db,
      viewerId,
      steps.map(({ post }) => post.id),
    ),
  };
}

async function pageOf(
  db: Database,
  { request, reading, steps, rest, state }: Walked & { request: Request; reading: Reading },
): Promise<Page<RecommendedPost>> {
  const shown = steps.slice(0, request.limit).map((step, n) => ({ step, version: state.versions[n] }));
  // A post that changed since it was ranked may now be about something else.
  const changed = shown.flatMap(({ step: { post }, version }) =>
    typeof version === 'number' && post.topics.version !== version ? [post.id] : [],
  );
  const topics = await readTopics(db, changed, request.topics);
  const items: RecommendedPost[] = [];
  for (const { step, version } of shown) {
    const { id, topics: ranked } = step.post;
    const current = topics.get(id) ?? ranked;
    if (typeof version !== 'number' || !isWanted(current, reading, step.post.standsIn)) continue;
    items.push({ id, version, reason: step.opened ? OPENED : reasonFor(current, step.wishes) });
  }
  const end = steps.length > request.limit ? steps[request.limit - 1]?.place() : rest;
  return { items, next: end ? cursorOf(end) : null };
}
