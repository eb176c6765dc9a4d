import type { OpenDatabase } from '../data/database.ts';
import type { Figures } from '../data/observed/figures.ts';
import type { PoolUse } from '../data/pool.ts';
import { observed, type Observed } from './measure.ts';

/** Milliseconds for which figures are good, and for which a reading is waited for. */
const MS = { fresh: 5_000, wait: 2_000 };

/** Figures of the database as they were read last. */
export interface DatabaseFigures {
  readonly things: readonly Observed[];
  /** Reads them anew, if the last ones are older than 5 seconds; returns after 2 seconds at most, whatever happens. */
  refresh(): Promise<void>;
}

type Watched = Pick<OpenDatabase, 'use' | 'isHeard' | 'figures'>;

/**
 * Metrics of the database. One reading runs at a time; while it fails, `dcs_database_up` is 0 and what is in
 * the database is not shown.
 */
export function observeDatabase(db: Watched): DatabaseFigures {
  let last: { readonly at: number; readonly figures: Figures | undefined } | undefined;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const figures = await db.figures().catch(() => undefined);
    last = { at: performance.now(), figures };
  };
  const refresh = async (): Promise<void> => {
    if (last && performance.now() - last.at < MS.fresh) return;
    reading ??= read().finally(() => (reading = undefined));
    await inTime(reading, () => (last = { at: performance.now(), figures: undefined }));
  };
  const figures = (): Figures | undefined => last?.figures;
  return { things: [...ofPool(db), ...ofFigures(figures), upOf(figures)], refresh };
}

function upOf(figures: () => Figures | undefined): Observed {
  return observed('dcs_database_up', '1 when the database answered the last time that metrics were asked for', () =>
    figures() === undefined ? 0 : 1,
  );
}

function ofPool(db: Watched): Observed[] {
  const of = (name: string, help: string, value: (use: PoolUse) => number): Observed =>
    observed(name, help, () => db.use && value(db.use));
  return [
    of('dcs_database_pool_used', 'Connections in use', ({ used }) => used),
    of('dcs_database_pool_idle', 'Connections that are open and not in use', ({ idle }) => idle),
    of('dcs_database_pool_waiting', 'Who waits for a connection', ({ waiting }) => waiting),
    of('dcs_database_pool_max', 'Connections that may be open', ({ max }) => max),
    observed('dcs_notices_heard', '1 while heartbeats of the database arrive, and with them notices of changes', () =>
      db.isHeard === undefined ? undefined : Number(db.isHeard),
    ),
  ];
}

function ofFigures(figures: () => Figures | undefined): Observed[] {
  const queue = (name: string, help: string, value: (one: Figures['queues'][number]) => number): Observed => ({
    name,
    help,
    kind: 'gauge',
    read: () => (figures()?.queues ?? []).map((one) => ({ value: value(one), labels: { queue: one.name } })),
  });
  return [
    queue('dcs_queue_due', 'What is due and not yet done, by queue; 10000 for more', ({ due }) => due),
    queue('dcs_queue_age_seconds', 'For how long the first of it has been due', ({ ageSeconds }) => ageSeconds),
    observed('dcs_database_bytes', 'Size of the database', () => figures()?.databaseBytes),
    observed('dcs_embedded_wal_bytes', 'Write-ahead log of the embedded database', () => figures()?.embedded?.walBytes),
    observed('dcs_data_disk_bytes', 'Disk of the embedded database', () => figures()?.embedded?.diskBytes),
    observed('dcs_data_disk_free_bytes', 'What is free there', () => figures()?.embedded?.freeBytes),
  ];
}

async function inTime(work: Promise<void>, late: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late();
      resolve();
    }, MS.wait);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
