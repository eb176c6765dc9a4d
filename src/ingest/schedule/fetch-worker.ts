import { setTimeout as wait } from 'node:timers/promises';
import type { Stoppable } from '../../background/repeat.ts';
import type { Database } from '../../data/database.ts';
import { FETCH_SLOTS } from '../../data/sql/fair-turns.ts';
import type { Log } from '../../log.ts';
import { withTrace } from '../../telemetry/trace.ts';
import { CLAIM_MS, FetchTurns, freeHost, releaseClaim, notePace, type SourceClaim, type PageClaim } from './claims.ts';
import type { FeedError } from '../parse/feed.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import type { FetchOptions } from '../fetch/fetch.ts';
import { FailureLines } from './failure-lines.ts';
import { fetchSource, type Fetched } from './fetch-source.ts';
import { Stopwatch, type FetchTools } from './fetch-tools.ts';
import { fetchPage, releasePage } from './article-pages.ts';
import { runChangeWorker, type ChangeWorkerOptions } from './change-worker.ts';
import { runImport } from '../imports/run-imports.ts';
import { subscribeDue, type Subscriber } from '../../websub/subscribe.ts';
import { createParseThread, type ParseThread } from '../parse/parse-thread.ts';

/** Milliseconds between two requests to one host. */
const HOST_DELAY_MS = 1_000;
/** Maximum seconds without requests to a host whose Retry-After one source received. */
const HOST_RETRY_S = 3_600;
/** Milliseconds between polls for due sources: when some were due, when none was, after a database error. */
const PAUSE_MS = { busy: 100, idle: 1_000, failed: 5_000 };
/** Milliseconds between attempts without a network: doubled each time. */
const OFFLINE_PAUSE_MS = { first: 30_000, longest: 900_000 };
/** Milliseconds that `stop` waits for fetches to be stored. */
const STOP_TIMEOUT_MS = 2_000;

/** Options of a worker; only the log is required. */
export interface WorkerOptions {
  readonly log: Pick<Log, 'debug' | 'info' | 'warn'>;
  /** Default: public addresses, ports 80 and 443 only. */
  readonly fetch?: FetchOptions;
  /** Own origins that sources which people added may be of. Default: none. */
  readonly peopleOrigins?: readonly string[];
  /** Whether to fetch the pages of posts whose feed has less than the article. */
  readonly pages?: boolean;
  /** For subscriptions to the WebSub hubs of feeds; without it feeds are only polled. */
  readonly subscriber?: Subscriber | undefined;
  /** Sources of changes of packages. Default: none is read, and nothing is written. */
  readonly changes?: ChangeWorkerOptions['changes'] | undefined;
  readonly hostDelay?: number;
  readonly claimMs?: number;
  /** The parser to use, closed by its owner. Without it the worker creates and closes its own. */
  readonly parser?: ParseThread;
}

/**
 * Keeps sources fresh until stopped, concurrently with any number of other workers. `stop` releases unfinished claims.
 */
export function startWorker(db: Database, options: WorkerOptions): Stoppable {
  const ending = new AbortController();
  const worker = new Worker(db, options, ending.signal);
  const loop = Promise.all([
    worker.run(),
    importFiles(db, options, ending.signal),
    readChanges(db, options, ending.signal),
  ]);
  return {
    stop: async () => {
      ending.abort();
      await Promise.race([loop, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Imports the files that people sent, one at a time; an import that is interrupted is continued later. */
async function importFiles(db: Database, options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const parser = options.parser ?? createParseThread();
  while (!signal.aborted) {
    const pause = await runImport(db, { parser, isStopped: () => signal.aborted }).then(
      (hadWork) => (hadWork ? PAUSE_MS.busy : PAUSE_MS.idle),
      (error: unknown) => {
        if (!signal.aborted) options.log.warn({ reason: String(error) }, 'failed to import a file, retrying');
        return PAUSE_MS.failed;
      },
    );
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
  if (!options.parser) await parser.close();
}

/** Reads what changed in packages, where that is asked for. */
async function readChanges(db: Database, options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const { log, changes, fetch: fetchOptions = {}, hostDelay } = options;
  if (changes) await runChangeWorker(db, { log, changes, fetchOptions, hostDelay }, signal);
}

/** Unreachable hosts in a row after which our own network is assumed to be down. */
const MAX_UNREACHABLE_HOSTS = 10;

/** Whether the network of this process works, inferred from the outcomes of its fetches. */
interface Connectivity {
  /** Several hosts were tried, and none has answered for a while. */
  isDown(): boolean;
  /** Records the outcome of a fetch. Returns true when `isDown` changes with it. */
  note(host: string, answered: boolean): boolean;
}

/**
 * Without a network, a server must not take every source for broken. Ten unreachable hosts with no answer in between
 * mean that the network is down; any answer means that it works.
 */
function createConnectivity(): Connectivity {
  const unreachable = new Set<string>();
  const isDown = (): boolean => unreachable.size >= MAX_UNREACHABLE_HOSTS;
  return {
    isDown,
    note: (host, answered) => {
      const before = isDown();
      if (answered) unreachable.clear();
      else unreachable.add(host);
      return isDown() !== before;
    },
  };
}

class Worker {
  private readonly running = new Set<Promise<void>>();
  private readonly connectivity: Connectivity = createConnectivity();
  private readonly parser: ParseThread;
  private readonly tools: Omit<FetchTools, 'timed'>;
  private readonly turns: FetchTurns;
  private offlinePause = OFFLINE_PAUSE_MS.first;
  private readonly failures: FailureLines;

  constructor(
    private readonly db: Database,
    private readonly options: WorkerOptions,
    private readonly signal: AbortSignal,
  ) {
    this.parser = options.parser ?? createParseThread();
    this.failures = new FailureLines(options.log);
    this.turns = new FetchTurns(db, options.claimMs ?? CLAIM_MS);
    this.tools = {
      options: { ...options.fetch, signal },
      peopleOrigins: options.peopleOrigins ?? [],
      parser: this.parser,
      pages: options.pages ?? true,
      blame: (host, error) => this.blame(host, error),
    };
  }

  async run(): Promise<void> {
    while (!this.signal.aborted) {
      const pause = await this.begin().catch((error: unknown) => {
        this.options.log.warn({ reason: String(error) }, 'failed to claim sources, retrying');
        return PAUSE_MS.failed;
      });
      if (this.connectivity.isDown()) await this.sitOut();
      else await (this.free() > 0 ? this.pause(pause) : Promise.race(this.running));
    }
    await Promise.all(this.running);
    this.failures.flush();
    if (!this.options.parser) await this.parser.close();
  }

  /**
   * Claims as many due sources as there are free slots, then pages of posts. Returns milliseconds until the next poll.
   */
  private async begin(): Promise<number> {
    const sources = await this.turns.sources(this.free());
    for (const claim of sources.claims) this.track(this.turns.hold(claim, this.fetch(claim)));
    const hasPages = this.tools.pages && !this.connectivity.isDown();
    const pages = await this.turns.pages(hasPages ? this.free() : 0);
    for (const claim of pages.claims) this.track(this.turns.hold(claim, this.read(claim)));
    if (sources.claims.length + pages.claims.length > 0 || !sources.isAll || !pages.isAll) return PAUSE_MS.busy;
    if (this.running.size === 0) this.track(this.subscribe());
    return PAUSE_MS.idle;
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  /** Waits for running fetches; if the network is still down, pauses, longer each time. */
  private async sitOut(): Promise<void> {
    await Promise.all(this.running);
    if (!this.connectivity.isDown()) return;
    await this.sleep(this.offlinePause);
    this.offlinePause = Math.min(this.offlinePause * 2, OFFLINE_PAUSE_MS.longest);
  }

  /** Ends early when a fetch has: others may have waited for it. */
  private async pause(ms: number): Promise<void> {
    await this.sleep(PAUSE_MS.busy);
    if (ms > PAUSE_MS.busy) await Promise.race([this.sleep(ms - PAUSE_MS.busy), ...this.running]);
  }

  private async sleep(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
  }

  /** Free slots. Without a network one source at a time is enough to notice when it is back. */
  private free(): number {
    return (this.connectivity.isDown() ? 1 : FETCH_SLOTS) - this.running.size;
  }

  private async fetch(claim: SourceClaim): Promise<void> {
    const { log, hostDelay = HOST_DELAY_MS } = this.options;
    try {
      const start = { name: 'fetch source', attributes: { 'dcs.source': claim.handle } };
      const result = await withTrace(start, async (span) => {
        const fetched = await this.timed(claim, claim.id, (tools) => fetchSource(this.db, claim, tools));
        span.set({ 'dcs.outcome': fetched.outcome });
        return fetched;
      });
      await freeHost(this.db, claim.host, Math.max(hostDelay, hostPause(result)));
      this.logResult(claim, result);
    } catch (error) {
      if (!this.signal.aborted)
        log.warn(
          { source: claim.handle, reason: String(error) },
          'failed to store source, retrying after claim expiry',
        );
      else await releaseClaim(this.db, claim).catch(() => undefined);
    }
  }

  private async read(claim: PageClaim): Promise<void> {
    try {
      await withTrace({ name: 'fetch page' }, () =>
        this.timed(claim, undefined, (tools) => fetchPage(this.db, claim, tools)),
      );
      await freeHost(this.db, claim.host, this.options.hostDelay ?? HOST_DELAY_MS);
    } catch (error) {
      if (this.signal.aborted) await releasePage(this.db, claim).catch(() => undefined);
      else this.options.log.warn({ post: claim.id, reason: String(error) }, 'failed to store article page, retrying');
    }
  }

  private async timed<T>(
    { turnOf }: Pick<SourceClaim, 'turnOf'>,
    source: string | undefined,
    work: (tools: FetchTools) => Promise<T>,
  ): Promise<T> {
    const watch = new Stopwatch();
    const result = await work({ ...this.tools, timed: (access) => watch.time(access) });
    await notePace(this.db, { turnOf, source }, watch.ms);
    return result;
  }

  private async subscribe(): Promise<void> {
    const { subscriber, log } = this.options;
    if (!subscriber) return;
    const due = (): Promise<number> => subscribeDue(this.db, subscriber, this.tools.options);
    await withTrace({ name: 'subscribe to hubs' }, due).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'failed to request hub subscriptions, retrying'),
    );
  }

  private logResult({ handle, url, failures }: SourceClaim, result: Fetched): void {
    const { log } = this.options;
    if (result.outcome !== 'failed') log.debug({ source: handle, ...result }, 'source fetched');
    else if (result.paused)
      log.warn({ source: handle, url, reason: result.error.message }, 'source paused after repeated failures');
    else log.debug({ source: handle, reason: result.error.message }, 'failed to fetch source');
    if (result.outcome === 'failed' && failures === 0 && !this.connectivity.isDown())
      this.failures.note(handle, result.error.message);
  }

  private blame(host: string, error?: FetchError | FeedError): boolean {
    const answered = !(error instanceof FetchError && (error.reason === 'network' || error.reason === 'timeout'));
    if (this.connectivity.note(host, answered)) {
      this.offlinePause = OFFLINE_PAUSE_MS.first;
      if (answered) this.options.log.info('network available, fetching resumed');
      else {
        this.failures.drop();
        this.options.log.warn('network down, fetching suspended');
      }
    }
    return !this.connectivity.isDown();
  }
}

/** Milliseconds for which a server asked for no requests. */
function hostPause(result: Fetched): number {
  const { retryAfter } = result.outcome === 'failed' && result.error instanceof FetchError ? result.error : {};
  return Math.min(retryAfter ?? 0, HOST_RETRY_S) * 1000;
}
