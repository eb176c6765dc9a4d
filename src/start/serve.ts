import cluster from 'node:cluster';
import type { App } from '../app.ts';
import { leavesNewPeopleOut, loadConfig, misspelt, readEnvironment, type Config } from '../config.ts';
import {
  connectDatabase,
  retryWhile,
  createFailureLogger,
  logNewerSchema,
  logPooler,
  logMigrationWaits,
  logPeopleNodes,
  type ConnectingDatabase,
} from '../data/connect.ts';
import { isUnavailable, isTransientFailure } from '../data/database-errors.ts';
import { openAndMigrate } from '../data/open.ts';
import { demoFiles, hasNoSources, loadDemo } from '../ingest/store/demo.ts';
import { removeDrawnPictures } from '../ingest/store/demo-people.ts';
import { createLog, type Log } from '../log.ts';
import { importWithoutWarning } from '../auth/oauth/load-provider.ts';
import { drain, listen, portOf } from '../http/server.ts';
import { databaseName } from '../environment/database-addresses.ts';
import { openTerminal, type Terminal } from '../environment/terminal.ts';
import { readDocument } from '../contract/document.ts';
import { createLogSwitch, followLogLevel, type LogLevelControl } from '../telemetry/log-level.ts';
import { startTelemetry, type Telemetry } from '../telemetry/start.ts';
import { failureSentence } from './failure.ts';
import { firstSteps } from './first-steps.ts';
import { loadLater } from './later.ts';
import { drainTimeoutMs, logHangups, type LogLevelMessage, type Shutdown, type ShutdownReason } from './shutdown.ts';
import { warmUp } from './warm-up.ts';
import { watchServer } from './watch.ts';

/** Milliseconds after the start: first requests, and commands that start a server, come first. */
const WARM_UP_DELAY_MS = 5_000;

const NO_API =
  'people can sign up, but who does may not use the API: FREE_DAILY_QUOTA is 0; set DEFAULT_PLAN=paid, a FREE_DAILY_QUOTA, ' +
  'or PLANS=off, or give people a plan with `dcs account plan`';

interface Starting {
  readonly config: Config;
  readonly log: Log;
  /** Set when a person started it in a terminal. */
  readonly terminal: Terminal | undefined;
  readonly stop: Shutdown;
  readonly telemetry: Telemetry;
  readonly logSwitch: LogLevelControl;
  /** Ends the process with exit code 1 and prints the reason. */
  readonly fail: (reason: unknown) => void;
}

/** Retries work that failed because the database became unavailable. */
type RetryWhileDown = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs the service until it is stopped. When it cannot run, ends the process with exit code 1 and one sentence. */
export async function serve(stop: Shutdown): Promise<void> {
  const terminal = await openTerminal(process.stdout);
  let log: Log | undefined;
  const fail = (reason: unknown): void => {
    if (stop.signal.aborted) return; // closing aborts what was still starting
    terminal?.done();
    const sentence = failureSentence(reason);
    if (sentence === undefined) log?.fatal({ err: reason }, 'cannot continue');
    else if (!terminal) log?.fatal({ reason: sentence }, 'cannot continue');
    process.stderr.write(`${sentence ?? String(reason)}\n`);
    stop.end(1);
  };
  try {
    const config = loadConfig(readEnvironment());
    const created = (log = createLog(config.logLevel, terminal, { traced: config.traces !== undefined }));
    stop.closing(() => new Promise<void>((resolve) => created.flush(() => resolve())));
    const logSwitch = switchLog(created);
    stop.signal.addEventListener('abort', () => {
      const { signal } = stop.signal.reason as ShutdownReason;
      terminal?.done();
      if (signal !== undefined) created.info({ signal }, 'stopping');
    });
    const telemetry = await startTelemetry(config, { log, version: () => readDocument().info.version });
    stop.closing(() => telemetry.close());
    await startService({ config, log, terminal, stop, fail, telemetry, logSwitch });
  } catch (error) {
    fail(error);
  }
}

/** Lets SIGUSR2 change the level of the log, and the first process of WEB_CONCURRENCY. */
function switchLog(log: Log): LogLevelControl {
  const logSwitch = createLogSwitch(log);
  process.on('SIGUSR2', () => logSwitch.toggle());
  if (cluster.isPrimary) {
    logHangups(log);
    for (const sentence of misspelt(readEnvironment())) log.warn(sentence);
  }
  process.on('message', ({ logLevel }: Partial<LogLevelMessage>) => {
    if (logLevel !== undefined) logSwitch.set(logLevel, 'SIGUSR2');
  });
  return logSwitch;
}

async function startService(starting: Starting): Promise<void> {
  const { config, log, terminal, stop } = starting;
  let started = false;
  const { db, persistently } = connectPersistently(starting);
  const readiness = async (): Promise<{ ready: boolean; reason?: string }> => {
    if (stop.signal.aborted) return { ready: false, reason: 'stopping' };
    if (!started) return { ready: false, reason: 'starting' };
    return db.ping().then(
      () => ({ ready: true }),
      (error: unknown) => ({
        ready: false,
        reason: isUnavailable(error) ? 'the database does not answer' : 'the tables cannot be read',
      }),
    );
  };
  // Imported while the database opens: each takes about a second.
  const { createApp } = await importWithoutWarning(() => import('../app.ts'));
  const app = await createApp(config, { db, log, readiness });
  stop.closing(() => app.close());
  const load = config.metrics && watchServer(starting.telemetry, { app, db });
  const server = await listen(app.callback, {
    ...config,
    stopping: stop.signal,
    load,
    refused: (refusals) => log.warn(refusals, 'overloaded, rejecting requests'),
  });
  stop.closing(() => drain(server, drainTimeoutMs(stop.signal.reason as ShutdownReason)));
  stop.closing(() => app.endStreams());
  await prepareDatabase(starting, { app, db, persistently });
  stop.closing(followLogLevel(db, starting.logSwitch, 'server'));
  started = true;
  stop.serving(config.stopPauseMs);
  terminal?.done();
  log.info({ url: config.publicUrl, port: portOf(server), database: databaseName(config) }, 'ready');
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
  if (isFirst && leavesNewPeopleOut(config)) log.warn({ signUp: config.signUp }, NO_API);
  const warm = async (): Promise<void> => {
    await warmUp(app.deferred, stop.signal);
    if (config.production) await loadLater(stop.signal);
    log.debug('all that is needed later is loaded');
  };
  setTimeout(
    () => void warm().catch((error: unknown) => log.warn({ err: error }, 'failed to warm up')),
    WARM_UP_DELAY_MS,
  ).unref();
  if (config.demo) await greet(starting, db, persistently);
}

/** Starts opening the database and migrating its tables. */
function connectPersistently({ config, log, terminal, stop, fail }: Starting): {
  db: ConnectingDatabase;
  persistently: RetryWhileDown;
} {
  const failed = createFailureLogger(log);
  if (cluster.isPrimary || cluster.worker?.id === 1) terminal?.begin(2, 'starting the database');
  const notices = {
    died: fail,
    opened: () => terminal?.step('bringing the tables up to date'),
    migrated: (migrations: number) => log.info({ migrations }, 'migrations applied'),
    newer: logNewerSchema(log),
    waiting: logMigrationWaits(log),
    pooled: logPooler(log),
    peopleNodes: logPeopleNodes(log),
  };
  const open = (signal: AbortSignal): ReturnType<typeof openAndMigrate> =>
    openAndMigrate({ ...config, signal }, notices);
  const db = connectDatabase(open, isTransientFailure, failed);
  db.ready.catch(() => undefined); // reported once, where it is awaited
  stop.closing(() => db.close());
  const { signal } = stop;
  return { db, persistently: (work) => retryWhile(work, { isTemporary: isUnavailable, failed, signal }) };
}

/** Everything that must happen before the first request. */
async function prepareDatabase(
  { config, log, terminal, stop }: Starting,
  { app, db, persistently }: { app: App; db: ConnectingDatabase; persistently: RetryWhileDown },
): Promise<void> {
  await db.ready;
  if (config.demo && (await persistently(() => hasNoSources(db)))) {
    const { demoAccount } = await import('../auth/demo.ts');
    const load = (): Promise<void> => {
      terminal?.begin(demoFiles().length, 'loading the demo content');
      return loadDemo(db, {
        signal: stop.signal,
        life: async (tx) => ({ publicUrl: config.publicUrl, accountId: await demoAccount(tx) }),
        done: ({ source, added }) => {
          terminal?.step(`demo content: ${source.name}`);
          if (!terminal) log.info({ source: source.handle, added }, 'demo content');
        },
      });
    };
    await persistently(load);
  } else if (config.demo) {
    await persistently(() => removeDrawnPictures(db));
  }
  await app.start(persistently);
}

/** Prints an example request, with a working token, for the person who started it by hand. */
async function greet(
  { config, terminal }: Starting,
  db: ConnectingDatabase,
  persistently: RetryWhileDown,
): Promise<void> {
  const [{ demoAccess }, { readSecret }] = await Promise.all([import('../auth/demo.ts'), import('../auth/secret.ts')]);
  const access = await persistently(() => db.transaction((tx) => demoAccess(tx, readSecret(config))));
  const text = firstSteps(config, access, terminal);
  if (terminal) terminal.print(text);
  else process.stdout.write(text);
}
