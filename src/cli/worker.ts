import type { Command } from 'commander';
import { readSecret } from '../auth/secret.ts';
import { loadConfig, type Config } from '../config.ts';
import { connectDatabase, keepTrying } from '../data/connect.ts';
import type { Database, OpenDatabase } from '../data/database.ts';
import { isUnavailable } from '../data/errors.ts';
import { openPlace } from '../data/open.ts';
import { createMeanings } from '../ingest/meaning.ts';
import { startWorker, workerOptions } from '../ingest/worker.ts';
import { createLog, type Log } from '../log.ts';
import { group } from './command.ts';
import { terminal } from './terminal.ts';

/** `dcs worker`: what the server does in the background, as a process of its own. */
export function workerCommand(): Command {
  return group(
    'worker',
    'Keep sources fresh until stopped, beside the server and as many other workers as you like',
  ).action(async () => {
    const config = loadConfig(terminal().env);
    const log = createLog(config.logLevel);
    const failed = (error: unknown): void =>
      log.warn({ reason: String(error) }, 'the database cannot be reached; trying again every second');
    const db = connectDatabase(() => openMigrated(config), isUnavailable, failed);
    let stopping = false;
    const started = db.ready.then(() =>
      keepTrying(() => start(config, db, log), { isTemporary: isUnavailable, failed, ended: () => stopping }),
    );
    const signalled = new Promise<string>((resolve) => void process.once('SIGTERM', resolve).once('SIGINT', resolve));
    const signal = await Promise.race([signalled, started.then(() => signalled)]);
    stopping = true;
    log.info({ signal }, 'stopping');
    await (await Promise.race([started, Promise.resolve(undefined)]))?.stop();
    await db.close();
    log.flush(() => process.exit(0)); // a fetch that does not end must not hold up the stop
  });
}

/** A database is open when its tables are up to date. */
async function openMigrated(config: Config): Promise<OpenDatabase> {
  const db = await openPlace(config);
  try {
    await db.migrate();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function start(config: Config, db: Database, log: Log): Promise<{ stop(): Promise<unknown> }> {
  const meanings = createMeanings(db, config, log);
  await meanings.start();
  const worker = startWorker(db, { ...workerOptions({ ...config, keyFor: readSecret(config) }), log });
  log.info('worker started');
  return { stop: () => Promise.all([worker.stop(), meanings.stop()]) };
}
