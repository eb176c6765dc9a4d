import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { LOG_LEVELS, type LogLevel } from '../config.ts';
import type { ListeningDatabase } from '../data/database.ts';
import { statement } from '../data/statement.ts';
import type { Log } from '../log.ts';

/** Milliseconds for processes to respond, and until a failed attempt to listen is repeated. */
const MS = { answer: 1_500, listenAgain: 10_000 };

/** Changes the log level while the process runs. */
export interface LogLevelControl {
  readonly level: LogLevel;
  /** `by` names the origin of the change for the log. */
  set(level: LogLevel, by: string): void;
  /** From what it was at the start to debug, and back. */
  toggle(): void;
}

export function createLogSwitch(log: Log): LogLevelControl {
  const first = log.level as LogLevel;
  const set = (level: LogLevel, by: string): void => {
    if (level === log.level) return;
    const announce = (): void => log.warn({ to: level, by }, 'log level changed');
    const isHeardBefore = log.isLevelEnabled('warn');
    if (isHeardBefore) announce();
    log.level = level;
    if (!isHeardBefore) announce();
  };
  return {
    get level() {
      return log.level as LogLevel;
    },
    set,
    toggle: () => {
      const back = first === 'debug' ? 'info' : first;
      set(log.level === 'debug' ? back : 'debug', 'SIGUSR2');
    },
  };
}

/** Request of `dcs log-level`: a level to change to, or only to read it. */
interface Ask {
  readonly ask: string;
  readonly level?: LogLevel | undefined;
}

/** Response of a running process. */
export interface LogLevelAnswer {
  readonly host: string;
  readonly pid: number;
  readonly program: 'server' | 'worker';
  readonly level: LogLevel;
}

/** Responds to the sender. */
const ANSWER_LOG_LEVEL = statement(`SELECT pg_notify('log_level_heard', $1)`);

/**
 * Does what `dcs log-level` asks for, over the notices of the database, and answers. Returns what ends it. While
 * notices do not arrive, which is said elsewhere, SIGUSR2 is the way.
 */
export function followLogLevel(
  db: ListeningDatabase,
  log: LogLevelControl,
  program: LogLevelAnswer['program'],
): () => void {
  let unsubscribe: (() => void) | undefined;
  let isOver = false;
  const onMessage = (payload: string): void => {
    const ask = parsePayload(payload) as Ask | undefined;
    if (!ask) return;
    const { level } = ask;
    if (level !== undefined && LOG_LEVELS.includes(level)) log.set(level, 'dcs log-level');
    const answer = { ask: ask.ask, host: hostname(), pid: process.pid, program, level: log.level };
    db.query(ANSWER_LOG_LEVEL, [JSON.stringify(answer)]).catch(() => undefined); // the caller reports it
  };
  const listen = async (): Promise<void> => {
    try {
      unsubscribe = await db.listen('log_level', onMessage, again);
      if (isOver) unsubscribe();
    } catch {
      again();
    }
  };
  const again = (): void => {
    unsubscribe = undefined;
    if (!isOver) setTimeout(() => void listen(), MS.listenAgain).unref();
  };
  void listen();
  return () => {
    isOver = true;
    unsubscribe?.();
  };
}

/** Asks every process that listens, at the commit; $1 is JSON. */
const REQUEST_LOG_LEVEL = statement(`SELECT pg_notify('log_level', $1)`);

/**
 * Asks every server and worker on the database for its log level, or to change it; who answered within 1.5 seconds.
 * Throws when no notices arrive.
 */
export async function askLogLevel(db: ListeningDatabase, level?: LogLevel): Promise<LogLevelAnswer[]> {
  const ask = randomUUID();
  const answers: LogLevelAnswer[] = [];
  const onMessage = (payload: string): void => {
    const answer = parsePayload(payload) as (LogLevelAnswer & { ask: string }) | undefined;
    if (answer?.ask !== ask) return;
    const { host, pid, program, level: now } = answer;
    answers.push({ host, pid, program, level: now });
  };
  const stop = await db.listen('log_level_heard', onMessage, () => undefined);
  try {
    await db.query(REQUEST_LOG_LEVEL, [JSON.stringify({ ask, level } satisfies Ask)]);
    await wait(MS.answer);
  } finally {
    stop();
  }
  return answers.sort((a, b) => a.host.localeCompare(b.host) || a.pid - b.pid);
}

function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
