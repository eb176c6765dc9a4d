import type { Database } from '../../data/database.ts';
import type { PostRef } from '../../data/queries/posts/posts.ts';
import type { Query } from '../../../generated/shapes.ts';
import { badCursor } from '../../errors.ts';
import { periodOf, type Period } from '../date-time.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import type { Page } from '../pagination/page.ts';
import type { Meaning } from '../ranking/recommend.ts';
import { findMatches, type Found, type Search } from './find-matches.ts';
import { hourOf, sinceOf, wordMatches, type Place } from './search-words.ts';
import { understand, type Understood } from './understand.ts';

/** Hex digits of an id's end, which is random in every kind of id used here. */
const TAIL = 8;
/** Posts ranked together: a cursor holds the ends of their ids. */
const MOST_RANKED = 200;

/** A page of a search, how it was read if not as it stands, and what its words are in the index. */
export interface FoundPage extends Page<PostRef> {
  readonly didYouMean: string | null;
  /** Why there are none. */
  readonly note: string | null;
  readonly lexemes: ReadonlySet<string>;
}

/** Where a page of a search ends: among the ranked posts, or behind them among all that hold the words. */
interface Position {
  /** Milliseconds; when the search began. */
  readonly at: number;
  /** The ends of the ids that were shown from the ranked ones. */
  readonly shown: ReadonlySet<string>;
  /** Undefined among the ranked ones. */
  readonly place: Place | undefined;
}

/**
 * Posts that fit a text, best first: those that hold all its words, in other names, completed or with a mistake put
 * right; some of its words, where they say most of it; or its meaning. Behind the best 200 come the others
 * that hold all the words as they stand, newest hours first. Posts that arrive while paging are left out, and each
 * appears once. No text is an error: punctuation without words finds nothing.
 */
export async function searchPosts(
  db: Database,
  viewerId: string,
  input: Query<'searchPosts'> & { meaning: Meaning | undefined },
): Promise<FoundPage> {
  const period = periodOf(input);
  const list = `search:${input.time}:${nameOf(period)}:${input.q}`;
  const { at, shown, place } = positionOf(list, input.cursor);
  const search = {
    viewerId,
    text: input.q,
    at: new Date(at),
    since: beginOf(period, sinceOf(input.time, at)),
    until: period.until,
    meaning: input.meaning,
  };
  const understood = await understand(db, input.q);
  const { posts, complete, certain } = place ? BEHIND : await findMatches(db, search, understood);
  const words = {
    didYouMean: certain || posts.length === 0 ? null : understood.corrected,
    lexemes: lexemesOf(understood),
    note: await noteOn(posts, { db, search, understood, isFirst: !place }),
  };
  const left = posts.slice(0, MOST_RANKED).filter(({ id }) => !shown.has(tailOf(id)));
  const items: PostRef[] = left.slice(0, input.limit);
  const seen = new Set([...shown, ...items.map(({ id }) => tailOf(id))]);
  if (left.length > input.limit)
    return { items, next: encodeCursor(list, keysOf({ at, shown: seen, place: undefined })), ...words };
  if (complete && posts.length <= MOST_RANKED) return { items, next: null, ...words };
  // Going on costs more: not before a reader does.
  if (items.length > 0 && !place)
    return { items, next: encodeCursor(list, keysOf({ at, shown: seen, place })), ...words };
  return { ...(await behind(db, { list, search, seen, items, place, limit: input.limit })), ...words };
}

/** The moment after which posts are looked for: the later of a period's, which belongs to it, and another. */
function beginOf({ since }: Period, other: Date | null): Date | null {
  const before = since && new Date(since.getTime() - 1);
  return before && other ? new Date(Math.max(before.getTime(), other.getTime())) : (before ?? other);
}

/** A period in the name of a list. */
function nameOf({ since, until }: Period): string {
  return [since, until].map((one) => one?.getTime()).join('-');
}

/** Why a search finds nothing and what to try; null where it finds something. */
async function noteOn(
  posts: readonly unknown[],
  { db, search, understood, isFirst }: { db: Database; search: Search; understood: Understood; isFirst: boolean },
): Promise<string | null> {
  const { groups } = understood;
  if (posts.length > 0 || !isFirst) return null;
  if (groups.length === 0) return 'There is no word in it to look for.';
  if (search.since ?? search.until) {
    const { posts } = await findMatches(db, { ...search, since: null, until: null }, understood);
    if (posts.length > 0) return 'What fits was published at other times; leave out since, until and time.';
  }
  if (groups.length > 1) return 'No post holds enough of these words, or is near in meaning; try fewer or other words.';
  return 'No post holds this word, or is near in meaning; try another, or GET /search/tags for what there is.';
}

/** What the words of a search are in the index, to find them in a text. */
function lexemesOf({ groups }: Understood): ReadonlySet<string> {
  const queries = groups.flatMap(({ alternatives }) => alternatives.map(({ query }) => query));
  return new Set(queries.flatMap((query) => Array.from(query.matchAll(/'([^']+)'/g), ([, lexeme = '']) => lexeme)));
}

/** Goes on with the posts that hold all the words, without those that were ranked. */
async function behind(
  db: Database,
  page: {
    list: string;
    search: Search;
    seen: ReadonlySet<string>;
    items: PostRef[];
    place: Place | undefined;
    limit: number;
  },
): Promise<Page<PostRef>> {
  const { list, search, seen, items, limit } = page;
  const at = search.at.getTime();
  let place = page.place;
  for (;;) {
    const matches = await wordMatches(db, search, { place, limit: limit + 1 - items.length + (place ? 0 : seen.size) });
    for (const match of matches) {
      if (seen.has(tailOf(match.id))) {
        place = match.place;
        continue;
      }
      if (items.length === limit) return { items, next: encodeCursor(list, keysOf({ at, shown: seen, place })) };
      items.push(match);
      place = match.place;
    }
    if (matches.length === 0) return { items, next: null };
  }
}

function tailOf(id: string): string {
  return id.slice(-TAIL);
}

/** Nothing is ranked any more. */
const BEHIND: Found = { posts: [], complete: false, certain: true };
const NO_PLACE: Place = { high: 0, low: 0, rank: 0, at: 0, id: '00000000-0000-0000-0000-000000000000' };

function keysOf({ at, shown, place = NO_PLACE }: Position): (string | number)[] {
  const tails = Buffer.from([...shown].join(''), 'hex').toString('base64url');
  return [at, place.high, place.low, place.rank, place.at, place.id, tails];
}

function positionOf(list: string, cursor: string | undefined): Position {
  const keys = decodeCursor(list, cursor, ['date', 'integer', 'integer', 'number', 'date', 'id', 'text']);
  if (!keys) return { at: Date.now(), shown: new Set(), place: undefined };
  const [at, high, low, rank, time, id, tails] = keys as [number, number, number, number, number, string, string];
  if (high > hourOf(at) + 1 || (high > 0 && low >= high)) throw badCursor();
  const shown = Buffer.from(tails, 'base64url').toString('hex').match(/.{8}/g) ?? [];
  return { at, shown: new Set(shown), place: high === 0 ? undefined : { high, low, rank, at: time, id } };
}
