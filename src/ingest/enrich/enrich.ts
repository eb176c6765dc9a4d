import { setTimeout as wait } from 'node:timers/promises';
import type { Stoppable } from '../../background/repeat.ts';
import type { Database } from '../../data/database.ts';
import { type ClaimQueue, claimOldest } from '../../data/sql/claim-queue.ts';
import { encodeVector } from '../../domain/ranking/vector-encoding.ts';
import { createStoryJoiner, type StoryJoiner } from '../../domain/stories/join-stories.ts';
import type { WordTable } from '../../domain/text/word-table.ts';
import type { Log } from '../../log.ts';
import { renewMeanings } from './filter-meanings.ts';
import { backfillLanguages, languagesOf, storeLanguages } from './languages.ts';
import { backfillVocabulary, addVocabulary } from './vocabulary.ts';
import type { TextThread } from './text-thread.ts';
import { Boilerplate, firstSummary, WORTH_WORDS, type Summariser } from './summarise.ts';
import { countWords } from '../parse/text.ts';
import { LOCK_REVISIONS } from '../../data/sql/locks.ts';
import { statement } from '../../data/statement.ts';

/** Posts enriched per round. */
const BATCH = 50;
/** Fewer when a remote server summarises each post, so that the claims do not expire during it. */
const REMOTE_BATCH = 8;
/** Milliseconds between polls when there is no work, and after a failure. */
const IDLE_MS = 2_000;
const FAILURE_PAUSE_MS = 5_000;
/** Milliseconds between two batches of work on existing posts: their words, their outdated vectors. */
const BACKLOG_PAUSE_MS = 200;
/**
 * Milliseconds between queries for vectors and filters of another word table, while there are none: a process of
 * another release may still store some, and two that replace each other's must not keep each other busy.
 */
const REMAKE_LOOK_MS = 60_000;
/** Milliseconds that `stop` waits for the current batch. */
const STOP_TIMEOUT_MS = 2_000;

export interface EnrichmentOptions {
  /** Word table that vectors are computed with. */
  readonly table: WordTable;
  /** Tried before the built-in summariser. */
  readonly remote?: Summariser | undefined;
  readonly log: Pick<Log, 'warn'>;
  /** Reads the texts; closed by its owner. */
  readonly reader: TextThread;
  /** Joins posts that tell the same news. Without it, each round of work makes its own. */
  readonly stories?: StoryJoiner;
}

/** Recurring sentences of the sources that this process met last. */
const boilerplate = new Boilerplate();

interface Enrichment {
  readonly id: string;
  readonly due: Date;
  readonly summary?: string | undefined;
  readonly by?: string | undefined;
  readonly vector?: string | undefined;
}

/** Posts whose vectors are recomputed at a time: some seconds of work. */
const REMADE = 2_000;

/** The last vectors on each side of the word table's name: two looks into the index, in vain mostly. */
const REQUEUE_VECTORS = statement<{ id: string }>(`
  INSERT INTO post_work (post_id)
  SELECT post_id FROM (
    (SELECT post_id FROM post_vectors WHERE model < $1 ORDER BY model DESC, revision DESC LIMIT ${REMADE}) UNION ALL
    (SELECT post_id FROM post_vectors WHERE model > $1 ORDER BY model DESC, revision DESC LIMIT ${REMADE})) AS other
   ORDER BY post_id ON CONFLICT DO NOTHING RETURNING post_id AS id`);

/**
 * Queues some posts whose vectors were computed with another word table, the last ones first; how many.
 * @internal Tests queue them at a moment of their own.
 */
export async function requeueStaleVectors(db: Database, model: string): Promise<number> {
  return (await db.query(REQUEUE_VECTORS, [model])).length;
}

/** Computes the summaries and vectors of all queued posts and joins stories; returns how many posts there were. */
export async function enrichAll(
  db: Database,
  options: EnrichmentOptions,
  stopped: () => boolean = () => false,
): Promise<number> {
  const stories = options.stories ?? createStoryJoiner(db, options.table);
  let done = 0;
  for (let count = BATCH; count > 0 && !stopped(); done += count) count = await enrichSome(db, { ...options, stories });
  return done;
}

/**
 * Enriches posts in the background until stopped. Posts left undone at a stop or crash are taken by the next process.
 */
export function startEnrichment(db: Database, options: EnrichmentOptions): Stoppable {
  const ending = new AbortController();
  const stories = options.stories ?? createStoryJoiner(db, options.table);
  let lookAt = 0;
  const fillOld = async (): Promise<boolean> => (await backfillVocabulary(db)) || backfillLanguages(db, options.reader);
  // New posts go first: old vectors are computed again, some at a time, when there is no other work.
  const queueOld = async (): Promise<boolean> => {
    if (Date.now() < lookAt) return fillOld();
    if ((await renewMeanings(db, options.table)) > 0) return true;
    if ((await requeueStaleVectors(db, options.table.name)) > 0) return true;
    lookAt = Date.now() + REMAKE_LOOK_MS;
    return fillOld();
  };
  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      let pause = IDLE_MS;
      await enrichAll(db, { ...options, stories }, () => ending.signal.aborted)
        .then(async () => {
          if (!ending.signal.aborted && (await queueOld())) pause = BACKLOG_PAUSE_MS;
        })
        .catch((error: unknown) => {
          if (ending.signal.aborted) return;
          options.log.warn({ reason: String(error) }, 'failed to enrich posts, retrying');
          pause = FAILURE_PAUSE_MS;
        });
      await wait(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const loop = work();
  return {
    stop: async () => {
      ending.abort();
      // Do not wait for a slow summary server: its posts are taken by the next process.
      await Promise.race([loop, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** A post that this process alone enriches now. */
interface EnrichTask {
  readonly id: string;
  /** Identifies the claim. */
  readonly due: Date;
  readonly title: string;
  readonly summary: string | null;
  readonly summaryBy: string | null;
  readonly content: string | null;
  readonly language: string | null;
  readonly tags: string | null;
  readonly sourceId: string;
  /** The name of its source. */
  readonly feed: string;
  /** Whether it is for everybody. */
  readonly listed: boolean;
  /** Whether only its vector is wanted, because the stored one is of another word table. */
  readonly remade: boolean;
}

/**
 * After a crash, a post is due again in a minute, later with each try, so that a post that crashes its reader cannot
 * hold up the others.
 */
const QUEUE: ClaimQueue = {
  table: 'post_work',
  key: 'post_id',
  due: 'due',
  claim: 'due',
  onClaim: `tries = tries + 1, due = now() + interval '1 minute' * 2 ^ least(tries, 10)`,
};

/** @internal tests read its plan */
export const CLAIM_ENRICHMENT = statement<EnrichTask>(`
  WITH claims AS (${claimOldest(QUEUE, 'post_id, due')})
  SELECT p.id, t.due, p.title, p.summary, p.summary_by AS "summaryBy", p.content, p.language,
         p.source_id AS "sourceId", s.name AS feed,
         (SELECT string_agg(tag, ' ' ORDER BY tag) FROM post_tags WHERE post_id = p.id) AS tags, s.listed,
         EXISTS (SELECT FROM post_vectors v WHERE v.post_id = p.id AND v.model <> $2) AS remade
    FROM claims t JOIN posts p ON p.id = t.post_id JOIN sources s ON s.id = p.source_id`);

const DELETE_WORK = statement(`
  DELETE FROM post_work w USING jsonb_to_recordset($1) AS g (id uuid, due timestamptz(3))
  WHERE w.post_id = g.id AND w.due = g.due`);

async function enrichSome(
  db: Database,
  { table, remote, stories, reader }: EnrichmentOptions & { stories: StoryJoiner },
): Promise<number> {
  const tasks = await db.query(CLAIM_ENRICHMENT, [remote ? REMOTE_BATCH : BATCH, table.name]);
  if (tasks.length === 0) return 0;
  const summaries = await summarise(db, tasks, reader, remote);
  const texts = tasks.map((task) => textToEmbed(task, summaries.get(task.id)?.summary ?? task.summary));
  const vectors = await reader.ask('vector', texts);
  const results = tasks.map(({ id, due }, i): Enrichment => {
    const vector = vectors[i]?.vector;
    return { id, due, ...summaries.get(id), vector: vector && encodeVector(vector).toString('base64') };
  });
  await storeEnrichments(db, results, table.name);
  const read = tasks.map((task) => ({ ...task, summary: summaries.get(task.id)?.summary ?? task.summary }));
  await storeLanguages(db, await languagesOf(read, reader));
  await stories.join(tasks.filter(({ listed }) => listed).map(({ id }) => id));
  // Posts that not everybody may see do not complete or correct what others type; words of the others are counted once.
  await addVocabulary(
    db,
    tasks.filter(({ listed, remade }) => listed && !remade),
  );
  // Last: what fails or is killed before is done again.
  await db.query(DELETE_WORK, [JSON.stringify(results.map(({ id, due }) => ({ id, due })))]);
  return tasks.length;
}

/** The text that a post's vector is computed from. */
function textToEmbed({ title, tags }: EnrichTask, summary: string | null): string {
  return `${title}. ${tags?.replaceAll('-', ' ') ?? ''}. ${summary ?? ''}`;
}

/** Summaries for the posts that have enough text but no summary of their own. */
async function summarise(
  db: Database,
  tasks: readonly EnrichTask[],
  thread: TextThread,
  remote: Summariser | undefined,
): Promise<Map<string, { summary: string; by: string }>> {
  const unsummarised = tasks.filter(
    ({ summary, summaryBy, content }) => content !== null && (summary === null || summaryBy === 'lead'),
  );
  const texts = await plainTexts(db, unsummarised, thread);
  const summaries = new Map<string, { summary: string; by: string }>();
  for (const { id, title, feed, sourceId, language } of unsummarised) {
    const about = { title, feed, language: language ?? undefined };
    const text = boilerplate.strip(sourceId, texts.get(id) ?? '', about);
    if (countWords(text) < WORTH_WORDS) continue;
    const summary = await firstSummary([...(remote ? [remote] : []), builtIn(thread)], { ...about, text });
    if (summary) summaries.set(id, summary);
  }
  return summaries;
}

/** The texts of posts without markup, by their ids; what recurs in them is known from then on. */
async function plainTexts(
  db: Database,
  tasks: readonly EnrichTask[],
  thread: TextThread,
): Promise<Map<string, string>> {
  const posts = [...(await neighboursOf(db, tasks)), ...tasks];
  const results = await thread.ask(
    'plain',
    posts.map(({ content }) => content ?? ''),
  );
  const texts = new Map(posts.map(({ id }, i) => [id, results[i]?.text ?? '']));
  for (const { id, sourceId } of posts) boilerplate.learn(sourceId, id, texts.get(id) ?? '');
  return texts;
}

/** Posts of a source that show what recurs in it, and characters of each end of them. */
const NEIGHBOURS = { posts: 3, characters: 6_000 };

interface Neighbour {
  readonly id: string;
  readonly sourceId: string;
  readonly content: string;
}

/** Some of the last posts of each source. @internal since the drill of plans explains it. */
export const NEIGHBOUR_POSTS = statement<Neighbour>(`
  SELECT p.id, p.source_id AS "sourceId",
         CASE WHEN length(p.content) <= ${2 * NEIGHBOURS.characters} THEN p.content
           ELSE left(p.content, ${NEIGHBOURS.characters}) || right(p.content, ${NEIGHBOURS.characters}) END AS content
    FROM unnest($1::uuid[]) AS s (id)
   CROSS JOIN LATERAL (SELECT post_id FROM post_ranks WHERE source_id = s.id
     ORDER BY sorted_at DESC, post_id DESC LIMIT ${NEIGHBOURS.posts}) AS r
    JOIN posts p ON p.id = r.post_id WHERE p.content IS NOT NULL`);

/** Other posts of the sources that this process does not know yet: once each, for those with few posts at hand. */
async function neighboursOf(db: Database, tasks: readonly EnrichTask[]): Promise<Neighbour[]> {
  const counts = new Map<string, number>();
  for (const { sourceId } of tasks)
    if (boilerplate.isNew(sourceId)) counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
  const sources = [...counts].filter(([, count]) => count < NEIGHBOURS.posts).map(([id]) => id);
  return sources.length === 0 ? [] : db.query(NEIGHBOUR_POSTS, [sources]);
}

function builtIn(thread: TextThread): Summariser {
  return {
    name: 'lexrank',
    summarise: async ({ text, ...about }) => (await thread.ask('summary', [text], about))[0]?.text,
  };
}

/** A post that changed during the work has another `due` and stays queued. */
const STORE_SUMMARIES = statement(`
  WITH g AS MATERIALIZED (
    SELECT p.id, result.due, result.summary, result.by
      FROM jsonb_to_recordset($1) AS result (id uuid, due timestamptz(3), summary text, by text)
      JOIN posts p ON p.id = result.id WHERE result.summary IS NOT NULL ORDER BY p.id FOR NO KEY UPDATE OF p)
  UPDATE posts p SET summary = g.summary, summary_by = g.by,
         search = post_search(p.title, coalesce((SELECT string_agg(tag, ' ') FROM post_tags
         WHERE post_id = p.id), ''), s.name, g.summary)
    FROM g, sources s, post_work w
   WHERE p.id = g.id AND s.id = p.source_id AND w.post_id = g.id AND w.due = g.due`);

const STORE_VECTORS = statement(`
  INSERT INTO post_vectors (post_id, model, revision, parts)
  SELECT p.id, $2, nextval('post_vectors_revision'), decode(g.vector, 'base64')
    FROM jsonb_to_recordset($1) AS g (id uuid, vector text)
    JOIN posts p ON p.id = g.id WHERE g.vector IS NOT NULL ORDER BY p.id
  ON CONFLICT (post_id) DO UPDATE SET model = EXCLUDED.model, revision = EXCLUDED.revision, parts = EXCLUDED.parts`);

/** A post whose text has no meaning any more, or none in this word table. */
const DELETE_VECTORS = statement(`
  DELETE FROM post_vectors v USING jsonb_to_recordset($1) AS g (id uuid, vector text)
  WHERE v.post_id = g.id AND g.vector IS NULL`);

async function storeEnrichments(db: Database, enrichments: readonly Enrichment[], model: string): Promise<void> {
  const rows = JSON.stringify(enrichments);
  await db.transaction(async (tx) => {
    if (enrichments.some(({ summary }) => summary !== undefined)) await tx.query(STORE_SUMMARIES, [rows]);
    await tx.query(LOCK_REVISIONS);
    await tx.query(STORE_VECTORS, [rows, model]);
    await tx.query(DELETE_VECTORS, [rows]);
  });
}
