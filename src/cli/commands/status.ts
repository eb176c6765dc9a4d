import type { Command } from 'commander';
import { readStatus, type Status } from '../../ingest/schedule/status.ts';
import { command, runCommand, table, withDatabase } from '../command.ts';

/** `dcs status`: the state of fetching and enriching. */
export function statusCommand(): Command {
  return command('status', 'Show sources, queues, posts per day and failures').action(
    runCommand(async () => {
      const status = await withDatabase((db) => readStatus(db));
      return { json: status, text: textOf(status) };
    }),
  );
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
