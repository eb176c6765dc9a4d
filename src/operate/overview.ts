import type { Database } from '../data/database.ts';
import { DELETED_ACCOUNT } from '../data/entities/accounts.ts';
import { fragment, statement } from '../data/statement.ts';
import { readStatus, type Status } from '../ingest/schedule/status.ts';

interface TotalsRow {
  readonly people: number;
  readonly newPeople: number;
  readonly paid: number;
  readonly suspended: number;
  readonly posts: number;
  readonly newPosts: number;
  readonly comments: number;
  /** Comments with open reports. */
  readonly reported: number;
  /** Posts with such reports. */
  readonly reportedPosts: number;
  readonly apps: number;
  readonly databaseBytes: number;
}

interface TableRow {
  readonly name: string;
  /** With its indexes and long values. */
  readonly bytes: number;
  /** As the database estimates them. */
  readonly rows: number;
}

/** A queue: what waits in it now, and for how long the first of it has. */
export interface QueueRow {
  readonly name:
    | 'sources'
    | 'pages'
    | 'enrich'
    | 'letters'
    | 'digests'
    | 'notifications'
    | 'events'
    | 'webhooks'
    | 'hubs'
    | 'changes'
    | 'people'
    | 'removals';
  /** All that is in it, due or not. */
  readonly waiting: number;
  readonly due: number;
  /** Seconds since the first was due; null where nothing is. */
  readonly ageSeconds: number | null;
  /** Attempts of the one tried most; null where that is not counted. */
  readonly tries: number | null;
}

/** State of the service. */
export interface Overview {
  readonly totals: TotalsRow;
  readonly status: Status;
  readonly queues: readonly QueueRow[];
  /** The largest first, at most 8. */
  readonly tables: readonly TableRow[];
}

/** `new` is of the last 7 days. */
const TOTALS = statement<TotalsRow>(`SELECT p.people, p."newPeople", p.paid, p.suspended,
    (SELECT count(*)::int FROM posts) AS posts,
    (SELECT count(*)::int FROM posts WHERE created_at > now() - interval '7 days') AS "newPosts",
    (SELECT count(*)::int FROM comments) AS comments,
    (SELECT count(DISTINCT comment_id)::int FROM comment_reports WHERE decided_at IS NULL) AS reported,
    (SELECT count(DISTINCT post_id)::int FROM post_reports WHERE decided_at IS NULL) AS "reportedPosts",
    (SELECT count(*)::int FROM oauth_apps) AS apps, pg_database_size(current_database())::float8 AS "databaseBytes"
  FROM (SELECT count(*)::int AS people, count(*) FILTER (WHERE created_at > now() - interval '7 days')::int AS "newPeople",
      count(*) FILTER (WHERE plan = 'paid' AND coalesce(paid_until > now(), true))::int AS paid,
      count(suspended_at)::int AS suspended FROM accounts WHERE id <> '${DELETED_ACCOUNT.id}') p`);

const LARGEST_TABLES = statement<TableRow>(`SELECT c.relname::text AS name,
    pg_total_relation_size(c.oid)::float8 AS bytes, greatest(c.reltuples, 0)::float8 AS rows
  FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  ORDER BY bytes DESC, name LIMIT 8`);

/** Counts everything there is: for operators only. */
export async function readOverview(db: Database): Promise<Overview> {
  const [[totals], status, queues, tables] = await Promise.all([
    db.query(TOTALS),
    readStatus(db),
    readQueues(db),
    db.query(LARGEST_TABLES),
  ]);
  if (!totals) throw new Error('The totals have no row.');
  return { totals, status, queues, tables };
}

const QUEUES = statement<QueueRow>(
  [
    queue('sources', 'source_fetches', 'next_fetch_at', { tries: 'failures', where: 'paused_at IS NULL' }),
    queue('pages', 'post_pages', 'due'),
    queue('enrich', 'post_work', 'due'),
    queue('letters', 'letters', 'due_at'),
    queue('digests', 'digests', 'next_at', { tries: 'NULL::int' }),
    queue('notifications', 'outbox', 'due'),
    queue('events', 'events', 'created_at', { tries: 'NULL::int', where: 'position IS NULL' }),
    queue('changes', 'change_sources', 'next_fetch_at', { tries: 'failures' }),
    queue('removals', 'removed_subjects', 'due', { tries: 'NULL::int' }),
    queue('webhooks', 'webhooks', 'due_at', { tries: 'failures', where: 'due_at IS NOT NULL' }),
    queue('hubs', 'hub_subscriptions', 'renew_at', { tries: 'NULL::int' }),
  ].join('\n  UNION ALL '),
);

/** Of people's tables, which may be at other servers. */
const PEOPLE_QUEUES = statement<QueueRow>(queue('people', 'people_outbox', 'created_at', { tries: 'NULL::int' }));

function queue(name: string, table: string, due: string, { tries = 'tries', where = 'true' } = {}): string {
  return fragment(`SELECT '${name}' AS name, count(*)::int AS waiting, count(*) FILTER (WHERE ${due} <= now())::int AS due,
    extract(epoch FROM now() - min(${due}) FILTER (WHERE ${due} <= now()))::float8 AS "ageSeconds",
    max(${tries})::int AS tries FROM ${table} WHERE ${where}`);
}

/** Reads the background work that waits, a row for each queue. */
export async function readQueues(db: Pick<Database, 'query'>): Promise<QueueRow[]> {
  return [...(await db.query(QUEUES)), ...(await db.query(PEOPLE_QUEUES))];
}
