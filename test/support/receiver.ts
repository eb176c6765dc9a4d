import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A delivery as a receiver got it. */
interface Received {
  readonly path: string;
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Verifies its signature with the public library; throws when it is wrong. */
  readonly verify: (secret: string) => unknown;
}

/** A receiver of webhooks at a port of this machine. `answer` says what it answers, 204 at first. */
export interface Receiver {
  readonly url: string;
  readonly origin: string;
  readonly all: Received[];
  /** Returns the number of requests that were open at the same time, at the most. */
  most(): number;
  answer: (received: Received) => number | Promise<number>;
  /** With a secret, each delivery is verified when it comes: later it would be too old. How many were not signed. */
  secret: string | undefined;
  unsigned: number;
  /** Headers of its answers. */
  headers: Record<string, string>;
  close(): Promise<void>;
}

/** Starts a receiver, on a port of its own unless one is given. */
export async function startReceiver(port = 0): Promise<Receiver> {
  let [now, most] = [0, 0];
  const server = createServer((req, res) => {
    now += 1;
    most = Math.max(most, now);
    res.on('close', () => (now -= 1));
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = req.headers as Record<string, string>;
      const type = (JSON.parse(body) as { type?: string }).type ?? '';
      const verify = (secret: string): unknown => new Webhook(secret).verify(body, headers);
      const received = { path: req.url ?? '', id: headers['webhook-id'] ?? '', type, body, headers, verify };
      receiver.all.push(received);
      if (receiver.secret !== undefined && !isSigned(received, receiver.secret)) receiver.unsigned += 1;
      void Promise.resolve(receiver.answer(received)).then((status) => res.writeHead(status, receiver.headers).end());
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    url: `${origin}/hook`,
    origin,
    all: [],
    most: () => most,
    answer: () => 204,
    secret: undefined,
    unsigned: 0,
    headers: {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

function isSigned({ verify }: Received, secret: string): boolean {
  try {
    verify(secret);
    return true;
  } catch {
    return false;
  }
}
