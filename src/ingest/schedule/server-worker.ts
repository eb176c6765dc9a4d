import type { Config } from '../../config.ts';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../log.ts';
import type { Subscriber } from '../../websub/subscribe.ts';
import { startWorker, type WorkerOptions } from './fetch-worker.ts';

type Settings = Pick<Config, 'worker' | 'fetchArticles' | 'publicUrl'>;

/** The worker of a server: begins at `start` where the settings say so. */
export function createWorker(
  db: Database,
  settings: Settings & Pick<Subscriber, 'keyFor'>,
  log: Log,
): { start(): Promise<void>; stop(): Promise<void> } {
  let worker: { stop(): Promise<void> } | undefined;
  return {
    start: () => {
      if (settings.worker) worker = startWorker(db, { ...workerOptions(settings), log });
      return Promise.resolve();
    },
    stop: async () => worker?.stop(),
  };
}

/**
 * How a worker works by the settings. Hubs are only asked by a service that they can reach: one with an https address.
 */
export function workerOptions({
  fetchArticles,
  publicUrl,
  keyFor,
}: Settings & Pick<Subscriber, 'keyFor'>): Pick<WorkerOptions, 'pages' | 'subscriber'> {
  return { pages: fetchArticles, subscriber: publicUrl.startsWith('https:') ? { publicUrl, keyFor } : undefined };
}
