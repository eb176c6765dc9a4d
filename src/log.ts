import cluster from 'node:cluster';
import pino from 'pino';
import type { Terminal } from './environment/terminal.ts';
import { traceIds } from './telemetry/trace.ts';

/** One JSON line per event. Never log a token, a cookie, a body or an e-mail address. */
export type Log = pino.Logger;

/** Bytes of the log that wait for each other, and at most in one write. */
const BUFFER_BYTES = { waiting: 4_096, write: 16_384 };
/** The same for processes that write to one pipe: up to 4096 bytes are not mixed there (PIPE_BUF of Linux, pipe(7)). */
const SHARED_BUFFER_BYTES = { waiting: 3_072, write: 4_096 };

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
 * before the process ends. Lines of several processes that share the output say whose they are, and `traced` ones to
 * which trace they belong.
 */
export function createLog(
  level: string,
  to: 1 | 2 | Pick<Terminal, 'write'> = 1,
  { traced = false }: { traced?: boolean } = {},
): Log {
  const destination = typeof to === 'number' ? openDestination(to) : to;
  return pino(
    {
      level,
      base: cluster.isWorker ? { pid: process.pid } : undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(traced ? { mixin: () => traceIds() ?? {} } : {}),
      redact: { paths: REDACTED_FIELDS, censor: MASK },
    },
    destination,
  );
}

/** A log that cannot be written, such as to a full disk, ends no process: lines wait, and beyond a bound are lost. */
function openDestination(dest: 1 | 2): ReturnType<typeof pino.destination> {
  const { waiting: minLength, write: maxWrite } = cluster.isWorker ? SHARED_BUFFER_BYTES : BUFFER_BYTES;
  const destination = pino.destination({
    dest,
    sync: false,
    minLength,
    maxWrite,
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
