import type { Command } from 'commander';
import { readSecret } from '../auth/secret.ts';
import { loadConfig, readEnvironment } from '../config.ts';
import { createMeanings } from '../ingest/meaning.ts';
import { startWorker, workerOptions } from '../ingest/worker.ts';
import { createLog } from '../log.ts';
import { group, withDatabase } from './command.ts';

/** `dcs worker`: what the server does in the background, as a process of its own. */
export function workerCommand(): Command {
  return group('worker', 'Keep sources fresh until stopped, beside the server and as many other workers as you like').action(async () => {
    const config = loadConfig(readEnvironment());
    const log = createLog(config.logLevel);
    await withDatabase(async (db) => {
      const meanings = createMeanings(db, config, log);
      await meanings.start();
      const worker = startWorker(db, { ...workerOptions({ ...config, keyFor: readSecret(config) }), log });
      log.info('worker started');
      const signal = await new Promise<string>((resolve) => void process.once('SIGTERM', resolve).once('SIGINT', resolve));
      log.info({ signal }, 'stopping');
      await Promise.all([worker.stop(), meanings.stop()]);
    });
    log.flush(() => process.exit(0)); // a fetch that does not end must not hold up the stop
  });
}
