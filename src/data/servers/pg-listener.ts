import { connectionFailed } from '../database-errors.ts';
import { ResilientPool } from '../pool.ts';
import { listenOnChannel, type ChannelSubscription } from './channel-listener.ts';
import { parseConnectionTarget, type ConnectionTarget } from './data-source.ts';

/** Listens to notices, on a connection of its own for each channel. */
export interface PgListener {
  listen(channel: string, onMessage: (payload: string) => void, lost: () => void): Promise<ChannelSubscription>;
  /** Whether requests go through a pooler, as far as was seen. */
  isPooled(): boolean;
  /** Whether all that listens is sure to hear; undefined when nothing listens. */
  isHeard(): boolean | undefined;
  /** Stops all subscriptions, without calling their loss callbacks. */
  close(): Promise<void>;
}

interface Ways {
  readonly directUrl?: string | undefined;
  readonly isPooled: boolean;
  readonly pooled?: (() => void) | undefined;
}

/** Milliseconds for a heartbeat to be sent. */
const SEND_TIMEOUT_MS = 2_000;
/** A lost heartbeat does no harm: its commit need not wait for the disk. */
const SEND = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

/**
 * Notices are listened to where `directUrl` leads, else where requests go. With a `directUrl` heartbeats are sent the
 * way of the requests, so that a pooler that leads to another server than it is noticed too.
 */
export function createPgListener(place: ConnectionTarget, { directUrl, isPooled, pooled: onPooled }: Ways): PgListener {
  const direct = directUrl === undefined ? undefined : parseConnectionTarget(directUrl);
  const sender = direct && createSender(place);
  const subscriptions = new Set<ChannelSubscription>();
  /** Listeners that were lost and did not come back yet. */
  let lostOnes = 0;
  const state: { isPooled: boolean; isClosed: boolean } = { isPooled: false, isClosed: false };
  const isClosed = (): boolean => state.isClosed;
  const pooled = (): void => {
    if (!state.isPooled && !direct) onPooled?.();
    state.isPooled = true;
  };
  if (isPooled) pooled();
  const line = {
    ...(direct ?? place),
    send: sender && ((channel: string, payload: string) => sender.query(SEND, [channel, payload])),
    late: () => {
      place.servers?.recheck();
      direct?.servers?.recheck();
    },
    pooled,
  };
  return {
    listen: async (channel, onMessage, lost) => {
      if (isClosed()) throw connectionFailed('The database is closed');
      const ended = (subscription: ChannelSubscription): void => void subscriptions.delete(subscription);
      const onLoss = (): void => {
        lostOnes += 1;
        lost();
      };
      const subscription = await listenOnChannel(line, channel, { onMessage, ended, lost: onLoss });
      subscriptions.add(subscription);
      lostOnes = Math.max(0, lostOnes - 1);
      if (isClosed()) subscription();
      return subscription;
    },
    isPooled: () => state.isPooled,
    isHeard: () =>
      subscriptions.size + lostOnes === 0
        ? undefined
        : lostOnes === 0 && [...subscriptions].every(({ currentUntil }) => performance.now() < currentUntil),
    close: async () => {
      state.isClosed = true;
      for (const stop of subscriptions) stop();
      await sender?.end();
    },
  };
}

function createSender({ url, servers }: ConnectionTarget): ResilientPool {
  const pool = new ResilientPool({
    connectionString: url,
    servers,
    max: 1,
    connectionTimeoutMillis: SEND_TIMEOUT_MS,
    query_timeout: SEND_TIMEOUT_MS,
    application_name: 'dcs heartbeat',
  });
  pool.on('error', () => undefined); // the pool replaces the connection at the next heartbeat
  return pool;
}
