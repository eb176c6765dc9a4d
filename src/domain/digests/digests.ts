import { v4 as uuid } from 'uuid';
import { IsNull } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { isUnknownZone } from '../../data/database-errors.ts';
import { Account } from '../../data/entities/accounts.ts';
import { Digest } from '../../data/entities/feeds.ts';
import { DIGESTS, SET_DIGEST, type DigestRow } from '../../data/queries/feeds/digests.ts';
import { AppError } from '../../errors.ts';
import { getCustomFeed } from '../custom-feeds/custom-feeds.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { knownZone } from '../people/time-zone.ts';
import type { Body } from '../../../generated/shapes.ts';

/** A person's digests, that of For You first. */
export async function listDigests(db: Database, viewerId: string): Promise<DigestRow[]> {
  return db.query(DIGESTS, [viewerId]);
}

/**
 * The digest of a person's custom feed (by id or slug) or of For You (null). Throws not_found where there is none, and
 * for a feed that is not theirs.
 */
export async function getDigest(db: Database, viewerId: string, feed: string | null): Promise<DigestRow> {
  return ownDigest(db, viewerId, await ownFeed(db, viewerId, feed));
}

/**
 * Sets when a feed is sent by mail, in the place of what was set; `unchanged` when it was so before. Throws
 * validation_error for a time zone that nobody knows, and not_found for a feed that is not the person's.
 */
export async function setDigest(
  db: Database,
  viewerId: string,
  feed: string | null,
  input: Body<'setForYouDigest'>,
): Promise<{ digest: DigestRow; unchanged: boolean }> {
  const feedId = await ownFeed(db, viewerId, feed);
  const timezone = await zoneOf(db, viewerId, input.timezone);
  const { frequency = 'daily', weekday = 'monday', hour, pictures } = input;
  try {
    const values = [uuid(), viewerId, feedId, frequency, weekday, hour, timezone, pictures];
    const changed = await db.query(SET_DIGEST, values);
    return { digest: await ownDigest(db, viewerId, feedId), unchanged: changed.length === 0 };
  } catch (error) {
    if (isUnknownZone(error)) throwIfAny([bodyError('/timezone', NO_ZONE)]);
    throw error;
  }
}

/** Throws not_found where there is none, and for a feed that is not the person's. */
export async function deleteDigest(db: Database, viewerId: string, feed: string | null): Promise<void> {
  const feedId = (await ownFeed(db, viewerId, feed)) ?? IsNull();
  const { affected } = await db.orm.delete(Digest, { accountId: viewerId, feedId });
  if (affected === 0) throw noDigest();
}

const NO_ZONE = 'must be an IANA time zone, such as Europe/London';

async function zoneOf(db: Database, viewerId: string, requested: string | undefined): Promise<string> {
  if (requested !== undefined) {
    const zone = knownZone(requested);
    if (zone === undefined) throwIfAny([bodyError('/timezone', NO_ZONE)]);
    return zone ?? requested;
  }
  const account = await db.orm.findOne(Account, { select: { timezone: true }, where: { id: viewerId } });
  return account?.timezone ?? 'UTC';
}

async function ownDigest(db: Database, viewerId: string, feedId: string | null): Promise<DigestRow> {
  const digest = (await db.query(DIGESTS, [viewerId])).find((row) => row.feedId === feedId);
  if (!digest) throw noDigest();
  return digest;
}

async function ownFeed(db: Database, viewerId: string, feed: string | null): Promise<string | null> {
  return feed === null ? null : (await getCustomFeed(db, viewerId, feed)).id;
}

function noDigest(): AppError {
  return new AppError('not_found', 'This feed is not sent by mail; PUT at the same address sets when it is.');
}
