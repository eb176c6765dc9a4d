import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { followFeed, importLine, importPages, type EntryResult } from '../../domain/library/apply-import.ts';
import type { ImportEntry } from '../../domain/library/import-entry.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { FeedError } from '../parse/feed.ts';
import type { ParseThread } from '../parse/parse-thread.ts';

/** Entries that are stored together. */
const CHUNK = 100;
/** Processes that may die over a file before it is given up. */
const MAX_TRIES = 5;

/** An import that this process alone works on. */
interface ImportClaim {
  readonly id: string;
  readonly accountId: string;
  readonly format: Schema<'ImportFormat'> | null;
  readonly done: number;
  readonly tries: number;
  readonly document: string;
  /** Identifies the claim. */
  readonly due: Date;
}

/** Time for which a claim holds, from each chunk on. */
const CLAIMED = `now() + interval '2 minutes'`;

const CLAIM_IMPORT = statement<ImportClaim>(`
  UPDATE imports SET state = 'running', due = ${CLAIMED}, tries = tries + 1
   WHERE id = (SELECT id FROM imports WHERE document IS NOT NULL AND due <= now()
     AND ($1::uuid IS NULL OR id = $1) ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, account_id AS "accountId", format, done, tries, coalesce(document, '') AS document, due`);

const READ_IMPORT = statement(`UPDATE imports SET format = $4, entries = $5
  WHERE id = $1 AND account_id = $2 AND due = $3`);

const END_IMPORT = statement(`UPDATE imports SET state = $4, problem = $5, finished_at = now(), document = NULL
  WHERE id = $1 AND account_id = $2 AND due = $3`);

/** Counts what became of entries; no row when another process has the import. */
const NOTE_PROGRESS = statement<{ due: Date }>(`UPDATE imports SET done = $4 + $5::integer, added = added + $6,
    present = present + $7, skipped = skipped + $8, failed = failed + $9, due = ${CLAIMED}, tries = 1
  WHERE id = $1 AND account_id = $2 AND due = $3 AND done = $4 RETURNING due`);

const ADD_LINES = statement(`INSERT INTO import_lines (import_id, entry, outcome, title, url, reason)
  SELECT $1, g.entry, g.outcome, g.title, g.url, g.reason
    FROM jsonb_to_recordset($2) AS g (entry integer, outcome text, title text, url text, reason text)`);

/** The claim was lost: another process continues. */
class LostClaimError extends Error {}

/**
 * Works on one import that is due, or on that one `only`, in chunks, each stored with its report in one transaction: a
 * process that dies leaves the rest to another one, which does nothing twice. Returns whether there was one.
 */
export async function runImport(
  db: Database,
  { parser, isStopped = () => false, only }: { parser: ParseThread; isStopped?: () => boolean; only?: string },
): Promise<boolean> {
  const [claim] = await db.query(CLAIM_IMPORT, [only ?? null]);
  if (!claim) return false;
  if (claim.tries > MAX_TRIES) {
    await end(db, claim, 'The file could not be imported to its end. Try a part of it.');
    return true;
  }
  try {
    const { format, entries } = await parser.run('import', claim.document, claim.format ?? undefined);
    await db.query(READ_IMPORT, [claim.id, claim.accountId, claim.due, format, entries.length]);
    await applyEntries(db, claim, { entries, isStopped });
  } catch (error) {
    if (error instanceof LostClaimError) return true;
    if (!(error instanceof FeedError)) throw error;
    await end(db, claim, error.message);
  }
  return true;
}

async function end(db: Database, { id, accountId, due }: ImportClaim, problem: string | null): Promise<void> {
  await db.query(END_IMPORT, [id, accountId, due, problem === null ? 'done' : 'failed', problem]);
}

async function applyEntries(
  db: Database,
  claim: ImportClaim,
  { entries, isStopped }: { entries: readonly ImportEntry[]; isStopped: () => boolean },
): Promise<void> {
  let { done, due } = claim;
  while (done < entries.length) {
    if (isStopped()) return;
    const chunk = nextChunk(entries, done);
    const note = async (tx: Database, results: readonly EntryResult[]): Promise<void> => {
      due = await noteResults(tx, { ...claim, due, done }, chunk, results);
    };
    const [first] = chunk;
    if (first?.kind === 'feed') await followFeed(db, claim.accountId, first, (tx, result) => note(tx, [result]));
    else await db.transaction(async (tx) => note(tx, await importPages(tx, claim.accountId, chunk)));
    done += chunk.length;
  }
  await end(db, { ...claim, due }, null);
}

/** A feed alone, or pages up to the next feed. */
function nextChunk(entries: readonly ImportEntry[], from: number): readonly ImportEntry[] {
  const chunk = entries.slice(from, from + CHUNK);
  const feed = chunk.findIndex(({ kind }) => kind === 'feed');
  return feed === -1 ? chunk : chunk.slice(0, Math.max(1, feed));
}

/** Stores the report of a chunk, and returns the end of the claim, which is renewed. Throws LostClaimError. */
async function noteResults(
  tx: Database,
  { id, accountId, due, done }: ImportClaim,
  chunk: readonly ImportEntry[],
  results: readonly EntryResult[],
): Promise<Date> {
  const count = (outcome: EntryResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const counts = [count('added'), count('present'), count('skipped'), count('failed')];
  const [progress] = await tx.query(NOTE_PROGRESS, [id, accountId, due, done, chunk.length, ...counts]);
  if (!progress) throw new LostClaimError('another process continues this import');
  const lines = chunk.flatMap((entry, n) => importLine(entry, done + n + 1, results[n] ?? { outcome: 'failed' }) ?? []);
  if (lines.length > 0) await tx.query(ADD_LINES, [id, JSON.stringify(lines)]);
  return progress.due;
}
