/**
 * Measures the relevance of each search method's results: nDCG@10 over the demo content. Exits with 1 below the bounds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { loadConfig } from '../../src/config.ts';
import type { Database } from '../../src/data/database.ts';
import { openAt } from '../../src/data/open.ts';
import { ANONYMOUS_ID } from '../../src/domain/posts/posts.ts';
import { recommendPosts } from '../../src/domain/ranking/recommend.ts';
import { searchPosts } from '../../src/domain/search/search-posts.ts';
import { createEmbeddingService, enrichNow, type EmbeddingService } from '../../src/ingest/enrich/embeddings.ts';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { createLog } from '../../src/log.ts';
import { addRow } from '../night/rows.ts';
import { contentRows } from './relevance-content.ts';
import { peers, type Find } from './relevance-peers.ts';
import { figuresOf, kindTable, scoreTable, type Asked, type Answered, type Figures } from './relevance-report.ts';
import { judge, reportCompared } from './relevance-rows.ts';
import { reportTyped } from './relevance-typed.ts';
import { ndcg, relevanceSet, shortQueries } from './relevance-set.ts';

const DEPTH = 10;

/** A little below what docs/benchmarks.md has: the least of scores, the most of percents. */
const ASKED: Record<string, Record<string, Figures>> = {
  'short queries': { 'search/posts': { tunedOn: 0.89, heldOut: 0.83, empty: 3, noise: 0 } },
  questions: {
    'search/posts': { tunedOn: 0.45, heldOut: 0.54, empty: 2, noise: 0 },
    'recommend/semantic': { tunedOn: 0.52, heldOut: 0.59, empty: 1, noise: 0 },
  },
};

const NAMES = { tunedOn: 'nDCG, tuned on', heldOut: 'nDCG, held out', empty: 'empty %', noise: 'noise %' };

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-relevance-'));
  const db = await openAt({ databaseUrl: undefined, dataDir }, () => undefined);
  try {
    await db.migrate();
    await loadDemo(db);
    const [config, log] = [loadConfig({}), createLog('warn', 2)];
    const begin = performance.now();
    const posts = await enrichNow(db, config, log);
    console.log(`${posts} posts, ${((performance.now() - begin) / posts).toFixed(2)} ms each for vectors\n`);
    await db.query('ANALYZE');
    const meanings = createEmbeddingService(db, { ...config, enrich: false }, log);
    await meanings.start();
    const others = await peers(db, DEPTH);
    await report(db, { ...ways(db, meanings), ...others });
    const urls = await urlsOf(db);
    const urlOf = (id: string): string => urls.get(id) ?? '';
    const search = async (q: string): Promise<{ urls: string[]; didYouMean: string | null }> => {
      const { items, didYouMean } = await searchPosts(db, ANONYMOUS_ID, {
        q,
        ...PAGE,
        meaning: (text) => meanings.meaningOf(text),
      });
      return { urls: items.map(({ id }) => urlOf(id)), didYouMean };
    };
    const isRelease = process.env.RELEASE === 'true';
    await reportTyped(search, others, { urlOf, isRelease });
    await reportContent(db, urlOf, isRelease);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The peers of summaries, tags, stories and readers, and their least means: 9 of 20 posts for each reader. */
const CONTENT = {
  peers: { summary: 'first 480 characters', tags: 'names in the title', story: 'nearness alone', reader: 'popular' },
  least: { summary: 0.95, tags: 0.5, story: 0.76, reader: 0.45 },
};

async function reportContent(db: Database, urlOf: (id: string) => string, isRelease: boolean): Promise<void> {
  const { rows, wrongJoins } = await contentRows(db, urlOf);
  console.log(
    'summaries that tell what they must, tags that fit, same news joined, and the share of a first page of a subject\n',
  );
  reportCompared(rows, { ...CONTENT, isRelease });
  judge('different news joined', wrongJoins.length, wrongJoins);
}

const PAGE = { limit: DEPTH, time: 'all', asTyped: false, cursor: undefined } as const;

function ways(db: Database, meanings: EmbeddingService): Record<string, Find> {
  const ids = (posts: readonly { id: string }[]): string[] => posts.map(({ id }) => id);
  return {
    'search/posts': async (q) =>
      ids((await searchPosts(db, ANONYMOUS_ID, { q, ...PAGE, meaning: (text) => meanings.meaningOf(text) })).items),
    'words alone': async (q) => ids(await recommendPosts(db, ANONYMOUS_ID, { q, ...PAGE, meaning: undefined })),
    'vectors alone': (q) => nearest(meanings, q),
    'recommend/semantic': async (q) =>
      ids(await recommendPosts(db, ANONYMOUS_ID, { q, ...PAGE, meaning: meanings.meaningOf(q) })),
  };
}

async function nearest(meanings: EmbeddingService, q: string): Promise<string[]> {
  return (await meanings.meaningOf(q)?.nearest({ since: null, limit: DEPTH })) ?? [];
}

async function report(db: Database, finds: Record<string, Find>): Promise<void> {
  const urls = await urlsOf(db);
  const short: Asked[] = shortQueries();
  // The questions were split before the short queries were, by their place.
  const questions: Asked[] = relevanceSet().map((judged, n) => ({ ...judged, kind: 'question', heldOut: n % 2 === 1 }));
  for (const [name, set] of Object.entries({ 'short queries': short, questions })) {
    const answers: Record<string, Answered[]> = {};
    for (const [way, find] of Object.entries(finds)) answers[way] = await answersOf(set, find, urls);
    console.log(`${set.length} ${name}, nDCG@${DEPTH} with 95 % intervals\n\n${scoreTable(answers)}\n`);
    for (const [way, asked] of Object.entries(ASKED[name] ?? {}))
      judgeWay(`${name}, ${way}`, figuresOf(answers[way] ?? []), asked);
    if (set === short) console.log(`tuned on, nDCG@${DEPTH} by kind\n\n${kindTable(answers)}\n`);
  }
}

async function urlsOf(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; url: string }>('SELECT id, url FROM posts');
  return new Map(rows.map(({ id, url }) => [id, url]));
}

function judgeWay(what: string, figures: Figures, asked: Figures): void {
  for (const key of ['tunedOn', 'heldOut', 'empty', 'noise'] as const) {
    const isScore = key === 'tunedOn' || key === 'heldOut';
    const met = isScore ? figures[key] >= asked[key] : figures[key] <= asked[key];
    const [measured, target] = [`${what}: ${NAMES[key]}`, `${isScore ? '>=' : '<='} ${asked[key]}`];
    addRow({ measured, target, figure: figures[key].toFixed(isScore ? 3 : 1), met });
    if (met) continue;
    console.error(`MISS ${measured} is ${figures[key].toFixed(3)} (${target})`);
    process.exitCode = 1;
  }
}

async function answersOf(set: readonly Asked[], find: Find, urls: ReadonlyMap<string, string>): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const asked of set) {
    const begin = performance.now();
    const found = await find(asked.query);
    const ms = performance.now() - begin;
    const fits = Object.keys(asked.relevant).length > 0;
    const places = found.map((id) => urls.get(id) ?? '');
    answers.push({ ...asked, ms, fits, count: found.length, score: fits ? ndcg(places, asked, DEPTH) : 0 });
  }
  return answers;
}

await main();
