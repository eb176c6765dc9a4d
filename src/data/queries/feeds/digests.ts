import type { Digest } from '../../entities/feeds.ts';
import { statement } from '../../statement.ts';

/** A digest, and the name of its feed. */
export type DigestRow = Omit<Digest, 'accountId' | 'coveredUntil'> & { name: string };

/** A digest that is due, and whether its person may read now. */
export type DigestToSend = Pick<Digest, 'id' | 'accountId' | 'feedId' | 'pictures' | 'coveredUntil'> & {
  name: string;
  email: string;
  timezone: string;
  plan: string;
  paidUntil: Date | null;
  suspendedAt: Date | null;
};

/**
 * The first moment after now at which a digest is due, none before the day in `firstDay` days from today. A local time
 * that a change of clocks leaves out is the one an hour later; of one that comes twice it is one of them.
 */
const slot = (of: string, firstDay: string): string => `(
  SELECT min(day AT TIME ZONE ${of}.timezone) FROM generate_series(${firstDay}, 14) AS n
   CROSS JOIN LATERAL (SELECT date_trunc('day', now() AT TIME ZONE ${of}.timezone)
     + make_interval(days => n, hours => ${of}.hour) AS day) d
   WHERE (${of}.frequency = 'daily' OR to_char(day, 'FMday') = ${of}.weekday) AND day AT TIME ZONE ${of}.timezone > now())`;

/** The For You feed first. */
export const DIGESTS = statement<DigestRow>(`
  SELECT d.id, d.feed_id AS "feedId", coalesce(f.name, 'For you') AS name, d.frequency, d.weekday, d.hour, d.timezone,
    d.pictures, d.next_at AS "nextAt", d.sent_at AS "sentAt", d.created_at AS "createdAt"
    FROM digests d LEFT JOIN custom_feeds f ON f.id = d.feed_id AND f.account_id = d.account_id
   WHERE d.account_id = $1 ORDER BY d.feed_id IS NOT NULL, lower(f.name), d.id`);

/**
 * Sets the digest of the feed $3 of a person $2; the id $1 is for a new one. Nothing is returned when it was so before.
 * None is sent a second time on a day.
 */
export const SET_DIGEST = statement<{ id: string }>(`
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
 * Makes letters of digests that are due, at most $1 of them at a time, since a letter with a link must not wait behind
 * many; each is due again on a later day. One that still waits is not made twice: it will have all posts.
 */
export const POST_DUE_DIGESTS = statement<{ id: string }>(`
  WITH due AS (
    SELECT id, frequency, weekday, hour, timezone FROM digests WHERE next_at <= now()
     ORDER BY next_at LIMIT greatest(0, $1 - (SELECT count(*) FROM letters WHERE digest_id IS NOT NULL))
       FOR UPDATE SKIP LOCKED),
  moved AS (
    UPDATE digests d SET next_at = ${slot('due', '1')} FROM due WHERE d.id = due.id RETURNING d.id)
  INSERT INTO letters (id, kind, recipient, digest_id, due_at, expires_at)
  SELECT gen_random_uuid(), 'digest', '', id, now(), now() + interval '20 hours' FROM moved
  ON CONFLICT (digest_id) WHERE digest_id IS NOT NULL DO NOTHING
  RETURNING id`);

export const DIGEST_TO_SEND = statement<DigestToSend>(`
  SELECT d.id, d.account_id AS "accountId", d.feed_id AS "feedId", d.pictures, d.covered_until AS "coveredUntil", d.timezone,
    coalesce(f.name, 'For you') AS name, a.email, a.plan, a.paid_until AS "paidUntil", a.suspended_at AS "suspendedAt"
    FROM digests d JOIN accounts a ON a.id = d.account_id LEFT JOIN custom_feeds f ON f.id = d.feed_id AND f.account_id = d.account_id
   WHERE d.id = $1`);

/** Another server may know fewer time zones than the one on which they were set. */
export const FORGET_UNKNOWN_ZONES = statement(
  `UPDATE digests SET timezone = 'UTC' WHERE NOT EXISTS (SELECT FROM pg_timezone_names z WHERE z.name = timezone)`,
);
