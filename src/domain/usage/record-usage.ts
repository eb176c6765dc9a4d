import { LRUCache } from 'lru-cache';
import { v7 as uuid } from 'uuid';
import { longerAgoThan } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { RecentRequest } from '../../data/entities/usage.ts';
import { ADD_COUNTS, ADD_REQUESTS, FORGET_COUNTS, SPAN_S, TRIM_REQUESTS } from '../../data/queries/usage.ts';
import { noLatencies, stepOf } from './latency.ts';
import { MAX_RECENT_REQUESTS, USAGE_DAYS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A request of an account that was answered. */
export interface AnsweredRequest {
  readonly accountId: string;
  readonly kind: Schema<'UsageCredentialKind'>;
  /** The id of a token or the client id of an app. */
  readonly credential: string;
  readonly requestId: string;
  /** When its answer ended, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds that its caller waited. */
  readonly ms: number;
  readonly operation: string | undefined;
  readonly status: number;
  /** The error code. */
  readonly error: string | undefined;
}

/** Accounts of which a process remembers how many requests it has stored since it last deleted the oldest. */
const MAX_REMEMBERED = 10_000;

/**
 * Stores what requests an account made: counts by minute and hour, and the last of them one by one. However many there
 * are, at most 100 rows of an account are written at once, and 200 kept for each process.
 */
export function createUsageStore(db: Database): (requests: readonly AnsweredRequest[]) => Promise<void> {
  const untrimmed = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return async (requests) => {
    const recent = lastOf(requests);
    const crowded = [...recent].filter(([accountId, { length }]) => {
      const stored = (untrimmed.get(accountId) ?? MAX_RECENT_REQUESTS) + length;
      untrimmed.set(accountId, stored > MAX_RECENT_REQUESTS ? 0 : stored);
      return stored > MAX_RECENT_REQUESTS;
    });
    await db.query(ADD_COUNTS, [JSON.stringify(countsOf(requests))]);
    await db.query(ADD_REQUESTS, [JSON.stringify([...recent.values()].flat().map(rowOf))]);
    if (crowded.length > 0) await db.query(TRIM_REQUESTS, [crowded.map(([accountId]) => accountId)]);
  };
}

/** Deletes what was counted more than 30 days ago, and minutes of more than a day ago. */
export async function forgetUsage(db: Database): Promise<void> {
  await db.query(FORGET_COUNTS, [USAGE_DAYS]);
  await db.orm.delete(RecentRequest, { at: longerAgoThan(`${USAGE_DAYS} days`) });
}

/** The last requests of each account, as many as are kept. */
function lastOf(requests: readonly AnsweredRequest[]): Map<string, AnsweredRequest[]> {
  const byAccount = new Map<string, AnsweredRequest[]>();
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

function countsOf(requests: readonly AnsweredRequest[]): CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const request of requests)
    for (const span of [SPAN_S.minute, SPAN_S.hour]) {
      const { accountId, kind, credential, status, error = '' } = request;
      const at = request.at - (request.at % (span * 1_000));
      const key = `${accountId} ${span} ${at} ${kind} ${credential} ${status} ${error}`;
      let row = rows.get(key);
      if (row === undefined) {
        const latency = span === SPAN_S.hour ? noLatencies() : [];
        const when = new Date(at).toISOString();
        row = { account_id: accountId, span, at: when, kind, credential, status, error, requests: 0, latency };
        rows.set(key, row);
      }
      row.requests += 1;
      const step = stepOf(request.ms);
      if (span === SPAN_S.hour) row.latency[step] = (row.latency[step] ?? 0) + 1;
    }
  return [...rows.values()];
}

function rowOf({ accountId, requestId, at, ms, operation, error = '', ...rest }: AnsweredRequest): object {
  return {
    ...rest,
    id: uuid({ msecs: at }),
    account_id: accountId,
    request_id: requestId,
    at: new Date(at).toISOString(),
    ms: Math.ceil(ms),
    operation: operation ?? null,
    error,
  };
}
