import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { surveyServers, type SurveyedServer } from '../../data/servers/survey.ts';
import { readStatus, type Status } from '../../ingest/schedule/status.ts';
import { command, runCommand, table, withDatabase } from '../command.ts';
import { commandIo } from '../io.ts';

/** `dcs status`: the database servers, and the state of fetching and enriching. */
export function statusCommand(): Command {
  return command('status', 'Show database servers, sources, queues, posts per day and failures').action(
    runCommand(async () => {
      const status = await withDatabase((db) => readStatus(db));
      const servers = await surveyServers(loadConfig(commandIo().env));
      return { json: { ...status, servers }, text: [...serversText(servers), textOf(status)].join('\n') };
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
