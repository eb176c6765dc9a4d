import { AccountRounds, FairSlots } from '../../background/fair-slots.ts';
import type { Database } from '../../data/database.ts';
import { claimOnePerHost, lockClaimOf, releaseWithHost } from '../../data/sql/claim-queue.ts';
import {
  ACCOUNTS_AT_ONCE,
  CLASSES,
  FETCH_SLOTS,
  MARK_SLOW,
  type FairQueue,
  accountsWithDue,
  claimTurnsOfHosts,
  wasSlow,
} from '../../data/sql/fair-turns.ts';
import { fragment, statement } from '../../data/statement.ts';

/** A source that this worker alone fetches now. */
export interface SourceClaim {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  /** Whether it is for everybody. */
  readonly listed: boolean;
  readonly url: string;
  readonly host: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: Buffer | null;
  readonly ttlSeconds: number | null;
  readonly failures: number;
  /** The account whose turn it is; null for a source that is for everybody. */
  readonly turnOf: string | null;
  /** Of its turn: 1 to 4, the best first. */
  readonly class: number;
  /** Identifies the claim: a later claim of the source has another value. */
  readonly expiresAt: Date;
}

/** Milliseconds after which a worker that has not released a source is considered dead. */
export const CLAIM_MS = 90_000;
/** Milliseconds of network access from which on a source or page is slow. */
const SLOW_MS = 2_000;
/** The pace of what is slow, and of what an account has beyond its share. */
const SLOWEST = 3;

type Turn = Pick<SourceClaim, 'turnOf' | 'class'>;

/** A queue: claims of what is for everybody, accounts with something due, and claims of what is theirs. */
interface Claims<C extends Turn> {
  readonly ofAll: (values: unknown[]) => Promise<C[]>;
  readonly accounts: (after: string) => Promise<{ account: string }[]>;
  readonly own: (values: unknown[]) => Promise<C[]>;
}
const SOURCE_QUEUE: FairQueue = {
  table: 'source_fetches',
  key: 'source_id',
  account: 'turn_of',
  due: 'next_fetch_at',
  where: 'q.paused_at IS NULL AND (q.claim_expires_at IS NULL OR q.claim_expires_at <= now())',
  claim: 'claim_expires_at',
  onClaim: `claim_expires_at = now() + $2 * interval '1 millisecond'`,
  isSlow: (row) => wasSlow('source', `${row}.source_id`),
  isNew: (row) => `(${row}.last_fetched_at IS NULL)`,
  slots: FETCH_SLOTS,
};

const claimedSources = (turn: string): { joined: string; returning: string } => ({
  joined: 'JOIN sources s ON s.id = claims.source_id',
  returning: `s.id, s.name, s.handle, s.listed, s.feed_url AS url, w.host, w.etag, w.last_modified AS "lastModified",
    w.body_hash AS "bodyHash", w.ttl_seconds AS "ttlSeconds", w.failures, w.turn_of AS "turnOf", ${turn} AS class,
    w.claim_expires_at AS "expiresAt"`,
});

/**
 * Of the sources that are for everybody: the longest due first.
 *
 * @internal tests read its plan
 */
export const CLAIM_SOURCES = statement<SourceClaim>(
  claimOnePerHost({ ...SOURCE_QUEUE, where: `q.turn_of IS NULL AND ${SOURCE_QUEUE.where}` }, claimedSources('1')),
);

/** @internal tests read its plan */
export const ACCOUNTS_WITH_DUE_SOURCES = statement<{ account: string }>(accountsWithDue(SOURCE_QUEUE));

/** @internal tests read its plan */
export const CLAIM_OWN_SOURCES = statement<SourceClaim>(
  claimTurnsOfHosts(SOURCE_QUEUE, claimedSources('claims.class')),
);

const sourcesOf = (db: Database): Claims<SourceClaim> => ({
  ofAll: (values) => db.query(CLAIM_SOURCES, values),
  accounts: (after) => db.query(ACCOUNTS_WITH_DUE_SOURCES, [after]),
  own: (values) => db.query(CLAIM_OWN_SOURCES, values),
});

/** A post whose page this worker alone fetches now. */
export interface PageClaim {
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly image: string | null;
  readonly tries: number;
  /** Whether a person saved it for themselves: how reading it goes is noted. */
  readonly saved: boolean;
  /** The account whose turn it is; null for a page of a source that is for everybody. */
  readonly turnOf: string | null;
  /** Of its turn: 1 to 4, the best first. */
  readonly class: number;
  /** Identifies the claim. */
  readonly due: Date;
}

/** Per host, as sources are claimed; when a worker dies, the page is due again, later with each try. */
export const PAGE_QUEUE: FairQueue = {
  table: 'post_pages',
  key: 'post_id',
  account: 'turn_of',
  due: 'due',
  claim: 'due',
  onClaim: `tries = tries + 1, due = now() + $2 * interval '1 millisecond' * 4 ^ tries`,
  isSlow: () => 'false', // a page is fetched once: its account tells
  isNew: () => 'true',
  slots: FETCH_SLOTS,
};

const claimedPages = (turn: string): { joined: string; returning: string } => ({
  joined: 'JOIN posts p ON p.id = claims.post_id AND p.url IS NOT NULL',
  returning: fragment(`p.id, p.url, w.host, p.image, w.tries,
    EXISTS (SELECT FROM saved_pages s WHERE s.post_id = p.id) AS saved, w.turn_of AS "turnOf", ${turn} AS class, w.due`),
});

/**
 * Of the sources that are for everybody: the longest due first.
 *
 * @internal tests read its plan
 */
export const CLAIM_PAGES = statement<PageClaim>(
  claimOnePerHost({ ...PAGE_QUEUE, where: 'q.turn_of IS NULL' }, claimedPages('1')),
);

/** @internal tests read its plan */
export const ACCOUNTS_WITH_DUE_PAGES = statement<{ account: string }>(accountsWithDue(PAGE_QUEUE));

/** @internal tests read its plan */
export const CLAIM_OWN_PAGES = statement<PageClaim>(claimTurnsOfHosts(PAGE_QUEUE, claimedPages('claims.class')));

const pagesOf = (db: Database): Claims<PageClaim> => ({
  ofAll: (values) => db.query(CLAIM_PAGES, values),
  accounts: (after) => db.query(ACCOUNTS_WITH_DUE_PAGES, [after]),
  own: (values) => db.query(CLAIM_OWN_PAGES, values),
});

/**
 * Decides which source is fetched next. Public sources may take any slot, private ones go by account; the two are
 * queried first in turn, so that neither waits for long. An account's share is counted in each process: an account with
 * at most a tenth of every process has at most a tenth of all.
 */
export class FetchTurns {
  private readonly slots = new FairSlots(FETCH_SLOTS, CLASSES);
  private readonly accountRounds = {
    sources: new AccountRounds(ACCOUNTS_AT_ONCE),
    pages: new AccountRounds(ACCOUNTS_AT_ONCE),
  };
  private readonly running = new Set<Turn>();
  private isOwnFirst = false;

  constructor(
    private readonly db: Database,
    private readonly claimMs: number,
  ) {}

  /** Claims at most so many due sources, one per host that is free; `isAll`: whether all accounts were looked at. */
  async sources(limit: number): Promise<{ claims: SourceClaim[]; isAll: boolean }> {
    this.isOwnFirst = !this.isOwnFirst;
    return this.claim(sourcesOf(this.db), this.accountRounds.sources, limit);
  }

  /** Claims at most so many posts whose page is due, in the same way. */
  async pages(limit: number): Promise<{ claims: PageClaim[]; isAll: boolean }> {
    return this.claim(pagesOf(this.db), this.accountRounds.pages, limit);
  }

  /** Holds the slot of a claim until its work has ended. */
  async hold(claim: Turn, work: Promise<void>): Promise<void> {
    this.running.add(claim);
    await this.slots.hold(claim.class, work).finally(() => this.running.delete(claim));
  }

  private async claim<C extends Turn>(
    { ofAll, accounts, own }: Claims<C>,
    accountRounds: AccountRounds,
    limit: number,
  ): Promise<{ claims: C[]; isAll: boolean }> {
    const before = this.isOwnFirst || limit <= 0 ? [] : await ofAll([limit, this.claimMs]);
    const left = limit - before.length;
    if (left <= 0) return { claims: before, isAll: true };
    const due = await accountRounds.next(accounts);
    const owned = due.accounts.length === 0 ? [] : await own(this.ownValues(due.accounts, left));
    const after = !this.isOwnFirst || owned.length >= left ? [] : await ofAll([left - owned.length, this.claimMs]);
    return { claims: [...before, ...owned, ...after], isAll: due.isAll };
  }

  private ownValues(accounts: string[], limit: number): unknown[] {
    const ownTurns = [...this.running].filter(({ turnOf }) => turnOf !== null);
    const paces = ownTurns.map((turn) => Math.min(turn.class, SLOWEST));
    return [accounts, this.claimMs, this.slots.free(limit), ownTurns.map(({ turnOf }) => turnOf), paces];
  }
}

/** Notes that a source, or a page of an account, took so long, if that is slow: it waits behind what is quick. */
export async function notePace(
  db: Database,
  { turnOf, source }: { turnOf: string | null; source: string | undefined },
  ms: number,
): Promise<void> {
  if (turnOf === null || ms < SLOW_MS) return;
  await db.query(MARK_SLOW, [[`account ${turnOf}`, ...(source === undefined ? [] : [`source ${source}`])]]);
}

/** If the claim has expired, another worker may have the source: nothing may be stored then. */
const LOCK_SOURCE_CLAIM = statement(lockClaimOf(SOURCE_QUEUE));

/** Whether the claim is still valid; if so, it stays valid until the transaction ends. */
export async function lockClaim(tx: Database, claim: SourceClaim): Promise<boolean> {
  return (await tx.query(LOCK_SOURCE_CLAIM, [claim.id, claim.expiresAt])).length > 0;
}

const FREE_HOST = statement(`UPDATE fetch_hosts SET free_at = now() + $2 * interval '1 millisecond' WHERE host = $1`);

/** Frees a host for the next request after `afterMs` milliseconds. */
export async function freeHost(db: Database, host: string, afterMs: number): Promise<void> {
  await db.query(FREE_HOST, [host, afterMs]);
}

const RELEASE_SOURCE = statement(releaseWithHost(SOURCE_QUEUE, 'claim_expires_at = NULL'));

/** Releases a claimed source for the next worker. */
export async function releaseClaim(db: Database, claim: SourceClaim): Promise<void> {
  await db.query(RELEASE_SOURCE, [claim.id, claim.expiresAt]);
}
