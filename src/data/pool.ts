import pg, { type PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';
import { LastingClient, type LastingConfig } from './client.ts';
import { record } from '../telemetry/measure.ts';
import { keepTrace } from '../telemetry/trace.ts';
import { connectionFailed } from './database-errors.ts';

/** What PgBouncer says of settings that a connection may not bring along. */
const REFUSED_SETTING = /unsupported startup parameter/i;

/** How the connections of a pool are used. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
  readonly max: number;
}

/** The pool that we share with TypeORM: any failure to provide a connection is ConnectionFailed. */
export class LastingPool extends pg.Pool {
  /** Whether something on the way to the server refused settings of a session, as poolers do. */
  refusesSettings = false;
  private readonly open = new Set<LastingClient>();
  private readonly measuredAs: LastingConfig['measuredAs'];

  constructor(config?: LastingConfig) {
    super({ ...config, Client: LastingClient });
    this.measuredAs = config?.measuredAs;
    config?.servers?.onMove(({ host, port }) =>
      this.cut('Another server is used now', (client) => client.host !== host || client.port !== port),
    );
    this.on('connect', (client) => this.open.add(client as unknown as LastingClient)); // created from that class
    this.on('remove', (client) => this.open.delete(client as unknown as LastingClient));
    this.on('release', (_error, client) => ((client as unknown as LastingClient).patient = false));
  }

  override connect(): Promise<PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(connectionFailed(error)))),
      );
    const hadSettings = !this.refusesSettings;
    const got = this.waits(keepTrace(callback));
    super.connect((error, client, done) => {
      if (error && hadSettings && REFUSED_SETTING.test(error.message)) this.withoutSettings().connect(callback);
      else got(error && connectionFailed(error), client, done);
    });
  }

  /** How its connections are used now. */
  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount, options } = this;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: options.max };
  }

  /** Measures how long who asks now waits for a connection, if all are in use. */
  private waits<Values extends unknown[]>(got: (...values: Values) => void): (...values: Values) => void {
    const { measuredAs } = this;
    if (measuredAs === undefined || this.idleCount > this.waitingCount || this.totalCount < this.options.max)
      return got;
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
  abandon(): void {
    void this.end();
    this.cut('The pool was closed');
  }

  /** Destroys connections at once; the pool makes others. */
  cut(reason: string, which: (client: LastingClient) => boolean = () => true): void {
    for (const client of this.open) if (which(client)) client.cut(reason);
  }
}

/** Lifts the time limit on statements for the rest of a transaction. */
export async function liftTimeLimit(runner: QueryRunner | undefined): Promise<void> {
  const client = (await runner?.connect()) as LastingClient;
  client.patient = true;
  await client.query('SET LOCAL statement_timeout = 0');
}
