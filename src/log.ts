import pino from 'pino';
import type { Terminal } from './environment/terminal.ts';

/** One JSON line per event. Never log a token, a cookie, a body or an e-mail address. */
export type Log = pino.Logger;

const MASK = '[hidden]';
/** Characters of lines that wait while the log cannot be written. */
const MAX_WAITING_CHARACTERS = 4_000_000;
/** Fields that are redacted in every line. */
const REDACTED_FIELDS = ['token', 'password', 'authorization', 'cookie', 'secret', 'email'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/**
 * The service's log on standard output (standard error for the command line): JSON, or readable lines in a terminal.
 * JSON lines are buffered for at most 200 ms, since one write per line would cost more than a request; call `flush()`
 * before the process ends.
 */
export function createLog(level: string, to: 1 | 2 | Pick<Terminal, 'write'> = 1): Log {
  const destination = typeof to === 'number' ? openDestination(to) : to;
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED_FIELDS, censor: MASK },
    },
    destination,
  );
}

/** A log that cannot be written, such as to a full disk, ends nobody: lines wait, and beyond a bound are lost. */
function openDestination(dest: 1 | 2): ReturnType<typeof pino.destination> {
  const destination = pino.destination({
    dest,
    sync: false,
    minLength: 4096,
    periodicFlush: 200,
    maxLength: MAX_WAITING_CHARACTERS,
  });
  let isFailing = false;
  destination.on('error', () => (isFailing = true)).on('write', () => (isFailing = false)); // the next line tries again
  // At the end of the process the library would try for ever to write what it cannot.
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => isFailing || flushSync();
  return destination;
}

/** Text that people sent, with any tokens in it masked. */
export function withoutTokens(text: string): string {
  return text.replace(/dcs_(pat|sec|link)_\w*/g, `dcs_$1_${MASK}`);
}
