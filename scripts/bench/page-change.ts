import type { Database } from '../../src/data/database.ts';
import { storeImpressions } from '../../src/domain/feeds/impressions.ts';
import { listForYou } from '../../src/domain/feeds/for-you.ts';
import { chosen, type World } from './simulation.ts';
import { idOf, storeReaders, storeReads } from './simulation-store.ts';
import { randomFrom } from './words.ts';

const NEWCOMERS = 60;
const PAGE = 20;
/** Number of posts they are shown before they have read ten: two pages. */
const SHOWN = 40;
const READS = 10;
const HOUR_MS = 3_600_000;
/** Strength by which taste decides what they open: as much as is strong. */
const TASTE = 3;

interface Act {
  readonly postsOf: (shown: readonly number[], n: number) => number[];
  readonly votes: boolean;
}

/**
 * Counts how many of a new person's first 20 posts are others after they read ten posts to their taste than after ten
 * at random: the mean over some people, without votes and with a vote for each. Both were shown the same posts an hour
 * ago.
 */
export async function pageChange(
  db: Database,
  world: World,
  { seed, now }: { seed: number; now: number },
): Promise<{ reads: number; votes: number }> {
  const number = new Map(world.posts.map((_, n) => [idOf(`post${n}`), n]));
  const people = Array.from({ length: NEWCOMERS }, (_, n) => world.drawPerson(randomFrom(seed * 104_729 + n)));
  const random = randomFrom(seed);
  const likes = (shown: readonly number[], n: number): number[] =>
    chosen(random, shown, { count: READS, wanted: (post) => TASTE * (people[n]?.match(post) ?? 0) });
  const any = (shown: readonly number[]): number[] => chosen(random, shown, { count: READS, wanted: () => 0 });
  const changes: number[] = [];
  for (const votes of [false, true]) {
    const name = `newcomers-${String(votes)}`;
    const own = await pagesAfter(db, `${name}-own`, { act: { postsOf: likes, votes }, number, now });
    const control = await pagesAfter(db, `${name}-control`, { act: { postsOf: any, votes }, number, now });
    const others = own.map((page, n) => page.filter((id) => control[n]?.includes(id) === false).length);
    changes.push(others.reduce((sum, one) => sum + one, 0) / others.length);
  }
  return { reads: changes[0] ?? NaN, votes: changes[1] ?? NaN };
}

async function pagesAfter(
  db: Database,
  name: string,
  { act, number, now }: { act: Act; number: ReadonlyMap<string, number>; now: number },
): Promise<string[][]> {
  const names = Array.from({ length: NEWCOMERS }, (_, n) => `${name}-${n}`);
  await storeReaders(
    db,
    names.map((one) => ({ name: one, follows: { tags: [], sources: [] }, known: [], heldOut: [] })),
    now,
  );
  const shown = await firstPosts(db, names[0] ?? '', SHOWN);
  const numbers = shown.flatMap((id) => number.get(id) ?? []);
  const reads = names.flatMap((one, n) =>
    act
      .postsOf(numbers, n)
      .map((post) => ({ name: one, post, at: 0, vote: act.votes ? (1 as const) : (0 as const), kept: false })),
  );
  await storeReads(db, reads, now);
  const at = new Date(now - HOUR_MS);
  await storeImpressions(
    db,
    names.map((one) => ({ viewerId: idOf(one), postIds: shown, at })),
  );
  const pages: string[][] = [];
  for (const one of names) pages.push(await firstPosts(db, one, PAGE));
  return pages;
}

async function firstPosts(db: Database, name: string, count: number): Promise<string[]> {
  const { items } = await listForYou(db, idOf(name), { limit: count, topics: new Map(), memory: new Map() });
  return items.map(({ id }) => id);
}
