/**
 * Whether the personal feed shows people what they go on to read, compared with lists that are the same for everybody.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/data/database.ts';
import { openPlace } from '../../src/data/open.ts';
import { listForYou } from '../../src/domain/feeds/for-you.ts';
import type { PostOrder } from '../../src/data/queries/feeds/post-filter.ts';
import type { PostRef } from '../../src/data/queries/posts/posts.ts';
import { listPosts } from '../../src/domain/feeds/post-list.ts';
import { table } from './report.ts';
import { makeReader, makeWorld, type Post } from './simulation.ts';
import { storePosts, storeReaders, type Named } from './simulation-store.ts';
import { randomFrom } from './words.ts';

const SEED = 20_260;
/** Enough for an interval smaller than the differences that matter. */
const READERS = 1_200;
const FIRST = 20;
/** Enough of a non-personal list to have 20 left without what a person has read, so that read posts take no places. */
const DEEP = 100;
/** How strongly taste decides what is opened: the best-liked tag multiplies a post's odds by e to this power. */
const TASTES = { none: 0, usual: 2, strong: 3, decisive: 5 } as const;
const JUDGED = 'usual';

const LISTS = ['foryou', 'popular', 'newest'] as const;
type Hits = Readonly<Record<(typeof LISTS)[number], boolean>>;
interface Outcome {
  readonly follows: boolean;
  /** The share of the posts they opened that matched their taste. */
  readonly liked: number;
  readonly hits: Hits;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-hit-rate-'));
  const db = await openPlace({ databaseUrl: undefined, dataDir }, () => undefined);
  try {
    await db.migrate();
    const now = Date.now();
    const world = makeWorld(randomFrom(SEED));
    await storePosts(db, world, now);
    const rows: string[][] = [];
    for (const [name, taste] of Object.entries(TASTES)) {
      const outcomes = await outcomesOf(db, await population(db, world, { name, taste, now }));
      rows.push(...report(name, outcomes));
      if (name === JUDGED && !beats(outcomes)) process.exitCode = 1;
    }
    const stored = world.filter(({ at }) => at <= 0).length;
    console.log(
      `Share of people who went on to read one of the first ${FIRST} posts, %; ${stored} posts, ${READERS} people of each taste\n`,
    );
    console.log(table(['taste', 'people', 'number', 'to taste', ...LISTS, 'over popular', '+-'], rows));
    console.log(
      `\nforyou above popular and newest where taste is ${JUDGED}: ${process.exitCode === 1 ? 'MISS' : 'pass'}`,
    );
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** People of one taste, each with its own seed, stored with their history. */
async function population(
  db: Database,
  world: readonly Post[],
  { name, taste, now }: { name: string; taste: number; now: number },
): Promise<Named[]> {
  const readers = Array.from({ length: READERS }, (_, n) => ({
    ...makeReader(randomFrom(SEED + 1 + n), world, taste),
    name: `${name}-${n}`,
  }));
  await storeReaders(db, readers, now);
  return readers;
}

/** How the lists did for each person who read anything afterwards. */
async function outcomesOf(db: Database, readers: readonly Named[]): Promise<Outcome[]> {
  const topics = new Map();
  const [popular, newest] = [await all(db, 'popular'), await all(db, 'newest')];
  const outcomes: Outcome[] = [];
  for (const { name, follows, known, heldOut } of readers.filter((reader) => reader.heldOut.length > 0)) {
    const [wanted, read] = [heldOut, known].map((reads) => new Set(reads.map(({ post }) => idOf(`post${post}`)))) as [
      Set<string>,
      Set<string>,
    ];
    const hit = (posts: readonly PostRef[]): boolean => posts.slice(0, FIRST).some(({ id }) => wanted.has(id));
    const unread = (posts: readonly PostRef[]): PostRef[] => posts.filter(({ id }) => !read.has(id));
    const { items } = await listForYou(db, idOf(name), { limit: FIRST, topics, memory: new Map() });
    const hits = { foryou: hit(unread(items)), popular: hit(unread(popular)), newest: hit(unread(newest)) };
    const opened = [...known, ...heldOut];
    outcomes.push({
      liked: opened.filter(({ liked }) => liked).length / opened.length,
      follows: follows.tags.length + follows.sources.length > 0,
      hits,
    });
  }
  return outcomes;
}

async function all(db: Database, order: PostOrder): Promise<PostRef[]> {
  return (await listPosts(db, order, { order, filter: {}, page: { limit: DEEP } })).items;
}

function report(name: string, outcomes: readonly Outcome[]): string[][] {
  const row = (people: string, of: readonly Outcome[]): string[] => {
    const percents = LISTS.map((list) => (100 * rate(of, list)).toFixed(1));
    const liked = (100 * of.reduce((sum, one) => sum + one.liked, 0)) / of.length;
    return [name, people, String(of.length), liked.toFixed(0), ...percents, ...gain(of)];
  };
  return [
    row('all', outcomes),
    row(
      'who follow',
      outcomes.filter(({ follows }) => follows),
    ),
    row(
      'who follow nothing',
      outcomes.filter(({ follows }) => !follows),
    ),
  ];
}

/** How much more than popular, in percentage points, and the 95% interval of the paired difference. */
function gain(of: readonly Outcome[]): string[] {
  const [won, lost] = [
    of.filter(({ hits }) => hits.foryou && !hits.popular).length,
    of.filter(({ hits }) => !hits.foryou && hits.popular).length,
  ];
  const mean = (won - lost) / of.length;
  return [(100 * mean).toFixed(1), (196 * Math.sqrt(((won + lost) / of.length - mean ** 2) / of.length)).toFixed(1)];
}

function beats(outcomes: readonly Outcome[]): boolean {
  return rate(outcomes, 'foryou') > Math.max(rate(outcomes, 'popular'), rate(outcomes, 'newest'));
}

function rate(outcomes: readonly Outcome[], list: (typeof LISTS)[number]): number {
  return outcomes.filter(({ hits }) => hits[list]).length / outcomes.length;
}

/** The id that the database derives from a name. */
function idOf(name: string): string {
  return createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

await main();
