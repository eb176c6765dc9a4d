import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../log.ts';
import { withTrace } from '../../telemetry/trace.ts';
import { fetchChanges, type ChangesFetched } from '../changes/fetch-changes.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { fetchDocument, type FetchOptions } from '../fetch/fetch.ts';
import { createParseThread, type ParseThread } from '../parse/parse-thread.ts';
import {
  claimChangeSource,
  releaseChangeClaim,
  scheduleChangeSources,
  type ChangeClaim,
  type ChangeSettings,
} from './change-sources.ts';
import { freeHost } from './claims.ts';

/** Milliseconds between looks for due sources: when some were due, when none was, after a database error. */
const PAUSE_MS = { busy: 100, idle: 5_000, failed: 10_000 };
/** Milliseconds between two looks at which packages are in use; a fifth more at random. */
const SCHEDULE_MS = 3_600_000;
/** Milliseconds between two requests to one host, and the most that its Retry-After may ask for. */
const HOST_MS = { delay: 1_000, longest: 3_600_000 };

/** Options of the worker; the rest is for tests. */
export interface ChangeWorkerOptions {
  readonly log: Pick<Log, 'debug' | 'info' | 'warn'>;
  readonly changes: ChangeSettings & { readonly spreadS?: number; readonly idleMs?: number };
  readonly fetchOptions: FetchOptions;
  /** Fetches one document. */
  readonly fetch?: typeof fetchDocument;
  readonly hostDelay?: number | undefined;
  readonly parser?: ParseThread | undefined;
}

/**
 * Fetches the sources of changes, one at a time in this process and one a host in all, until it is stopped. If the
 * settings name none, it only removes those of earlier ones.
 */
export async function runChangeWorker(db: Database, options: ChangeWorkerOptions, signal: AbortSignal): Promise<void> {
  const { sets, isLookingUp } = options.changes;
  const isIdle = sets.length === 0 && !isLookingUp;
  const parser = options.parser ?? createParseThread();
  const idleMs = options.changes.idleMs ?? PAUSE_MS.idle;
  let scheduleAt = 0;
  while (!signal.aborted) {
    const pause = await (async () => {
      if (performance.now() >= scheduleAt) {
        const { spreadS } = options.changes;
        await withTrace({ name: 'schedule change sources' }, () => scheduleChangeSources(db, options.changes, spreadS));
        scheduleAt = performance.now() + SCHEDULE_MS * (1 + Math.random() / 5);
      }
      const claim = isIdle ? undefined : await claimChangeSource(db);
      if (!claim) return idleMs;
      await fetchClaim(db, claim, { ...options, parser, signal });
      return PAUSE_MS.busy;
    })().catch((error: unknown) => {
      if (!signal.aborted) options.log.warn({ reason: String(error) }, 'failed to read changes of packages, retrying');
      return PAUSE_MS.failed;
    });
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
  if (!options.parser) await parser.close();
}

async function fetchClaim(
  db: Database,
  claim: ChangeClaim,
  options: ChangeWorkerOptions & { parser: ParseThread; signal: AbortSignal },
): Promise<void> {
  const { log, fetch = fetchDocument, parser, signal, hostDelay } = options;
  const { spreadS } = options.changes;
  const tools = { fetch, parser, options: { ...options.fetchOptions, signal }, spreadS };
  try {
    const result = await withTrace({ name: 'fetch changes', attributes: { 'dcs.kind': claim.kind } }, () =>
      fetchChanges(db, claim, tools),
    );
    await freeHost(db, claim.host, Math.max(hostDelay ?? HOST_MS.delay, hostPause(result)));
    if (result.outcome !== 'failed') log.debug({ kind: claim.kind, ...result }, 'changes of packages fetched');
    // Only of sets, which the settings name: packages are people's.
    else if (claim.kind === 'set')
      log.warn({ url: claim.url, reason: result.error.message }, 'failed to read a set of changes');
  } catch (error) {
    if (signal.aborted) await releaseChangeClaim(db, claim).catch(() => undefined);
    else throw error;
  }
}

function hostPause(result: ChangesFetched): number {
  const { retryAfter } = result.outcome === 'failed' && result.error instanceof FetchError ? result.error : {};
  return Math.min((retryAfter ?? 0) * 1000, HOST_MS.longest);
}
