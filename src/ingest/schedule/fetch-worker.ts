import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../log.ts';
import { claimSources, CLAIM_MS, freeHost, giveBack, type Claim } from './claims.ts';
import { createConnectivity, type Connectivity } from '../fetch/connectivity.ts';
import type { FeedError } from '../parse/feed.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import type { FetchOptions } from '../fetch/fetch.ts';
import { fetchSource, type Fetched } from './fetch-source.ts';
import type { FetchTools } from './fetch-tools.ts';
import { claimPages, fetchPage, giveBackPage, type PageClaim } from './article-pages.ts';
import { subscribeDue, type Subscriber } from '../../websub/subscribe.ts';
import { createParseThread, type ParseThread } from '../parse/parse-thread.ts';

/** Sources that one worker fetches at a time. */
const CONCURRENCY = 12;
/** Milliseconds between two requests to one host. */
const HOST_DELAY = 1_000;
/** Seconds that a host is left alone at most because it told one source to try again later. */
const HOST_RETRY_S = 3_600;
/** Milliseconds between two looks for due sources: when some were due, when none was, when the database failed. */
const PAUSE = { busy: 100, idle: 1_000, failed: 5_000 };
/** Milliseconds between two tries while there is no network: doubled each time. */
const OFFLINE = { first: 30_000, longest: 900_000 };
/** Milliseconds that a stop waits for what is being stored. */
const STOP_TIMEOUT_MS = 2_000;

/** How a worker works; all but the log has defaults. */
export interface WorkerOptions {
  readonly log: Pick<Log, 'debug' | 'info' | 'warn'>;
  /** What may be asked: without it public addresses and ports 80 and 443 only. */
  readonly fetch?: FetchOptions;
  /** Fetch the pages of posts whose feed gives less than the article. */
  readonly pages?: boolean;
  /** Ask the hubs that feeds name to tell of changes; without it feeds are only fetched at their times. */
  readonly subscriber?: Subscriber | undefined;
  readonly hostDelay?: number;
  readonly claimMs?: number;
  /** What parses documents; its owner closes it. Without it the worker has one of its own. */
  readonly parser?: ParseThread;
}

/** Keeps sources fresh from now on, beside as many other workers as there are. A stop gives back what is not done. */
export function startWorker(db: Database, options: WorkerOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const worker = new Worker(db, options, ending.signal);
  const loop = worker.run();
  return {
    stop: async () => {
      ending.abort();
      await Promise.race([loop, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

class Worker {
  private readonly running = new Set<Promise<void>>();
  private readonly connectivity: Connectivity = createConnectivity();
  private readonly parser: ParseThread;
  private readonly tools: FetchTools;
  private offlinePause = OFFLINE.first;

  constructor(
    private readonly db: Database,
    private readonly options: WorkerOptions,
    private readonly signal: AbortSignal,
  ) {
    this.parser = options.parser ?? createParseThread();
    this.tools = {
      options: { ...options.fetch, signal },
      parser: this.parser,
      pages: options.pages ?? true,
      blame: (host, error) => this.blame(host, error),
    };
  }

  async run(): Promise<void> {
    while (!this.signal.aborted) {
      const pause = await this.begin().catch((error: unknown) => {
        this.options.log.warn({ reason: String(error) }, 'sources could not be taken for fetching yet');
        return PAUSE.failed;
      });
      if (this.connectivity.isDown()) await this.sitOut();
      else await (this.free() > 0 ? this.sleep(pause) : Promise.race(this.running));
    }
    await Promise.all(this.running);
    if (!this.options.parser) await this.parser.close();
  }

  /**
   * Takes as many due sources as there is room for, then pages of posts. Answers milliseconds to wait before the next
   * look.
   */
  private async begin(): Promise<number> {
    const claimMs = this.options.claimMs ?? CLAIM_MS;
    const sources = this.free() <= 0 ? [] : await claimSources(this.db, this.free(), claimMs);
    for (const claim of sources) this.track(this.fetch(claim));
    const pages =
      this.free() <= 0 || !this.tools.pages || this.connectivity.isDown()
        ? []
        : await claimPages(this.db, this.free(), claimMs);
    for (const claim of pages) this.track(this.read(claim));
    if (sources.length + pages.length > 0) return PAUSE.busy;
    if (this.running.size === 0) this.track(this.subscribe());
    return PAUSE.idle;
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  /** Waits for what was tried; when that met no network either, longer each time. */
  private async sitOut(): Promise<void> {
    await Promise.all(this.running);
    if (!this.connectivity.isDown()) return;
    await this.sleep(this.offlinePause);
    this.offlinePause = Math.min(this.offlinePause * 2, OFFLINE.longest);
  }

  private async sleep(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
  }

  /** Without a network one source at a time is enough to find out when it is back. */
  private free(): number {
    return (this.connectivity.isDown() ? 1 : CONCURRENCY) - this.running.size;
  }

  private async fetch(claim: Claim): Promise<void> {
    const { log, hostDelay = HOST_DELAY } = this.options;
    try {
      const fetched = await fetchSource(this.db, claim, this.tools);
      await freeHost(this.db, claim.host, Math.max(hostDelay, hostPause(fetched)));
      this.say(claim, fetched);
    } catch (error) {
      if (!this.signal.aborted)
        log.warn(
          { source: claim.handle, reason: String(error) },
          'a source could not be stored; it is tried again when its claim expires',
        );
      else await giveBack(this.db, claim).catch(() => undefined);
    }
  }

  private async read(claim: PageClaim): Promise<void> {
    try {
      await fetchPage(this.db, claim, this.tools);
      await freeHost(this.db, claim.host, this.options.hostDelay ?? HOST_DELAY);
    } catch (error) {
      if (this.signal.aborted) await giveBackPage(this.db, claim).catch(() => undefined);
      else
        this.options.log.warn(
          { post: claim.id, reason: String(error) },
          'the page of a post could not be stored; it is tried again later',
        );
    }
  }

  private async subscribe(): Promise<void> {
    const { subscriber, log } = this.options;
    if (!subscriber) return;
    await subscribeDue(this.db, subscriber, this.tools.options).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'hubs could not be asked; they are later'),
    );
  }

  private say({ handle, url }: Claim, fetched: Fetched): void {
    const { log } = this.options;
    if (fetched.outcome !== 'failed') log.debug({ source: handle, ...fetched }, 'source fetched');
    else if (fetched.paused)
      log.warn(
        { source: handle, url, reason: fetched.error.message },
        'a source is paused: mend or remove it (dcs source)',
      );
    else log.debug({ source: handle, reason: fetched.error.message }, 'source not fetched');
  }

  private blame(host: string, error?: FetchError | FeedError): boolean {
    const answered = !(error instanceof FetchError && (error.reason === 'network' || error.reason === 'timeout'));
    if (this.connectivity.note(host, answered)) {
      this.offlinePause = OFFLINE.first;
      if (answered) this.options.log.info('sources can be reached again');
      else
        this.options.log.warn(
          'no source can be reached: is there a network? They are tried now and then until one answers',
        );
    }
    return !this.connectivity.isDown();
  }
}

/** Milliseconds for which a server wants no requests at all. */
function hostPause(fetched: Fetched): number {
  const { retryAfter } = fetched.outcome === 'failed' && fetched.error instanceof FetchError ? fetched.error : {};
  return Math.min(retryAfter ?? 0, HOST_RETRY_S) * 1000;
}
