import { v7 as uuid } from 'uuid';
import { In } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Source, SourceSuggestion } from '../../data/entities/sources.ts';
import type { SourceRow } from './sources.ts';
import { AppError, validationError } from '../../errors.ts';
import { MAX_PENDING_SUGGESTIONS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { bodyError } from '../invalid-body.ts';
import { addOwnSource } from './own-sources.ts';
import { canonicalUrl, NO_URL } from '../text/canonical-url.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';

/** A suggestion as its author sees it. */
export type SuggestionRow = Omit<SourceSuggestion, 'accountId'> & { readonly source: SourceRow | null };

/**
 * Stores a person's suggestion of a feed or site; suggesting it again returns the same suggestion. With `forYourself`
 * they follow the feed from now on. Runs in the caller's transaction. Throws conflict when it is a source already,
 * forbidden at the limit of pending suggestions or of own sources.
 */
export async function suggestSource(
  db: Database,
  viewerId: string,
  { url: given, forYourself }: Body<'suggestSource'>,
): Promise<SuggestionRow> {
  const url = canonicalUrl(given);
  if (url === undefined) throw validationError([bodyError('/url', NO_URL)]);
  const source = forYourself ? await addOwnSource(db, viewerId, url) : await assertNoSource(db, url);
  return { ...(await suggestionOf(db, viewerId, url)), source };
}

/** Throws conflict when a listed source has this address. */
async function assertNoSource(db: Database, url: string): Promise<null> {
  const source = await db.orm.findOneBy(Source, [
    { feedUrl: url, listed: true },
    { homepage: url, listed: true },
  ]);
  if (source) throw new AppError('conflict', `This is a source already: ${source.handle}.`);
  return null;
}

async function suggestionOf(db: Database, viewerId: string, url: string): Promise<Omit<SourceSuggestion, 'accountId'>> {
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const before = await db.orm.findOneBy(SourceSuggestion, { accountId: viewerId, url });
  if (before) return before;
  const pending = await db.orm.countBy(SourceSuggestion, { accountId: viewerId, status: 'pending' });
  if (pending >= MAX_PENDING_SUGGESTIONS)
    throw new AppError(
      'forbidden',
      `${MAX_PENDING_SUGGESTIONS} of your suggestions are waiting for the operator. Suggest more when some ` +
        `are decided.`,
    );
  const suggestion = { id: uuid(), url, status: 'pending' as const, createdAt: new Date() };
  await db.orm.insert(SourceSuggestion, { ...suggestion, accountId: viewerId });
  return suggestion;
}

/** An address that people suggested, as the operator sees it. */
interface SuggestedRow {
  readonly url: string;
  readonly people: number;
  readonly since: Date;
}

const PENDING_SUGGESTIONS = statement<SuggestedRow>(
  `SELECT url, count(*)::integer AS people, min(created_at) AS since FROM source_suggestions WHERE status = 'pending'
  GROUP BY url ORDER BY people DESC, since, url`,
);

/** Suggestions pending for the operator, the most requested first. */
export async function listSuggestions(db: Database): Promise<SuggestedRow[]> {
  return db.query(PENDING_SUGGESTIONS);
}

/** Decides all suggestions of these addresses and returns how many. */
export async function decideSuggestions(
  db: Database,
  urls: readonly string[],
  status: Exclude<SuggestionRow['status'], 'pending'>,
): Promise<number> {
  const addresses = urls.map((url) => canonicalUrl(url) ?? url);
  return (await db.orm.update(SourceSuggestion, { url: In(addresses), status: 'pending' }, { status })).affected ?? 0;
}
