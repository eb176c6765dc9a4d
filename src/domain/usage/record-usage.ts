import { LRUCache } from 'lru-cache';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import type { StoredRequest } from '../../data/entities/requests.ts';
import { noLatencies, latencyStep } from './latency.ts';
import { MAX_RECENT_REQUESTS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { lockAccounts } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';

/** A request of an account that was answered. */
export interface UsageRequest {
  readonly accountId: string;
  readonly kind: Schema<'UsageCredentialKind'>;
  /** The id of a token or the client id of an app. */
  readonly credential: string;
  readonly requestId: string;
  /** End of its response, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds that its caller waited. */
  readonly ms: number;
  readonly operation: string | undefined;
  readonly status: number;
  readonly error: Schema<'ErrorCode'> | undefined;
}

/** Accounts of which a process remembers how many requests it has stored since it last deleted the oldest. */
const MAX_REMEMBERED = 10_000;

/** Adds counts, a JSON array $1 of rows, in one order, so that no two writers wait for each other. */
const ADD_COUNTS = statement(`
  INSERT INTO usage_counts (account_id, span, at, kind, credential, status, error, requests, latency)
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS c (account_id uuid, span integer,
      at timestamptz, kind text, credential text, status integer, error text, requests integer, latency integer[])
   ORDER BY c.account_id, c.span, c.at, c.kind, c.credential, c.status, c.error
  ON CONFLICT (account_id, span, at, kind, credential, status, error) DO UPDATE
    SET requests = usage_counts.requests + EXCLUDED.requests,
    latency = ARRAY(SELECT coalesce(b.before, 0) + coalesce(b.added, 0)
      FROM unnest(usage_counts.latency, EXCLUDED.latency) WITH ORDINALITY AS b (before, added, n) ORDER BY b.n)`);

/** Adds requests, a JSON array $1 of rows. */
const ADD_REQUESTS = statement(`
  INSERT INTO recent_requests (id, account_id, at, requests)
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, account_id uuid, at timestamptz, requests jsonb)
  ON CONFLICT DO NOTHING`);

/** Deletes the requests of accounts $1 from before their last ones. */
const TRIM_REQUESTS = statement(`
  DELETE FROM recent_requests r USING (SELECT g.account_id, o.id FROM unnest($1::uuid[]) AS g (account_id)
      CROSS JOIN LATERAL (SELECT b.id, sum(jsonb_array_length(b.requests)) OVER (PARTITION BY b.account_id ORDER BY b.id DESC)
          - jsonb_array_length(b.requests) AS later
        FROM recent_requests b WHERE b.account_id = g.account_id) o WHERE o.later >= ${MAX_RECENT_REQUESTS}) old
   WHERE r.account_id = old.account_id AND r.id = old.id`);

/**
 * Stores what requests an account made: counts by minute and hour, and the last of them one by one. However many there
 * are, at most 100 of an account are stored at once, in one row.
 */
export function createUsageStore(db: Database): (requests: readonly UsageRequest[]) => Promise<void> {
  const untrimmed = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return async (requests) => {
    const recent = lastOf(requests);
    const crowded = [...recent].filter(([accountId, { length }]) => {
      const stored = (untrimmed.get(accountId) ?? MAX_RECENT_REQUESTS) + length;
      untrimmed.set(accountId, stored > MAX_RECENT_REQUESTS ? 0 : stored);
      return stored > MAX_RECENT_REQUESTS;
    });
    await db.transaction(async (tx) => {
      // Deleted accounts are left out.
      const owners = await lockAccounts(tx, [...recent.keys()]);
      const counts = requestCounts(requests).filter(({ account_id: id }) => owners.has(id));
      await tx.query(ADD_COUNTS, [JSON.stringify(counts)]);
      const rows = [...recent].filter(([id]) => owners.has(id)).map(recentRow);
      await tx.query(ADD_REQUESTS, [JSON.stringify(rows)]);
    });
    if (crowded.length > 0) await db.query(TRIM_REQUESTS, [crowded.map(([accountId]) => accountId)]);
  };
}

/** The last requests of each account, as many as are kept. */
function lastOf(requests: readonly UsageRequest[]): Map<string, UsageRequest[]> {
  const byAccount = new Map<string, UsageRequest[]>();
  for (const request of requests.toReversed()) {
    const last = byAccount.get(request.accountId);
    if (last === undefined) byAccount.set(request.accountId, [request]);
    else if (last.length < MAX_RECENT_REQUESTS) last.push(request);
  }
  return new Map([...byAccount].map(([id, last]) => [id, last.reverse()]));
}

interface CountRow {
  readonly account_id: string;
  readonly span: number;
  readonly at: string;
  readonly kind: string;
  readonly credential: string;
  readonly status: number;
  readonly error: string;
  requests: number;
  readonly latency: number[];
}

/** Seconds of the spans that requests are counted in. */
export const SPAN_S = { minute: 60, hour: 3_600 };

/** Rows of minutes, and of the hours that they are in. */
function requestCounts(requests: readonly UsageRequest[]): CountRow[] {
  const minutes = new Map<string, { request: UsageRequest; at: number; latency: number[] }>();
  for (const request of requests) {
    const { accountId, credential, status, error } = request;
    const at = request.at - (request.at % (SPAN_S.minute * 1_000));
    const key = `${accountId}${credential} ${at} ${status}${error ?? ''}`;
    let minute = minutes.get(key);
    if (minute === undefined) minutes.set(key, (minute = { request, at, latency: noLatencies() }));
    const step = latencyStep(request.ms);
    minute.latency[step] = (minute.latency[step] ?? 0) + 1;
  }
  const hours = new Map<string, CountRow>();
  const rows: CountRow[] = [];
  for (const { request, at, latency } of minutes.values()) {
    const requestCount = latency.reduce((sum, count) => sum + count, 0);
    rows.push({ ...countRow(request, SPAN_S.minute, at), requests: requestCount });
    const row = countRow(request, SPAN_S.hour, at);
    const key = JSON.stringify(row);
    let hour = hours.get(key);
    if (hour === undefined) hours.set(key, (hour = { ...row, latency: noLatencies() }));
    hour.requests += requestCount;
    for (const [step, count] of latency.entries()) hour.latency[step] = (hour.latency[step] ?? 0) + count;
  }
  return [...rows, ...hours.values()];
}

/** A row without requests of the span that has a moment in it. */
function countRow(request: UsageRequest, span: number, at: number): CountRow {
  const { accountId, kind, credential, status, error } = request;
  const begun = new Date(at - (at % (span * 1_000))).toISOString();
  return {
    account_id: accountId,
    span,
    at: begun,
    kind,
    credential,
    status,
    error: error ?? '',
    requests: 0,
    latency: [],
  };
}

function recentRow([accountId, requests]: [string, readonly UsageRequest[]]): object {
  const at = requests.at(-1)?.at ?? 0;
  return { id: uuid(), account_id: accountId, at: new Date(at).toISOString(), requests: requests.map(stored) };
}

function stored({ requestId, at, operation, status, error, ms, kind, credential }: UsageRequest): StoredRequest {
  return {
    requestId,
    at: new Date(at).toISOString(),
    operation: operation ?? null,
    status,
    error: error ?? null,
    ms: Math.ceil(ms),
    kind,
    credentialId: credential,
  };
}
