import type { Database } from '../../data/database.ts';
import {
  CANDIDATES_OF,
  NEWEST_HOUR,
  NEWEST_MATCHES,
  type CandidateRow,
  type NewestRow,
} from '../../data/queries/search/box.ts';
import type { Meaning } from '../ranking/recommend.ts';
import { rankMatches, type Ranked } from './rank-matches.ts';
import { anyOf, type Group, type Understood } from './understand.ts';

/** A search, its moment, and when posts are published; those that came after its moment are left out. */
export interface Search {
  readonly viewerId: string;
  readonly text: string;
  readonly at: Date;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly meaning: Meaning | undefined;
}

export interface Found {
  readonly posts: readonly Ranked[];
  /** Whether every post that holds all the words is among them. */
  readonly complete: boolean;
  /** Whether some hold all the words without any guess. */
  readonly certain: boolean;
}

/** How many posts are ranked: with all the words, with all as typed or guessed, and with one group of words. */
const WANTED = { all: 120, guessed: 60, one: 40 };
/** Groups of which each is looked for alone. */
const MAX_ALONE = 8;
/** With fewer posts that hold all the words, those that hold one and those near in meaning are looked for. */
const FEW = 20;
/** Tests of documents for a text in a look for several, and how many hold a word for each use in a title or tag. */
const MOST_TESTS = 40_000;
/** Tests that words in their order cost: the index does not know their places, so each document is read. */
const PHRASE = 20;
const TEXT_USES = 5;
const NEAREST = 60;

/** The posts that fit a search best, at most some hundred, best first. */
export async function findMatches(db: Database, search: Search, understood: Understood): Promise<Found> {
  const { groups, condition } = understood;
  if (groups.length === 0) return { posts: [], complete: true, certain: false };
  const rows = await look(db, search, looksForAll(groups, condition));
  const all = idsOf(rows.filter(({ tier }) => tier === 1)).length;
  const complete = rows.some(({ tier, complete: isAll }) => tier === 1 && isAll === true);
  const ids = idsOf(rows);
  const alone = ids.length < FEW && groups.length > 1 ? await look(db, search, looksForOne(groups, condition)) : [];
  const meaning = all < FEW && condition === null ? search.meaning : undefined;
  const near = await meaning?.nearest({ since: search.since, limit: NEAREST });
  const candidates = await candidatesOf(db, [...new Set([...ids, ...idsOf(alone), ...(near ?? [])])], {
    search,
    understood,
    model: meaning?.model,
  });
  const posts = rankMatches(candidates, { count: groups.length, text: search.text, vector: meaning?.vector });
  return { posts, certain: all > 0, complete };
}

function idsOf(rows: readonly NewestRow[]): string[] {
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

async function candidatesOf(
  db: Database,
  ids: readonly string[],
  {
    search,
    understood: { groups, condition },
    model,
  }: { search: Search; understood: Understood; model: string | undefined },
): Promise<CandidateRow[]> {
  const terms = groups.flatMap(({ alternatives }, g) =>
    alternatives.map(({ query, weight }) => ({ query, g, weight })),
  );
  return db.query(CANDIDATES_OF, [
    ids,
    terms.map(({ query }) => query),
    terms.map(({ g }) => g),
    terms.map(({ weight }) => weight),
    search.at,
    search.since,
    condition,
    model ?? null,
    search.viewerId,
    search.until,
  ]);
}

/** A query on the index, how many posts it is to find, and in about what share of all posts. */
interface Look {
  readonly query: string;
  readonly want: number;
  readonly reach: number;
}

async function look(db: Database, { at, since, until }: Search, looks: readonly Look[]): Promise<NewestRow[]> {
  const columns = [looks.map(({ query }) => query), looks.map(({ want }) => want), looks.map(({ reach }) => reach)];
  return db.query(NEWEST_MATCHES, [...columns, at, since, await newestHour(db), until]);
}

/**
 * Where the newest posts begin, read once a minute: it says where a look begins, and any hour finds the same posts.
 */
async function newestHour(db: Database): Promise<string | null> {
  const known = newestHours.get(db);
  if (known && known.until > Date.now()) return known.hour;
  const hour = db.query(NEWEST_HOUR).then(([row]) => row?.hour ?? null);
  newestHours.set(db, { hour, until: Date.now() + NEWEST_HOUR_MS });
  hour.catch(() => newestHours.delete(db));
  return hour;
}

const NEWEST_HOUR_MS = 60_000;
const newestHours = new WeakMap<Database, { readonly hour: Promise<string | null>; readonly until: number }>();

/** All the words as they stand or by their other names; and with what was guessed. */
function looksForAll(groups: readonly Group[], condition: string | null): Look[] {
  const certain = groups.map(({ alternatives }) =>
    anyOf({ alternatives: alternatives.filter(({ guessed }) => !guessed) }),
  );
  const wide = groups.map(anyOf);
  const reach = reachOf(groups);
  const looks = [{ query: certain.includes('') ? '' : and(certain, condition), want: WANTED.all, reach }];
  if (wide.join() !== certain.join()) looks.push({ query: and(wide, condition), want: WANTED.guessed, reach });
  return looks;
}

/** Each of the rarest groups alone. */
function looksForOne(groups: readonly Group[], condition: string | null): Look[] {
  const rarest = [...groups].sort((a, b) => a.uses - b.uses).slice(0, MAX_ALONE);
  const reach = condition === null ? 1 : reachOf(groups);
  return rarest.map((group) => ({ query: and([anyOf(group)], condition), want: WANTED.one, reach }));
}

function and(parts: readonly string[], condition: string | null): string {
  return [...parts, ...(condition === null ? [] : [condition])].join(' & ');
}

/**
 * The share of all posts in which the rarest of several words has so many that looking through them is quick; each of
 * the texts is tested for each post.
 */
function reachOf(groups: readonly Group[]): number {
  const texts = groups.reduce(
    (sum, { alternatives, required }) => sum + alternatives.length * (required ? PHRASE : 1),
    0,
  );
  if (groups.length < 2 && !groups.some(({ required }) => required)) return 1;
  const rarest = Math.max(1, Math.min(...groups.map(({ uses }) => uses)));
  return Math.min(1, MOST_TESTS / (texts * TEXT_USES * rarest));
}
