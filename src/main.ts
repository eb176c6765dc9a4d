import type { App } from './app.ts';
import { ConfigError, loadConfig, readEnvironment, type Config } from './config.ts';
import { connectDatabase, keepTrying, type ConnectingDatabase } from './data/connect.ts';
import type { OpenDatabase } from './data/database.ts';
import { isUnavailable } from './data/errors.ts';
import { EmbeddedFailed } from './data/embedded/errors.ts';
import { openPlace } from './data/open.ts';
import { isEmpty, loadDemo } from './ingest/demo.ts';
import { createLog, type Log } from './log.ts';
import { drain, listen, portOf } from './server.ts';

/** Milliseconds that running requests have to finish after a stop was asked for. */
const PATIENCE = 8_000;
/** Milliseconds after which a stop is forced whatever hangs. */
const FORCE_AFTER = 9_500;

async function main(config: Config, log: Log): Promise<void> {
  const state = { stopping: false, started: false };
  const died = (reason: unknown): void => {
    if (state.stopping) return;
    exitWith(log, reason);
  };
  const failed = (error: unknown): void =>
    log.warn({ reason: String(error) }, 'the database cannot be reached; trying again every second');
  const db = connectDatabase(() => openMigrated(config, died, log), isUnavailable, failed);
  const readiness = async (): Promise<{ ready: boolean; reason?: string }> => {
    if (state.stopping) return { ready: false, reason: 'stopping' };
    if (!state.started) return { ready: false, reason: 'starting' };
    return db.ping().then(
      () => ({ ready: true }),
      () => ({ ready: false, reason: 'the database does not answer' }),
    );
  };
  db.ready.catch(() => undefined); // said once, where it is awaited
  const { createApp } = await import('./app.ts'); // loads while the database opens: each takes about a second
  const app = await createApp(config, { db, log, readiness });
  const server = await listen(app.callback, config);
  const stop = (signal: string): void => {
    if (state.stopping) process.exit(1);
    state.stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), FORCE_AFTER).unref();
    void finish(() => drain(server, PATIENCE), app, db).then(() => log.flush(() => process.exit(0)));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const persistently: Persistently = (work) =>
    keepTrying(work, { isTemporary: isUnavailable, failed, ended: () => state.stopping });
  try {
    await begin(config, { app, db, log, persistently });
    if (state.stopping) return;
    state.started = true;
    log.info(
      {
        url: config.publicUrl,
        port: portOf(server),
        database: config.databaseUrl === undefined ? 'embedded' : 'postgresql',
      },
      'ready',
    );
    if (config.demo) await greet(config, db, persistently);
  } catch (error) {
    if (!state.stopping) throw error; // what was begun breaks off when the database is closed
  }
}

/** Does again what a database that goes away at this very moment made fail. */
type Persistently = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A database is open when its tables are up to date; one that goes away in between is opened again. */
async function openMigrated(config: Config, died: (reason: unknown) => void, log: Log): Promise<OpenDatabase> {
  const db = await openPlace(config, died);
  try {
    const run = await db.migrate();
    if (run > 0) log.info({ migrations: run }, 'the database is up to date');
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** What must be done before the first request can be answered. */
async function begin(
  config: Config,
  { app, db, log, persistently }: { app: App; db: ConnectingDatabase; log: Log; persistently: Persistently },
): Promise<void> {
  await db.ready;
  if (config.demo && (await persistently(() => isEmpty(db))))
    await persistently(() =>
      loadDemo(db, ({ source, added }) => log.info({ source: source.handle, added }, 'demo content')),
    );
  await app.start(persistently);
}

async function finish(drained: () => Promise<void>, app: App, db: ConnectingDatabase): Promise<void> {
  await drained();
  await app.close();
  await db.close();
}

/** For the person who started it by hand: the first call, with a token that works. */
async function greet({ publicUrl, signUp }: Config, db: ConnectingDatabase, persistently: Persistently): Promise<void> {
  const { demoAccess } = await import('./auth/demo.ts');
  const { token, linkSecret } = await persistently(() => db.transaction(demoAccess));
  process.stdout.write(`
The service runs at ${publicUrl}   (stop it with Ctrl+C)

Try it:
  curl -H 'Authorization: Bearer ${token}' '${publicUrl}/public/v1/feeds/popular?limit=5'

Read about every operation and try it in the browser:
  ${publicUrl}/public/v1/docs

Look around in the browser as the demo account (this link works once, within an hour):
  ${publicUrl}/sign-in-link?token=${linkSecret}

Make your own account${signUp === 'open' ? `: ${publicUrl}/sign-up (the mail is a line in this terminal without SMTP_URL), or` : ':'}
  npm run -s dcs -- account create --email you@example.com --name You --plan paid
  npm run -s dcs -- account sign-in-link you@example.com

`);
}

function exitWith(log: Log, reason: unknown): void {
  log.fatal(reason instanceof EmbeddedFailed ? { reason: reason.message } : { err: reason }, 'cannot go on');
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  log.flush(() => process.exit(1));
}

try {
  const config = loadConfig(readEnvironment());
  const log = createLog(config.logLevel);
  await main(config, log).catch((error: unknown) => exitWith(log, error));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
