import { Readable } from 'node:stream';
import type { StreamOfEvents } from '../contract/types.ts';
import { TOLD_AT_ONCE, type ToldEvent } from '../data/queries/events/streams.ts';
import { placeName } from '../domain/events/places.ts';

/** A stream, whose it is, and where it goes. */
export interface WantedStream extends StreamOfEvents {
  readonly accountId: string;
  readonly address: string;
  /** Throws the AppError for which it may not go on. */
  readonly check: () => Promise<void>;
}

/** Milliseconds of silence after which a stream says that it is alive. */
export const BEAT_MS = 15_000;
const RENEWED_MS = 3_600_000;
/** Milliseconds after which a client connects again. */
const RETRY_MS = 3_000;

/** The text of one stream, as HTML's section on server-sent events has it. */
export class Stream {
  readonly text: Readable;
  place: bigint;
  isReady = true;
  private readonly ends: NodeJS.Timeout | undefined;
  private spokeAt = Date.now();
  private renewedAt = Date.now();
  private hasEnded = false;

  constructor(
    readonly wanted: WantedStream,
    position: string,
    on: { wants: () => void; gone: () => void },
  ) {
    this.place = BigInt(position);
    this.text = new Readable({
      read: () => {
        if (this.isReady || this.hasEnded) return;
        this.isReady = true;
        on.wants();
      },
      destroy: (error, done) => {
        clearTimeout(this.ends);
        this.isReady = false;
        on.gone();
        done(error);
      },
    });
    this.say(`retry: ${RETRY_MS}\nid: ${placeName(position)}\n\n`);
    const { seconds } = wanted;
    if (seconds > 0) this.ends = setTimeout(() => this.end('the time is over'), seconds * 1000).unref();
  }

  /** Tells events; all up to a position is told then, unless they are as many as fit. */
  tell(events: readonly ToldEvent[], upTo: bigint): void {
    const last = events.length === TOLD_AT_ONCE ? events.at(-1) : undefined;
    this.place = last ? BigInt(last.position) : upTo;
    if (events.length > 0) this.say(events.map(block).join(''));
  }

  caughtUp(): void {
    if (this.wanted.seconds === 0) this.end();
  }

  /** Says that it is alive, and its place, when nothing else was said. */
  beat(): void {
    if (this.isReady && Date.now() - this.spokeAt >= BEAT_MS / 2)
      this.say(`: still here\nid: ${placeName(String(this.place))}\n\n`);
  }

  /** Whether its person's events must be recorded for longer, so that it can go on; true once an hour. */
  isOld(): boolean {
    if (Date.now() - this.renewedAt < RENEWED_MS) return false;
    this.renewedAt = Date.now();
    return true;
  }

  end(reason?: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (reason !== undefined) this.text.push(`: ${reason}\n\n`);
    this.isReady = false;
    this.text.push(null);
  }

  private say(text: string): void {
    this.spokeAt = Date.now();
    if (!this.text.push(text)) this.isReady = false;
  }
}

/** One event of the stream. JSON has no line breaks of its own. */
function block({ position, id, type, createdAt, data }: ToldEvent): string {
  const body = JSON.stringify({ id, type, createdAt: createdAt.toISOString(), data });
  return `event: ${type}\nid: ${placeName(position)}\ndata: ${body}\n\n`;
}
