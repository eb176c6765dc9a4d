import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';
import { takeOldest, type Queue } from '../../data/queries/claim-queue.ts';
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

interface Task {
  readonly id: string;
  readonly due: Date;
  readonly title: string;
  readonly summary: string | null;
  readonly summaryBy: string | null;
  readonly content: string | null;
  readonly tags: string | null;
}

interface Enrichment {
  readonly id: string;
  readonly due: Date;
  readonly summary?: string | undefined;
  readonly by?: string | undefined;
  readonly vector?: string | undefined;
}

/**
 * One that a process died with comes back after a minute, later at each try, so that a post that kills its reader
 * cannot hold up the others.
 */
const QUEUE: Queue = {
  table: 'post_work',
  key: 'post_id',
  due: 'due',
  claim: 'due',
  taken: `tries = tries + 1, due = now() + interval '1 minute' * 2 ^ least(tries, 10)`,
};
const TAKE = `
  WITH taken AS (${takeOldest(QUEUE, 'post_id, due')})
  SELECT p.id, t.due, p.title, p.summary, p.summary_by AS "summaryBy", p.content,
         (SELECT string_agg(tag, ' ' ORDER BY tag) FROM post_tags WHERE post_id = p.id) AS tags
    FROM taken t JOIN posts p ON p.id = t.post_id`;

/* Raw SQL: many posts in one statement. What was changed meanwhile has another `due`, and stays to be read again. */
const STORE_SUMMARIES = `
  WITH g AS MATERIALIZED (
    SELECT p.id, given.due, given.summary, given.by FROM jsonb_to_recordset($1) AS given (id uuid, due timestamptz(3), summary text, by text)
      JOIN posts p ON p.id = given.id WHERE given.summary IS NOT NULL ORDER BY p.id FOR NO KEY UPDATE OF p)
  UPDATE posts p SET summary = g.summary, summary_by = g.by,
         search = post_search(p.title, coalesce((SELECT string_agg(tag, ' ') FROM post_tags WHERE post_id = p.id), ''), s.name, g.summary)
    FROM g, sources s, post_work w
   WHERE p.id = g.id AND s.id = p.source_id AND w.post_id = g.id AND w.due = g.due`;
/**
 * Raw SQL: many vectors in one statement. Held by one at a time, so that a reader who has seen a revision has seen all
 * before it.
 */
const IN_ORDER = `SELECT pg_advisory_xact_lock(7247152)`;
const STORE_VECTORS = `
  INSERT INTO post_vectors (post_id, model, revision, parts)
  SELECT p.id, $2, nextval('post_vectors_revision'), decode(g.vector, 'base64') FROM jsonb_to_recordset($1) AS g (id uuid, vector text)
    JOIN posts p ON p.id = g.id WHERE g.vector IS NOT NULL ORDER BY p.id
  ON CONFLICT (post_id) DO UPDATE SET model = EXCLUDED.model, revision = EXCLUDED.revision, parts = EXCLUDED.parts`;
const DONE = `
  DELETE FROM post_work w USING jsonb_to_recordset($1) AS g (id uuid, due timestamptz(3)) WHERE w.post_id = g.id AND w.due = g.due`;
const REMAKE = `
  INSERT INTO post_work (post_id) SELECT post_id FROM post_vectors WHERE model <> $1 ORDER BY post_id ON CONFLICT DO NOTHING`;

/** Puts every post to work whose vector another word table made. */
export async function remakeVectors(db: Database, model: string): Promise<void> {
  await db.query(REMAKE, [model]);
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
  const tasks = await db.query<Task>(TAKE, [remote ? REMOTE_BATCH : BATCH]);
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
    await tx.query(IN_ORDER);
    await tx.query(STORE_VECTORS, [rows, model]);
    await tx.query(DONE, [rows]);
  });
}
