import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import { FRESH_FOR } from '../feeds/list-state.ts';
import type { RankedIds } from './unmuted-matches.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { CONTENT_VERSION, cardVersion } from '../../data/sql/versions.ts';
import { statement } from '../../data/statement.ts';

/** Result of a search, the same for everybody who added no sources. */
export interface CachedSearch extends RankedIds {
  /** Time of the search, in milliseconds. */
  readonly at: number;
  /** The version of the content that was searched. */
  readonly content: string;
  /** Whether nothing comes behind these. */
  readonly isAll: boolean;
  readonly lexemes: ReadonlySet<string>;
  /** Words that cards were marked with, by their keys. */
  readonly marks: Map<string, string>;
}

/** A part of a list of posts that was remembered. */
interface ResultSlice {
  readonly ids: readonly string[];
  /** Whether it is for a first page: then the content must be the same as at the search. */
  readonly isFirst: boolean;
}

/** Milliseconds in which the next page is expected to be requested. */
const PAGED_FOR = 300_000;
/** Bytes of all answers of a database, and about what one takes: its posts, and the cards of its first page. */
const MAX_BYTES = 8_000_000;
const BYTES = { post: 64, marks: 3_000 };
const MAX_ANSWERS = 5_000;

const remembered = new WeakMap<Database, LRUCache<string, CachedSearch>>();

/** The answer to a search that began at a time, or within seconds where none is given; undefined without one. */
export function getCachedSearch(db: Database, list: string, at: number | undefined): CachedSearch | undefined {
  const answer = remembered.get(db)?.get(at === undefined ? list : searchKey(list, at));
  return answer && (at !== undefined || Date.now() - answer.at < FRESH_FOR) ? answer : undefined;
}

/** Remembers an answer: for searches of the same, where it is new, and for its own next pages. */
export function cacheSearch(db: Database, list: string, answer: CachedSearch, isNew: boolean): void {
  const answers = remembered.get(db) ?? createAnswers();
  remembered.set(db, answers);
  answers.set(searchKey(list, answer.at), answer);
  if (isNew) answers.set(list, answer);
}

interface StateRow {
  readonly content: string;
  readonly hasOwn: boolean;
  /** In the order of the requested posts; null for a deleted post, and for one that not everybody may see. */
  readonly versions: (number | null)[];
}

/**
 * Whether a remembered answer still holds for the person $1, and the versions of the posts $2 of it.
 *
 * @internal tests count its runs
 */
export const ANSWER_STATE = statement<StateRow>(`SELECT ${CONTENT_VERSION}::text AS content,
    EXISTS (SELECT FROM own_sources WHERE account_id = $1) AS "hasOwn",
    ARRAY(SELECT CASE WHEN p.listed THEN ${cardVersion('p')} END FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, n)
      LEFT JOIN post_ranks p ON p.post_id = g.id ORDER BY g.n) AS versions`);

/**
 * Returns the posts of a cached search with their versions, without deleted ones; undefined where it is not valid:
 * for a person with sources of their own, and for a first page after the content has changed.
 */
export async function cachedPosts(
  db: Database,
  viewerId: string,
  answer: CachedSearch,
  { ids, isFirst }: ResultSlice,
): Promise<PostRef[] | undefined> {
  const [state] = await db.query(ANSWER_STATE, [viewerId, ids]);
  if (!state || state.hasOwn || (isFirst && state.content !== answer.content)) return undefined;
  const posts = ids.flatMap((id, n) => {
    const version = state.versions[n];
    return typeof version === 'number' ? [{ id, version }] : [];
  });
  return isFirst && posts.length < ids.length ? undefined : posts;
}

function createAnswers(): LRUCache<string, CachedSearch> {
  return new LRUCache({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    ttl: PAGED_FOR,
    ttlAutopurge: true, // else they stay until there are too many, and memory grows for an hour
    sizeCalculation: ({ ids, substitutes }, key) =>
      key.length + BYTES.marks + BYTES.post * (ids.length + 2 * substitutes.size),
  });
}

const searchKey = (list: string, at: number): string => `${at}:${list}`;
