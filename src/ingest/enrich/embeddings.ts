import type { Stoppable } from '../../background/repeat.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../data/database.ts';
import { NearestPosts } from '../../domain/ranking/nearest-posts.ts';
import type { QueryEmbedding } from '../../domain/ranking/recommend.ts';
import { sentenceVector } from '../../domain/text/sentence-vector.ts';
import { readWordTable, type WordTable } from '../../domain/text/word-table.ts';
import type { Log } from '../../log.ts';
import { proxyFor, type OutboundSettings } from '../../environment/outbound-settings.ts';
import { enrichAll, startEnrichment, type EnrichmentOptions } from './enrich.ts';
import { remoteSummariser } from './remote-summary.ts';
import { TextThread } from './text-thread.ts';

type EmbeddingSettings = Pick<Config, 'enrich' | 'summaryServer'> & Partial<OutboundSettings>;

/** Meanings of sentences, and the background work that computes those of posts. */
export interface EmbeddingService {
  /** Undefined before `start`, and for a sentence without any word of the table. */
  meaningOf(sentence: string): QueryEmbedding | undefined;
  /** The same of a stored post; undefined as long as it has no vector. */
  meaningOfPost(id: string): Promise<QueryEmbedding | undefined>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Uses the database only after `start`. */
export function createEmbeddingService(db: Database, settings: EmbeddingSettings, log: Log): EmbeddingService {
  let ready: Ready | undefined;
  let work: Stoppable | undefined;
  let isStopped = false;
  const reader = new TextThread();
  return {
    meaningOf: (sentence) => ready && meaningIn(ready, sentence),
    meaningOfPost: async (id) => {
      const vector = await ready?.posts.vectorOf(id);
      return ready && vector && meaningBy(ready, vector);
    },
    start: () => {
      const table = readWordTable();
      const posts = new NearestPosts(db, table.name);
      ready = { table, posts };
      // Loaded ahead, so that no request waits for it. A request that arrives earlier does wait, and retries after a
      // failure. Whoever stops at once closes the database while they are read.
      posts.refresh().catch((error: unknown) => {
        if (!isStopped) log.warn({ reason: String(error) }, 'failed to read vectors, retrying');
      });
      if (settings.enrich) work = startEnrichment(db, { ...enrichmentOptions(table, settings, log), reader });
      return Promise.resolve();
    },
    stop: async () => {
      isStopped = true;
      await work?.stop();
      await reader.close();
    },
  };
}

/**
 * Computes the summaries and vectors of all queued posts, for a command that then exits. Returns how many there were.
 */
export async function enrichNow(db: Database, settings: EmbeddingSettings, log: Log): Promise<number> {
  if (!settings.enrich) return 0;
  const reader = new TextThread();
  try {
    return await enrichAll(db, { ...enrichmentOptions(readWordTable(), settings, log), reader });
  } finally {
    await reader.close();
  }
}

interface Ready {
  readonly table: WordTable;
  readonly posts: NearestPosts;
}

function meaningIn(ready: Ready, sentence: string): QueryEmbedding | undefined {
  const vector = sentenceVector(ready.table, sentence);
  return vector && meaningBy(ready, vector);
}

function meaningBy({ table, posts }: Ready, vector: readonly number[]): QueryEmbedding {
  return { model: table.name, vector, nearest: (window) => posts.find(vector, window) };
}

function enrichmentOptions(
  table: WordTable,
  { summaryServer, ...outbound }: EmbeddingSettings,
  log: Log,
): Omit<EnrichmentOptions, 'reader'> {
  const server = summaryServer && {
    ...summaryServer,
    proxy: proxyFor(summaryServer.url, outbound),
    publicUrl: outbound.publicUrl,
  };
  return { table, remote: server && remoteSummariser(server, log), log };
}
