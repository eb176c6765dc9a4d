import { AccountRounds, FairSlots } from '../../background/fair-slots.ts';
import type { Database } from '../../data/database.ts';
import { ACCOUNTS_AT_ONCE, CLASSES, FETCH_SLOTS, MARK_SLOW } from '../../data/queries/queues/fair-turns.ts';
import {
  ACCOUNTS_WITH_DUE_PAGES,
  CLAIM_OWN_PAGES,
  CLAIM_PAGES,
  type PageClaim,
} from '../../data/queries/ingest/article-pages.ts';
import {
  ACCOUNTS_WITH_DUE_SOURCES,
  CLAIM_OWN_SOURCES,
  CLAIM_SOURCES,
  FREE_HOST,
  RELEASE_SOURCE,
  LOCK_SOURCE_CLAIM,
  type Claim,
} from '../../data/queries/ingest/source-fetches.ts';

export type { Claim } from '../../data/queries/ingest/source-fetches.ts';

/** Milliseconds after which a worker that has not released a source is considered dead. */
export const CLAIM_MS = 90_000;
/** Milliseconds of network access from which on a source or page is slow. */
const SLOW_MS = 2_000;
/** The pace of what is slow, and of what an account has beyond its share. */
const SLOWEST = 3;

type Turn = Pick<Claim, 'turnOf' | 'class'>;

/** A queue: claims of what is for everybody, accounts with something due, and claims of what is theirs. */
interface Claims<C extends Turn> {
  readonly ofAll: (values: unknown[]) => Promise<C[]>;
  readonly accounts: (after: string) => Promise<{ account: string }[]>;
  readonly own: (values: unknown[]) => Promise<C[]>;
}

const sourcesOf = (db: Database): Claims<Claim> => ({
  ofAll: (values) => db.query(CLAIM_SOURCES, values),
  accounts: (after) => db.query(ACCOUNTS_WITH_DUE_SOURCES, [after]),
  own: (values) => db.query(CLAIM_OWN_SOURCES, values),
});
const pagesOf = (db: Database): Claims<PageClaim> => ({
  ofAll: (values) => db.query(CLAIM_PAGES, values),
  accounts: (after) => db.query(ACCOUNTS_WITH_DUE_PAGES, [after]),
  own: (values) => db.query(CLAIM_OWN_PAGES, values),
});

/**
 * Decides which source is fetched next. Sources for everybody may take any slot, those of accounts go by account; one
 * of the two is looked at first, then the other, so that neither waits for long. An account's share is counted in each
 * process: an account that has no more than a tenth of every process has no more than a tenth of all.
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
  async sources(limit: number): Promise<{ claims: Claim[]; isAll: boolean }> {
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

/** Whether the claim is still valid; if so, it stays valid until the transaction ends. */
export async function lockClaim(tx: Database, claim: Claim): Promise<boolean> {
  return (await tx.query(LOCK_SOURCE_CLAIM, [claim.id, claim.expiresAt])).length > 0;
}

/** Frees a host for the next request after `afterMs` milliseconds. */
export async function freeHost(db: Database, host: string, afterMs: number): Promise<void> {
  await db.query(FREE_HOST, [host, afterMs]);
}

/** Releases a claimed source for the next worker. */
export async function releaseClaim(db: Database, claim: Claim): Promise<void> {
  await db.query(RELEASE_SOURCE, [claim.id, claim.expiresAt]);
}
