import pg, { type PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';
import { ResilientClient, type ResilientPoolConfig } from './client.ts';
import { record } from '../telemetry/measure.ts';
import { bindContext, tracer } from '../telemetry/trace.ts';
import { PendingCalls } from './pending-calls.ts';
import { connectionFailed, isGone, serverMessageOf } from './database-errors.ts';
import { waitingOf } from './pg-internals.ts';

/** PgBouncer's error for settings that a connection may not bring along. */
const REFUSED_SETTING = /unsupported startup parameter/i;

/** Use of a pool's connections. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Requests that wait for one. */
  readonly waiting: number;
  readonly max: number;
}

type Got = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** Milliseconds that what was asked of a database before it was lost may go on without an answer after it was found. */
const GRACE_MS = 1_000;

/** The pool that we share with TypeORM: any failure to provide a connection is ConnectionError. */
export class ResilientPool extends pg.Pool {
  /** Callers that wait for a connection or a response. */
  readonly pending = new PendingCalls();
  /** Whether something on the way to the server refused settings of a session, as poolers do. */
  refusesSettings = false;
  private readonly open = new Set<ResilientClient>();
  private lostAt = 0;
  /** Callers that wait for a connection, first come first. */
  private readonly queue = waitingOf(this);
  private readonly measuredAs: ResilientPoolConfig['measuredAs'];

  constructor(config?: ResilientPoolConfig) {
    super({ ...config, Client: ResilientClient });
    this.measuredAs = config?.measuredAs;
    config?.servers?.onMove(({ host, port }) =>
      this.destroyConnections('Another server is used now', (client) => client.host !== host || client.port !== port),
    );
    const joined = (client: ResilientClient): void => {
      this.open.add(client);
      client.once('end', () => this.open.delete(client));
    };
    Object.assign(this.options, { joined });
    this.on('connect', () => this.found());
    this.on('release', (error, client) => {
      (client as unknown as ResilientClient).timeoutDisabled = false; // created from that class
      if ((error as unknown) && serverMessageOf(error) === undefined) return;
      if (this.pending.lost) this.found();
      else this.pending.onData();
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Got): void;
  override connect(callback?: Got): Promise<PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(connectionFailed(error)))),
      );
    const { lost } = this.pending;
    if (lost) process.nextTick(callback, lost, undefined, () => undefined);
    else {
      const isFull = this.idleCount <= this.waitingCount && this.totalCount >= this.options.max;
      const bound = tracer ? bindContext(callback) : callback;
      this.connectPatiently(isFull ? this.measured(bound) : bound, callback);
    }
  }

  /** Passes a connection to `got`, unless the database is lost before there is one; `callback` is to be tried again. */
  private connectPatiently(got: Got, callback: Got): void {
    const hadSettings = !this.refusesSettings;
    const { queue } = this;
    let place: unknown;
    let isRefused = false;
    const leave = this.pending.enter((error) => {
      isRefused = true;
      if (place !== undefined && queue.includes(place)) queue.splice(queue.indexOf(place), 1);
      got(error, undefined, () => undefined);
    });
    const before = queue.length;
    super.connect((error, client, done) => {
      leave();
      if (isRefused) {
        if (client) done();
        return;
      }
      if (error && hadSettings && REFUSED_SETTING.test(error.message)) this.withoutSettings().connect(callback);
      else got(error && connectionFailed(error), client, done);
      if (error) this.failed(error);
    });
    if (queue.length > before) place = queue.at(-1);
  }

  /** One failure is enough: without a server and without a live connection, all who wait are refused. */
  private failed(error: Error): void {
    if (!isGone(error) || [...this.open].some((client) => client.isReady && client.isAlive)) return;
    this.pending.refuse(connectionFailed(error));
  }

  /** Rejects waiting and new requests until `found`: the server does not respond. Running statements continue. */
  lose(reason: Error): void {
    if (!this.pending.lost) this.lostAt = performance.now();
    this.pending.lose(connectionFailed(reason));
  }

  /**
   * Records that the server responds. If it was lost, connection attempts since then start again, and statements that
   * get no response within another second are given up: both may lead to a machine that no longer exists.
   */
  found(): void {
    const { lost } = this.pending;
    this.pending.found();
    if (!lost) return;
    const { lostAt } = this;
    this.destroyConnections('The server is there again', (client) => !client.isReady);
    setTimeout(
      () => this.destroyConnections('No answer since the server was lost', (client) => client.hasWaitedSince(lostAt)),
      GRACE_MS,
    ).unref();
  }

  /** Current use of its connections. */
  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount, options } = this;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: options.max };
  }

  /** Measures how long a call waits for a connection while all are in use. */
  private measured<Values extends unknown[]>(got: (...values: Values) => void): (...values: Values) => void {
    const { measuredAs } = this;
    if (measuredAs === undefined) return got;
    const since = performance.now();
    return (...values) => {
      record('dcs_database_pool_wait_seconds', (performance.now() - since) / 1000, { pool: measuredAs });
      got(...values);
    };
  }

  /** Leaves off what poolers refuse; new connections have the settings that the server gives the role. */
  private withoutSettings(): this {
    this.refusesSettings = true;
    Object.assign(this.options, { options: undefined, statement_timeout: undefined });
    return this;
  }

  /** Destroys every connection at once, including those in use. */
  destroy(): void {
    void this.end();
    this.destroyConnections('The pool was closed');
  }

  /** Destroys connections at once; the pool makes others. */
  destroyConnections(reason: string, which: (client: ResilientClient) => boolean = () => true): void {
    for (const client of this.open) if (which(client)) client.cut(reason);
  }
}

/** Lifts the time limit on statements for the rest of a transaction. */
export async function disableRunnerTimeout(runner: QueryRunner | undefined): Promise<void> {
  const client = (await runner?.connect()) as ResilientClient;
  client.timeoutDisabled = true;
  await client.query('SET LOCAL statement_timeout = 0');
}
