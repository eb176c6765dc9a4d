import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { refuse, wrong } from '../invalid-body.ts';
import { canonicalUrl, NO_URL } from '../text/canonical-url.ts';
import { MAX_PENDING_SUGGESTIONS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A suggestion as its author sees it. */
export interface SuggestionRow {
  readonly id: string;
  readonly url: string;
  readonly status: Schema<'SourceSuggestion'>['status'];
  readonly created_at: Date;
}

/** What several people suggested, as the operator sees it. */
export interface Suggested {
  readonly url: string;
  readonly people: number;
  readonly since: Date;
}

// Raw SQL: who suggests waits for their other requests, so that what is counted next is what there is.
const ONE_WRITER = 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
const PENDING = `SELECT count(*)::integer AS pending FROM source_suggestions WHERE account_id = $1 AND status = 'pending'`;
const KNOWN = 'SELECT handle FROM sources WHERE feed_url = $1 OR homepage = $1';
const ONE = 'SELECT id, url, status, created_at FROM source_suggestions WHERE account_id = $1 AND url = $2';
const ADD =
  'INSERT INTO source_suggestions (id, account_id, url, created_at) VALUES ($1, $2, $3, now()) RETURNING id, url, status, created_at';
const ALL_PENDING = `SELECT url, count(*)::integer AS people, min(created_at) AS since FROM source_suggestions WHERE status = 'pending' GROUP BY url ORDER BY people DESC, since, url`;
const DECIDE = `UPDATE source_suggestions SET status = $2 WHERE url = ANY ($1::text[]) AND status = 'pending' RETURNING id`;

/**
 * Notes that a person would like to read a feed or site here; the same one again is the same suggestion. Runs in the
 * caller's transaction. Throws conflict when it is a source already, forbidden when as many of theirs wait as
 * may.
 */
export async function suggestSource(db: Database, viewerId: string, given: string): Promise<SuggestionRow> {
  const url = canonicalUrl(given);
  if (url === undefined) refuse([wrong('/url', NO_URL)]);
  const [known] = await db.query<{ handle: string }>(KNOWN, [url]);
  if (known) throw new AppError('conflict', `This is a source already: ${known.handle}.`);
  await db.query(ONE_WRITER, [viewerId]);
  const [before] = await db.query<SuggestionRow>(ONE, [viewerId, url]);
  if (before) return before;
  const [{ pending } = { pending: 0 }] = await db.query<{ pending: number }>(PENDING, [viewerId]);
  if (pending >= MAX_PENDING_SUGGESTIONS)
    throw new AppError(
      'forbidden',
      `${MAX_PENDING_SUGGESTIONS} of your suggestions are waiting for the operator. Suggest more when some are decided.`,
    );
  const [made] = await db.query<SuggestionRow>(ADD, [uuid(), viewerId, url]);
  if (!made) throw new Error('a suggestion could not be stored');
  return made;
}

/** What waits for the operator, what most people want first. */
export async function listSuggestions(db: Database): Promise<Suggested[]> {
  return db.query<Suggested>(ALL_PENDING);
}

/** Decides all suggestions of these addresses. Answers how many there were. */
export async function decideSuggestions(
  db: Database,
  urls: readonly string[],
  status: Exclude<SuggestionRow['status'], 'pending'>,
): Promise<number> {
  const addresses = urls.map((url) => canonicalUrl(url) ?? url);
  return (await db.query(DECIDE, [addresses, status])).length;
}
