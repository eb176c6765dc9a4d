import type { Database } from '../../data/database.ts';
import { timeOfId } from '../../data/first-id.ts';
import { readInRounds } from '../../data/data-sets.ts';
import { findFittingPosts } from '../feeds/fitting-posts.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { withoutMuted } from '../mutes/find-muted.ts';
import { statement } from '../../data/statement.ts';
import {
  isWanted,
  readKeptUnread,
  readMarks,
  StreamQuery,
  type StreamFilter,
  type StreamOrigin,
  type StreamPage,
  type StreamRow,
  type StreamTopics,
} from './stream-query.ts';
import { UNREAD_DAYS } from '../../../generated/limits.ts';
import { validationError } from '../../errors.ts';
import { decodeCursor, encodeCursor, type Key } from '../pagination.ts';
import { findStream, sourcesKnownAs } from './find-stream.ts';
import { parseStream, readStream, type ReaderStream } from './stream-ids.ts';

const DAY_MS = 86_400_000;
const UNREAD_MS = UNREAD_DAYS * DAY_MS;

/** Request of a stream by an app. */
export interface StreamRequest {
  /** Its id. */
  readonly stream: string;
  readonly limit: number;
  readonly oldestFirst: boolean;
  /** Seconds since 1970. */
  readonly arrivedFrom?: number | undefined;
  readonly arrivedBefore?: number | undefined;
  /** Ids of streams. */
  readonly without?: readonly string[] | undefined;
  readonly within?: readonly string[] | undefined;
  readonly continuation?: string | undefined;
  /** Posts muted in all lists; the person's bookmarks and what they have read stay. */
  readonly mutes?: Mutes | undefined;
}

/** An item of a stream by its number; it came at `arrivedAt`, in milliseconds since 1970. */
export interface StreamItem {
  readonly number: string;
  readonly arrivedAt: number;
}

/**
 * A page of a stream, and the continuation; undefined on the last page. Throws validation_error for what is no stream
 * and for a wrong continuation, not_found for one that there is not.
 */
export async function listStream(
  db: Database,
  viewerId: string,
  request: StreamRequest,
): Promise<{ title: string; items: StreamItem[]; continuation: string | undefined }> {
  const { stream, limit, oldestFirst, continuation, mutes, ...narrowed } = request;
  const found = await findStream(db, viewerId, readStream(stream, { in: 'query', path: 's' }));
  const list = `reader:${JSON.stringify([stream, oldestFirst, narrowed])}`;
  const [at, id] = parseContinuation(list, continuation) ?? [];
  const marks = await marksOf(db, viewerId, request);
  if (!marks) return { title: found.title, items: [], continuation: undefined };
  const filter = { ...basis(), ...found.filter, ...arrivals(request), ...marks };
  const page = { oldestFirst, after: at === undefined ? undefined : { at: new Date(at), id: String(id) } };
  const rows = await readStreamRows(db, viewerId, {
    origin: found.origin,
    filter,
    page: { ...page, limit: limit + 1 },
    mutes: found.mutes ?? mutes,
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    title: found.title,
    items: items.map((row) => ({ number: row.number, arrivedAt: timeOfId(row.id) })),
    continuation: rows.length > limit && last ? encodeCursor(list, [last.at.getTime(), last.id]) : undefined,
  };
}

/** A page of a stream, and the filter of its posts. */
interface StreamRead {
  readonly filter: StreamFilter;
  readonly page: StreamPage;
  readonly mutes?: Mutes | undefined;
}

/** The posts of a stream after a place whose marks are what the filter wants; `at` is what they are ordered by. */
async function readStreamRows(
  db: Database,
  viewerId: string,
  { origin, ...read }: StreamRead & { origin: StreamOrigin },
): Promise<StreamRow[]> {
  return typeof origin === 'string'
    ? readPersonalRows(db, viewerId, { origin, ...read })
    : readTopicRows(db, viewerId, { topics: origin, ...read });
}

/** The unread posts of topics that came before a time, the oldest first. */
export async function readUnreadRows(
  db: Database,
  viewerId: string,
  {
    topics,
    filter,
    until,
    limit,
  }: { topics: StreamTopics; filter: Partial<StreamFilter>; until: Date | undefined; limit: number },
): Promise<StreamRow[]> {
  const unread = { ...basis(), ...filter, read: false, arrivedBefore: until };
  return readTopicRows(db, viewerId, { topics, filter: unread, page: { oldestFirst: true, after: undefined, limit } });
}

/** Posts that are read at most of a stream with a filter that few fit; then it ends. */
const MOST_READ = 20_000;

/** The posts of these that fit the filter of the stream. */
async function fitting(
  db: Database,
  rows: readonly StreamRow[],
  { topics, filter: { fits, noneOf } }: { topics: StreamTopics; filter: StreamFilter },
): Promise<readonly StreamRow[]> {
  if (!fits) return rows;
  const anyOf = topics.every === true ? undefined : topics;
  const ids = rows.map(({ id }) => id);
  const found = await findFittingPosts(db, ids, { anyOf, noneOf, fits });
  return rows.filter(({ id }) => found.has(id));
}

/** The posts first, then the person's marks on them. */
async function readTopicRows(
  db: Database,
  viewerId: string,
  { topics, filter, page, mutes }: StreamRead & { topics: StreamTopics },
): Promise<StreamRow[]> {
  const keptUnread = filter.read === false ? await readKeptUnread(db, viewerId) : [];
  let count = 0;
  return readInRounds<StreamRow, StreamRow>(
    page.limit,
    async (last, size) => {
      if ((filter.fits ?? mutes) !== undefined && count >= MOST_READ) return [];
      const query = new StreamQuery(filter, { ...page, after: last ?? page.after, limit: size });
      const rows = await db.query(query.ofTopics(topics, keptUnread), query.values);
      count += rows.length;
      return rows;
    },
    async (round) => {
      const unmuted = await withoutMuted(db, round, mutes);
      return marked(db, viewerId, await fitting(db, unmuted, { topics, filter }), filter);
    },
  );
}

/** The person's rows first, then their posts. */
async function readPersonalRows(
  db: Database,
  viewerId: string,
  { origin, filter, page }: StreamRead & { origin: 'starred' | 'read' },
): Promise<StreamRow[]> {
  const direction = page.oldestFirst ? 'oldest' : 'newest';
  return readInRounds<PersonalRow, StreamRow>(
    page.limit,
    (last, size) => {
      const { at, id } = last ?? page.after ?? {};
      return db.query(PERSONAL[origin][direction], [viewerId, at ?? null, id ?? END_IDS[direction], size]);
    },
    async (round) => {
      const query = new StreamQuery(filter, { ...page, limit: round.length });
      const statement = query.ofIds(round.map(({ id }) => id));
      const rows = await marked(db, viewerId, await db.query(statement, query.values), filter);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return round.flatMap(({ id, at }) => {
        const row = byId.get(id);
        return row ? [{ ...row, at }] : [];
      });
    },
  );
}

/** The posts of these on which the person's marks are what the filter wants. */
async function marked(
  db: Database,
  viewerId: string,
  rows: readonly StreamRow[],
  filter: StreamFilter,
): Promise<readonly StreamRow[]> {
  if (filter.read === undefined && filter.starred === undefined) return rows;
  const ids = rows.map(({ id }) => id);
  const marks = await readMarks(db, viewerId, ids);
  return rows.filter((row) => isWanted(row, filter, marks));
}

/** A bookmark or a post that a person has read, before its post is read. */
type PersonalRow = Omit<StreamRow, 'number'>;

/** The bookmarks of the person $1 after the time $2 and the post $3, at most $4. */
const starred = (isAfter: string, begin: string, order: string) =>
  statement<PersonalRow>(`SELECT post_id AS id, created_at AS at FROM bookmarks
    WHERE account_id = $1 AND (created_at, post_id) ${isAfter} (coalesce($2::timestamptz, ${begin}), $3::uuid)
    ORDER BY created_at ${order}, post_id ${order} LIMIT $4`);

/** The same of posts that they have read, in the order of ids, which are made in that of time. */
const viewed = (isAfter: string, begin: string, order: string) =>
  statement<PersonalRow>(`SELECT post_id AS id, timestamptz 'epoch' AS at FROM post_views
    WHERE account_id = $1 AND post_id ${isAfter} $3::uuid AND $2::timestamptz IS DISTINCT FROM ${begin}
    ORDER BY post_id ${order} LIMIT $4`);

/** @internal its plans are tested */
export const PERSONAL = {
  starred: { newest: starred('<', `'infinity'`, 'DESC'), oldest: starred('>', `'-infinity'`, 'ASC') },
  read: { newest: viewed('<', `'infinity'`, 'DESC'), oldest: viewed('>', `'-infinity'`, 'ASC') },
};

/** Ids before and after all others. */
const END_IDS = { newest: 'ffffffff-ffff-ffff-ffff-ffffffffffff', oldest: '00000000-0000-0000-0000-000000000000' };

/** Returns the begin of a page. Names a faulty continuation as its clients do. */
function parseContinuation(list: string, continuation: string | undefined): Key[] | undefined {
  try {
    return decodeCursor(list, continuation, ['date', 'id']);
  } catch {
    const message =
      'is not a continuation of this stream with these filters; send that of the page before, or leave it out to begin';
    throw validationError([{ in: 'query', path: 'c', message }]);
  }
}

/** Returns the filters of every stream. */
function basis(): Pick<StreamFilter, 'unreadSince'> {
  return { unreadSince: new Date(Date.now() - UNREAD_MS) };
}

/** A late post may have been published as long ago as unread ones: older ones are not read. */
function arrivals({ arrivedFrom, arrivedBefore }: StreamRequest): Partial<StreamFilter> {
  return {
    ...(arrivedFrom !== undefined && {
      arrivedFrom: new Date(arrivedFrom * 1_000),
      scannedSince: new Date(arrivedFrom * 1_000 - UNREAD_MS),
    }),
    ...(arrivedBefore !== undefined && { arrivedBefore: new Date(arrivedBefore * 1_000) }),
  };
}

/** The states that items here may have or lack. */
const KEPT = ['read', 'unread', 'starred', 'reading-list'];

/** Returns the conditions of `it` and `xt`; undefined when no item can meet them, as with an unknown state. */
async function marksOf(
  db: Database,
  viewerId: string,
  { without = [], within = [] }: StreamRequest,
): Promise<Partial<StreamFilter> | undefined> {
  const [included, excluded] = [without, within].map(sorted).reverse() as [Sorted, Sorted];
  const sources = await sourcesKnownAs(db, viewerId, [...included.feeds, ...excluded.feeds]);
  const source = included.feeds[0] === undefined ? undefined : sources.get(included.feeds[0])?.id;
  const isImpossible =
    included.hasOthers ||
    included.states.some((state) => !KEPT.includes(state) || excluded.states.includes(state)) ||
    (included.states.includes('read') && included.states.includes('unread')) ||
    (excluded.states.includes('read') && excluded.states.includes('unread')) ||
    included.feeds.some((key) => sources.get(key) === undefined || sources.get(key)?.id !== source);
  if (isImpossible) return undefined;
  return {
    read: choice([...included.states, ...excluded.states.map(opposite)], 'read', 'unread'),
    starred: choice([...included.states, ...excluded.states.map(opposite)], 'starred', 'unstarred'),
    source,
    withoutSources: excluded.feeds.flatMap((key) => sources.get(key)?.id ?? []),
  };
}

interface Sorted {
  readonly states: readonly string[];
  /** Keys of sources. */
  readonly feeds: readonly string[];
  /** Whether there are labels, or texts that are no streams. */
  readonly hasOthers: boolean;
}

function sorted(ids: readonly string[]): Sorted {
  const streams = ids.map((id) => parseStream(id));
  const of = (kind: ReaderStream['kind']): ReaderStream[] =>
    streams.filter((stream) => stream?.kind === kind) as ReaderStream[];
  const [states, feeds] = [of('state'), of('feed')];
  return {
    states: states.flatMap((stream) => (stream.kind === 'state' ? [stream.state] : [])),
    feeds: feeds.flatMap((stream) => (stream.kind === 'feed' ? [stream.key] : [])),
    hasOthers: states.length + feeds.length < ids.length,
  };
}

const OPPOSITES: Readonly<Record<string, string>> = { read: 'unread', unread: 'read', starred: 'unstarred' };

function opposite(state: string): string {
  return OPPOSITES[state] ?? state;
}

function choice(states: readonly string[], yes: string, no: string): boolean | undefined {
  if (states.includes(yes)) return true;
  return states.includes(no) ? false : undefined;
}
