import type { Socket } from 'node:net';
import pg, { type ClientConfig, type PoolConfig, type QueryResult } from 'pg';
import type { DatabaseAddress } from '../environment/database-addresses.ts';
import { connectionFailed } from './database-errors.ts';
import { beginSpan, tracer, type Span, type SpanStart } from '../telemetry/trace.ts';
import { dropOnRelease, processOf, takesStatements, wireOf, type PgConnection } from './pg-internals.ts';

/** Milliseconds without a byte from the server during a statement: a little more than its statement_timeout. */
const READ_TIMEOUT_MS = 12_000;
/** Milliseconds that a connection gets to close cleanly. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Which of several servers connections go to. */
export interface ServerSelector {
  /** The one to connect to. Throws ConnectionError when there is none. */
  choose(): Promise<DatabaseAddress>;
  /** Throws when the server of a new connection is not what is wanted; `ask` runs a statement on it. */
  check(ask: (text: string) => Promise<unknown[]>): Promise<void>;
  /** To be called when a connection to a server broke, or it accepts no writes: a server is chosen again then. */
  reportFailure(address: DatabaseAddress): void;
  /** Asks the servers again, whatever was chosen, and moves if another one is found. */
  recheck(): void;
  /** Calls `moved` with the server whenever another one than before was chosen. */
  onMove(moved: (address: DatabaseAddress) => void): void;
}

/** Options of ResilientPool and its clients besides pg's own. */
export interface ResilientPoolConfig extends PoolConfig {
  /** Chooses the host; without it that of the connection string is used. */
  readonly servers?: ServerSelector | undefined;
  /** Told of each connection before it is made. */
  readonly joined?: (client: ResilientClient) => void;
  /** Name of the pool in metrics; without a name it is not measured. */
  readonly measuredAs?: 'primary' | 'replica' | 'people' | undefined;
}

/** SQLSTATE of a write to a server that takes none. */
const READ_ONLY = '25006';

/**
 * A client that is sure to end: when its connection is lost, when the answer is not PostgreSQL's protocol, and on
 * silence. Its pending statements then fail with ConnectionError, and the pool replaces it.
 */
export class ResilientClient extends pg.Client {
  /** Whether statements may take as long as they need; until the connection returns to the pool. */
  timeoutDisabled = false;
  /** Address it is connected to, when there was a choice. */
  address: DatabaseAddress | undefined;
  /** Whether it is connected. */
  isReady = false;
  private busy = false;
  private busySince = 0;
  private readonly wire: PgConnection;
  private readonly servers: ServerSelector | undefined;

  constructor(config?: ClientConfig) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: READ_TIMEOUT_MS });
    const { servers, joined }: ResilientPoolConfig = config ?? {};
    this.servers = servers;
    this.wire = wireOf(this);
    guard(this.wire, (code) => code === READ_ONLY && this.giveUp());
    // Users learn of the loss from the statement that fails; an unhandled error event would end the process.
    this.on('error', () => this.address && this.servers?.reportFailure(this.address));
    this.on('drain', () => (this.busy = false));
    this.once('connect', () => {
      this.isReady = true;
      const { stream } = this.wire; // not the original one once TLS is negotiated
      stream
        .setTimeout(READ_TIMEOUT_MS, () => undefined)
        .on(
          'timeout',
          () =>
            this.busy &&
            !this.timeoutDisabled &&
            this.cut(`The database sent nothing for ${READ_TIMEOUT_MS / 1000} seconds`),
        );
    });
    joined?.(this);
  }

  /* The overloads that the pool calls; pg's others are passed on unchanged. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override connect(...all: any[]): any {
    const [callback] = all as [((error?: Error) => void)?];
    if (!callback) return super.connect();
    if (this.servers) void this.connectToChosen(this.servers).then(() => callback(), callback);
    else this.connectOnce(callback);
    return undefined;
  }

  private connectOnce(callback: (error?: Error) => void): void {
    super.connect((error?: Error) => {
      if (error) this.cut(error.message); // a server that refuses need not disconnect
      callback(error);
    });
  }

  private async connectToChosen(servers: ServerSelector): Promise<void> {
    const address = await servers.choose().catch((error: unknown) => {
      this.emit('end'); // as of one that could not connect
      throw error;
    });
    Object.assign(this, address);
    try {
      await new Promise<void>((resolve, reject) => this.connectOnce((error) => (error ? reject(error) : resolve())));
      await servers.check((text) => this.ask(text));
      this.address = address;
    } catch (error) {
      servers.reportFailure(address);
      this.cut(String(error));
      throw error;
    }
  }

  /** Takes it out of its pool as soon as it returns there: its server takes no writes any more. */
  private giveUp(): void {
    dropOnRelease(this);
    if (this.address) this.servers?.reportFailure(this.address);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(...all: any[]): any {
    if (!this.busy) this.busySince = performance.now();
    this.busy = true;
    const send = (same: readonly unknown[]): unknown =>
      (super.query as (...values: unknown[]) => unknown).apply(this, [...same]);
    return tracer ? tracedQuery(all, send) : send(all);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override end(...all: any[]): any {
    setTimeout(() => this.wire.stream.destroy(), CLOSE_TIMEOUT_MS).unref();
    return (super.end as (...same: unknown[]) => unknown).apply(this, all);
  }

  /** Connects. Throws ConnectionError. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.connect((error?: Error) => (error ? reject(connectionFailed(error)) : resolve()));
    });
  }

  /** Runs statements without values; returns the rows of the last one. */
  async ask<Row>(text: string): Promise<Row[]> {
    const results = (await this.query(text)) as QueryResult | QueryResult[];
    return ([results].flat().at(-1)?.rows ?? []) as Row[];
  }

  /** Ends the connection, soon; what is pending fails. */
  leave(): void {
    void (this.end() as Promise<void>).catch(() => undefined);
  }

  /** The process that the server says is this session's; a pooler names one of its own. */
  get pid(): number | null {
    return processOf(this);
  }

  get isAlive(): boolean {
    return takesStatements(this) && !this.wire.stream.destroyed;
  }

  /** Whether what was asked before this moment has no answer yet, and is not known to take long. */
  hasWaitedSince(moment: number): boolean {
    return this.busy && !this.timeoutDisabled && this.busySince <= moment;
  }

  /** Destroys the connection at once; its pending statements fail. One whose server is still to be chosen has none. */
  cut(reason: string): void {
    const { stream } = this.wire;
    if (!stream.pending || stream.connecting) stream.destroy(new Error(reason));
  }
}

/** Makes socket errors, and answers that are not PostgreSQL's protocol, end the connection; tells of SQLSTATEs. */
function guard(wire: PgConnection, failed: (sqlState: string) => void): void {
  const emit = wire.emit.bind(wire);
  wire.emit = (event, ...values) => {
    if (event === 'error') return emit(event, connectionFailed(values[0]));
    // PostgreSQL gives every error a code; one without comes from a parser that lost its place.
    if (event === 'errorMessage') {
      const { code } = values[0] as { code?: string };
      if (code === undefined) return garbled(wire);
      failed(code);
    }
    return emit(event, ...values);
  };
  const attachListeners = wire.attachListeners.bind(wire);
  wire.attachListeners = (stream) =>
    attachListeners({
      on: (event: string, listener: (chunk: unknown) => void) =>
        stream.on(
          event,
          event !== 'data'
            ? listener
            : (chunk: unknown) => {
                try {
                  listener(chunk);
                } catch {
                  garbled(wire);
                }
              },
        ),
    } as Pick<Socket, 'on'>);
}

function garbled({ stream }: PgConnection): true {
  stream.destroy(new Error('The answer of the database is not the PostgreSQL protocol'));
  return true;
}

/** Characters of a statement that its span shows. */
const MAX_TEXT = 2_000;
const TARGET = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?"?([a-z_]{1,63})/i;

/**
 * A query as pg takes it: a text, or an object with one; one that handles its own response, such as COPY, has `submit`.
 */
type PgQuery = string | { readonly text?: string; readonly submit?: unknown } | undefined;
type Answered = (error: Error | undefined, result?: unknown) => void;

/**
 * Sends a statement of the driver, `all` as its `query` takes it; in a trace as a span with the statement's text, in
 * which values are placeholders, and never with the values.
 */
function tracedQuery(all: readonly unknown[], send: (all: readonly unknown[]) => unknown): unknown {
  const question = all[0] as PgQuery;
  if (typeof question === 'object' && question.submit !== undefined) return send(all);
  const span = beginSpan(() => spanStart(question));
  if (!span) return send(all);
  const answered = all.at(-1);
  if (typeof answered !== 'function') {
    const answer = send(all) as Promise<unknown>;
    answer.then(
      (result) => endSpan(span, undefined, result),
      (error: unknown) => endSpan(span, error),
    );
    return answer;
  }
  const callback: Answered = (error, result) => {
    endSpan(span, error, result);
    (answered as Answered)(error, result);
  };
  return send([...all.slice(0, -1), callback]);
}

function spanStart(question: PgQuery): SpanStart {
  const text = ((typeof question === 'string' ? question : question?.text) ?? '').replace(/\s+/g, ' ').trim();
  const operation = (/^\w+/.exec(text)?.[0] ?? 'query').toUpperCase();
  const table = TARGET.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system': 'postgresql',
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.text': text.slice(0, MAX_TEXT),
    },
  };
}

function endSpan(span: Span, error: unknown, result?: unknown): void {
  if (error instanceof Error) span.fail((error as Error & { code?: string }).code ?? error.name);
  span.set({
    'db.response.returned_rows': (result as { rowCount?: number | null } | undefined)?.rowCount ?? undefined,
  });
  span.end();
}
