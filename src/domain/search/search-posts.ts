import type { Database } from '../../data/database.ts';
import type { Query } from '../../../generated/shapes.ts';
import { compileParameters, membersIn } from '../filters/compile-filter.ts';
import { keepFitting, MOST_READ } from '../feeds/fitting-posts.ts';
import { withoutMuted } from '../mutes/find-muted.ts';
import { firstUnmuted, type RankedIds, type ReadRanked } from './unmuted-matches.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { periodOf, type Period } from '../date-time.ts';
import { type Page, encodeCursor, decodeCursor } from '../pagination.ts';
import { getCachedSearch, cachedPosts, cacheSearch } from './search-cache.ts';
import { findMatches, type SearchMatches, type PostSearch } from './find-matches.ts';
import { sinceOf, wordMatches, type MatchPosition, hourOf } from './search-words.ts';
import { expandQuery, type ExpandedQuery } from './query/expand-query.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { badCursor } from '../../errors.ts';

/** Posts ranked together: a cursor holds the ends of their ids. */
const MOST_RANKED = 200;

/** A page of a search, how it was read if not as it stands, and what its words are in the index. */
export interface SearchPage extends Page<PostRef> {
  readonly didYouMean: string | null;
  /** Reason for an empty result. */
  readonly note: string | null;
  readonly lexemes: ReadonlySet<string>;
  /** Words that cards were marked with, by their keys; filled by the function that marks them. */
  readonly marks: Map<string, string>;
}

/** End of a page of a search: among the ranked posts, or after them among all that hold the words. */
interface Position {
  /** Milliseconds; when the search began. */
  readonly at: number;
  /** The ends of the ids that were shown from the ranked ones. */
  readonly shown: ReadonlySet<string>;
  /** Undefined among the ranked ones. */
  readonly place: MatchPosition | undefined;
}

/** Decodes a cursor; without one, returns the beginning. Throws validation_error for a cursor of another list. */
function parseSearchCursor(list: string, cursor: string | undefined): Position {
  const keys = decodeCursor(list, cursor, ['date', 'integer', 'integer', 'number', 'date', 'id', 'text']);
  if (!keys) return { at: Date.now(), shown: new Set(), place: undefined };
  const [at, high, low, rank, time, id, tails] = keys as [number, number, number, number, number, string, string];
  if (high > hourOf(at) + 1 || (high > 0 && low >= high)) throw badCursor();
  const shown = Buffer.from(tails, 'base64url').toString('hex').match(/.{8}/g) ?? [];
  return { at, shown: new Set(shown), place: high === 0 ? undefined : { high, low, rank, at: time, id } };
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
  input: Query<'searchPosts'> & Pick<PostSearch, 'meaning'> & { readonly mutes?: Mutes | undefined },
): Promise<SearchPage> {
  const period = periodOf(input);
  const members = membersIn(input);
  const fits = await compileParameters(db, viewerId, members);
  const list = `search:${input.time}:${periodName(period)}:${input.asTyped ? 'as-typed:' : ''}${input.q}${fits ? `:${JSON.stringify(members)}` : ''}`;
  const position = parseSearchCursor(list, input.cursor);
  const { at } = position;
  const search = {
    viewerId,
    text: input.q,
    asTyped: input.asTyped,
    at: new Date(at),
    since: beginOf(period, sinceOf(input.time, at)),
    until: period.until,
    meaning: input.meaning,
    fits,
  };
  const request = { list, search, mutes: input.mutes, position, limit: input.limit, isFirst: !input.cursor };
  return (await pageFromMemory(db, request)) ?? pageOfSearch(db, request);
}

interface SearchRequest {
  readonly list: string;
  readonly search: PostSearch;
  /** Posts that the person mutes; undefined for none. */
  readonly mutes: Mutes | undefined;
  readonly position: Position;
  readonly limit: number;
  readonly isFirst: boolean;
}

/** Hex digits of an id's end, which is random in every kind of id used here. */
const TAIL = 8;

/** The end of an id as a cursor holds it. */
function tailOf(id: string): string {
  return id.slice(-TAIL);
}

/** Returns a page from the cached search; undefined where it must be searched. */
async function pageFromMemory(db: Database, request: SearchRequest): Promise<SearchPage | undefined> {
  const { list, search, position, isFirst } = request;
  const answer = search.fits ? undefined : getCachedSearch(db, list, isFirst ? undefined : position.at);
  if (!answer) return undefined;
  const begun = {
    ...request,
    search: { ...search, at: new Date(answer.at) },
    position: { ...position, at: answer.at },
  };
  const read: ReadRanked = (ids) =>
    ids.length === 0 && position.place ? [] : cachedPosts(db, search.viewerId, answer, { ids, isFirst });
  const found = await rankedPage(db, begun, { ranked: answer, isAll: answer.isAll, read });
  if (!found) return undefined;
  const page = await continueSearch(db, begun, found);
  const note = isFirst && found.hidden > 0 ? mutedNote(found.hidden) : null;
  return { ...page, didYouMean: null, note, lexemes: answer.lexemes, marks: answer.marks };
}

/** Returns the posts of a page that are among the ranked ones; undefined where the ranking holds no longer. */
async function rankedPage(
  db: Database,
  { search, mutes, position, limit }: SearchRequest,
  { ranked, isAll, read }: { ranked: RankedIds; isAll: boolean; read: ReadRanked },
): Promise<FoundPage | undefined> {
  const left = position.place ? [] : ranked.ids.filter((id) => !position.shown.has(tailOf(id)));
  const { substitutes } = ranked;
  const found = await firstUnmuted(db, { ids: left, substitutes }, { viewerId: search.viewerId, mutes, limit, read });
  return found && { ...found, isMore: left.length > found.used.length, isAll };
}

async function pageOfSearch(db: Database, request: SearchRequest): Promise<SearchPage> {
  const { list, search, position, isFirst } = request;
  const understood = await expandQuery(db, search.text, search);
  const found = position.place ? BEHIND : await findMatches(db, search, understood);
  const { posts, substitutes, certain, content } = found;
  const versions = new Map(posts.slice(0, MOST_RANKED).map(({ id, version }) => [id, { id, version }]));
  const ranked = { ids: [...versions.keys()], substitutes };
  const isAll = found.complete && posts.length <= MOST_RANKED;
  const lexemes = lexemesOf(understood);
  const marks = new Map<string, string>();
  // Results by candidates, or by similarity alone, change as words and vectors are learned.
  if (found.isPublic && certain && content !== undefined)
    cacheSearch(db, list, { at: position.at, content, ...ranked, isAll, lexemes, marks }, isFirst);
  const read: ReadRanked = (ids) => ids.flatMap((id) => versions.get(id) ?? []);
  const first = (await rankedPage(db, request, { ranked, isAll, read })) ?? NO_POSTS;
  const page = await continueSearch(db, request, first);
  return {
    ...page,
    didYouMean: certain || posts.length === 0 ? null : understood.corrected,
    note: await noteOn(db, {
      hidden: first.hidden,
      search,
      understood,
      isFirst,
      isEmpty: page.items.length === 0 && page.next === null,
    }),
    lexemes,
    marks,
  };
}

/** A page of the ranked posts, and the posts that follow it. */
interface FoundPage {
  /** Ids of the ranking that the page used up. */
  readonly used: readonly string[];
  /** Posts of the page that still exist and that the person does not mute. */
  readonly items: PostRef[];
  /** Number of those that they mute. */
  readonly hidden: number;
  /** Whether there are more of the ranked ones. */
  readonly isMore: boolean;
  /** Whether nothing comes behind the ranked ones. */
  readonly isAll: boolean;
}

const NO_PLACE: MatchPosition = { high: 0, low: 0, rank: 0, at: 0, id: '00000000-0000-0000-0000-000000000000' };

/** The cursor of a position in a list. */
function searchCursor(list: string, { at, shown, place = NO_PLACE }: Position): string {
  const tails = Buffer.from([...shown].join(''), 'hex').toString('base64url');
  return encodeCursor(list, [at, place.high, place.low, place.rank, place.at, place.id, tails]);
}

/** Returns a page that ends among the ranked posts, or continues after them. */
async function continueSearch(
  db: Database,
  request: SearchRequest,
  { used, items, isMore, isAll }: FoundPage,
): Promise<Page<PostRef>> {
  const { list, position, limit } = request;
  const { at, place } = position;
  const seen = new Set([...position.shown, ...used.map(tailOf), ...items.map(({ id }) => tailOf(id))]);
  if (isMore) return { items, next: searchCursor(list, { at, shown: seen, place: undefined }) };
  if (isAll && !place) return { items, next: null };
  // Going on costs more: not before a reader does.
  if (used.length > 0 && !place) return { items, next: searchCursor(list, { at, shown: seen, place }) };
  return pageAfter(db, { list, search: request.search, mutes: request.mutes, seen, items, place, limit });
}

/** Returns the later of the beginning of a period, which belongs to it, and another time. */
function beginOf({ since }: Period, other: Date | null): Date | null {
  const before = since && new Date(since.getTime() - 1);
  return before && other ? new Date(Math.max(before.getTime(), other.getTime())) : (before ?? other);
}

/** A period in the name of a list. */
function periodName({ since, until }: Period): string {
  return [since, until].map((time) => time?.getTime()).join('-');
}

/** Explains why a search finds nothing and what to try, or that some of it is muted; null for anything else. */
async function noteOn(
  db: Database,
  {
    hidden,
    search,
    understood,
    isFirst,
    isEmpty,
  }: { hidden: number; search: PostSearch; understood: ExpandedQuery; isFirst: boolean; isEmpty: boolean },
): Promise<string | null> {
  const { groups } = understood;
  if (!isFirst) return null;
  if (hidden > 0) return mutedNote(hidden);
  if (!isEmpty) return null;
  if (groups.length === 0) return 'There is no word in it to look for.';
  if (search.since ?? search.until) {
    const { posts } = await findMatches(db, { ...search, since: null, until: null }, understood);
    if (posts.length > 0) return 'What fits was published at other times; leave out since, until and time.';
  }
  if (search.fits) return 'No post that it finds fits all that was asked for besides; leave out some of it.';
  if (groups.length > 1) return 'No post holds enough of these words, or is near in meaning; try fewer or other words.';
  return 'No post holds this word, or is near in meaning; try another, or GET /search/tags for what there is.';
}

/** Says how many posts a search leaves out, which the person may have forgotten. */
function mutedNote(hidden: number): string {
  const posts = hidden === 1 ? 'A post that fits is muted and' : `${hidden} posts that fit are muted and`;
  return `${posts} left out; GET /mutes lists what you mute.`;
}

/** Returns the lexemes of a search's words, to find them in a text. */
function lexemesOf({ groups }: ExpandedQuery): ReadonlySet<string> {
  const queries = groups.flatMap(({ alternatives }) => alternatives.map(({ query }) => query));
  return new Set(queries.flatMap((query) => Array.from(query.matchAll(/'([^']+)'/g), ([, lexeme = '']) => lexeme)));
}

/** Goes on with the posts that hold all the words, without those that were ranked. */
async function pageAfter(
  db: Database,
  page: {
    list: string;
    search: PostSearch;
    mutes: Mutes | undefined;
    seen: ReadonlySet<string>;
    items: PostRef[];
    place: MatchPosition | undefined;
    limit: number;
  },
): Promise<Page<PostRef>> {
  const { list, search, mutes, seen, items, limit } = page;
  const at = search.at.getTime();
  let place = page.place;
  let read = 0;
  for (;;) {
    const matches = await wordMatches(db, search, { place, limit: limit + 1 - items.length + (place ? 0 : seen.size) });
    const visible = new Set(await withoutMuted(db, await keepFitting(db, matches, search.fits), mutes));
    for (const match of matches) {
      if (seen.has(tailOf(match.id)) || !visible.has(match)) {
        place = match.place;
        continue;
      }
      if (items.length === limit) return { items, next: searchCursor(list, { at, shown: seen, place }) };
      items.push(match);
      place = match.place;
    }
    if (matches.length === 0) return { items, next: null };
    read += matches.length;
    if ((search.fits ?? mutes) !== undefined && read >= MOST_READ)
      return { items, next: searchCursor(list, { at, shown: seen, place }) };
  }
}

/** Nothing is ranked any more. */
const BEHIND: SearchMatches = {
  posts: [],
  complete: false,
  certain: true,
  content: undefined,
  substitutes: new Map(),
  isPublic: false,
};

const NO_POSTS: FoundPage = { used: [], items: [], hidden: 0, isMore: false, isAll: false };
