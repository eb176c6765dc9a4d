import { setTimeout as wait } from 'node:timers/promises';
import { repeat, type BackgroundTask, type Stoppable } from '../background/repeat.ts';
import type { Database } from '../data/database.ts';
import { EXPIRING_TABLES, REMOVED_AT_ONCE } from './lifetimes.ts';
import { TRY_LOCK_SWEEP } from '../data/sql/locks.ts';
import { statement } from '../data/statement.ts';
import { passOnTurns } from '../domain/sources/own-sources.ts';
import { deleteEndedWebhooks } from '../domain/webhooks/webhooks.ts';
import type { Log } from '../log.ts';
import { count } from '../telemetry/measure.ts';
import { removeOldPosts } from './old-posts.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds from a start to the first sweep: first requests come first. */
const FIRST_MS = 30_000;
/** Milliseconds between two batches, so that requests come first. */
const PAUSE_MS = 50;
/** Batches of a table in one sweep; the next one continues. */
const MAX_BATCHES = 1_000;

type Remove = (typeof EXPIRING_TABLES)[number][1]['remove'];

/** The number of deleted rows by table, without tables that lost none. */
type Removed = Readonly<Record<string, number>>;

interface SweepSettings {
  /** Days to keep posts that are in no use; 0 is forever. */
  readonly keepPostsDays: number;
  readonly signal?: AbortSignal;
}

/** Sweeps soon after a start and then every hour, in every process, of which one at a time deletes. */
export function createSweep(
  db: Database,
  log: Log,
  { keepPostsDays }: Pick<SweepSettings, 'keepPostsDays'>,
): BackgroundTask {
  const stopping = new AbortController();
  const again = async (): Promise<number> => {
    await sweep(db, log, { keepPostsDays, signal: stopping.signal });
    return HOUR_MS;
  };
  const failed = (error: unknown): void =>
    log.warn({ what: 'sweep', reason: String(error) }, 'failed to delete expired data');
  let running: Stoppable | undefined;
  return {
    start: () => {
      running = repeat(again, { name: 'sweep', pauseMs: FIRST_MS, failed });
      return Promise.resolve();
    },
    stop: async () => {
      stopping.abort();
      await running?.stop();
    },
  };
}

/** The database's clock, and until when nothing is deleted. */
interface SweepClock {
  readonly now: Date;
  readonly heldUntil: Date | null;
  /** Time of the previous sweep; at the first one, of the last row that was stored. */
  readonly before: Date | null;
}

const LAST_SECURITY_EVENT = statement<{ at: Date | null }>('SELECT max(created_at) AS at FROM security_events');

/**
 * Looks at the database's clock before anything is deleted by it. One that is days later than at the look before may
 * have jumped, as that of a service that was off for days: nothing is deleted for a day, in which people can set it
 * right. Once it is, the wait is over. The time $1 is of another row that was stored.
 */
const READ_CLOCK = statement<SweepClock>(`
  WITH last AS (SELECT coalesce((SELECT looked_at FROM sweeps WHERE id = 1), greatest(
      (SELECT max(created_at) FROM accounts), (SELECT max(last_fetched_at) FROM source_fetches),
      $1::timestamptz, (SELECT max(created_at) FROM events))) AS looked_at),
  look AS (
    INSERT INTO sweeps (id, looked_at, held_until)
    SELECT 1, now(), CASE WHEN l.looked_at < now() - interval '2 days' THEN now() + interval '1 day' END FROM last l
    ON CONFLICT (id) DO UPDATE SET looked_at = EXCLUDED.looked_at,
      held_until = CASE WHEN EXCLUDED.held_until IS NOT NULL THEN EXCLUDED.held_until
        WHEN sweeps.held_until > now() AND sweeps.held_until <= now() + interval '1 day' THEN sweeps.held_until END
    RETURNING looked_at, held_until)
  SELECT look.looked_at AS now, look.held_until AS "heldUntil", last.looked_at AS before FROM look, last`);

/**
 * Deletes what is over, unless the clock may have jumped; says in the log and in the metrics how many rows.
 *
 * @internal tests call it at moments of their own
 */
export async function sweep(db: Database, log: Log, settings: SweepSettings): Promise<void> {
  const [last] = await db.query(LAST_SECURITY_EVENT);
  const [look] = await db.query(READ_CLOCK, [last?.at ?? null]);
  if (look === undefined || isHeld(look, log)) return;
  const removed = await deleteExpired(db, { ...settings, asOf: look.now });
  for (const [table, rows] of Object.entries(removed)) count('dcs_removed_rows_total', { table }, rows);
  if (Object.keys(removed).length > 0) log.info({ removed }, 'expired data deleted');
}

/** Whether the clock may have jumped, so that nothing is deleted for now; says so. */
function isHeld({ now, heldUntil, before }: SweepClock, log: Log): boolean {
  if (heldUntil === null || heldUntil <= now) return false;
  log.warn(
    { now: now.toISOString(), before: before?.toISOString(), until: heldUntil.toISOString() },
    'database clock jumped ahead by days, deletion suspended for a day',
  );
  return true;
}

/** Now, by the database's clock. */
const NOW = statement<{ now: Date }>('SELECT now() AS now');

/**
 * Deletes rows whose time was over at `asOf` (default: now, by the database's clock), table by table and batch by
 * batch, and sees to what follows from the end of access. Ends early when another process deletes, or when `signal`
 * aborts.
 *
 * @internal tests call it at moments of their own
 */
export async function deleteExpired(
  db: Database,
  { keepPostsDays = 0, asOf, signal }: Partial<SweepSettings> & { asOf?: Date } = {},
): Promise<Removed> {
  const at = asOf ?? (await db.query(NOW))[0]?.now ?? new Date(0);
  const counts = new Map<string, number>();
  const go = (): Promise<boolean> => pauseSweep(signal);
  let isFree = true;
  for (const [table, { remove }] of EXPIRING_TABLES) {
    isFree = isFree && (await removeAll(db, remove, at, { go, note: (rows) => addRows(counts, table, rows) }));
  }
  if (isFree) {
    await deleteEndedWebhooks(db);
    await passOnTurns(db);
    if (keepPostsDays > 0) addRows(counts, 'posts', await removeOldPosts(db, { asOf: at, days: keepPostsDays, go }));
  }
  return Object.fromEntries(counts);
}

function addRows(counts: Map<string, number>, table: string, rows = 0): void {
  if (rows > 0) counts.set(table, (counts.get(table) ?? 0) + rows);
}

/** Deletes all rows of a table that are over; false when the sweep is to end. */
async function removeAll(
  db: Database,
  remove: Remove,
  asOf: Date,
  { go, note }: { go: () => Promise<boolean>; note: (rows: number) => void },
): Promise<boolean> {
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    const rows = await removeBatch(db, remove, asOf);
    if (rows === undefined) return false;
    note(rows);
    if (rows < REMOVED_AT_ONCE) break;
    if (!(await go())) return false;
  }
  return true;
}

/** Returns the number of deleted rows of a table; undefined while another process deletes. */
async function removeBatch(db: Database, remove: Remove, asOf: Date): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query(TRY_LOCK_SWEEP);
    return lock?.locked === true ? (await tx.query(remove, [asOf]))[0]?.count : undefined;
  });
}

/** Lets requests go first; false when the sweep is to end. */
async function pauseSweep(signal: AbortSignal | undefined): Promise<boolean> {
  await wait(PAUSE_MS, undefined, { ref: false });
  return signal?.aborted !== true;
}
