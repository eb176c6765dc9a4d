import pino from 'pino';
import type { Terminal } from './environment/terminal.ts';

/** One JSON line per event. Never log a token, a cookie, a body or an e-mail address. */
export type Log = pino.Logger;

const MASK = '[hidden]';
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
  const destination =
    typeof to === 'number' ? pino.destination({ dest: to, sync: false, minLength: 4096, periodicFlush: 200 }) : to;
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

/** Text that people sent, with any tokens in it masked. */
export function withoutTokens(text: string): string {
  return text.replace(/dcs_(pat|sec|link)_\w*/g, `dcs_$1_${MASK}`);
}
