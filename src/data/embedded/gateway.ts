import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { Connection } from './connection.ts';
import { closeStatementMessage, fatalMessage, queryMessage, readAnswer, startupMessage, syncMessage } from './wire.ts';

/**
 * Lets ordinary Postgres clients share the single backend of PGlite.
 *
 * A connection has the engine to itself from its first message until the engine says "ready, no
 * transaction"; the others wait in order of arrival. Deciding by message instead of by exchange
 * (as @electric-sql/pglite-socket 0.2.17 does) lets the Bind of one client meet the Parse of
 * another, which sends rows to the wrong client as soon as two of them waited for a transaction.
 *
 * Every connection has its own names of prepared statements, a dropped connection is rolled back,
 * notifications reach every connection. What SET changes is shared by all: there is one session.
 */
export class Gateway {
  private readonly server: Server;
  /** All sockets, those of refused clients too. */
  private readonly sockets = new Set<Socket>();
  private readonly connections = new Set<Connection>();
  private readonly line = new Set<Connection>();
  private holder: Connection | undefined;
  private working: Promise<void> | undefined;
  private greeting: Buffer = Buffer.alloc(0);
  private count = 0;

  constructor(
    private readonly db: PGlite,
    private readonly maxConnections: number,
    /** Told once when the engine has broken; nothing is answered after that. */
    private readonly onBroken: (error: unknown) => void,
  ) {
    this.server = createServer((socket) => this.admit(socket));
  }

  /** Starts to listen and returns the port, or undefined for a socket file. Throws what `listen` throws. */
  async listen(where: ListenOptions): Promise<number | undefined> {
    // Asked once: the engine has no session per client that could answer differently,
    // and a client may so connect while another holds a transaction.
    this.greeting = await this.run(startupMessage());
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(where, resolve);
    });
    const address = this.server.address();
    return typeof address === 'object' ? address?.port : undefined;
  }

  /** Stops listening, drops every client (open transactions roll back) and waits for the engine to be idle. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    await this.working;
  }

  private admit(socket: Socket): void {
    // The 'close' that follows an error does the tidying.
    socket.on('error', () => undefined);
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    if (this.connections.size >= this.maxConnections) {
      refuse(socket);
      return;
    }
    this.count += 1;
    const connection = new Connection(this.count, socket, this.greeting, (one) => this.queue(one));
    this.connections.add(connection);
    socket.on('close', () => this.leave(connection));
  }

  private leave(connection: Connection): void {
    connection.gone = true;
    this.connections.delete(connection);
    this.queue(connection);
  }

  private queue(connection: Connection): void {
    this.line.add(connection);
    this.working ??= this.work().then(() => (this.working = undefined), this.onBroken);
  }

  private async work(): Promise<void> {
    for (let next = this.next(); next; next = this.next()) {
      this.line.delete(next);
      await (next.gone ? this.forget(next) : this.serve(next));
    }
  }

  private next(): Connection | undefined {
    if (!this.holder) return this.line.values().next().value;
    return this.line.has(this.holder) ? this.holder : undefined;
  }

  private async serve(connection: Connection): Promise<void> {
    if (!connection.waiting) return;
    const request = connection.take();
    const bytes = await this.run(request.bytes);
    const { status, notifications } = readAnswer(bytes);
    // PGlite swallows the errors of a crashed engine; silence is the only sign.
    if (request.ends && status === undefined) throw new Error('the engine gave no answer');
    this.holder = status === 'I' ? undefined : connection;
    connection.send(bytes);
    if (notifications.length === 0) return;
    for (const other of this.connections) if (other !== connection) other.send(Buffer.concat(notifications));
  }

  /** Undoes what a client left behind: an open transaction and its statements. */
  private async forget(connection: Connection): Promise<void> {
    // Sync first: after an error inside an exchange the engine skips everything before it.
    if (this.holder === connection) await this.run(Buffer.concat([syncMessage(), queryMessage('ROLLBACK')]));
    this.holder = this.holder === connection ? undefined : this.holder;
    if (connection.statements.size === 0) return;
    await this.run(Buffer.concat([...[...connection.statements].map(closeStatementMessage), syncMessage()]));
  }

  private async run(bytes: Buffer): Promise<Buffer> {
    const chunks: Buffer[] = [];
    // Buffer.from copies: the engine hands out a view of memory it uses again.
    const onRawData = (data: Uint8Array): void => void chunks.push(Buffer.from(data));
    await this.db.runExclusive(() => this.db.execProtocolRawStream(bytes, { onRawData }));
    return Buffer.concat(chunks);
  }
}

/** Answers only after the client has spoken: closing earlier would fail its first write instead. */
function refuse(socket: Socket): void {
  socket.once('data', () => socket.end(fatalMessage('53300', 'sorry, too many clients already')));
}
