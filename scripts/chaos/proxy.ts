import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Fault of the way to a server. */
export type Disturbance =
  | { readonly kind: 'none' }
  /** Connections end, and new ones end at once. */
  | { readonly kind: 'cut' }
  /** Nothing passes, in either direction, until the end; no connection ends, new ones are accepted. */
  | { readonly kind: 'hung' }
  /** Every answer comes so many milliseconds later. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Bytes sent in one direction are lost, for good, although connections seem open. */
  | { readonly kind: 'swallowed'; readonly direction: 'requests' | 'answers' }
  /** Connections are reset (RST) after the first bytes of an answer. */
  | { readonly kind: 'reset' };

/** Bytes of an answer that arrive before a connection is reset. */
const BYTES_BEFORE_RESET = 3;

/** A TCP relay before a server on this machine, disturbed on command. */
export interface Proxy {
  readonly port: number;
  /** New connections go to another port. */
  aim(targetPort: number): void;
  /** Applies from now on, to open connections too. */
  disturb(disturbance: Disturbance): void;
  close(): Promise<void>;
}

/** Starts a relay to a port of 127.0.0.1. Connections that lost bytes are cut when the disturbance ends. */
export async function startProxy(firstTarget: number): Promise<Proxy> {
  let target = firstTarget;
  let disturbance: Disturbance = { kind: 'none' };
  const lines = new Set<Line>();
  const server: Server = createServer((client) => {
    if (disturbance.kind === 'cut') return void client.on('error', () => undefined).destroy();
    const line = createLine(client, connect(target, '127.0.0.1'), () => disturbance);
    lines.add(line);
    client.on('close', () => lines.delete(line));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const line of lines) line.cut();
  };
  return {
    port: (server.address() as AddressInfo).port,
    aim: (targetPort) => {
      target = targetPort;
    },
    disturb: (next) => {
      const before = disturbance.kind;
      disturbance = next;
      if (next.kind === 'cut' || before === 'swallowed') cut();
      for (const line of lines) line.pass();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/** One connection through the relay. */
interface Line {
  /** Passes on what was held, if it may. */
  pass(): void;
  cut(): void;
}

interface Held {
  readonly to: Socket;
  readonly bytes: Buffer;
}

function createLine(client: Socket, upstream: Socket, current: () => Disturbance): Line {
  let held: Held[] = [];
  const cut = (): void => {
    client.destroy();
    upstream.destroy();
  };
  const send = ({ to, bytes }: Held): void => {
    if (to.writable) to.write(bytes);
  };
  const carry = (item: Held): void => {
    const disturbance = current();
    const isAnswer = item.to === client;
    if (disturbance.kind === 'hung') held.push(item);
    else if (disturbance.kind === 'swallowed' && (disturbance.direction === 'answers') === isAnswer) return;
    else if (disturbance.kind === 'slow' && isAnswer) setTimeout(() => send(item), disturbance.ms).unref();
    else if (disturbance.kind === 'reset' && isAnswer) {
      // once written: an RST discards what is still on its way
      client.write(item.bytes.subarray(0, BYTES_BEFORE_RESET), () => client.resetAndDestroy());
    } else send(item);
  };
  client.on('data', (bytes) => carry({ to: upstream, bytes }));
  upstream.on('data', (bytes) => carry({ to: client, bytes }));
  for (const socket of [client, upstream]) socket.setNoDelay().on('error', cut).on('close', cut);
  return {
    pass: () => {
      if (current().kind === 'hung') return;
      const waiting = held;
      held = [];
      for (const item of waiting) carry(item);
    },
    cut,
  };
}
