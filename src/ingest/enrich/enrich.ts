import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';
import {
  REMOVE_WORK,
  STORE_SUMMARIES,
  STORE_VECTORS,
  TAKE_WORK,
  WANT_VECTORS_ANEW,
  type Task,
} from '../../data/queries/ingest/enrich.ts';
import { LOCK_REVISIONS } from '../../data/queries/locks.ts';
import { toParts } from '../../domain/ranking/vector-parts.ts';
import type { Log } from '../../log.ts';
import { ReaderThread } from './reader-thread.ts';
import { firstSummary, WORTH_WORDS, type Summariser } from './summarise.ts';
import { countWords } from '../parse/text.ts';

/** Posts that are read together. */
const BATCH = 50;
/** Fewer where a server is asked about each, so that none is given up for lost meanwhile. */
const REMOTE_BATCH = 8;
/** Milliseconds between two looks for work when there was none, and after a failure. */
const IDLE = 2_000;
const AFTER_FAILURE = 5_000;
/** Milliseconds that a stop waits for what is being read. */
const STOP_TIMEOUT_MS = 2_000;

/** How posts get summaries and vectors. */
export interface EnrichmentOptions {
  /** The name of the word table that makes the vectors. */
  readonly model: string;
  /** Asked before the built-in summariser. */
  readonly remote?: Summariser | undefined;
  readonly log: Pick<Log, 'warn'>;
  /** What reads texts; its owner closes it. Without it there is one for each round of work. */
  readonly reader?: ReaderThread;
}

interface Enrichment {
  readonly id: string;
  readonly due: Date;
  readonly summary?: string | undefined;
  readonly by?: string | undefined;
  readonly vector?: string | undefined;
}

/** Puts every post to work whose vector another word table made. */
export async function remakeVectors(db: Database, model: string): Promise<void> {
  await db.query(WANT_VECTORS_ANEW, [model]);
}

/** Makes summaries and vectors of all posts that wait for them now; answers how many there were. */
export async function enrichAll(
  db: Database,
  options: EnrichmentOptions,
  stopped: () => boolean = () => false,
): Promise<number> {
  const thread = options.reader ?? new ReaderThread();
  try {
    let done = 0;
    for (let count = BATCH; count > 0 && !stopped(); done += count) count = await enrichSome(db, options, thread);
    return done;
  } finally {
    if (!options.reader) await thread.close();
  }
}

/** Does so in the background from now on. What is not done when it stops, or dies, is done by the next one. */
export function startEnrichment(db: Database, options: EnrichmentOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      let pause = IDLE;
      await enrichAll(db, options, () => ending.signal.aborted).catch((error: unknown) => {
        options.log.warn({ reason: String(error) }, 'summaries and vectors could not be made yet');
        pause = AFTER_FAILURE;
      });
      await wait(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const loop = work();
  return {
    stop: async () => {
      ending.abort();
      // A slow server for summaries holds up no stop: its posts are done by the next one.
      await Promise.race([loop, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

async function enrichSome(db: Database, { model, remote }: EnrichmentOptions, thread: ReaderThread): Promise<number> {
  const tasks = await db.query(TAKE_WORK, [remote ? REMOTE_BATCH : BATCH]);
  if (tasks.length === 0) return 0;
  const summaries = await summarise(tasks, thread, remote);
  const texts = tasks.map((task) => textOf(task, summaries.get(task.id)?.summary ?? task.summary));
  const vectors = await thread.ask('vector', texts);
  const results = tasks.map(({ id, due }, i): Enrichment => {
    const vector = vectors[i]?.vector;
    return { id, due, ...summaries.get(id), vector: vector && toParts(vector).toString('base64') };
  });
  await store(db, results, model);
  return tasks.length;
}

/** What a post's vector is made of. */
function textOf({ title, tags }: Task, summary: string | null): string {
  return `${title}. ${tags?.replaceAll('-', ' ') ?? ''}. ${summary ?? ''}`;
}

/** Summaries for the posts that have none of their own but enough text. */
async function summarise(
  tasks: readonly Task[],
  thread: ReaderThread,
  remote: Summariser | undefined,
): Promise<Map<string, { summary: string; by: string }>> {
  const bare = tasks.filter(
    ({ summary, summaryBy, content }) => content !== null && (summary === null || summaryBy === 'lead'),
  );
  const plain = await thread.ask(
    'plain',
    bare.map(({ content }) => content ?? ''),
  );
  const summaries = new Map<string, { summary: string; by: string }>();
  for (const [i, { id, title }] of bare.entries()) {
    const text = plain[i]?.text ?? '';
    if (countWords(text) < WORTH_WORDS) continue;
    const summary = await firstSummary([...(remote ? [remote] : []), builtIn(thread)], { title, text });
    if (summary) summaries.set(id, summary);
  }
  return summaries;
}

function builtIn(thread: ReaderThread): Summariser {
  return { name: 'lexrank', summarise: async ({ text }) => (await thread.ask('summary', [text]))[0]?.text };
}

async function store(db: Database, enrichments: readonly Enrichment[], model: string): Promise<void> {
  const rows = JSON.stringify(enrichments);
  await db.transaction(async (tx) => {
    if (enrichments.some(({ summary }) => summary !== undefined)) await tx.query(STORE_SUMMARIES, [rows]);
    await tx.query(LOCK_REVISIONS);
    await tx.query(STORE_VECTORS, [rows, model]);
    await tx.query(REMOVE_WORK, [rows]);
  });
}
