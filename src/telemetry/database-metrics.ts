import type { OpenDatabase } from '../data/database.ts';
import type { DatabaseStats } from '../data/observed/stats.ts';
import type { PoolUse } from '../data/pool.ts';
import { gauge, type ObservableMetric } from './measure.ts';

/** Milliseconds for which figures are good, and for which a reading is waited for. */
const MS = { fresh: 5_000, wait: 2_000 };

/** Figures of the database as they were read last. */
export interface DatabaseFigures {
  readonly metrics: readonly ObservableMetric[];
  /** Refreshes figures older than 5 seconds; always returns within 2 seconds. */
  refresh(): Promise<void>;
}

type Watched = Pick<OpenDatabase, 'use' | 'isHeard' | 'figures'>;

/**
 * Metrics of the database. One reading runs at a time; while it fails, `dcs_database_up` is 0 and what is in
 * the database is not shown.
 */
export function databaseMetrics(db: Watched): DatabaseFigures {
  let last: { readonly at: number; readonly figures: DatabaseStats | undefined } | undefined;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const figures = await db.figures().catch(() => undefined);
    last = { at: performance.now(), figures };
  };
  const refresh = async (): Promise<void> => {
    if (last && performance.now() - last.at < MS.fresh) return;
    reading ??= read().finally(() => (reading = undefined));
    await beforeScrapeLimit(reading, () => (last = { at: performance.now(), figures: undefined }));
  };
  const figures = (): DatabaseStats | undefined => last?.figures;
  return { metrics: [...ofPool(db), ...ofFigures(figures), upOf(figures)], refresh };
}

function upOf(figures: () => DatabaseStats | undefined): ObservableMetric {
  return gauge('dcs_database_up', '1 when the database answered the last time that metrics were asked for', () =>
    figures() === undefined ? 0 : 1,
  );
}

function ofPool(db: Watched): ObservableMetric[] {
  const of = (name: string, help: string, value: (use: PoolUse) => number): ObservableMetric =>
    gauge(name, help, () => db.use && value(db.use));
  return [
    of('dcs_database_pool_used', 'Connections in use', ({ used }) => used),
    of('dcs_database_pool_idle', 'Connections that are open and not in use', ({ idle }) => idle),
    of('dcs_database_pool_waiting', 'Who waits for a connection', ({ waiting }) => waiting),
    of('dcs_database_pool_max', 'Connections that may be open', ({ max }) => max),
    gauge('dcs_notices_heard', '1 while heartbeats of the database arrive, and with them notices of changes', () =>
      db.isHeard === undefined ? undefined : Number(db.isHeard),
    ),
  ];
}

function ofFigures(figures: () => DatabaseStats | undefined): ObservableMetric[] {
  const queue = (
    name: string,
    help: string,
    value: (depth: DatabaseStats['queues'][number]) => number,
  ): ObservableMetric => ({
    name,
    help,
    kind: 'gauge',
    read: () => (figures()?.queues ?? []).map((depth) => ({ value: value(depth), labels: { queue: depth.name } })),
  });
  return [
    queue('dcs_queue_due', 'What is due and not yet done, by queue; 10000 for more', ({ due }) => due),
    queue('dcs_queue_age_seconds', 'For how long the first of it has been due', ({ ageSeconds }) => ageSeconds),
    gauge('dcs_database_bytes', 'Size of the database', () => figures()?.databaseBytes),
    gauge('dcs_embedded_wal_bytes', 'Write-ahead log of the embedded database', () => figures()?.embedded?.walBytes),
    gauge('dcs_data_disk_bytes', 'Disk of the embedded database', () => figures()?.embedded?.diskBytes),
    gauge('dcs_data_disk_free_bytes', 'What is free there', () => figures()?.embedded?.freeBytes),
  ];
}

async function beforeScrapeLimit(work: Promise<void>, late: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late();
      resolve();
    }, MS.wait);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
