import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { LONG_TRANSACTIONS, type LongTransaction } from '../../data/queries/operate/long-transactions.ts';
import type { QueueRow } from '../../data/queries/operate/overview.ts';
import { surveyServers, type SurveyedServer } from '../../data/servers/survey.ts';
import { readStatus, type Status } from '../../ingest/schedule/status.ts';
import { FAILING_WEBHOOKS, type FailingWebhook } from '../../data/queries/webhooks/failing.ts';
import { readQueues } from '../../operate/overview.ts';
import { command, runCommand, table, withDatabase } from '../command.ts';
import { commandIo } from '../io.ts';

/** From when on a transaction is shown: no statement of a request takes as long. */
const LONG_SECONDS = 10;

/** `dcs status`: the database servers, and the state of fetching and enriching. */
export function statusCommand(): Command {
  return command(
    'status',
    'Show database servers, long transactions, sources, queues, posts per day and failures',
  ).action(
    runCommand(async () => {
      const { status, ...rest } = await withDatabase(async (db) => ({
        status: await readStatus(db),
        transactions: await db.query(LONG_TRANSACTIONS, [LONG_SECONDS]),
        queues: await readQueues(db),
        webhooks: await db.query(FAILING_WEBHOOKS),
      }));
      const servers = await surveyServers(loadConfig(commandIo().env));
      const text = [
        ...serversText(servers),
        ...transactionsText(rest.transactions),
        textOf(status),
        ...queuesText(rest.queues),
        ...webhooksText(rest.webhooks),
      ].join('\n');
      return { json: { ...status, ...rest, servers }, text };
    }),
  );
}

/** Nothing for the embedded database, which has no choice of servers. */
function serversText(servers: readonly SurveyedServer[]): string[] {
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
  const ended = 'A transaction that is open for long may keep others waiting; pg_terminate_backend(PID) ends one.';
  return [table(['PID', 'PROGRAM', 'STATE', 'OPEN FOR', 'KEEPS WAITING'], rows), ended, ''];
}

function queuesText(queues: readonly QueueRow[]): string[] {
  const rows = queues.map(({ name, waiting, due, ageSeconds, tries }) => [
    name,
    String(waiting),
    String(due),
    ageSeconds === null ? null : `${Math.round(ageSeconds)} s`,
    tries === null ? null : String(tries),
  ]);
  return ['', table(['QUEUE', 'WAITING', 'DUE', 'FIRST DUE FOR', 'MOST TRIES'], rows)];
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

function textOf({ sources, queue, postsPerDay, failures }: Status): string {
  const { due, fetching, pages, posts, next } = queue;
  return [
    `Sources: ${sources.total}, of which ${sources.failing} fail and ${sources.paused} are paused`,
    `Queue:   ${due} sources due, ${fetching} being fetched, ${pages} pages to fetch, ${posts} posts to summarise; ` +
      `next source due ${next?.toISOString() ?? 'never'}`,
    `Letters: ${queue.letters} to be sent`,
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
            failures.map((one) => [
              one.handle,
              String(one.failures),
              one.pausedAt && one.pausedAt.toISOString(),
              one.lastError,
              one.url,
            ]),
          ),
        ]),
  ].join('\n');
}
