import { Readable } from 'node:stream';
import type { StreamOfEvents } from '../contract/types.ts';
import { SSE_FORMAT, type EventFormat, type StreamEvent } from './event-format.ts';

/** A stream, whose it is, and where it goes. */
export interface EventStreamRequest extends StreamOfEvents {
  readonly accountId: string;
  readonly address: string;
  /** Throws the AppError for which it must end. */
  readonly check: () => Promise<void>;
  /** Server-sent events of the contract unless it says otherwise. */
  readonly wording?: EventFormat | undefined;
}

/** Milliseconds of silence after which a stream says that it is alive. */
export const BEAT_MS = 15_000;
const RENEWED_MS = 3_600_000;
/** The text of one stream. */
export class EventStream {
  readonly text: Readable;
  position: bigint;
  isReady = true;
  private readonly ends: NodeJS.Timeout | undefined;
  private spokeAt = Date.now();
  private renewedAt = Date.now();
  private hasEnded = false;
  private readonly wording: EventFormat;

  constructor(
    readonly request: EventStreamRequest,
    position: string,
    on: { wants: () => void; closed: () => void },
  ) {
    this.position = BigInt(position);
    this.wording = request.wording ?? SSE_FORMAT;
    this.text = new Readable({
      read: () => {
        if (this.isReady || this.hasEnded) return;
        this.isReady = true;
        on.wants();
      },
      destroy: (error, done) => {
        clearTimeout(this.ends);
        this.isReady = false;
        on.closed();
        done(error);
      },
    });
    this.write(this.wording.begin(position));
    const { seconds } = request;
    if (seconds > 0) this.ends = setTimeout(() => this.end('the time is over'), seconds * 1000).unref();
  }

  /** Sends events; all up to a position are sent then. */
  push(events: readonly StreamEvent[], upTo: bigint): void {
    this.position = upTo;
    this.write(this.wording.formatEvents(events));
  }

  caughtUp(): void {
    if (this.request.seconds === 0) this.end();
  }

  /** Says that it is alive, and its place, when nothing else was said. */
  sendKeepAlive(): void {
    if (this.isReady && Date.now() - this.spokeAt >= BEAT_MS / 2) this.write(this.wording.alive(String(this.position)));
  }

  /** Whether event recording must be extended. True once an hour. */
  needsRenewal(): boolean {
    if (Date.now() - this.renewedAt < RENEWED_MS) return false;
    this.renewedAt = Date.now();
    return true;
  }

  end(reason?: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const last = this.wording.end(reason);
    if (last !== '') this.text.push(last);
    this.isReady = false;
    this.text.push(null);
  }

  private write(text: string): void {
    if (text === '') return;
    this.spokeAt = Date.now();
    if (!this.text.push(text)) this.isReady = false;
  }
}
