import { v7 as uuid } from 'uuid';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../data/database.ts';
import { Mute } from '../../data/entities/feeds.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import { MAX_MUTES } from '../../../generated/limits.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';
import { getFeedId } from '../custom-feeds/custom-feeds.ts';
import { NOT_A_DATE_TIME, parseDateTime } from '../date-time.ts';
import { compileFilter, type StoredFilter } from '../filters/compile-filter.ts';
import { bodyError, throwIfAny } from '../invalid-body.ts';

/** A mute as its person sees it. */
export type MuteRow = Omit<Mute, 'accountId' | 'compiledFilter'>;

const MUTES = statement<MuteRow>(`SELECT id, feed_id AS "feedId", filter, until, created_at AS "createdAt" FROM mutes
  WHERE account_id = $1 AND (until IS NULL OR until > now()) ORDER BY created_at DESC, id DESC LIMIT ${MAX_MUTES}`);

/** The mutes of a person, newest first; with the id of a custom feed those of that feed. */
export async function listMutes(db: Database, viewerId: string, feedId?: string): Promise<MuteRow[]> {
  const mutes = await db.query(MUTES, [viewerId]);
  return feedId === undefined ? mutes : mutes.filter((mute) => mute.feedId === feedId.toLowerCase());
}

const DELETE_ENDED = statement('DELETE FROM mutes WHERE account_id = $1 AND until <= now()');

const MUTE_WITH_FILTER = statement<{ id: string }>(
  'SELECT id FROM mutes WHERE account_id = $1 AND feed_id IS NOT DISTINCT FROM $2::uuid AND filter = $3::jsonb',
);

const COUNT_MUTES = statement<{ count: number }>('SELECT count(*)::int AS count FROM mutes WHERE account_id = $1');

/**
 * Mutes the posts that fit a filter; where the person mutes them already, moves the end of that. Throws
 * validation_error for a filter that cannot be and an end that is past, not_found for a feed that is not theirs, and
 * forbidden beyond MAX_MUTES.
 */
export async function createMute(db: Database, viewerId: string, input: Body<'createMute'>): Promise<MuteRow> {
  const { filter, feedId: feed = null } = input;
  const until = endOf(input.until);
  const stored = await compileFilter(db, viewerId, filter);
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const feedId = await getFeedId(db, viewerId, feed);
  const mute = await addMute(db, viewerId, { feedId, stored, until });
  await renewVersion(db, viewerId);
  return mute;
}

interface NewMute {
  readonly feedId: string | null;
  readonly stored: StoredFilter;
  readonly until: Date | null;
}

/** Adds a mute; the account must be locked. */
async function addMute(db: Database, viewerId: string, { feedId, stored, until }: NewMute): Promise<MuteRow> {
  await db.query(DELETE_ENDED, [viewerId]);
  const [same] = await db.query(MUTE_WITH_FILTER, [viewerId, feedId, JSON.stringify(stored.filter)]);
  if (same) return changeMute(db, viewerId, same.id, { until });
  const [{ count } = { count: 0 }] = await db.query(COUNT_MUTES, [viewerId]);
  if (count >= MAX_MUTES)
    throw new AppError('forbidden', `You have reached the limit of ${MAX_MUTES} mutes. Delete one first.`);
  const mute = { id: uuid(), feedId, filter: stored.filter, until, createdAt: new Date() };
  await db.orm.insert(Mute, { ...mute, accountId: viewerId, compiledFilter: stored.compiled });
  return mute;
}

/** Changes the filter or the end of a mute; returns whether it was otherwise. Throws not_found, and like createMute. */
export async function updateMute(
  db: Database,
  viewerId: string,
  { id, filter, until }: Body<'updateMute'> & { id: string },
): Promise<{ mute: MuteRow; changed: boolean }> {
  const stored = filter && (await compileFilter(db, viewerId, filter));
  const end = until === undefined ? undefined : endOf(until);
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const before = await db.orm.findOneBy(Mute, { accountId: viewerId, id });
  const mute = await changeMute(db, viewerId, id, {
    ...(stored && { filter: stored.filter, compiledFilter: stored.compiled }),
    ...(end !== undefined && { until: end }),
  });
  const changed = !isDeepStrictEqual(before, mute);
  if (changed) await renewVersion(db, viewerId);
  return { mute, changed };
}

async function changeMute(
  db: Database,
  viewerId: string,
  id: string,
  values: Partial<Pick<Mute, 'filter' | 'compiledFilter' | 'until'>>,
): Promise<MuteRow> {
  const owned = { accountId: viewerId, id };
  if (Object.keys(values).length > 0) await db.orm.update(Mute, owned, values);
  const mute = await db.orm.findOneBy(Mute, owned);
  if (!mute) throw noMute();
  return mute;
}

/** Removes a mute. Throws not_found. */
export async function deleteMute(db: Database, viewerId: string, id: string): Promise<void> {
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const { affected } = await db.orm.delete(Mute, { accountId: viewerId, id });
  if (affected === 0) throw noMute();
  await renewVersion(db, viewerId);
}

function noMute(): AppError {
  return new AppError('not_found', 'You have no mute with this id; GET /mutes lists them.');
}

/** Words to mute and not to mute any more. */
interface WordChanges {
  readonly muteWords?: readonly string[] | undefined;
  readonly unmuteWords?: readonly string[] | undefined;
}

/**
 * Mutes words, each by a mute of its own, and takes such mutes away; for all lists or a custom feed by its id. The
 * account or the feed must be locked. Throws like createMute.
 */
export async function changeMutedWords(
  db: Database,
  viewerId: string,
  feedId: string | null,
  { muteWords = [], unmuteWords = [] }: WordChanges,
): Promise<void> {
  if (muteWords.length + unmuteWords.length === 0) return;
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const dropped = new Set(unmuteWords.map(wordKey));
  const mutes = (await db.query(MUTES, [viewerId])).filter((mute) => mute.feedId === feedId);
  for (const { id, filter } of mutes) {
    const word = wordOf(filter);
    if (word !== undefined && dropped.has(wordKey(word))) await db.orm.delete(Mute, { accountId: viewerId, id });
  }
  const known = new Set(mutes.flatMap(({ filter }) => wordOf(filter) ?? []).map(wordKey));
  const added = [...new Map(muteWords.map((word) => [wordKey(word), word.trim()]))].filter(([key]) => !known.has(key));
  for (const [, word] of added) {
    const stored = await compileFilter(db, viewerId, { words: [word] }, { in: 'body', path: '/muteWords' });
    await addMute(db, viewerId, { feedId, stored, until: null });
  }
  await renewVersion(db, viewerId);
}

/** The words that are muted for all lists or in a custom feed, each by a mute of its own. */
export async function listMutedWords(db: Database, viewerId: string, feedId: string | null): Promise<string[]> {
  const mutes = (await db.query(MUTES, [viewerId])).filter((mute) => mute.feedId === feedId);
  return mutes.flatMap(({ filter }) => wordOf(filter) ?? []).sort();
}

/** Returns the word of a filter that is nothing but one. */
function wordOf({ words, ...rest }: Schema<'Filter'>): string | undefined {
  return words?.length === 1 && isDeepStrictEqual(rest, {}) ? words[0] : undefined;
}

function wordKey(word: string): string {
  return word.trim().toLowerCase();
}

function endOf(until: string | null | undefined): Date | null {
  if (until === null || until === undefined) return null;
  const end = parseDateTime(until);
  const message = end === undefined ? NOT_A_DATE_TIME : 'must be in the future';
  if (end === undefined || end.getTime() <= Date.now()) throwIfAny([bodyError('/until', message)]);
  return end ?? null;
}

const HAS_MUTES = statement('SELECT FROM mutes WHERE account_id = $1 LIMIT 1');

/** A random number: a version that was once is not used again, also after there were no mutes. */
const RENEW_VERSIONS = statement(`UPDATE accounts SET mutes_version = 1 + floor(random() * 2147483646)::integer
  WHERE id = ANY ($1::uuid[])`);

const MUTES_NOTHING = statement('UPDATE accounts SET mutes_version = 0 WHERE id = $1');

/** Gives what people mute new versions, which every process hears of; the accounts must be locked. */
export async function renewVersions(db: Database, ownerIds: readonly string[]): Promise<void> {
  await db.query(RENEW_VERSIONS, [ownerIds]);
}

async function renewVersion(db: Database, viewerId: string): Promise<void> {
  const rows = await db.query(HAS_MUTES, [viewerId]);
  if (rows.length > 0) await renewVersions(db, [viewerId]);
  else await db.query(MUTES_NOTHING, [viewerId]);
}
