import type { Schema } from '../../../generated/shapes.ts';
import { MAX_RECENT_REQUESTS, MAX_USAGE_CREDENTIALS } from '../../../generated/limits.ts';
import type { StoredRequest } from '../entities/requests.ts';
import { statement } from '../statement.ts';

/** Seconds of the spans that requests are counted in. */
export const SPAN_S = { minute: 60, hour: 3_600 };

/**
 * Adds counts, a JSON array $1 of rows. Accounts are locked first and in the order of their ids, like rows after them,
 * so that no two writers wait for each other; who was deleted meanwhile is left out.
 */
export const ADD_COUNTS = statement(`
  WITH counts AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS c (account_id uuid, span integer,
      at timestamptz, kind text, credential text, status integer, error text, requests integer, latency integer[])),
  owners AS MATERIALIZED (SELECT a.id FROM accounts a WHERE a.id IN (SELECT account_id FROM counts)
    ORDER BY a.id FOR KEY SHARE)
  INSERT INTO usage_counts (account_id, span, at, kind, credential, status, error, requests, latency)
  SELECT c.account_id, c.span, c.at, c.kind, c.credential, c.status, c.error, c.requests, c.latency
    FROM counts c JOIN owners o ON o.id = c.account_id
   ORDER BY c.account_id, c.span, c.at, c.kind, c.credential, c.status, c.error
  ON CONFLICT ON CONSTRAINT usage_counts_pkey DO UPDATE SET requests = usage_counts.requests + EXCLUDED.requests,
    latency = ARRAY(SELECT coalesce(b.before, 0) + coalesce(b.added, 0)
      FROM unnest(usage_counts.latency, EXCLUDED.latency) WITH ORDINALITY AS b (before, added, n) ORDER BY b.n)`);
/** Adds requests, a JSON array $1 of rows; who was deleted meanwhile is left out. */
export const ADD_REQUESTS = statement(`
  WITH stored AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS r (id uuid, account_id uuid, at timestamptz, requests jsonb)),
  owners AS MATERIALIZED (SELECT a.id FROM accounts a WHERE a.id IN (SELECT account_id FROM stored)
    ORDER BY a.id FOR KEY SHARE)
  INSERT INTO recent_requests (id, account_id, at, requests)
  SELECT r.id, r.account_id, r.at, r.requests FROM stored r JOIN owners o ON o.id = r.account_id
  ON CONFLICT DO NOTHING`);
/** Deletes the requests of accounts $1 from before their last ones. */
export const TRIM_REQUESTS = statement(`
  DELETE FROM recent_requests r USING (SELECT g.account_id, o.id FROM unnest($1::uuid[]) AS g (account_id)
      CROSS JOIN LATERAL (SELECT b.id, sum(jsonb_array_length(b.requests)) OVER (ORDER BY b.id DESC)
          - jsonb_array_length(b.requests) AS later
        FROM recent_requests b WHERE b.account_id = g.account_id) o WHERE o.later >= ${MAX_RECENT_REQUESTS}) old
   WHERE r.account_id = old.account_id AND r.id = old.id`);

interface Counted {
  readonly requests: number;
  readonly errors: number;
}

const SUMS = `sum(requests)::integer AS requests,
  coalesce(sum(requests) FILTER (WHERE status >= 400), 0)::integer AS errors`;
/** Hours of the person $1 since $2. */
const HOURS = `account_id = $1 AND span = ${SPAN_S.hour} AND at >= $2::timestamptz`;

export const USED_DAYS = statement<Counted & { at: Date }>(
  `SELECT date_trunc('day', at, 'UTC')::timestamptz(3) AS at, ${SUMS} FROM usage_counts WHERE ${HOURS} GROUP BY 1`,
);
/** Minutes since $2, oldest first. */
export const USED_MINUTES = statement<Counted & { at: Date }>(`SELECT at, ${SUMS} FROM usage_counts
  WHERE account_id = $1 AND span = ${SPAN_S.minute} AND at > $2::timestamptz GROUP BY at ORDER BY at`);
/** Tokens and apps, the most used first, with their names as far as they are there. */
export const USED_CREDENTIALS = statement<
  Counted & { kind: Schema<'UsageCredentialKind'>; id: string; name: string | null }
>(`
  SELECT u.kind, u.credential AS id, u.requests, u.errors,
         CASE u.kind WHEN 'token' THEN (SELECT t.name FROM access_tokens t WHERE t.id::text = u.credential
             AND t.account_id = $1)
           ELSE (SELECT a.name FROM oauth_apps a WHERE coalesce(a.metadata_url, a.id::text) = u.credential) END AS name
    FROM (SELECT kind, credential, ${SUMS} FROM usage_counts WHERE ${HOURS} GROUP BY kind, credential
      ORDER BY requests DESC, credential LIMIT ${MAX_USAGE_CREDENTIALS}) u
   ORDER BY u.requests DESC, u.credential`);
export const USED_ERRORS = statement<{ status: number; error: Schema<'ErrorCode'>; requests: number }>(`
  SELECT status, error, sum(requests)::integer AS requests FROM usage_counts WHERE ${HOURS} AND error <> ''
   GROUP BY status, error ORDER BY requests DESC, status, error LIMIT 100`);
/** Counts requests by latency step. */
export const USED_LATENCY = statement<{ step: number; requests: number }>(`
  SELECT l.step::integer AS step, sum(l.requests)::integer AS requests
    FROM usage_counts u CROSS JOIN unnest(u.latency) WITH ORDINALITY AS l (requests, step)
   WHERE ${HOURS} GROUP BY l.step ORDER BY l.step`);

/** The newest first; each has requests in the order of their answers. */
export const RECENT_REQUESTS = statement<{ requests: StoredRequest[] }>(`
  SELECT requests FROM recent_requests WHERE account_id = $1 ORDER BY id DESC LIMIT ${MAX_RECENT_REQUESTS}`);
