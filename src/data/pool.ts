import type { Socket } from 'node:net';
import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import type { QueryRunner } from 'typeorm';
import { connectionFailed } from './database-errors.ts';

/** Milliseconds in which a server says something to a statement: a little more than its own limit of one. */
const SILENCE = 12_000;
/** Milliseconds that a connection which is given up has to say so. */
const FAREWELL = 2_000;

/** What pg's client sends and hears by, as far as it is used here. */
interface Wire {
  readonly stream: Socket;
  emit(event: string, ...values: unknown[]): boolean;
  attachListeners(stream: Pick<Socket, 'on'>): void;
}

/**
 * A connection that ends for certain: by the loss of it, by what is no PostgreSQL, and by silence. Every statement that
 * it has fails then with ConnectionFailed, and the pool puts another in its place.
 */
export class LastingClient extends pg.Client {
  /** Whether a statement may take as long as it needs; until the connection goes back to the pool. */
  patient = false;
  private busy = false;
  private readonly wire: Wire;

  constructor(config?: ClientConfig) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: SILENCE });
    this.wire = (this as unknown as { connection: Wire }).connection;
    guard(this.wire);
    // Whoever uses it hears of its loss by the statement that fails; an event that nobody hears would end the process.
    this.on('error', () => undefined);
    this.on('drain', () => (this.busy = false));
    this.once('connect', () => {
      const { stream } = this.wire; // another one than before where TLS was agreed on
      stream
        .setTimeout(SILENCE, () => undefined)
        .on(
          'timeout',
          () => this.busy && !this.patient && this.cut(`The database said nothing for ${SILENCE / 1000} seconds`),
        );
    });
  }

  /* The forms that the pool calls; others of pg's are handed on as they are. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override connect(...all: any[]): any {
    const [callback] = all as [((error?: Error) => void)?];
    if (!callback) return super.connect();
    super.connect((error?: Error) => {
      if (error) this.cut(error.message); // who refuses need not hang up
      callback(error);
    });
    return undefined;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(...all: any[]): any {
    this.busy = true;
    return (super.query as (...same: unknown[]) => unknown).apply(this, all);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override end(...all: any[]): any {
    setTimeout(() => this.wire.stream.destroy(), FAREWELL).unref();
    return (super.end as (...same: unknown[]) => unknown).apply(this, all);
  }

  /** Ends it at once, and every statement that it has. */
  cut(reason: string): void {
    this.wire.stream.destroy(new Error(reason));
  }
}

/** TypeORM's pool and ours: whatever keeps it from giving a connection is ConnectionFailed. */
export class LastingPool extends pg.Pool {
  private readonly open = new Set<LastingClient>();

  constructor(config?: PoolConfig) {
    super({ ...config, Client: LastingClient });
    this.on('connect', (client) => this.open.add(client as unknown as LastingClient)); // the pool made it of that class
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
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(connectionFailed(error)));
    super.connect((error, client, done) => callback(error && connectionFailed(error), client, done));
  }

  /** Ends every connection at once, those that are in use too. */
  abandon(): void {
    void this.end();
    for (const client of this.open) client.cut('The pool was given up');
  }
}

/** Lets the statements of a transaction take as long as they need, from now on. */
export async function liftTimeLimit(runner: QueryRunner | undefined): Promise<void> {
  const client = (await runner?.connect()) as LastingClient;
  client.patient = true;
  await client.query('SET LOCAL statement_timeout = 0');
}

/** Makes every failure of the socket, and every answer that is no PostgreSQL, the end of the connection. */
function guard(wire: Wire): void {
  const emit = wire.emit.bind(wire);
  wire.emit = (event, ...values) => {
    if (event === 'error') return emit(event, connectionFailed(values[0]));
    // PostgreSQL gives every error a code; this one is of the reader, who has lost his place.
    if (event === 'errorMessage' && (values[0] as { code?: string }).code === undefined) return garbled(wire);
    return emit(event, ...values);
  };
  const attachListeners = wire.attachListeners.bind(wire);
  wire.attachListeners = (stream) =>
    attachListeners({
      on: (event: string, hear: (chunk: unknown) => void) =>
        stream.on(
          event,
          event !== 'data'
            ? hear
            : (chunk: unknown) => {
                try {
                  hear(chunk);
                } catch {
                  garbled(wire);
                }
              },
        ),
    } as Pick<Socket, 'on'>);
}

function garbled({ stream }: Wire): true {
  stream.destroy(new Error('The database answered what cannot be read'));
  return true;
}
