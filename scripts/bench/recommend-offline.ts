/**
 * Whether the personal feed shows people what they go on to read, compared with lists that are the same for everybody,
 * and how much of its first page follows from what a person reads. SHORT=true asks fewer people of one world: enough to
 * see that the feed is better than popular at all.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/data/database.ts';
import { openAt } from '../../src/data/open.ts';
import { listForYou } from '../../src/domain/feeds/for-you.ts';
import { listPosts } from '../../src/domain/feeds/post-list.ts';
import { addRow } from '../night/rows.ts';
import { gain, LISTS, rate, rowsOf, type Outcome } from './hit-report.ts';
import { pageChange } from './page-change.ts';
import { table } from './table.ts';
import { makeReader, type World } from './simulation.ts';
import { idOf, storePosts, storeReaders, type Named } from './simulation-store.ts';
import { MODELS } from './taste-models.ts';
import { randomFrom } from './words.ts';
import type { PostOrder } from '../../src/data/sql/post-filter.ts';
import type { PostRef } from '../../src/domain/posts/post-cards.ts';

const FIRST_SEED = 20_260;
const IS_SHORT = process.env.SHORT === 'true';
const SEEDS = Number(process.env.SEEDS ?? (IS_SHORT ? 1 : 5));
/** People of each model, seed and taste: enough for an interval smaller than the differences that matter. */
const READERS = Number(process.env.READERS ?? (IS_SHORT ? 300 : 1_000));
/** Three in four follow nothing: the feed knows them only by what they did. */
const FOLLOWING = 0.25;
const FIRST = 20;
/** Enough of a non-personal list to have 20 left without what a person has read, so that read posts take no places. */
const DEEP = 100;
/** Strengths by which taste decides what is opened: the best-liked tag multiplies a post's odds by e to this power. */
const TASTES = { none: 0, usual: 2, strong: 3, decisive: 5 } as const;
type Taste = keyof typeof TASTES;
/** Measured with every seed; the others with the first one only. */
const JUDGED: readonly Taste[] = ['usual', 'strong'];
/** Ten reads are to change more of the first 20 posts than that, in the mean of all worlds; a single one may differ. */
const LEAST_CHANGED = IS_SHORT ? 9 : 10;
type Model = keyof typeof MODELS;

interface Population {
  readonly model: Model;
  readonly taste: Taste;
  readonly seed: number;
  readonly outcomes: readonly Outcome[];
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-hit-rate-'));
  const db = await openAt({ databaseUrl: undefined, dataDir }, () => undefined);
  try {
    await db.migrate();
    const populations: Population[] = [];
    for (const model of Object.keys(MODELS) as Model[]) {
      const changes: { reads: number; votes: number }[] = [];
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
        const world = MODELS[model](randomFrom(seed));
        const now = Date.now();
        await storePosts(db, world, now);
        populations.push(...(await populationsOf(db, world, { model, seed, now })));
        changes.push(await pageChange(db, world, { seed, now }));
      }
      const shown = changes.map(({ reads, votes }) => `${reads.toFixed(1)} (${votes.toFixed(1)} with votes)`);
      console.log(`${model}, of the first 20 posts after ten reads, against ten read at random: ${shown.join(', ')}`);
      const mean = changes.reduce((sum, { reads }) => sum + reads, 0) / changes.length;
      judge(`posts of 20 that ten reads change: ${model}`, mean, LEAST_CHANGED);
    }
    report(populations);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function populationsOf(
  db: Database,
  world: World,
  { model, seed, now }: { model: Model; seed: number; now: number },
): Promise<Population[]> {
  const populations: Population[] = [];
  const tastes = (Object.keys(TASTES) as Taste[]).filter((taste) => JUDGED.includes(taste) || seed === FIRST_SEED);
  for (const taste of tastes) {
    const readers = await population(db, world, { taste, seed, now });
    populations.push({ model, taste, seed, outcomes: await outcomesOf(db, readers) });
    process.stderr.write(`${model}, seed ${seed}, taste ${taste}\n`);
  }
  return populations;
}

/** Returns the readers of one taste who read anything later, each with its own seed, stored with their history. */
async function population(
  db: Database,
  world: World,
  { taste, seed, now }: { taste: Taste; seed: number; now: number },
): Promise<Named[]> {
  const readers = Array.from({ length: READERS }, (_, n) => {
    const random = randomFrom(seed * 7_919 + n);
    const reader = makeReader(random, world, { taste: TASTES[taste], follows: n < FOLLOWING * READERS });
    return { ...reader, name: `${taste}-${n}` };
  }).filter(({ heldOut }) => heldOut.length > 0);
  await storeReaders(db, readers, now);
  return readers;
}

/** Returns the results of the lists for each person. */
async function outcomesOf(db: Database, readers: readonly Named[]): Promise<Outcome[]> {
  const topics = new Map();
  const [popular, newest] = [await all(db, 'popular'), await all(db, 'newest')];
  const outcomes: Outcome[] = [];
  for (const { name, follows, known, heldOut } of readers) {
    const wanted = new Set(heldOut.map(({ post }) => idOf(`post${post}`)));
    const read = new Set(known.map(({ post }) => idOf(`post${post}`)));
    const hit = (posts: readonly PostRef[]): boolean => posts.slice(0, FIRST).some(({ id }) => wanted.has(id));
    const unread = (posts: readonly PostRef[]): PostRef[] => posts.filter(({ id }) => !read.has(id));
    const { items } = await listForYou(db, idOf(name), { limit: FIRST, topics, memory: new Map() });
    const opened = [...known, ...heldOut];
    outcomes.push({
      liked: opened.filter(({ liked }) => liked).length / opened.length,
      follows: follows.tags.length + follows.sources.length > 0,
      hits: { foryou: hit(unread(items)), popular: hit(unread(popular)), newest: hit(unread(newest)) },
    });
  }
  return outcomes;
}

async function all(db: Database, order: PostOrder): Promise<PostRef[]> {
  return (await listPosts(db, order, { order, filter: {}, page: { limit: DEEP } })).items;
}

function report(populations: readonly Population[]): void {
  const rows: string[][] = [];
  const bySeed: string[] = [];
  for (const model of Object.keys(MODELS) as Model[]) {
    for (const taste of Object.keys(TASTES) as Taste[]) {
      const of = populations.filter((one) => one.model === model && one.taste === taste);
      const outcomes = of.flatMap((one) => one.outcomes);
      rows.push(...rowsOf(`${model}, ${taste}`, outcomes));
      const nothing = outcomes.filter(({ follows }) => !follows);
      const [mean, interval] = gain(nothing);
      if (JUDGED.includes(taste) && !IS_SHORT) {
        judge(
          `foryou over popular less the interval, who follow nothing: ${model}, ${taste}`,
          100 * (mean - interval),
          0,
        );
        judge(`foryou over newest: ${model}, ${taste}`, 100 * (rate(outcomes, 'foryou') - rate(outcomes, 'newest')), 0);
      }
      const gains = of.map((one) => gain(one.outcomes.filter(({ follows }) => !follows))[0]);
      if (JUDGED.includes(taste))
        bySeed.push(`${model}, ${taste}: ${gains.map((one) => (100 * one).toFixed(1)).join(', ')}`);
    }
  }
  console.log(
    `\nShare of people who went on to read one of the first ${FIRST} posts, %; ${SEEDS} seeds, the tastes none and decisive one\n`,
  );
  console.log(table(['taste', 'people', 'number', 'to taste', ...LISTS, 'over popular', '+-'], rows));
  console.log(`\nOver popular by seed, people who follow nothing:\n${bySeed.join('\n')}`);
  const judged = populations.filter(({ taste }) => JUDGED.includes(taste)).flatMap(({ outcomes }) => outcomes);
  const [mean, interval] = gain(judged.filter(({ follows }) => !follows));
  judge('foryou over popular, who follow nothing, all', 100 * mean, 0);
  judge(
    'foryou over newest less the interval, all',
    100 * (rate(judged, 'foryou') - rate(judged, 'newest') - interval),
    0,
  );
}

/** Prints a figure with what it must be above, and fails the run when it is not. */
function judge(measured: string, value: number, least: number): void {
  const [target, figure, met] = [`> ${least}`, value.toFixed(1), value > least];
  addRow({ measured, target, figure, met });
  console.log(`${met ? 'pass' : 'MISS'} ${measured}: ${figure} (${target})`);
  if (!met) process.exitCode = 1;
}

await main();
