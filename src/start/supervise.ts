import cluster, { type Worker } from 'node:cluster';
import { loadConfig, misspelt, readEnvironment, type Config } from '../config.ts';
import { openTerminal } from '../environment/terminal.ts';
import { createLedger } from '../limits/ledger.ts';
import type { ToPrimary, ToWorker } from '../limits/lease-messages.ts';
import { createLog, type Log } from '../log.ts';
import { createLogSwitch } from '../telemetry/log-level.ts';
import {
  logHangups,
  type HearsMessage,
  type LogLevelMessage,
  type ReadyMessage,
  type Shutdown,
  type StopMessage,
  type ShutdownReason,
} from './shutdown.ts';

/** Milliseconds that a worker has to live for its successor to start at once; else that waits, longer each time. */
const STEADY_MS = 30_000;
const RESTART_PAUSE_MS = { first: 1_000, max: 30_000 };

/** Settings of all workers but the first, which alone does what is to be done once. */
const BESIDE = { WORKER: 'off', ENRICH: 'false', DEMO: 'false' };
/** Settings of the first one's successors: the demo content is loaded, the greeting said. */
const AGAIN = { DEMO: 'false' };

/** A worker's slot, whichever process has it. */
interface Slot {
  readonly number: number;
  worker?: Worker | undefined;
  isReady: boolean;
  startedAt: number;
  /** Milliseconds before the next worker starts here. */
  pauseMs: number;
}

interface Supervision {
  readonly slots: readonly Slot[];
  readonly stop: Shutdown;
  readonly log: Log;
  readonly config: Config;
}

/**
 * The first process of WEB_CONCURRENCY: starts the workers, which serve, another when one ends, keeps their counts and
 * stops them. The first worker is ready before the others start, so that tables and demo content are made once. Exits
 * with 1 when none is ready and one ends before it is.
 */
export async function supervise(stop: Shutdown): Promise<void> {
  const config = loadConfig(readEnvironment());
  const log = createLog(config.logLevel, await openTerminal(process.stdout));
  stop.closing(() => new Promise<void>((resolve) => log.flush(() => resolve())));
  const slots = Array.from({ length: config.processes }, (_, number): Slot => {
    return { number, isReady: false, startedAt: 0, pauseMs: 0 };
  });
  const [first, ...rest] = slots;
  if (first === undefined) return;
  stopAll({ slots, stop, log });
  switchAll({ slots, log });
  logHangups(log);
  for (const sentence of misspelt(readEnvironment())) log.warn(sentence);
  const start = starter({ slots, stop, log, config });
  start(first, {}, () => {
    for (const slot of rest) start(slot, BESIDE);
  });
}

/** Tells the workers to stop when this process is to, waits for them, and kills what is left when it exits before. */
function stopAll({ slots, stop, log }: Omit<Supervision, 'config'>): void {
  const running = (): Worker[] => slots.flatMap(({ worker }) => worker ?? []);
  stop.signal.addEventListener('abort', () => {
    const { signal, pauseMs } = stop.signal.reason as ShutdownReason;
    if (signal !== undefined) log.info({ signal }, 'stopping');
    for (const worker of running()) sendToWorker(worker, { stop: { pauseMs } });
  });
  stop.closing(async () => {
    const codes = await Promise.all(running().map(exitCode));
    if (codes.some((code) => code !== 0)) throw new Error('A process did not stop cleanly');
  });
  process.once('exit', () => {
    if (stop.signal.aborted) for (const worker of running()) worker.process.kill('SIGKILL');
  });
}

/** Lets SIGUSR2 change the level of all logs. */
function switchAll({ slots, log }: Pick<Supervision, 'slots' | 'log'>): void {
  const logSwitch = createLogSwitch(log);
  process.on('SIGUSR2', () => {
    logSwitch.toggle();
    for (const { worker } of slots) if (worker) sendToWorker(worker, { logLevel: logSwitch.level });
  });
}

/** One that was ended by a signal to stop had not yet begun to listen to this process. */
function exitCode({ process: child }: Worker): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : (code ?? 1)));
  });
}

type Start = (slot: Slot, settings: Record<string, string>, onReady?: () => void) => void;

/** Returns what starts a worker in a slot, and another whenever it ends. */
function starter({ slots, stop, log, config }: Supervision): Start {
  const ledger = createLedger(slots.length, (workerId, message) => {
    const worker = cluster.workers?.[workerId];
    if (worker !== undefined) sendToWorker(worker, message);
  });
  const start: Start = (slot, settings, onReady = () => undefined) => {
    if (stop.signal.aborted) return;
    const worker = cluster.fork({ ...settings, ...ownSettings(slot, { config, log }) });
    Object.assign(slot, { worker, isReady: false, startedAt: Date.now() });
    worker.on('message', (message: ReadyMessage | HearsMessage | ToPrimary) => {
      if ('listens' in message) {
        if (stop.signal.aborted) sendToWorker(worker, { stop: { pauseMs: 0 } });
        return;
      }
      if (!('ready' in message)) {
        ledger.receive(worker.id, message);
        return;
      }
      slot.isReady = true;
      stop.serving(config.stopPauseMs);
      onReady();
      onReady = () => undefined;
    });
    worker.on('error', (error) => log.warn({ reason: error.message }, 'failed to reach worker'));
    worker.process.once('exit', (code: number | null, signal: string | null) => {
      ledger.forget(worker.id);
      slot.worker = undefined;
      if (stop.signal.aborted) return;
      if (!slots.some(({ isReady }) => isReady)) {
        if (code === null)
          process.stderr.write(`The process that serves was ended by ${signal} before it was ready.\n`);
        stop.end(1);
        return;
      }
      slot.isReady = false;
      startAgain(slot, { pid: worker.process.pid, code, signal });
    });
  };
  const startAgain = (slot: Slot, ended: object): void => {
    if (Date.now() - slot.startedAt > STEADY_MS) slot.pauseMs = 0;
    const { pauseMs } = slot;
    log.warn({ ...ended, pauseMs }, 'worker exited, restarting');
    slot.pauseMs = Math.min(Math.max(RESTART_PAUSE_MS.first, pauseMs * 2), RESTART_PAUSE_MS.max);
    setTimeout(() => start(slot, slot.number === 0 ? AGAIN : BESIDE), pauseMs);
  };
  return start;
}

/** Each has a port of its own for metrics, one above the other, and the log level of now. */
function ownSettings({ number }: Slot, { config, log }: Pick<Supervision, 'config' | 'log'>): Record<string, string> {
  const { metrics } = config;
  const port = metrics && (metrics.port === 0 ? 0 : metrics.port + number);
  return { LOG_LEVEL: log.level, ...(port === undefined ? {} : { METRICS_PORT: String(port) }) };
}

/** A worker that exits does not receive it; its exit is handled here. */
function sendToWorker(worker: Worker, message: StopMessage | LogLevelMessage | ToWorker): void {
  worker.send(message, () => undefined);
}
