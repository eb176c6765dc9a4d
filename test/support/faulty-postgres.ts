import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The current fault between the service and its database. */
export type Fault =
  /** None: everything passes. */
  | { readonly kind: 'none' }
  /** The server rejects every connection with this SQLSTATE. */
  | { readonly kind: 'refused'; readonly sqlstate: string }
  /** The server ends a connection with this SQLSTATE after so many statements. */
  | { readonly kind: 'ended'; readonly sqlstate: string; readonly after: number }
  /** Statements fail with this SQLSTATE, raised by the real server, after so many that succeed. */
  | { readonly kind: 'failing'; readonly sqlstate: string; readonly after: number }
  /** The socket closes without an error after so many statements. */
  | { readonly kind: 'closed'; readonly after: number }
  /** The connection ends in the middle of a response. */
  | { readonly kind: 'cut off'; readonly after: number }
  /** Bytes that are not the PostgreSQL protocol instead of a response; -1: instead of the first message. */
  | { readonly kind: 'garbage'; readonly bytes: Buffer; readonly after: number }
  /** Nothing passes in either direction, and no socket closes. */
  | { readonly kind: 'silent' };

const SSL_REQUEST = 80877103;
/** Transaction control is not failed: only the statements in between are. */
const TRANSACTION_CONTROL = /^(START|BEGIN|COMMIT|ROLLBACK)/;

/**
 * A PostgreSQL that fails on command: a relay on its own port in front of the real one, which parses the messages
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html) and answers some of them itself.
 */
export class FaultyPostgres {
  private readonly lines = new Set<Line>();
  private fault: Fault = { kind: 'none' };
  private server: Server | undefined;

  private constructor(private readonly target: URL) {}

  /** Starts a relay in front of the database at this URL. */
  static async before(url: string): Promise<FaultyPostgres> {
    const relay = new FaultyPostgres(new URL(url));
    relay.server = createServer((client) => relay.answer(client)).listen(0, '127.0.0.1');
    await once(relay.server, 'listening');
    return relay;
  }

  /** The database's URL through the relay. */
  get url(): string {
    const through = new URL(this.target);
    through.host = `127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
    return through.href;
  }

  /** Applies a fault from now on, to open connections too; for `refused`, those are ended first. */
  set(fault: Fault): void {
    this.fault = fault;
    for (const line of this.lines) line.become(fault);
    if (fault.kind === 'refused' || (fault.kind === 'garbage' && fault.after < 0)) this.cut();
  }

  /** Leaves open connections as they are and lets new ones pass, as if another machine had taken the address. */
  replace(): void {
    this.fault = { kind: 'none' };
  }

  /** Ends every connection, like a killed server. */
  cut(): void {
    for (const line of this.lines) line.end();
  }

  async close(): Promise<void> {
    this.cut();
    const closed = new Promise((resolve) => this.server?.close(resolve));
    this.cut();
    await closed;
  }

  private answer(client: Socket): void {
    const line = new Line(
      client,
      () => connect(Number(this.target.port || 5432), this.target.hostname),
      () => this.lines.delete(line),
    );
    this.lines.add(line);
    line.become(this.fault);
  }
}

/** One connection. */
class Line {
  private fault: Fault = { kind: 'none' };
  private upstream: Socket | undefined;
  /** An incomplete message from the service. */
  private rest = Buffer.alloc(0);
  private statements = 0;
  /** Whether the messages up to the next Sync were answered already. */
  private answered = false;
  /** Messages held back by `silent`, in order. */
  private held: (() => void)[] = [];

  constructor(
    private readonly client: Socket,
    private readonly dial: () => Socket,
    private readonly gone: () => void,
  ) {
    client
      .on('error', () => undefined)
      .on('close', () => this.end())
      .on('data', (bytes) => this.pass(() => this.read(bytes)));
  }

  become(fault: Fault): void {
    this.fault = fault;
    this.statements = 0;
    if (fault.kind !== 'silent') for (const pass of this.held.splice(0)) pass();
  }

  end(): void {
    this.client.destroy();
    this.upstream?.destroy();
    this.gone();
  }

  private pass(work: () => void): void {
    if (this.fault.kind === 'silent') this.held.push(work);
    else work();
  }

  private read(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    // The first message has no type byte.
    for (;;) {
      const head = this.upstream === undefined ? 0 : 1;
      if (this.rest.length < head + 4) return;
      const length = head + this.rest.readUInt32BE(head);
      if (this.rest.length < length) return;
      const message = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      if (this.upstream === undefined) this.greet(message);
      else this.hear(message);
      if (this.client.destroyed) return;
    }
  }

  private greet(message: Buffer): void {
    const { fault } = this;
    if (message.readUInt32BE(4) === SSL_REQUEST) {
      this.client.write('N');
      return;
    }
    if (fault.kind === 'refused') {
      this.client.end(errorResponse('FATAL', fault.sqlstate));
      return;
    }
    if (fault.kind === 'garbage' && fault.after < 0) {
      this.client.write(fault.bytes);
      return;
    }
    this.upstream = this.dial();
    this.upstream
      .on('error', () => undefined)
      .on('close', () => this.client.destroy())
      .on('data', (bytes) => this.pass(() => this.client.write(bytes)));
    this.upstream.write(message);
  }

  private hear(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0);
    if (this.answered) {
      this.answered = type !== 'S';
      return;
    }
    const begins = type === 'Q' || type === 'P' || type === 'B';
    const text =
      type === 'Q'
        ? message.toString('utf8', 5)
        : type === 'P'
          ? message.toString('utf8', message.indexOf(0, 5) + 1)
          : '';
    if (begins && !TRANSACTION_CONTROL.test(text) && this.isDue() && this.fail()) this.answered = type !== 'Q';
    else this.upstream?.write(message);
    if (type === 'Q' || type === 'E') this.statements += 1;
  }

  private isDue(): boolean {
    return 'after' in this.fault && this.fault.after >= 0 && this.statements >= this.fault.after;
  }

  /** Answers in the server's place; returns whether it did. */
  private fail(): boolean {
    const { fault } = this;
    if (fault.kind === 'ended') this.client.end(errorResponse('FATAL', fault.sqlstate));
    else if (fault.kind === 'failing')
      this.upstream?.write(
        query(`DO $$ BEGIN RAISE EXCEPTION 'made by a test' USING ERRCODE = '${fault.sqlstate}'; END $$`),
      );
    else if (fault.kind === 'closed') this.client.end();
    else if (fault.kind === 'cut off') this.client.end(errorResponse('ERROR', 'XX000').subarray(0, 9));
    else if (fault.kind === 'garbage') this.client.write(fault.bytes);
    else return false;
    return true;
  }
}

function errorResponse(severity: string, sqlstate: string): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${sqlstate}`, 'Mmade by a test']
    .map((field) => `${field}\0`)
    .join('');
  return framed('E', `${fields}\0`);
}

function query(sql: string): Buffer {
  return framed('Q', `${sql}\0`);
}

function framed(type: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(4 + Buffer.byteLength(content), 1);
  return Buffer.concat([head, Buffer.from(content)]);
}
