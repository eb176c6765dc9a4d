import { v4 as uuid } from 'uuid';
import { IsNull } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { isUnknownZone } from '../../data/database-errors.ts';
import { Account } from '../../data/entities/accounts.ts';
import { Digest } from '../../data/entities/feeds.ts';
import { AppError } from '../../errors.ts';
import { getFeedId } from '../custom-feeds/custom-feeds.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { knownZone } from '../date-time.ts';
import type { Body } from '../../../generated/shapes.ts';
import { fragment, statement } from '../../data/statement.ts';

/** A digest, and the name of its feed. */
export type DigestRow = Omit<Digest, 'accountId' | 'coveredUntil'> & { name: string };

const DIGESTS = statement<Omit<DigestRow, 'name'>>(`
  SELECT id, feed_id AS "feedId", frequency, weekday, hour, timezone, pictures, next_at AS "nextAt", sent_at AS "sentAt",
    created_at AS "createdAt" FROM digests WHERE account_id = $1`);

const FEEDS_BY_NAME = statement<{ id: string; name: string }>(
  'SELECT id, name FROM custom_feeds WHERE account_id = $1 ORDER BY lower(name), id',
);

/** Returns a person's digests, the one of For You first, then by the name of the feed. */
export async function listDigests(db: Database, viewerId: string): Promise<DigestRow[]> {
  const digests = await db.query(DIGESTS, [viewerId]);
  const isOfFeed = digests.some(({ feedId }) => feedId !== null);
  const feeds = isOfFeed ? await db.query(FEEDS_BY_NAME, [viewerId]) : [];
  return [{ id: null, name: 'For you' }, ...feeds].flatMap(({ id, name }) =>
    digests.flatMap((digest) => (digest.feedId === id ? [{ ...digest, name }] : [])),
  );
}

/**
 * The digest of a person's custom feed (by id or slug) or of For You (null). Throws not_found where there is none, and
 * for a feed that is not theirs.
 */
export async function getDigest(db: Database, viewerId: string, feed: string | null): Promise<DigestRow> {
  return ownDigest(db, viewerId, await getFeedId(db, viewerId, feed));
}

/**
 * The first moment after now at which a digest is due, none before the day in `firstDay` days from today. A local time
 * that a change of clocks leaves out is the one an hour later; of one that comes twice it is one of them.
 */
export const slot = (of: string, firstDay: string): string =>
  fragment(`(
  SELECT min(day AT TIME ZONE ${of}.timezone) FROM generate_series(${firstDay}, 14) AS n
   CROSS JOIN LATERAL (SELECT date_trunc('day', now() AT TIME ZONE ${of}.timezone)
     + make_interval(days => n, hours => ${of}.hour) AS day) d
   WHERE (${of}.frequency = 'daily' OR to_char(day, 'FMday') = ${of}.weekday) AND day AT TIME ZONE ${of}.timezone > now())`);

/**
 * Sets the digest of the feed $3 of a person $2; the id $1 is for a new one. Nothing is returned when it was so before.
 * None is sent a second time on a day.
 */
const SET_DIGEST = statement<{ id: string }>(`
  WITH input AS (
    SELECT $1::uuid AS id, $2::uuid AS account_id, $3::uuid AS feed_id, $4 AS frequency, $5 AS weekday, $6::integer AS hour,
      $7 AS timezone, $8::boolean AS pictures,
      CASE WHEN (old.sent_at AT TIME ZONE $7)::date = (now() AT TIME ZONE $7)::date THEN 1 ELSE 0 END AS first_day
      FROM (SELECT) one
      LEFT JOIN digests old ON old.account_id = $2 AND old.feed_id IS NOT DISTINCT FROM $3::uuid)
  INSERT INTO digests AS d (id, account_id, feed_id, frequency, weekday, hour, timezone, pictures, covered_until, next_at, created_at)
  SELECT id, account_id, feed_id, frequency, weekday, hour, timezone, pictures,
    now() - CASE frequency WHEN 'daily' THEN interval '1 day' ELSE interval '7 days' END,
    ${slot('input', 'input.first_day')}, now()
    FROM input
  ON CONFLICT (account_id, feed_id) DO UPDATE SET frequency = excluded.frequency, weekday = excluded.weekday,
    hour = excluded.hour, timezone = excluded.timezone, pictures = excluded.pictures, next_at = excluded.next_at
   WHERE (d.frequency, d.weekday, d.hour, d.timezone, d.pictures)
      <> (excluded.frequency, excluded.weekday, excluded.hour, excluded.timezone, excluded.pictures)
  RETURNING id`);

/**
 * Sets when a feed is sent by e-mail, replacing earlier settings; `unchanged` when they are the same. Throws
 * validation_error for an unknown time zone, and not_found for a feed that is not the person's.
 */
export async function setDigest(
  db: Database,
  viewerId: string,
  feed: string | null,
  input: Body<'setForYouDigest'>,
): Promise<{ digest: DigestRow; unchanged: boolean }> {
  const feedId = await getFeedId(db, viewerId, feed);
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
  const feedId = (await getFeedId(db, viewerId, feed)) ?? IsNull();
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
  const digest = (await listDigests(db, viewerId)).find((row) => row.feedId === feedId);
  if (!digest) throw noDigest();
  return digest;
}

function noDigest(): AppError {
  return new AppError('not_found', 'This feed is not sent by mail; PUT at the same address sets when it is.');
}
