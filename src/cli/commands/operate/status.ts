import type { Command } from 'commander';
import { type QueueRow, readQueues } from '../../../operate/overview.ts';
import { MissingDatabaseError, type DatabaseLocation } from '../../../data/open.ts';
import { readShards, type NodeShards } from '../../../data/distribution-checks.ts';
import { lookAt, type Look } from '../../../data/observed/look.ts';
import { readTablesState, type TablesState } from '../../../data/schema-state.ts';
import { probeServers, type ProbedServer } from '../../../data/servers/probe.ts';
import type { NamedDatabase } from '../../../environment/database-addresses.ts';
import { statement } from '../../../data/statement.ts';
import { readStatus, type Status } from '../../../ingest/schedule/status.ts';
import { command, runCommand, sayDatabase, table } from '../../command.ts';
import { EXIT_CODES } from '../../exit-codes.ts';
import { commandIo, commandSettings } from '../../io.ts';

/** From when on a transaction is shown: no statement of a request takes as long. */
const LONG_SECONDS = 10;

/** Milliseconds for each part to be read; all are at once. */
const PART_MS = 1_900;

/** A part as it was read, or why it could not be. */
type StatusValue<Value> = { readonly value: Value } | { readonly error: unknown };

/** `dcs status`: the database servers, and the state of fetching and enriching. */
export function statusCommand(): Command {
  return command('status', 'Show servers, long transactions, queues, sources and failures, within 3 seconds').action(
    runCommand(async () => {
      const settings = commandSettings();
      sayDatabase(settings);
      const [servers, readings] = await Promise.all([
        probeServers(settings),
        lookAt(settings, PART_MS, readStatusParts),
      ]);
      const unread = unreadOf(readings, settings);
      if (unread.length > 0) commandIo().exit(EXIT_CODES.failed[0]);
      const { transactions, tables, status, queues, webhooks, shards } = readings;
      const text = [
        ...serversText(servers),
        ...linesOfValue(transactions, transactionsText),
        ...linesOfValue(tables, tablesText),
        ...linesOfValue(status, statusText),
        ...linesOfValue(queues, queuesText),
        ...linesOfValue(webhooks, webhooksText),
        ...linesOfValue(shards, shardsText),
        ...unread.map(({ part, reason }) => `Not read: ${part}: ${reason}`),
      ].join('\n');
      const rest = {
        transactions: statusValueOf(transactions),
        tables: statusValueOf(tables),
        queues: statusValueOf(queues),
        shards: statusValueOf(shards),
      };
      return { json: { ...statusValueOf(status), ...rest, webhooks: statusValueOf(webhooks), servers, unread }, text };
    }),
  );
}

/** A transaction that has been open for long. What it runs is left out: it may hold what people wrote. */
interface LongTransaction {
  /** Its process on the database server, which `pg_terminate_backend` takes. */
  readonly pid: number;
  /** Application name, such as psql. */
  readonly application: string;
  /** As pg_stat_activity says it, such as `idle in transaction`. */
  readonly state: string | null;
  readonly seconds: number;
  /** Number of other sessions that wait for its locks. */
  readonly keepsWaiting: number;
}

/**
 * Parameter: seconds. The transactions of this database that have been open for as long, or keep others waiting, the
 * oldest first; 20 at most.
 */
export const LONG_TRANSACTIONS = statement<LongTransaction>(`
  SELECT pid, application_name AS application, state, extract(epoch FROM now() - xact_start)::integer AS seconds,
    waiting.sessions AS "keepsWaiting"
  FROM pg_stat_activity a CROSS JOIN LATERAL (SELECT count(*)::integer AS sessions FROM pg_stat_activity w
    WHERE w.wait_event_type = 'Lock' AND w.application_name <> 'dcs look' AND a.pid = ANY (pg_blocking_pids(w.pid))) waiting
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    AND (xact_start < now() - make_interval(secs => $1) OR waiting.sessions > 0)
  ORDER BY xact_start LIMIT 20`);

/** A receiver that webhooks fail at. Its host only: the rest of an address may be a secret of its owner's. */
interface FailingWebhook {
  readonly host: string;
  /** Number of webhooks that fail there. */
  readonly webhooks: number;
  /** In a row, of the one that failed most. */
  readonly failures: number;
  readonly since: Date;
  /** Null where none of them waits for another try. */
  readonly retryAt: Date | null;
  /** Of the last delivery that failed; null where no delivery is kept. */
  readonly problem: string | null;
}

/** Lists failing webhooks, most failures first; 20 at most. */
export const FAILING_WEBHOOKS = statement<FailingWebhook>(`
  SELECT host, count(*)::int AS webhooks, max(failures) AS failures, min(failing_since) AS since, min(retry_at) AS "retryAt",
    (array_agg(d.problem ORDER BY d.tried_at DESC NULLS LAST))[1] AS problem
  FROM webhooks w LEFT JOIN LATERAL (
    SELECT coalesce(problem, 'HTTP ' || response_status) AS problem, tried_at FROM webhook_deliveries
     WHERE account_id = w.account_id AND webhook_id = w.id AND status <> 'delivered'
     ORDER BY created_at DESC, event_id DESC LIMIT 1) d ON true
  WHERE failing_since IS NOT NULL AND w.status = 'active' GROUP BY host ORDER BY failures DESC, host LIMIT 20`);

/** Reads each part on its own, so that one that fails does not hide the others. */
async function readStatusParts(look: Look) {
  const [transactions, tables, status, queues, webhooks, shards] = await Promise.all([
    part(look.query(LONG_TRANSACTIONS, [LONG_SECONDS])),
    part(readTablesState(look)),
    part(readStatus(look)),
    part(readQueues(look)),
    part(look.query(FAILING_WEBHOOKS)),
    part(readShards(look)),
  ]);
  return { transactions, tables, status, queues, webhooks, shards };
}

function part<Value>(reading: Promise<Value>): Promise<StatusValue<Value>> {
  return reading.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

const statusValueOf = <Value>(reading: StatusValue<Value>): Value | null => ('value' in reading ? reading.value : null);
const linesOfValue = <Value>(reading: StatusValue<Value>, text: (value: Value) => string[]): string[] =>
  'value' in reading ? text(reading.value) : [];

/** Parts that were not read. Throws the reason when there is nothing else, or no table of the service. */
function unreadOf(
  readings: Awaited<ReturnType<typeof readStatusParts>>,
  settings: NamedDatabase & DatabaseLocation,
): { part: string; reason: string }[] {
  const errors = Object.entries(readings).flatMap(([name, reading]) =>
    'error' in reading ? [{ name, error: reading.error }] : [],
  );
  const [first] = errors;
  if (first && errors.length === Object.keys(readings).length) throw first.error;
  if (statusValueOf(readings.tables)?.isEmpty === true) throw new MissingDatabaseError(settings, 'tables');
  return errors.map(({ name, error }) => ({
    part: PART_NAMES[name as keyof typeof readings],
    reason: partReason(error),
  }));
}

const PART_NAMES = {
  transactions: 'transactions',
  tables: 'versions of tables',
  status: 'sources and posts',
  queues: 'queues',
  webhooks: 'receivers of webhooks',
  shards: 'shards',
};

const partReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Nothing when they are as this version has them. */
function tablesText({ pending, newer, isChanging }: TablesState): string[] {
  const lines = [
    ...(isChanging ? ['Tables:  migrations are running now'] : []),
    ...(pending.length === 0 ? [] : [`Tables:  not up to date, without ${pending.join(', ')}: \`dcs migrate\``]),
    ...(newer.length === 0 ? [] : [`Tables:  of a newer version, with ${newer.join(', ')}`]),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

/** Nothing for the embedded database, which has no choice of servers. */
function serversText(servers: readonly ProbedServer[]): string[] {
  if (servers.length === 0) return [];
  const rows = servers.map(({ setting, host, role, pooled, lagMs, reason }) => [
    setting,
    host,
    pooled ? `${role}, through a pooler` : role,
    lagMs === null ? null : `${(lagMs / 1000).toFixed(1)} s`,
    reason,
  ]);
  return [table(['SERVER OF', 'HOST', 'ROLE', 'LAG', 'PROBLEM'], rows), ''];
}

/** Nothing when there are none. */
function transactionsText(transactions: readonly LongTransaction[]): string[] {
  if (transactions.length === 0) return [];
  const rows = transactions.map(({ pid, application, state, seconds, keepsWaiting }) => [
    String(pid),
    application,
    state,
    `${seconds} s`,
    String(keepsWaiting),
  ]);
  const ended = 'Long transactions may block others; pg_terminate_backend(PID) ends one.';
  return [table(['PID', 'PROGRAM', 'STATE', 'OPEN FOR', 'BLOCKS'], rows), ended, ''];
}

function queuesText(queues: readonly QueueRow[]): string[] {
  const rows = queues.map(({ name, waiting, due, ageSeconds, tries }) => [
    name,
    String(waiting),
    String(due),
    ageSeconds === null ? null : `${Math.round(ageSeconds)} s`,
    tries === null ? null : String(tries),
  ]);
  return ['', table(['QUEUE', 'WAITING', 'DUE', 'OLDEST', 'MAX ATTEMPTS'], rows)];
}

/** Nothing when none fails. */
function webhooksText(webhooks: readonly FailingWebhook[]): string[] {
  if (webhooks.length === 0) return [];
  const rows = webhooks.map(({ host, webhooks, failures, since, retryAt, problem }) => [
    host,
    String(webhooks),
    String(failures),
    since.toISOString(),
    retryAt && retryAt.toISOString(),
    problem,
  ]);
  return ['', table(['RECEIVER', 'WEBHOOKS', 'FAILURES', 'SINCE', 'NEXT TRY', 'LAST ERROR'], rows)];
}

/** Nothing where the database is not distributed. The skew is a node's bytes over the mean of all. */
function shardsText(nodes: readonly NodeShards[]): string[] {
  if (nodes.length === 0) return [];
  const mean = nodes.reduce((sum, { bytes }) => sum + bytes, 0) / nodes.length;
  const mebibytes = (bytes: number): string => `${Math.ceil(bytes / (1 << 20))} MiB`;
  const rows = nodes.map(({ node, shards, bytes, largestBytes }) => [
    node,
    String(shards),
    mebibytes(bytes),
    mebibytes(largestBytes),
    (bytes / Math.max(mean, 1)).toFixed(2),
  ]);
  return ['', table(['NODE', 'SHARDS', 'SIZE', 'LARGEST PART', 'SKEW'], rows)];
}

function statusText({ sources, queue, postsPerDay, failures }: Status): string[] {
  const { due, fetching, pages, posts, next } = queue;
  return [
    `Sources: ${sources.total} total, ${sources.failing} failing, ${sources.paused} paused`,
    `Queue:   ${due} sources due, ${fetching} fetching, ${pages} pages to fetch, ${posts} posts to summarise; ` +
      `next source due ${next?.toISOString() ?? 'never'}`,
    `E-mail:  ${queue.letters} queued`,
    '',
    table(
      ['DAY', 'NEW POSTS'],
      postsPerDay.map(({ day, posts }) => [day, String(posts)]),
    ),
    ...(failures.length === 0
      ? []
      : [
          '',
          table(
            ['SOURCE', 'FAILURES', 'PAUSED', 'LAST ERROR', 'FEED'],
            failures.map((failure) => [
              failure.handle,
              String(failure.failures),
              failure.pausedAt && failure.pausedAt.toISOString(),
              failure.lastError,
              failure.url,
            ]),
          ),
        ]),
  ];
}
