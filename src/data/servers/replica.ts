import type { Log } from '../../log.ts';
import type { Database, OpenDatabase, Reader, ReadReplica } from '../database.ts';
import { statement } from '../statement.ts';
import { NotifyAcks } from './notify-acks.ts';
import { Lag, parseLsn } from './lag.ts';
import type { ChannelSubscription } from './channel-listener.ts';
import { createReplicaPool, type ReplicaPool } from './replica-pool.ts';
import { RecentWrites } from './writes.ts';

/** Milliseconds between two looks at both servers, and until a failed attempt to listen is repeated. */
const MS = { look: 250, listenAgain: 1_000 };
/** Ids in a notice, which has 8,000 bytes. */
const IDS_AT_ONCE = 200;
/** Behind all that was committed before it was asked. Null where another server turned out not to be the primary. */
const POSITION_OF_PRIMARY = statement<{ lsn: string | null }>(
  `SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_insert_lsn()::text END AS lsn`,
);

/** Tells every process, at the commit of the write, that $1 wrote. */
const NOTIFY_WRITE = statement(`SELECT pg_notify('writes', $1)`);

/** The same after the commit, of people whose ids are separated by commas. */
const NOTIFY_WRITES = statement(`SELECT pg_notify('writes', ids) FROM unnest($1::text[]) ids`);

/**
 * Reads from a replica while it responds, lags little, and has all writes of the reader, in any process; otherwise from
 * the primary. It is watched from `start` on.
 */
export class Replica implements ReadReplica {
  private readonly pool: ReplicaPool;
  private readonly lag: Lag;
  private readonly writes = new RecentWrites();
  private readonly acks = new NotifyAcks();
  private subscription: ChannelSubscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private loggedState = '';

  constructor(
    { url, maxLagMs }: { url: string; maxLagMs: number },
    private readonly primary: OpenDatabase,
    private readonly log: Log,
  ) {
    this.lag = new Lag(maxLagMs);
    this.pool = createReplicaPool(url, primary);
  }

  async start(): Promise<void> {
    await this.listen();
    await this.look();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.subscription?.();
    await this.pool.close();
  }

  /** Whether it is read from now, and how far it is behind, as far as that is known. */
  state(): { readonly isRead: boolean; readonly lagSeconds: number | undefined } {
    const ms = this.lag.behindMs(performance.now());
    return { isRead: this.isRead(), lagSeconds: ms === undefined ? undefined : ms / 1000 };
  }

  private isRead(): boolean {
    return this.lag.isWithinLimit(performance.now()) && !this.pool.isAway() && this.isSubscribed();
  }

  private isSubscribed(): boolean {
    return this.subscription !== undefined && performance.now() < this.subscription.currentUntil;
  }

  forAccount(accountId: string): Reader | undefined {
    if (!this.isRead()) return undefined;
    const epoch = this.writes.epochOf(accountId);
    return epoch === undefined ? undefined : { db: this.pool.db, epoch };
  }

  async write<Result>(
    accountId: string,
    work: (note: (tx: Database) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const note = async (tx: Database): Promise<void> => {
      await tx.query(NOTIFY_WRITE, [accountId]);
    };
    return this.echoed(accountId, () =>
      // A failed write may be stored all the same.
      work(note).finally(() => this.writes.add(accountId, performance.now())),
    );
  }

  async recordWrites(accountIds: readonly string[]): Promise<void> {
    const ids = [...new Set(accountIds)];
    const [first] = ids;
    if (first === undefined) return;
    for (const id of ids) this.writes.add(id, performance.now());
    const payloads = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, n) =>
      ids.slice(n * IDS_AT_ONCE, (n + 1) * IDS_AT_ONCE).join(),
    );
    await this.echoed(first, () => this.primary.query(NOTIFY_WRITES, [payloads]));
  }

  private echoed<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    return this.isSubscribed() ? this.acks.runAndWait(accountId, work) : work();
  }

  private async listen(): Promise<void> {
    this.subscription = undefined;
    if (this.closed) return;
    try {
      const subscription = await this.primary.listen(
        'writes',
        (ids) => this.onWrites(ids.split(',')),
        () => void this.listen(),
      );
      this.writes.addAll(performance.now()); // writes of the meantime are unknown
      this.subscription = subscription;
    } catch {
      setTimeout(() => void this.listen(), MS.listenAgain).unref();
    }
  }

  private onWrites(ids: readonly string[]): void {
    for (const id of ids) {
      this.writes.add(id, performance.now());
      this.acks.acknowledge(id);
    }
  }

  private async look(): Promise<void> {
    const askedAt = performance.now();
    const [primary, replica] = await Promise.all([
      this.primary.query(POSITION_OF_PRIMARY).catch(() => []),
      this.pool.position(),
    ]);
    if (this.closed) return;
    const lsn = primary[0]?.lsn ?? undefined;
    if (lsn !== undefined) {
      this.writes.primaryWasAt(parseLsn(lsn), askedAt);
      this.lag.primaryWasAt(parseLsn(lsn), askedAt);
    }
    if (replica === undefined) this.lag.markUnavailable();
    else {
      this.lag.replicaWasAt(replica, askedAt);
      this.writes.replicaIsAt(replica, performance.now());
    }
    this.logState(
      this.lag.isWithinLimit(performance.now())
        ? 'replica available, reading from it'
        : 'replica unavailable or lagging, reading from primary',
    );
    this.timer = setTimeout(() => void this.look(), MS.look).unref();
  }

  private logState(what: string): void {
    if (this.loggedState !== what) this.log.info(what);
    this.loggedState = what;
  }
}
