import type { Socket } from 'node:net';
import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import type { QueryRunner } from 'typeorm';
import { connectionFailed } from './database-errors.ts';

/** Milliseconds without a byte from the server during a statement: a little more than its statement_timeout. */
const SILENCE_MS = 12_000;
/** Milliseconds that a connection gets to close cleanly. */
const FAREWELL_MS = 2_000;

/** The parts of pg's internal connection used here. */
interface Wire {
  readonly stream: Socket;
  emit(event: string, ...values: unknown[]): boolean;
  attachListeners(stream: Pick<Socket, 'on'>): void;
}

/**
 * A client that is sure to end: when its connection is lost, when the answer is not PostgreSQL's protocol, and on
 * silence. Its pending statements then fail with ConnectionFailed, and the pool replaces it.
 */
export class LastingClient extends pg.Client {
  /** Whether statements may take as long as they need; until the connection returns to the pool. */
  patient = false;
  private busy = false;
  private readonly wire: Wire;

  constructor(config?: ClientConfig) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: SILENCE_MS });
    this.wire = (this as unknown as { connection: Wire }).connection;
    guard(this.wire);
    // Users learn of the loss from the statement that fails; an unhandled error event would end the process.
    this.on('error', () => undefined);
    this.on('drain', () => (this.busy = false));
    this.once('connect', () => {
      const { stream } = this.wire; // not the original one once TLS is negotiated
      stream
        .setTimeout(SILENCE_MS, () => undefined)
        .on(
          'timeout',
          () => this.busy && !this.patient && this.cut(`The database sent nothing for ${SILENCE_MS / 1000} seconds`),
        );
    });
  }

  /* The overloads that the pool calls; pg's others are passed on unchanged. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override connect(...all: any[]): any {
    const [callback] = all as [((error?: Error) => void)?];
    if (!callback) return super.connect();
    super.connect((error?: Error) => {
      if (error) this.cut(error.message); // a server that refuses need not disconnect
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
    setTimeout(() => this.wire.stream.destroy(), FAREWELL_MS).unref();
    return (super.end as (...same: unknown[]) => unknown).apply(this, all);
  }

  /** Destroys the connection at once; its pending statements fail. */
  cut(reason: string): void {
    this.wire.stream.destroy(new Error(reason));
  }
}

/** The pool that we share with TypeORM: any failure to provide a connection is ConnectionFailed. */
export class LastingPool extends pg.Pool {
  private readonly open = new Set<LastingClient>();

  constructor(config?: PoolConfig) {
    super({ ...config, Client: LastingClient });
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
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(connectionFailed(error)));
    super.connect((error, client, done) => callback(error && connectionFailed(error), client, done));
  }

  /** Destroys every connection at once, including those in use. */
  abandon(): void {
    void this.end();
    for (const client of this.open) client.cut('The pool was closed');
  }
}

/** Lifts the time limit on statements for the rest of a transaction. */
export async function liftTimeLimit(runner: QueryRunner | undefined): Promise<void> {
  const client = (await runner?.connect()) as LastingClient;
  client.patient = true;
  await client.query('SET LOCAL statement_timeout = 0');
}

/** Makes every socket error, and every answer that is not PostgreSQL's protocol, end the connection. */
function guard(wire: Wire): void {
  const emit = wire.emit.bind(wire);
  wire.emit = (event, ...values) => {
    if (event === 'error') return emit(event, connectionFailed(values[0]));
    // PostgreSQL gives every error a code; one without comes from a parser that lost its place.
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
  stream.destroy(new Error('The answer of the database is not the PostgreSQL protocol'));
  return true;
}
