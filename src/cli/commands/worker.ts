import type { Command } from 'commander';
import { assertKey } from '../../auth/installation-key.ts';
import { readSecret } from '../../auth/secret.ts';
import { misspelt, type Config } from '../../config.ts';
import {
  connectDatabase,
  retryWhile,
  createFailureLogger,
  logNewerSchema,
  logMigrationWaits,
  logPeopleNodes,
} from '../../data/connect.ts';
import type { Database } from '../../data/database.ts';
import { isUnavailable, isTransientFailure } from '../../data/database-errors.ts';
import { openAndMigrate } from '../../data/open.ts';
import { createEmbeddingService } from '../../ingest/enrich/embeddings.ts';
import { startWorker } from '../../ingest/schedule/fetch-worker.ts';
import { workerOptions } from '../../ingest/schedule/server-worker.ts';
import { createLog, type Log } from '../../log.ts';
import { readDocument } from '../../contract/document.ts';
import { shutdownOnSignals, logHangups, type ShutdownReason } from '../../start/shutdown.ts';
import { createLogSwitch, followLogLevel } from '../../telemetry/log-level.ts';
import { startTelemetry } from '../../telemetry/start.ts';
import { databaseName } from '../../environment/database-addresses.ts';
import { openTerminal } from '../../environment/terminal.ts';
import { group, reportFailure } from '../command.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { commandIo, commandSettings } from '../io.ts';

/** `dcs worker`: the server's background work as a separate process. */
export function workerCommand(): Command {
  return group('worker', 'Run a worker that fetches sources until it is stopped')
    .option('--json', 'log JSON lines even in a terminal')
    .action(async ({ json = false }: { json?: boolean }) => {
      const config = commandSettings();
      const stop = shutdownOnSignals();
      const terminal = json ? undefined : await openTerminal(process.stdout);
      const log = createLog(config.logLevel, terminal, { traced: config.traces !== undefined });
      const logSwitch = createLogSwitch(log);
      process.on('SIGUSR2', () => logSwitch.toggle());
      logHangups(log);
      for (const sentence of misspelt(commandIo().env)) log.warn(sentence);
      stop.closing(() => new Promise<void>((resolve) => log.flush(() => resolve())));
      stop.signal.addEventListener('abort', () =>
        log.info({ signal: (stop.signal.reason as ShutdownReason).signal }, 'stopping'),
      );
      const telemetry = await startTelemetry(config, { log, version: () => readDocument().info.version });
      stop.closing(() => telemetry.close());
      const failed = createFailureLogger(log);
      const callbacks = {
        newer: logNewerSchema(log),
        waiting: logMigrationWaits(log),
        peopleNodes: logPeopleNodes(log),
      };
      const db = connectDatabase(
        (signal) => openAndMigrate({ ...config, signal }, callbacks),
        isTransientFailure,
        failed,
      );
      stop.closing(() => db.close());
      telemetry.watchDatabase(db);
      try {
        await db.ready;
        const { signal } = stop;
        const worker = await retryWhile(() => startWork(config, db, log), {
          isTemporary: isUnavailable,
          failed,
          signal,
        });
        stop.closing(() => worker.stop());
        stop.closing(followLogLevel(db, logSwitch, 'worker'));
      } catch (error) {
        if (stop.signal.aborted) return; // closing the database aborts what was still starting
        reportFailure(error);
        stop.end(exitCodeOf(error));
      }
    });
}

async function startWork(config: Config, db: Database, log: Log): Promise<{ stop(): Promise<unknown> }> {
  const keyFor = readSecret(config);
  await assertKey(db, keyFor);
  const meanings = createEmbeddingService(db, config, log);
  await meanings.start();
  const worker = startWorker(db, { ...workerOptions({ ...config, keyFor }), log });
  log.info({ database: databaseName(config) }, 'worker started');
  return { stop: () => Promise.all([worker.stop(), meanings.stop()]) };
}
