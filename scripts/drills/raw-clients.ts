import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** One answered request. */
export interface Outcome {
  readonly status: number;
  /** Milliseconds from the last byte of the request to that of the answer. */
  readonly ms: number;
}

export interface RawLoad {
  readonly port: number;
  /** Path and query. */
  readonly path: string;
  readonly token: string;
  readonly connections: number;
  /** Loopback addresses that the connections come from, in turn. */
  readonly addresses: readonly string[];
  readonly seconds: number;
  /** Whether a client that was refused waits for as long as `Retry-After` says; else it asks again at once. */
  readonly polite: boolean;
  /** Milliseconds that a client waits after an answer; none by default. */
  readonly pauseMs?: number;
}

const BETWEEN_CONNECTS_MS = 50;
const OPENING_MS = 8_000;

/**
 * Sends requests over kept-alive connections, each as soon as the last was answered, and resolves to those that were
 * sent after the first seconds, in which the connections are opened: Node accepts one in each turn of its event loop.
 * As little as a client can do, so that the server is what is measured.
 */
export async function sendRaw(load: RawLoad): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const begin = performance.now() + OPENING_MS;
  const end = begin + load.seconds * 1_000;
  const request = `GET ${load.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${load.token}\r\n\r\n`;
  const client = async (index: number): Promise<void> => {
    await pause((index / load.connections) * (OPENING_MS / 4)); // not all in the same moment
    while (performance.now() < end) {
      await connection(load, load.addresses[index % load.addresses.length] ?? '127.0.0.1', {
        request,
        end,
        seen: (outcome) => performance.now() - outcome.ms >= begin && outcomes.push(outcome),
      });
      await pause(BETWEEN_CONNECTS_MS);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, (_, index) => client(index)));
  return outcomes;
}

/** Keeps one connection busy until `end`, or until the server closes it. */
function connection(
  { port, polite, pauseMs = 0 }: RawLoad,
  localAddress: string,
  { request, end, seen }: { request: string; end: number; seen: (outcome: Outcome) => void },
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    let [answer, sent] = ['', 0];
    const send = (): void => {
      if (performance.now() >= end) socket.destroy();
      if (socket.destroyed) return;
      [answer, sent] = ['', performance.now()];
      socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('data', (text: string) => {
      answer += text;
      const head = answer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
      if (answer.length < head + 4 + length) return;
      const status = Number(answer.slice(9, 12));
      seen({ status, ms: performance.now() - sent });
      const told = polite ? Number(/retry-after: (\d+)/i.exec(answer.slice(0, head))?.[1] ?? 0) * 1_000 : 0;
      const wait = Math.min(Math.max(told, pauseMs), Math.max(0, end - performance.now()));
      if (wait > 0) setTimeout(send, wait);
      else send();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}
