import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what the system itself gives to who listens on port 0 or connects (from 32768 on Linux, 49152 elsewhere). */
const PORTS = { first: 20_000, count: 12_000 };

let next = Math.floor(Math.random() * PORTS.count);

/**
 * Returns a TCP port that is free and stays this process's as long as it runs, for it or a process that it starts: no
 * other caller gets it, on this machine, and the system gives it to nobody. With `inARow` it is the first of so many.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (let tries = 0; tries < PORTS.count; tries += inARow) {
    if (next + inARow > PORTS.count) next = 0;
    const first = PORTS.first + next;
    next += inARow;
    const all = Array.from({ length: inARow }, (_, n) => isOurs(first + n));
    if ((await Promise.all(all)).every(Boolean)) return first;
  }
  throw new Error(`None of ${PORTS.count} ports from ${PORTS.first} on is free.`);
}

const isOurs = async (port: number): Promise<boolean> => (await claim(port)) && (await isFree(port));

/** Holds the UDP port of that number, which nobody else here uses: it is given back however this process ends. */
async function claim(port: number): Promise<boolean> {
  const claimed = createSocket('udp4').unref();
  claimed.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(claimed, 'listening').then(
    () => true,
    () => {
      claimed.close();
      return false;
    },
  );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((closed) => server.close(closed));
  return isListening;
}
