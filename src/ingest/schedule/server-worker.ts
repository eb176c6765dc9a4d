import type { BackgroundTask, Stoppable } from '../../background/repeat.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../log.ts';
import type { Subscriber } from '../../websub/subscribe.ts';
import { fetchOfOperators } from '../fetch/ways.ts';
import { startWorker, type WorkerOptions } from './fetch-worker.ts';

type WorkerSettings = Pick<
  Config,
  | 'worker'
  | 'fetchArticles'
  | 'changeSets'
  | 'releaseLookups'
  | 'publicUrl'
  | 'feedOrigins'
  | 'peopleFeedOrigins'
  | 'outboundProxy'
>;

/** The worker of a server; `start` does nothing if the settings disable it. */
export function createWorker(
  db: Database,
  settings: WorkerSettings & Pick<Subscriber, 'keyFor'>,
  log: Log,
): BackgroundTask {
  let worker: Stoppable | undefined;
  return {
    start: () => {
      if (settings.worker) worker = startWorker(db, { ...workerOptions(settings), log });
      return Promise.resolve();
    },
    stop: async () => worker?.stop(),
  };
}

/** Options of a worker from the settings. Hubs are used only when they can reach this service: at an https address. */
export function workerOptions({
  fetchArticles,
  changeSets,
  releaseLookups,
  publicUrl,
  keyFor,
  ...outbound
}: WorkerSettings & Pick<Subscriber, 'keyFor'>): Pick<
  WorkerOptions,
  'fetch' | 'peopleOrigins' | 'pages' | 'changes' | 'subscriber'
> {
  return {
    fetch: fetchOfOperators({ ...outbound, publicUrl }),
    peopleOrigins: outbound.peopleFeedOrigins,
    pages: fetchArticles,
    changes: { sets: changeSets, isLookingUp: releaseLookups },
    subscriber: publicUrl.startsWith('https:') ? { publicUrl, keyFor } : undefined,
  };
}
