import { connect } from 'node:net';

/** A stream of events as a client sees it that does as little as a client can. */
export interface OpenStream {
  readonly begun: boolean;
  readonly ended: boolean;
  /** Signs of life so far. */
  readonly beats: number;
  readonly events: number;
  /** Time of the last event, by performance.now(). */
  readonly heardAt: number;
  close(): void;
}

/** Opens one from a loopback address. */
export function openStream({
  port,
  token,
  localAddress,
}: {
  port: number;
  token: string;
  localAddress: string;
}): OpenStream {
  const seen = { begun: false, ended: false, beats: 0, events: 0, heardAt: 0 };
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.setEncoding('latin1');
  socket.on('connect', () => {
    socket.write(`GET /public/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  });
  socket.on('data', (text: string) => {
    seen.begun ||= text.includes('retry: ');
    seen.beats += count(text, ': still here');
    const events = count(text, 'event: ');
    seen.events += events;
    if (events > 0) seen.heardAt = performance.now();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => (seen.ended = true));
  return Object.assign(seen, { close: () => socket.destroy() });
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
