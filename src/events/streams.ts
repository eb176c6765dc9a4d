import type { Readable } from 'node:stream';
import type { ListeningDatabase } from '../data/database.ts';
import { recordEventsUntil } from '../domain/events/listeners.ts';
import { AppError } from '../errors.ts';
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import type { ConcurrencyLimiter } from '../limits/shared-limits.ts';
import type { Log } from '../log.ts';
import { refreshEvents } from './event-data.ts';
import { BEAT_MS, EventStream, type EventStreamRequest } from './stream.ts';
import { MAX_STREAMS_OF_A_PERSON, MAX_STREAMS_OF_AN_ADDRESS } from '../../generated/limits.ts';
import { FILTER_COLUMNS, HEAD, isFor, readFollows, withFollows } from '../data/sql/events.ts';
import { statement } from '../data/statement.ts';
import type { StreamEvent } from './event-format.ts';
import { lowerPosition } from '../domain/events/stream-positions.ts';

/** Milliseconds between two checks of access, two keep-alives, and two reads in case a notification was lost. */
const EVERY_MS = { check: 3_000, beat: BEAT_MS, read: 5_000 };
/** Streams that are looked at side by side, which leaves connections to the requests. */
const CHECKED_AT_ONCE = 8;
/** Positions that are searched for a stream at a time, however few of them are for it. */
const SEARCHED_AT_ONCE = 50_000n;
/** Milliseconds for which events are recorded after a stream was opened or alive, so that it can resume. */
const RECORDED_MS = 86_400_000;
const TAKEN_RETRY_S = 5;

/** Events sent to one stream at a time. */
const MAX_EVENTS_AT_ONCE = 100;

/**
 * The positions of the events that are for each stream, by its number: those after its place and up to another, the
 * first hundred of them.
 */
const POSITIONS_FOR_STREAMS = statement<{ stream: number; position: string }>(`
  SELECT f.stream, m.position FROM ${withFollows(
    `jsonb_to_recordset($1) AS w (stream integer, "after" bigint, up_to bigint,
      account_id uuid, events text[], tags text[], source_ids uuid[], feed_id uuid, query text, fits jsonb)`,
    ['stream', '"after"', 'up_to', ...FILTER_COLUMNS],
    ['$2', '$3'],
  )} f
    CROSS JOIN LATERAL (SELECT e.position FROM events e
      WHERE e.position > f."after" AND e.position <= f.up_to AND ${isFor('e', 'f')}
      ORDER BY e.position LIMIT ${MAX_EVENTS_AT_ONCE}) m
   ORDER BY f.stream, m.position`);

const EVENTS_AT = statement<StreamEvent>(`
  SELECT position, id, type, account_id AS "accountId", subject_id AS "subjectId", created_at AS "createdAt", data FROM events WHERE position = ANY ($1::bigint[])`);

/** Characters of a stream after which a tool is given no more. */
const MAX_READ_CHARACTERS = 50_000;

/** A request for a stream; `address` is undefined for a tool. */
type AnswerRequest = Omit<EventStreamRequest, 'address'> & { address: string | undefined };

/** The text of a stream that ends; of a long one what comes first. */
async function readBeginning(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.length > MAX_READ_CHARACTERS) break; // which closes it
  }
  return text;
}

/**
 * The open streams of this process. One connection listens for all of them; they are read for together, and each takes
 * only as fast as its client does.
 */
export class EventStreams {
  private readonly streams = new Set<EventStream>();
  private readonly persons: ConcurrencyLimiter = createConcurrencyLimiter('streams-person', MAX_STREAMS_OF_A_PERSON);
  private readonly addresses: ConcurrencyLimiter = createConcurrencyLimiter(
    'streams-address',
    MAX_STREAMS_OF_AN_ADDRESS,
  );
  private timers: NodeJS.Timeout[] = [];
  private subscription: (() => void) | undefined;
  private state: 'idle' | 'reading' | 'asked again' = 'idle';
  private isChecking = false;
  private closed = false;

  constructor(
    private readonly db: ListeningDatabase,
    private readonly log: Log,
    private readonly publicUrl: string,
  ) {}

  /** Number of open streams. */
  get count(): number {
    return this.streams.size;
  }

  /**
   * Opens a stream; the text ends when it does, and it is closed when the text is destroyed. Throws rate_limit_exceeded
   * when the person or the address has as many as may be, service_unavailable when the server is stopping.
   */
  async open(request: EventStreamRequest): Promise<Readable> {
    this.assertOpen();
    const leave = await this.enter(request);
    try {
      await recordEventsUntil(this.db, request.accountId, new Date(Date.now() + RECORDED_MS));
      const [head] = await this.db.query(HEAD);
      this.assertOpen();
      const stream = new EventStream(request, request.after ?? head?.position ?? '0', {
        wants: () => this.read(),
        closed: () => {
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

  /**
   * Builds the response of a stream. A tool, which has no address and cannot read on, gets the events so far. Throws
   * what `open` does.
   */
  async answer(request: AnswerRequest): Promise<{ body: string } | { stream: Readable }> {
    const { accountId, address } = request;
    if (address !== undefined) return { stream: await this.open({ ...request, address }) };
    return { body: await readBeginning(await this.open({ ...request, seconds: 0, address: accountId })) };
  }

  private assertOpen(): void {
    if (this.closed)
      throw new AppError('service_unavailable', 'The service is stopping. Try again.', { retryAfter: 1 });
  }

  /** Takes the places of a stream; returns what gives them back, once. */
  private async enter({ accountId, address }: EventStreamRequest): Promise<() => void> {
    if (!(await this.persons.acquire(accountId))) throw tooManyStreams(`You have ${MAX_STREAMS_OF_A_PERSON} streams`);
    if (!(await this.addresses.acquire(address))) {
      this.persons.release(accountId);
      throw tooManyStreams(`${MAX_STREAMS_OF_AN_ADDRESS} streams from this IP address are`);
    }
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.persons.release(accountId);
      this.addresses.release(address);
    };
  }

  private watch(): void {
    if (this.timers.length > 0) return;
    this.timers = [
      setInterval(() => void this.check(), EVERY_MS.check).unref(),
      setInterval(() => void this.beat(), EVERY_MS.beat).unref(),
      setInterval(() => this.read(), EVERY_MS.read).unref(),
    ];
    void this.subscribe();
  }

  /** Subscribes to notifications; while that fails, streams get events at the next read. */
  private async subscribe(): Promise<void> {
    const lost = (): void => {
      this.subscription = undefined;
      if (this.timers.length > 0) setTimeout(() => this.timers.length > 0 && void this.subscribe(), 1_000).unref();
    };
    try {
      const subscription = await this.db.listen('events', () => this.read(), lost);
      if (this.timers.length === 0 || this.subscription) subscription();
      else {
        this.subscription = subscription;
        this.read(); // events from before it listened
      }
    } catch {
      lost();
    }
  }

  private rest(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    this.subscription?.();
    this.subscription = undefined;
  }

  /** Ends the streams that lost their access; while the database is unavailable they wait. */
  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    const all = [...this.streams];
    for (let at = 0; at < all.length; at += CHECKED_AT_ONCE)
      await Promise.all(all.slice(at, at + CHECKED_AT_ONCE).map((stream) => endIfOver(stream)));
    this.isChecking = false;
  }

  private async beat(): Promise<void> {
    for (const stream of this.streams) stream.sendKeepAlive();
    const until = new Date(Date.now() + RECORDED_MS);
    const people = new Set(
      [...this.streams].filter((stream) => stream.needsRenewal()).map((stream) => stream.request.accountId),
    );
    for (const id of people) await recordEventsUntil(this.db, id, until).catch(() => undefined);
  }

  /** Reads for all streams until nothing is left, once at a time. */
  private read(): void {
    if (this.state !== 'idle') {
      this.state = 'asked again';
      return;
    }
    void this.readAll().catch((error: unknown) => this.log.warn({ reason: String(error) }, 'failed to read events'));
  }

  private async readAll(): Promise<void> {
    try {
      let isMore = true;
      do {
        this.state = 'reading';
        isMore = await this.pushNext();
      } while (isMore || this.wasAskedAgain());
    } finally {
      this.state = 'idle'; // in the same turn, so that no request in between is lost
    }
  }

  private wasAskedAgain(): boolean {
    return this.state === 'asked again';
  }

  /** Tells each stream what comes next for it; returns whether one of them wants more. */
  private async pushNext(): Promise<boolean> {
    const ready = [...this.streams].filter((stream) => stream.isReady);
    if (ready.length === 0) return false;
    const head = BigInt((await this.db.query(HEAD))[0]?.position ?? '0');
    const lagging = ready.filter(({ position: place }) => place < head);
    const ranges = lagging.map((stream) => ({ stream, upTo: lowerPosition(head, stream.position + SEARCHED_AT_ONCE) }));
    const batches = await this.find(ranges);
    batches.forEach(({ stream, events, upTo }) => stream.push(events, upTo));
    for (const stream of ready) if (stream.position >= head) stream.caughtUp();
    return lagging.some((stream) => stream.isReady && stream.position < head);
  }

  /** The next events of each stream, in their order, and up to where; each event is read once. */
  private async find(
    ranges: readonly { stream: EventStream; upTo: bigint }[],
  ): Promise<{ stream: EventStream; events: StreamEvent[]; upTo: bigint }[]> {
    if (ranges.length === 0) return [];
    const searches = ranges.map(({ stream: { position: place, request }, upTo }, i) => ({
      stream: i,
      after: String(place),
      up_to: String(upTo),
      account_id: request.accountId,
      events: request.filter.events,
      tags: request.filter.tags,
      source_ids: request.filter.sourceIds,
      feed_id: request.filter.feedId,
      query: request.filter.query,
      fits: request.filter.fits,
    }));
    const follows = await readFollows(
      this.db,
      ranges.map(({ stream: { request } }) => ({ accountId: request.accountId, feedId: request.filter.feedId })),
      {
        after: String(ranges.map(({ stream }) => stream.position).reduce(lowerPosition)),
        upTo: String(ranges.map(({ upTo }) => upTo).reduce((a, b) => (a > b ? a : b))),
      },
    );
    const rows = await this.db.query(POSITIONS_FOR_STREAMS, [JSON.stringify(searches), ...follows]);
    const positions = [...new Set(rows.map(({ position }) => position))];
    const recorded = positions.length === 0 ? [] : await this.db.query(EVENTS_AT, [positions]);
    const events = await refreshEvents(this.db, recorded, this.publicUrl);
    const byPosition = new Map(events.map((event) => [event.position, event]));
    const found: string[][] = ranges.map(() => []);
    for (const { stream, position } of rows) found[stream]?.push(position);
    return ranges.map(({ stream, upTo }, i) => {
      const own = found[i] ?? [];
      const last = own.length === MAX_EVENTS_AT_ONCE ? own.at(-1) : undefined;
      const ownEvents = own.flatMap((position) => byPosition.get(position) ?? []);
      return { stream, events: ownEvents, upTo: last === undefined ? upTo : BigInt(last) };
    });
  }
}

/** Ends a stream that lost its access; an error of the database does not say so. */
async function endIfOver(stream: EventStream): Promise<void> {
  await stream.request.check().catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'service_unavailable') stream.end(error.message);
  });
}

function tooManyStreams(what: string): AppError {
  return new AppError('rate_limit_exceeded', `${what} open. Close one before you open the next.`, {
    retryAfter: TAKEN_RETRY_S,
  });
}
