import { statement } from '../../statement.ts';

/** A queue as metrics show it. */
export interface QueueDepth {
  readonly name: string;
  /** Rows that are due and not done; 10,000 for more than that. */
  readonly due: number;
  /** Seconds since the first of it was due; 0 when nothing is. */
  readonly ageSeconds: number;
}

interface Queue {
  readonly table: string;
  /** The column that says from when on a row is to be done. */
  readonly due: string;
  /** Which rows wait; all of them unless it is given. */
  readonly where?: string;
}

/** Rows counted at most, so that a queue of millions costs a scrape no more. */
const MOST = 10_000;

/** Every queue that the database holds. A further one is a line here: its metrics, panels and alerts follow. */
const QUEUES: Readonly<Record<string, Queue>> = {
  sources: { table: 'source_fetches', due: 'next_fetch_at', where: 'paused_at IS NULL' },
  pages: { table: 'post_pages', due: 'due' },
  enrich: { table: 'post_work', due: 'due' },
  letters: { table: 'letters', due: 'due_at' },
  digests: { table: 'digests', due: 'next_at' },
  notifications: { table: 'outbox', due: 'due' },
  events: { table: 'events', due: 'created_at', where: 'position IS NULL' },
  webhooks: { table: 'webhooks', due: 'due_at' },
  hubs: { table: 'hub_subscriptions', due: 'renew_at' },
};

export const QUEUE_DEPTHS = statement<QueueDepth>(
  Object.entries(QUEUES)
    .map(([name, queue]) => depthOf(name, queue))
    .join('\n  UNION ALL '),
);

function depthOf(name: string, { table, due, where = 'true' }: Queue): string {
  const waiting = `FROM ${table} WHERE ${where} AND ${due} <= now()`;
  return `SELECT '${name}' AS name, (SELECT count(*)::int FROM (SELECT ${waiting} LIMIT ${MOST}) q) AS due,
    coalesce((SELECT extract(epoch FROM now() - ${due})::float8 ${waiting} ORDER BY ${due} LIMIT 1), 0) AS "ageSeconds"`;
}

export const DATABASE_BYTES = statement<{ bytes: number }>(
  'SELECT pg_database_size(current_database())::float8 AS bytes',
);
