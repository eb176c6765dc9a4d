import { Readable } from 'node:stream';
import type { StreamOfEvents } from '../contract/types.ts';
import type { ToldEvent } from '../data/queries/events/streams.ts';
import { SERVER_SENT_EVENTS, type Wording } from './wording.ts';

/** A stream, whose it is, and where it goes. */
export interface WantedStream extends StreamOfEvents {
  readonly accountId: string;
  readonly address: string;
  /** Throws the AppError for which it may not go on. */
  readonly check: () => Promise<void>;
  /** Server-sent events of the contract unless it says otherwise. */
  readonly wording?: Wording | undefined;
}

/** Milliseconds of silence after which a stream says that it is alive. */
export const BEAT_MS = 15_000;
const RENEWED_MS = 3_600_000;
/** The text of one stream. */
export class Stream {
  readonly text: Readable;
  place: bigint;
  isReady = true;
  private readonly ends: NodeJS.Timeout | undefined;
  private spokeAt = Date.now();
  private renewedAt = Date.now();
  private hasEnded = false;
  private readonly wording: Wording;

  constructor(
    readonly wanted: WantedStream,
    position: string,
    on: { wants: () => void; gone: () => void },
  ) {
    this.place = BigInt(position);
    this.wording = wanted.wording ?? SERVER_SENT_EVENTS;
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
    this.say(this.wording.begin(position));
    const { seconds } = wanted;
    if (seconds > 0) this.ends = setTimeout(() => this.end('the time is over'), seconds * 1000).unref();
  }

  /** Tells events; all up to a position is told then. */
  tell(events: readonly ToldEvent[], upTo: bigint): void {
    this.place = upTo;
    this.say(this.wording.tell(events));
  }

  caughtUp(): void {
    if (this.wanted.seconds === 0) this.end();
  }

  /** Says that it is alive, and its place, when nothing else was said. */
  beat(): void {
    if (this.isReady && Date.now() - this.spokeAt >= BEAT_MS / 2) this.say(this.wording.alive(String(this.place)));
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
    const last = this.wording.end(reason);
    if (last !== '') this.text.push(last);
    this.isReady = false;
    this.text.push(null);
  }

  private say(text: string): void {
    if (text === '') return;
    this.spokeAt = Date.now();
    if (!this.text.push(text)) this.isReady = false;
  }
}
