/** The recall and cost of a search by meaning among many posts; exits with 1 when it finds too few. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { openAt } from '../../src/data/open.ts';
import { ANONYMOUS_ID } from '../../src/domain/posts/posts.ts';
import { recommendPosts, type QueryEmbedding } from '../../src/domain/ranking/recommend.ts';
import type { SearchTime } from '../../src/domain/search/search-words.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { createEmbeddingService } from '../../src/ingest/enrich/embeddings.ts';
import { createLog } from '../../src/log.ts';
import { median } from './measure.ts';
import { addRow } from '../night/rows.ts';
import { measure } from './measured-calls.ts';
import { relevanceSet } from './relevance-set.ts';
import { table } from './table.ts';
import { storeVectorPosts } from './vector-posts.ts';

const DEPTH = 10;
/** Of the ten nearest posts. */
const LEAST_RECALL = 0.97;
const NAME = 'dcs_bench_vectors';
const POSTS = Number(process.env.POSTS || (process.env.SHORT === 'true' ? 5_000 : 100_000));
const SERVER = process.env.DATABASE_URL;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-vectors-'));
  const databaseUrl = SERVER ? await newDatabase(SERVER) : undefined;
  const db = await openAt({ databaseUrl, dataDir }, () => undefined);
  try {
    await db.migrate();
    const words = readWordTable();
    const begin = performance.now();
    const vectors = await storeVectorPosts(db, words, POSTS);
    console.log(`${POSTS} posts stored in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    const meanings = createEmbeddingService(db, { enrich: false, summaryServer: undefined }, createLog('warn', 2));
    await meanings.start();
    const sentences = relevanceSet().map(({ query }) => query);
    const asked = sentences.flatMap((sentence) => meanings.meaningOf(sentence) ?? []);
    const [loading, before, loadCpu] = [performance.now(), process.memoryUsage().arrayBuffers, process.cpuUsage()];
    await asked[0]?.nearest({ since: null, limit: DEPTH });
    const { user, system } = process.cpuUsage(loadCpu);
    console.log(
      `read into memory in ${(performance.now() - loading).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor time, ${((process.memoryUsage().arrayBuffers - before) / 2 ** 20).toFixed(0)} MB`,
    );
    console.log(
      `\n${asked.length} questions, ${POSTS} posts, one connection, ${SERVER ? 'a server' : 'the embedded database'}\n`,
    );
    const recommend = (time: SearchTime, hasMeaning: boolean) =>
      measure(db, sentences, (q) => {
        const meaning = hasMeaning ? meanings.meaningOf(q) : undefined;
        return recommendPosts(db, ANONYMOUS_ID, { q, meaning, limit: DEPTH, time });
      });
    const near = await measure(db, asked, (meaning) => meaning.nearest({ since: null, limit: DEPTH }));
    const [all, month, alone] = [
      await recommend('all', true),
      await recommend('month', true),
      await recommend('all', false),
    ];
    const recall = near.answers.map((ids, i) => recallOf(ids, exact(vectors, asked[i] as QueryEmbedding)));
    const mean = judged(recall.reduce((sum, one) => sum + one, 0) / recall.length);
    const rows = Object.entries({
      'vector search': near,
      'recommend/semantic': all,
      'recommend/semantic, a month': month,
      'words alone': alone,
    });
    console.log(
      table(
        ['', `recall@${DEPTH}`, 'ms', 'cpu ms: service', 'PostgreSQL'],
        rows.map(([name, { times, service, postgres }], i) => [
          name,
          i === 0 ? mean.toFixed(3) : '',
          median(times).toFixed(1),
          service.toFixed(1),
          postgres.toFixed(1),
        ]),
      ),
    );
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (SERVER) await onServer(SERVER, `DROP DATABASE ${NAME}`);
  }
}

/** Fails the run when it is too small; returns it. */
function judged(recall: number): number {
  const met = recall >= LEAST_RECALL;
  const [target, figure] = [`>= ${LEAST_RECALL}`, recall.toFixed(3)];
  addRow({ measured: `recall@${DEPTH} among ${POSTS} posts`, target, figure, met });
  if (!met) process.exitCode = 1;
  return recall;
}

/** The ids of the nearest posts, by comparing all vectors as before rounding. */
function exact(vectors: ReadonlyMap<string, readonly number[]>, { vector }: QueryEmbedding): string[] {
  const nearest: [number, string][] = [];
  for (const [id, other] of vectors) {
    let sum = 0;
    for (let i = 0; i < vector.length; i += 1) sum += (vector[i] as number) * (other[i] as number);
    if (nearest.length === DEPTH && sum <= (nearest[DEPTH - 1]?.[0] ?? 0)) continue;
    nearest.push([sum, id]);
    nearest.sort(([a], [b]) => b - a).splice(DEPTH);
  }
  return nearest.map(([, id]) => id);
}

function recallOf(ids: readonly string[], wanted: readonly string[]): number {
  return wanted.filter((id) => ids.includes(id)).length / wanted.length;
}

async function newDatabase(server: string): Promise<string> {
  await onServer(server, `DROP DATABASE IF EXISTS ${NAME}`);
  await onServer(server, `CREATE DATABASE ${NAME}`);
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  return url.href;
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

await main();
