import { Readable } from 'node:stream';
import type { StreamOfEvents } from '../contract/types.ts';
import type { Database, OpenDatabase } from '../data/database.ts';
import {
  EVENTS_AT,
  HEAD,
  POSITIONS_FOR_STREAMS,
  TOLD_AT_ONCE,
  type ToldEvent,
} from '../data/queries/events/streams.ts';
import { listen } from '../domain/events/listeners.ts';
import { placeName } from '../domain/events/places.ts';
import { AppError } from '../errors.ts';
import { createPlaces, type Places } from '../limits/places.ts';
import type { Log } from '../log.ts';
import { MAX_STREAMS_OF_A_PERSON, MAX_STREAMS_OF_AN_ADDRESS } from '../../generated/limits.ts';

/** A stream, whose it is, and where it goes. */
export interface WantedStream extends StreamOfEvents {
  readonly accountId: string;
  readonly address: string;
  /** Throws the AppError for which it may not go on. */
  readonly check: () => Promise<void>;
}

/** Milliseconds between two looks at who may go on, two signs of life, and two reads in case a notice was lost. */
const EVERY_MS = { check: 3_000, beat: 15_000, read: 5_000 };
/** Positions that are searched for a stream at a time, however few of them are for it. */
const SEARCHED_AT_ONCE = 50_000n;
/** Milliseconds for which what happens is recorded once a stream was opened or was alive, so that it can go on. */
const RECORDED_MS = 86_400_000;
/** Milliseconds after which a client connects again. */
const RETRY_MS = 3_000;
const TAKEN_RETRY_S = 5;

type Listening = Database & Pick<OpenDatabase, 'listen'>;

/**
 * The open streams of this process. One connection listens for all of them; they are read for together, and each takes
 * only as fast as its client does.
 */
export class EventStreams {
  private readonly streams = new Set<Stream>();
  private readonly persons: Places = createPlaces('streams-person', MAX_STREAMS_OF_A_PERSON);
  private readonly addresses: Places = createPlaces('streams-address', MAX_STREAMS_OF_AN_ADDRESS);
  private timers: NodeJS.Timeout[] = [];
  private ear: (() => void) | undefined;
  private state: 'idle' | 'reading' | 'asked again' = 'idle';
  private closed = false;

  constructor(
    private readonly db: Listening,
    private readonly log: Log,
  ) {}

  /**
   * Opens a stream; the text ends when it does, and it is closed when the text is destroyed. Throws rate_limit_exceeded
   * when the person or the address has as many as may be, service_unavailable when the server is stopping.
   */
  async open(wanted: WantedStream): Promise<Readable> {
    if (this.closed)
      throw new AppError('service_unavailable', 'The service is stopping. Try again.', { retryAfter: 1 });
    const leave = await this.enter(wanted);
    try {
      await listen(this.db, wanted.accountId, new Date(Date.now() + RECORDED_MS));
      const [head] = await this.db.query(HEAD);
      const stream = new Stream(wanted, wanted.after ?? head?.position ?? '0', {
        wants: () => this.read(),
        gone: () => {
          leave();
          this.streams.delete(stream);
          if (this.streams.size === 0) this.rest();
        },
      });
      this.streams.add(stream);
      this.watch();
      this.read();
      return stream.text;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends all streams and opens no more. */
  close(): void {
    this.closed = true;
    for (const stream of this.streams) stream.end('the server is stopping');
    this.rest();
  }

  /** Takes the places of a stream; returns what gives them back, once. */
  private async enter({ accountId, address }: WantedStream): Promise<() => void> {
    if (!(await this.persons.enter(accountId))) throw tooMany(`You have ${MAX_STREAMS_OF_A_PERSON} streams`);
    if (!(await this.addresses.enter(address))) {
      this.persons.leave(accountId);
      throw tooMany(`${MAX_STREAMS_OF_AN_ADDRESS} streams from this IP address are`);
    }
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.persons.leave(accountId);
      this.addresses.leave(address);
    };
  }

  private watch(): void {
    if (this.timers.length > 0) return;
    this.timers = [
      setInterval(() => void this.check(), EVERY_MS.check).unref(),
      setInterval(() => void this.beat(), EVERY_MS.beat).unref(),
      setInterval(() => this.read(), EVERY_MS.read).unref(),
    ];
    void this.hear();
  }

  /** Listens for notices; while that fails, streams are told at the next read. */
  private async hear(): Promise<void> {
    const lost = (): void => {
      this.ear = undefined;
      if (this.timers.length > 0) setTimeout(() => this.timers.length > 0 && void this.hear(), 1_000).unref();
    };
    try {
      const ear = await this.db.listen('events', () => this.read(), lost);
      if (this.timers.length === 0 || this.ear) ear();
      else this.ear = ear;
    } catch {
      lost();
    }
  }

  private rest(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    this.ear?.();
    this.ear = undefined;
  }

  /** Ends the streams that may not go on; while the database is away, which tells it, they wait. */
  private async check(): Promise<void> {
    await Promise.all(
      [...this.streams].map(async (stream) =>
        stream.wanted.check().catch((error: unknown) => {
          const isTold = error instanceof AppError && error.code !== 'service_unavailable';
          if (isTold) stream.end(error.message);
        }),
      ),
    );
  }

  private async beat(): Promise<void> {
    for (const stream of this.streams) stream.beat();
    const until = new Date(Date.now() + RECORDED_MS);
    const people = new Set([...this.streams].filter((one) => one.isOld()).map((one) => one.wanted.accountId));
    for (const id of people) await listen(this.db, id, until).catch(() => undefined);
  }

  /** Reads for all streams until nothing is left, once at a time. */
  private read(): void {
    if (this.state !== 'idle') {
      this.state = 'asked again';
      return;
    }
    this.state = 'reading';
    void this.readAll()
      .catch((error: unknown) => this.log.warn({ reason: String(error) }, 'events could not be read for streams'))
      .finally(() => (this.state = 'idle'));
  }

  private async readAll(): Promise<void> {
    let isMore = true;
    while (isMore || this.state === 'asked again') {
      this.state = 'reading';
      isMore = await this.tell();
    }
  }

  /** Tells each stream what comes next for it; returns whether one of them wants more. */
  private async tell(): Promise<boolean> {
    const ready = [...this.streams].filter((stream) => stream.isReady);
    if (ready.length === 0) return false;
    const head = BigInt((await this.db.query(HEAD))[0]?.position ?? '0');
    const behind = ready.filter(({ place }) => place < head);
    const parts = behind.map((stream) => ({ stream, upTo: least(head, stream.place + SEARCHED_AT_ONCE) }));
    const told = await this.find(parts);
    parts.forEach(({ stream, upTo }, i) => stream.tell(told[i] ?? [], upTo));
    for (const stream of ready) if (stream.place >= head) stream.caughtUp();
    return behind.some((stream) => stream.isReady && stream.place < head);
  }

  /** The next events of each stream, in their order; each event is read once. */
  private async find(parts: readonly { stream: Stream; upTo: bigint }[]): Promise<ToldEvent[][]> {
    if (parts.length === 0) return [];
    const asked = parts.map(({ stream: { place, wanted }, upTo }, i) => ({
      stream: i,
      after: String(place),
      up_to: String(upTo),
      account_id: wanted.accountId,
      events: wanted.filter.events,
      tags: wanted.filter.tags,
      source_ids: wanted.filter.sourceIds,
      feed_id: wanted.filter.feedId,
      query: wanted.filter.query,
    }));
    const rows = await this.db.query(POSITIONS_FOR_STREAMS, [JSON.stringify(asked)]);
    if (rows.length === 0) return [];
    const events = await this.db.query(EVENTS_AT, [[...new Set(rows.map(({ position }) => position))]]);
    const byPosition = new Map(events.map((event) => [event.position, event]));
    const told: ToldEvent[][] = parts.map(() => []);
    for (const { stream, position } of rows) {
      const event = byPosition.get(position);
      if (event) told[stream]?.push(event);
    }
    return told;
  }
}

/** The text of one stream, as HTML's section on server-sent events has it. */
class Stream {
  readonly text: Readable;
  place: bigint;
  isReady = true;
  private readonly ends: NodeJS.Timeout | undefined;
  private spokeAt = Date.now();
  private opened = Date.now();
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
    if (this.isReady && Date.now() - this.spokeAt >= EVERY_MS.beat / 2)
      this.say(`: still here\nid: ${placeName(String(this.place))}\n\n`);
  }

  /** Whether its account must be recorded anew, so that it can go on after it ends; true once an hour. */
  isOld(): boolean {
    if (Date.now() - this.opened < RECORDED_MS / 24) return false;
    this.opened = Date.now();
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

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function tooMany(what: string): AppError {
  return new AppError('rate_limit_exceeded', `${what} open. Close one before you open the next.`, {
    retryAfter: TAKEN_RETRY_S,
  });
}
