import pino from 'pino';
import type { Terminal } from './environment/terminal.ts';

/** One JSON line per event. Nothing that is logged may hold a token, a cookie, a body or an e-mail address. */
export type Log = pino.Logger;

const MASK = '[hidden]';
/** Fields that must never be written whoever passes them. */
const SECRET = ['token', 'password', 'authorization', 'cookie', 'secret', 'email'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/**
 * The service's log on standard output (the command line uses standard error): JSON, or what a person reads in a
 * terminal. Lines of JSON are buffered for at most 200 ms, since a write each would cost more than a request; `flush()`
 * before the process ends.
 */
export function createLog(level: string, to: 1 | 2 | Pick<Terminal, 'write'> = 1): Log {
  const destination =
    typeof to === 'number' ? pino.destination({ dest: to, sync: false, minLength: 4096, periodicFlush: 200 }) : to;
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: SECRET, censor: MASK } },
    destination,
  );
}

/** A text that people sent, without the tokens that somebody may have put where none belongs. */
export function withoutTokens(text: string): string {
  return text.replace(/dcs_(pat|sec|link)_\w*/g, `dcs_$1_${MASK}`);
}
