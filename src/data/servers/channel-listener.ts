import { randomUUID } from 'node:crypto';
import { ResilientClient } from '../client.ts';
import { connectionFailed } from '../database-errors.ts';
import type { ConnectionTarget } from './data-source.ts';

/** Stops listening when called. */
export type ChannelSubscription = (() => void) & {
  /**
   * Until then, as performance.now() counts, every notification that was sent two seconds ago or earlier has arrived.
   * Read before each use of what is cached, so it is a number and not a call.
   */
  readonly currentUntil: number;
};

/** Connection for database notifications. */
export interface ChannelOptions extends ConnectionTarget {
  /**
   * Sends a notice the way that the writes go, where that is another one than what is listened on: only what comes back
   * shows then that notices arrive.
   */
  readonly send: ((channel: string, payload: string) => Promise<unknown>) | undefined;
  /** Called when a heartbeat is late: the server may be gone without a word. */
  readonly late: () => void;
  /** Called when the connection turns out to lead through a pooler although `send` is undefined. */
  readonly pooled: () => void;
}

/** Receiver of database notifications. */
export interface ChannelHandlers {
  readonly onMessage: (payload: string) => void;
  /** Called once when it ends, by a loss or because it was stopped. */
  readonly ended: (subscription: ChannelSubscription) => void;
  readonly lost: () => void;
}

/**
 * Milliseconds between two heartbeats, for which one is believed from when it was sent, and after which the connection
 * is given up.
 */
const BEAT_MS = { every: 500, believed: 2_000, givenUp: 5_000 };
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Listens on a connection of its own, with a heartbeat. When that is late, it is not current until it comes.
 *
 * `onMessage` gets each notice; `lost` is called once, when some may be missed from now on. Throws when none arrive.
 */
export async function listenOnChannel(
  line: ChannelOptions,
  channel: string,
  hearer: ChannelHandlers,
): Promise<ChannelSubscription> {
  const listener = new Listener(line, channel, hearer);
  await listener.start();
  return listener.subscription;
}

class Listener {
  readonly subscription: ChannelSubscription & { currentUntil: number } = Object.assign(() => this.end(), {
    currentUntil: 0,
  });
  private readonly client: ResilientClient;
  private readonly beatChannel = `beat_${randomUUID()}`;
  private readonly sentAt = new Map<string, number>();
  private beats = 0;
  private believedUntil = 0;
  private state: 'starting' | 'listening' | 'ended' = 'starting';
  private asking = false;
  private timer: NodeJS.Timeout | undefined;
  private onFirstBeat: () => void = () => undefined;

  constructor(
    private readonly line: ChannelOptions,
    private readonly channel: string,
    private readonly hearer: ChannelHandlers,
  ) {
    this.client = new ResilientClient({
      connectionString: line.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'dcs',
      ...(line.servers && { servers: line.servers }),
    });
    this.client.on('notification', (notice) => this.onNotification(notice.channel, notice.payload ?? ''));
    this.client.on('end', () => this.fail());
  }

  /** A failure before it listens is thrown; reporting it to `lost` as well would make callers retry twice. */
  async start(): Promise<void> {
    const firstBeat = new Promise<void>((resolve) => (this.onFirstBeat = resolve));
    try {
      await this.client.open();
      await this.ask();
      if (this.line.send) await this.beat();
      await beforeBeatLimit(firstBeat);
      if (!this.client.isAlive) throw connectionFailed('The connection was lost');
    } catch (error) {
      this.end();
      throw error;
    }
    this.state = 'listening';
    this.subscription.currentUntil = this.believedUntil;
    this.timer = setInterval(() => this.tick(), BEAT_MS.every).unref();
  }

  end(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    this.subscription.currentUntil = 0;
    this.hearer.ended(this.subscription);
    clearInterval(this.timer);
    this.client.leave();
  }

  private fail(): void {
    if (this.state !== 'listening') return;
    this.end();
    // The server may be the wrong one by now, and still answer.
    if (this.client.address) this.line.servers?.reportFailure(this.client.address);
    this.hearer.lost();
  }

  private onNotification(channel: string, payload: string): void {
    if (channel === this.channel) {
      this.hearer.onMessage(payload);
      return;
    }
    this.believe(this.sentAt.get(payload) ?? 0);
    this.sentAt.delete(payload);
  }

  private believe(sentAt: number): void {
    this.believedUntil = Math.max(this.believedUntil, sentAt + BEAT_MS.believed);
    if (this.state === 'listening') this.subscription.currentUntil = this.believedUntil;
    this.onFirstBeat();
  }

  private tick(): void {
    const lateMs = performance.now() - this.believedUntil;
    if (lateMs > BEAT_MS.givenUp - BEAT_MS.believed) {
      this.fail();
      return;
    }
    if (lateMs > 0) this.line.late();
    if (this.asking) return;
    this.asking = true;
    void this.beat().then(
      () => (this.asking = false),
      () => this.fail(),
    );
  }

  private async beat(): Promise<void> {
    if (!this.line.send) return this.ask();
    const number = String((this.beats += 1));
    this.sentAt.set(number, performance.now());
    await this.line.send(this.beatChannel, number).catch(() => this.sentAt.delete(number));
  }

  /** LISTEN again changes nothing, and asks whether the session is still the one that listens. */
  private async ask(): Promise<void> {
    const { send } = this.line;
    const sentAt = performance.now();
    const channels = [this.channel, ...(send ? [this.beatChannel] : [])];
    const listen = channels.map((name) => `LISTEN ${this.client.escapeIdentifier(name)}; `).join('');
    const [row] = await this.client.ask<{ pid: number }>(`${listen}SELECT pg_backend_pid() AS pid`);
    if (send) return;
    if (row?.pid !== this.client.pid) {
      this.line.pooled();
      throw new Error('There is a pooler between, which passes no notices on. Set DATABASE_DIRECT_URL.');
    }
    this.believe(sentAt);
  }
}

async function beforeBeatLimit(arrival: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(connectionFailed('Notices do not arrive')), BEAT_MS.believed);
  });
  await Promise.race([arrival, late]).finally(() => clearTimeout(timer));
}
