import type { Database } from '../../data/database.ts';
import {
  RECENT_REQUESTS,
  USED_CREDENTIALS,
  USED_DAYS,
  USED_ERRORS,
  USED_LATENCY,
  USED_MINUTES,
} from '../../data/queries/usage.ts';
import { isPaid } from '../people/profile.ts';
import { noLatencies, percentile } from './latency.ts';
import { MAX_RECENT_REQUESTS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

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

/** Reads a person's use of the API in so many days, today included. Throws invalid_token when the account is gone. */
export async function readUsage(
  db: Database,
  viewerId: string,
  { days, quotas }: { days: number; quotas: ReadQuotas },
): Promise<Usage> {
  const now = Date.now();
  const first = now - (now % DAY_MS) - (days - 1) * DAY_MS;
  const since = [viewerId, new Date(first)];
  const paid = await isPaid(db, viewerId);
  // One after the other: a look at usage takes one connection, as every request does.
  const byDay = await db.query(USED_DAYS, since);
  const minutes = await db.query(USED_MINUTES, [viewerId, new Date(now - HOUR_MS)]);
  const credentials = await db.query(USED_CREDENTIALS, since);
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
    minuteQuota: quotaOf(left.minute, now),
    dayQuota: left.day === undefined ? null : quotaOf(left.day, now),
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

function quotaOf({ limit, remaining, reset }: QuotaLeft, now: number): Schema<'UsageQuota'> {
  return { limit, remaining, resetsAt: new Date(now + reset * 1_000).toISOString() };
}

function sum<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
