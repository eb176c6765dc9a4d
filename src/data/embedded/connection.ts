import type { Socket } from 'node:net';
import { copyFailMessage, endsExchange, isCopyInput, mayReadInput, messageLength, openingKind, ownStatement, parsedStatement, typeOf, wantsAnswer } from './wire.ts';

/**
 * One client of the gateway: turns the bytes of its socket into batches the engine can run in one go.
 * `greeting` is what a session begins with; `onBatch` is told when something waits in `take()`.
 */
export class Connection {
  /** Statements this client prepared, by their name in the engine. */
  readonly statements = new Set<string>();
  /** The socket has closed; what it left in the engine must go. */
  gone = false;
  private chunks: Buffer[] = [];
  private size = 0;
  private needed = 4;
  private started = false;
  private unanswered: Buffer[] = [];
  private batch: Buffer[] = [];

  constructor(
    readonly id: number,
    readonly socket: Socket,
    private readonly greeting: Buffer,
    private readonly onBatch: (connection: Connection) => void,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
  }

  /** True when a batch waits. */
  get waiting(): boolean {
    return this.batch.length > 0;
  }

  /** Hands over what waits: whole messages, and whether they end with one that makes the engine ready again. */
  take(): { bytes: Buffer; ends: boolean } {
    const last = this.batch.at(-1);
    const taken = { bytes: Buffer.concat(this.batch), ends: last !== undefined && endsExchange(last) };
    this.batch = [];
    return taken;
  }

  /** Sends bytes unless the client has left. */
  send(bytes: Buffer): void {
    if (!this.gone && bytes.length > 0) this.socket.write(bytes);
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    // A large message comes in many chunks; joining them at every chunk would copy it again and again.
    if (this.size < this.needed) return;
    try {
      this.keep(this.read(Buffer.concat(this.chunks)));
    } catch {
      this.socket.destroy();
    }
    if (this.waiting) this.onBatch(this);
  }

  /** Accepts every whole message and returns the rest. */
  private read(bytes: Buffer): Buffer {
    let rest = bytes;
    for (;;) {
      const length = messageLength(rest, this.started);
      this.needed = length ?? 5;
      if (length === undefined || rest.length < length) return rest;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (this.started) this.accept(message);
      else this.open(message);
    }
  }

  private keep(rest: Buffer): void {
    this.chunks = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
  }

  private open(packet: Buffer): void {
    const kind = openingKind(packet);
    this.started = kind === 'startup';
    if (kind === 'startup') this.send(this.greeting);
    else if (kind === 'encryption') this.send(Buffer.from('N'));
    // A cancel request, mostly: one backend on one thread cannot be interrupted.
    else this.socket.end();
  }

  private accept(message: Buffer): void {
    if (typeOf(message) === 'X') {
      this.socket.end();
      return;
    }
    // Copied data nobody asked for any more; it gets no answer and so must not reach the engine.
    if (isCopyInput(message)) return;
    const own = ownStatement(message, `c${this.id}_`);
    const name = parsedStatement(own);
    if (name !== undefined) this.statements.add(name);
    this.unanswered.push(mayReadInput(own) ? Buffer.concat([own, copyFailMessage()]) : own);
    if (!wantsAnswer(own)) return;
    this.batch.push(...this.unanswered);
    this.unanswered = [];
  }
}
