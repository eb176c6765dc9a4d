import type { Config } from '../config.ts';
import type { Database } from '../data/database.ts';
import { prepareVectors } from '../data/vectors.ts';
import type { Meaning } from '../domain/recommend.ts';
import { sentenceVector } from '../domain/sentence-vector.ts';
import { readWordTable, type WordTable } from '../domain/word-table.ts';
import type { Log } from '../log.ts';
import { enrichAll, remakeVectors, startEnrichment, type EnrichmentOptions } from './enrich.ts';
import { remoteSummariser } from './remote-summary.ts';

type Settings = Pick<Config, 'enrich' | 'summaryServer'>;

/** Meanings of sentences, and the work in the background that gives posts theirs. */
export interface Meanings {
  /** Undefined before `start`, where the database stores no vectors, and for a sentence without a known word. */
  meaningOf(sentence: string): Meaning | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Needs the database from `start` on only. */
export function createMeanings(db: Database, settings: Settings, log: Log): Meanings {
  let table: WordTable | undefined;
  let work: { stop(): Promise<void> } | undefined;
  return {
    meaningOf: (sentence) => {
      const vector = table && sentenceVector(table, sentence);
      return table && vector && { model: table.name, vector };
    },
    start: async () => {
      table = await wordTable(db);
      if (!table) log.warn('the database has no pgvector extension: recommendations by meaning rank by words alone');
      if (!settings.enrich) return;
      if (table) await remakeVectors(db, table.name);
      work = startEnrichment(db, optionsOf(table, settings, log));
    },
    stop: async () => work?.stop(),
  };
}

/** Gives all posts that wait for it a summary and a vector, for a command that ends then. Answers how many there were. */
export async function enrichNow(db: Database, settings: Settings, log: Log): Promise<number> {
  return settings.enrich ? enrichAll(db, optionsOf(await wordTable(db), settings, log)) : 0;
}

async function wordTable(db: Database): Promise<WordTable | undefined> {
  return (await prepareVectors(db)) ? readWordTable() : undefined;
}

function optionsOf(table: WordTable | undefined, { summaryServer }: Settings, log: Log): EnrichmentOptions {
  return { model: table?.name, remote: summaryServer && remoteSummariser(summaryServer, log), log };
}
