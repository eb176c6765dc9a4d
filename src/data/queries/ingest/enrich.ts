import { claimOldest, type Queue } from '../queues/claim-queue.ts';
import { statement } from '../../statement.ts';

/** A post that this process alone enriches now. */
export interface Task {
  readonly id: string;
  /** Identifies the claim. */
  readonly due: Date;
  readonly title: string;
  readonly summary: string | null;
  readonly summaryBy: string | null;
  readonly content: string | null;
  readonly language: string | null;
  readonly tags: string | null;
  /** Whether it is for everybody. */
  readonly listed: boolean;
  /** Whether only its vector is wanted, because the stored one is of another word table. */
  readonly remade: boolean;
}

/**
 * After a crash, a post is due again in a minute, later with each try, so that a post that crashes its reader cannot
 * hold up the others.
 */
const QUEUE: Queue = {
  table: 'post_work',
  key: 'post_id',
  due: 'due',
  claim: 'due',
  onClaim: `tries = tries + 1, due = now() + interval '1 minute' * 2 ^ least(tries, 10)`,
};
export const CLAIM_ENRICHMENT = statement<Task>(`
  WITH claims AS (${claimOldest(QUEUE, 'post_id, due')})
  SELECT p.id, t.due, p.title, p.summary, p.summary_by AS "summaryBy", p.content, p.language,
         (SELECT string_agg(tag, ' ' ORDER BY tag) FROM post_tags WHERE post_id = p.id) AS tags, s.listed,
         EXISTS (SELECT FROM post_vectors v WHERE v.post_id = p.id AND v.model <> $2) AS remade
    FROM claims t JOIN posts p ON p.id = t.post_id JOIN sources s ON s.id = p.source_id`);

/** A post changed meanwhile has another `due` and stays queued. */
export const STORE_SUMMARIES = statement(`
  WITH g AS MATERIALIZED (
    SELECT p.id, result.due, result.summary, result.by
      FROM jsonb_to_recordset($1) AS result (id uuid, due timestamptz(3), summary text, by text)
      JOIN posts p ON p.id = result.id WHERE result.summary IS NOT NULL ORDER BY p.id FOR NO KEY UPDATE OF p)
  UPDATE posts p SET summary = g.summary, summary_by = g.by,
         search = post_search(p.title, coalesce((SELECT string_agg(tag, ' ') FROM post_tags
         WHERE post_id = p.id), ''), s.name, g.summary)
    FROM g, sources s, post_work w
   WHERE p.id = g.id AND s.id = p.source_id AND w.post_id = g.id AND w.due = g.due`);
export const STORE_VECTORS = statement(`
  INSERT INTO post_vectors (post_id, model, revision, parts)
  SELECT p.id, $2, nextval('post_vectors_revision'), decode(g.vector, 'base64')
    FROM jsonb_to_recordset($1) AS g (id uuid, vector text)
    JOIN posts p ON p.id = g.id WHERE g.vector IS NOT NULL ORDER BY p.id
  ON CONFLICT (post_id) DO UPDATE SET model = EXCLUDED.model, revision = EXCLUDED.revision, parts = EXCLUDED.parts`);
export const REMOVE_WORK = statement(`
  DELETE FROM post_work w USING jsonb_to_recordset($1) AS g (id uuid, due timestamptz(3))
  WHERE w.post_id = g.id AND w.due = g.due`);
/** A post whose text has no meaning any more, or none in this word table. */
export const REMOVE_VECTORS = statement(`
  DELETE FROM post_vectors v USING jsonb_to_recordset($1) AS g (id uuid, vector text)
  WHERE v.post_id = g.id AND g.vector IS NULL`);
/** Posts whose vectors are made anew at a time: some seconds of work. */
const REMADE = 2_000;
/** The last vectors on each side of the word table's name: two looks into the index, in vain mostly. */
export const WANT_VECTORS_ANEW = statement<{ id: string }>(`
  INSERT INTO post_work (post_id)
  SELECT post_id FROM (
    (SELECT post_id FROM post_vectors WHERE model < $1 ORDER BY model DESC, revision DESC LIMIT ${REMADE}) UNION ALL
    (SELECT post_id FROM post_vectors WHERE model > $1 ORDER BY model DESC, revision DESC LIMIT ${REMADE})) AS other
   ORDER BY post_id ON CONFLICT DO NOTHING RETURNING post_id AS id`);
