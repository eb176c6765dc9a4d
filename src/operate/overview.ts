import type { Database } from '../data/database.ts';
import {
  LARGEST_TABLES,
  QUEUES,
  TOTALS,
  type QueueRow,
  type TableRow,
  type TotalsRow,
} from '../data/queries/operate/overview.ts';
import { readStatus, type Status } from '../ingest/schedule/status.ts';

/** State of the service. */
export interface Overview {
  readonly totals: TotalsRow;
  readonly status: Status;
  readonly queues: readonly QueueRow[];
  /** The largest first, at most 8. */
  readonly tables: readonly TableRow[];
}

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

/** Reads the background work that waits, a row for each queue. */
export async function readQueues(db: Pick<Database, 'query'>): Promise<QueueRow[]> {
  return db.query(QUEUES);
}
