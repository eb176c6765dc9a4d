import type { Database } from '../../data/database.ts';
import { SPAN_S } from './record-usage.ts';
import { isPaid } from '../people/profile.ts';
import { noLatencies, percentile } from './latency.ts';
import { MAX_RECENT_REQUESTS, MAX_USAGE_CREDENTIALS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { statement } from '../../data/statement.ts';
import type { StoredRequest } from '../../data/entities/requests.ts';

/** A person's use of the API, as the contract has it. */
export type Usage = Schema<'Usage'>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A limit, and what is left of it. */
interface QuotaLeft {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until its window ends. */
  readonly reset: number;
}

/** Reads the remaining requests of an account: of this minute and, on the free plan, of this day. */
export type ReadQuotas = (account: {
  readonly id: string;
  readonly paid: boolean;
}) => Promise<{ readonly minute: QuotaLeft; readonly day: QuotaLeft | undefined }>;

interface RequestCounts {
  readonly requests: number;
  readonly errors: number;
}

const SUMS = `sum(requests)::integer AS requests,
  coalesce(sum(requests) FILTER (WHERE status >= 400), 0)::integer AS errors`;

/** Hours of the person $1 since $2. */
const HOURS = `account_id = $1 AND span = ${SPAN_S.hour} AND at >= $2::timestamptz`;

const USED_DAYS = statement<RequestCounts & { at: Date }>(
  `SELECT date_trunc('day', at, 'UTC')::timestamptz(3) AS at, ${SUMS} FROM usage_counts WHERE ${HOURS} GROUP BY 1`,
);

/** Minutes since $2, oldest first. */
const USED_MINUTES = statement<RequestCounts & { at: Date }>(`SELECT at, ${SUMS} FROM usage_counts
  WHERE account_id = $1 AND span = ${SPAN_S.minute} AND at > $2::timestamptz GROUP BY at ORDER BY at`);

/** Tokens and apps, the most used first, with their names as far as they are there. */
type UsedCredential = RequestCounts & { kind: Schema<'UsageCredentialKind'>; id: string };

const USED_CREDENTIALS = statement<UsedCredential>(`
  SELECT kind, credential AS id, ${SUMS} FROM usage_counts WHERE ${HOURS} GROUP BY kind, credential
   ORDER BY requests DESC, credential LIMIT ${MAX_USAGE_CREDENTIALS}`);

/** Names of the tokens of the person $1 and of apps, by the ids $2 of credentials. */
const CREDENTIAL_NAMES = statement<{ kind: string; id: string; name: string }>(`
  SELECT 'token' AS kind, t.id::text AS id, t.name FROM access_tokens t
   WHERE t.account_id = $1 AND t.id::text = ANY ($2::text[])
  UNION ALL SELECT 'app', coalesce(a.metadata_url, a.id::text), a.name FROM oauth_apps a
   WHERE coalesce(a.metadata_url, a.id::text) = ANY ($2::text[])`);

async function readUsedCredentials(
  db: Database,
  since: readonly [viewerId: string, first: Date],
): Promise<(UsedCredential & { name: string | null })[]> {
  const used = await db.query(USED_CREDENTIALS, since);
  const names = await db.query(CREDENTIAL_NAMES, [since[0], used.map(({ id }) => id)]);
  return used.map((row) => {
    const named = names.find(({ kind, id }) => id === row.id && (kind === 'token') === (row.kind === 'token'));
    return { ...row, name: named?.name ?? null };
  });
}

const USED_ERRORS = statement<{ status: number; error: Schema<'ErrorCode'>; requests: number }>(`
  SELECT status, error, sum(requests)::integer AS requests FROM usage_counts WHERE ${HOURS} AND error <> ''
   GROUP BY status, error ORDER BY requests DESC, status, error LIMIT 100`);

/** Counts requests by latency step. */
const USED_LATENCY = statement<{ step: number; requests: number }>(`
  SELECT l.step::integer AS step, sum(l.requests)::integer AS requests
    FROM usage_counts u CROSS JOIN unnest(u.latency) WITH ORDINALITY AS l (requests, step)
   WHERE ${HOURS} GROUP BY l.step ORDER BY l.step`);

/** The newest first; each has requests in the order of their answers. */
const RECENT_REQUESTS = statement<{ requests: StoredRequest[] }>(`
  SELECT requests FROM recent_requests WHERE account_id = $1 ORDER BY id DESC LIMIT ${MAX_RECENT_REQUESTS}`);

/** Reads a person's use of the API in these days, with today. Throws invalid_token when the account was deleted. */
export async function readUsage(
  db: Database,
  viewerId: string,
  { days, quotas }: { days: number; quotas: ReadQuotas },
): Promise<Usage> {
  const now = Date.now();
  const first = now - (now % DAY_MS) - (days - 1) * DAY_MS;
  const since = [viewerId, new Date(first)] as const;
  const paid = await isPaid(db, viewerId);
  // One after the other: a look at usage takes one connection, as every request does.
  const byDay = await db.query(USED_DAYS, since);
  const minutes = await db.query(USED_MINUTES, [viewerId, new Date(now - HOUR_MS)]);
  const credentials = await readUsedCredentials(db, since);
  const errorKinds = await db.query(USED_ERRORS, since);
  const steps = await db.query(USED_LATENCY, since);
  const rows = await db.query(RECENT_REQUESTS, [viewerId]);
  const recent = rows.flatMap((row) => row.requests.toReversed());
  const left = await quotas({ id: viewerId, paid });
  const latencies = noLatencies();
  for (const { step, requests } of steps) latencies[step - 1] = requests;
  const counted = new Map(byDay.map((day) => [day.at.getTime(), day]));
  const ofDays = Array.from({ length: days }, (_, n) => {
    const { requests = 0, errors = 0 } = counted.get(first + n * DAY_MS) ?? {};
    return { at: new Date(first + n * DAY_MS).toISOString(), requests, errors };
  });
  const names = new Map(credentials.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return {
    since: new Date(first).toISOString(),
    until: new Date(now).toISOString(),
    isPlus: paid,
    minuteQuota: usageQuota(left.minute, now),
    dayQuota: left.day === undefined ? null : usageQuota(left.day, now),
    requests: sum(ofDays, 'requests'),
    errors: sum(ofDays, 'errors'),
    latency: { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
    days: ofDays,
    minutes: minutes.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    credentials,
    errorKinds,
    recent: recent
      .slice(0, MAX_RECENT_REQUESTS)
      .map((request) => ({ ...request, credentialName: names.get(`${request.kind} ${request.credentialId}`) ?? null })),
  };
}

function usageQuota({ limit, remaining, reset }: QuotaLeft, now: number): Schema<'UsageQuota'> {
  return { limit, remaining, resetsAt: new Date(now + reset * 1_000).toISOString() };
}

function sum<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
