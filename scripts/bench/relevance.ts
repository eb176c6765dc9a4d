/** How relevant the results of each search method are: nDCG@10 over the demo content. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { loadConfig } from '../../src/config.ts';
import type { Database } from '../../src/data/database.ts';
import { openPlace } from '../../src/data/open.ts';
import { recommendPosts } from '../../src/domain/ranking/recommend.ts';
import { searchPosts } from '../../src/domain/search/search.ts';
import { createMeanings, enrichNow, type Meanings } from '../../src/ingest/enrich/meaning.ts';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { createLog } from '../../src/log.ts';
import { median } from './measure.ts';
import { ndcg, relevanceSet } from './relevance-set.ts';
import { table } from './report.ts';

type Find = (query: string) => Promise<{ id: string }[]>;

const DEPTH = 10;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-relevance-'));
  const db = await openPlace({ databaseUrl: undefined, dataDir }, () => undefined);
  try {
    await db.migrate();
    await loadDemo(db);
    const [config, log] = [loadConfig({}), createLog('warn', 2)];
    const begin = performance.now();
    const posts = await enrichNow(db, config, log);
    console.log(`${posts} posts, ${((performance.now() - begin) / posts).toFixed(2)} ms each for vectors\n`);
    const meanings = createMeanings(db, { ...config, enrich: false }, log);
    await meanings.start();
    console.log(await report(db, ways(db, meanings)));
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function ways(db: Database, meanings: Meanings): Record<string, Find> {
  const page = { limit: DEPTH, time: 'all' as const };
  return {
    'search/posts and recommend/keyword': async (q) => (await searchPosts(db, { q, ...page, cursor: undefined })).items,
    'words alone': (q) => recommendPosts(db, { q, ...page, meaning: undefined }),
    'vectors alone': (q) => nearest(meanings, q),
    'recommend/semantic': (q) => recommendPosts(db, { q, ...page, meaning: meanings.meaningOf(q) }),
  };
}

async function nearest(meanings: Meanings, q: string): Promise<{ id: string }[]> {
  const meaning = meanings.meaningOf(q);
  return meaning ? (await meaning.nearest({ since: null, limit: DEPTH })).map((id) => ({ id })) : [];
}

async function report(db: Database, finds: Record<string, Find>): Promise<string> {
  const urls = new Map(
    (await db.query<{ id: string; url: string }>('SELECT id, url FROM posts')).map(({ id, url }) => [id, url]),
  );
  const set = relevanceSet();
  const rows: string[][] = [];
  for (const [name, find] of Object.entries(finds)) {
    const [scores, times]: [number[], number[]] = [[], []];
    for (const judged of set) {
      const begin = performance.now();
      const results = await find(judged.query);
      times.push(performance.now() - begin);
      scores.push(
        ndcg(
          results.map(({ id }) => urls.get(id) ?? ''),
          judged,
          DEPTH,
        ),
      );
    }
    const of = (part: number[]): string => (part.reduce((sum, score) => sum + score, 0) / part.length).toFixed(3);
    rows.push([
      name,
      of(scores),
      of(scores.filter((_, i) => i % 2 === 0)),
      of(scores.filter((_, i) => i % 2 === 1)),
      median(times).toFixed(1),
    ]);
  }
  return `${set.length} queries\n\n${table([`nDCG@${DEPTH}`, 'all', 'tuned on', 'held out', 'ms'], rows)}`;
}

await main();
