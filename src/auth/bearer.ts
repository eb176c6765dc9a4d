import { LRUCache } from 'lru-cache';
import type { Database } from '../data/database.ts';
import { isPaidNow } from '../domain/plan.ts';
import { AppError } from '../errors.ts';
import { hashToken, isTokenOf } from './token-format.ts';

/** Who is calling, by which credential, and what it may do. */
export interface Caller {
  readonly id: string;
  readonly scopes: readonly string[];
  /** Whether the plan is paid now. */
  readonly paid: boolean;
  readonly credential: { readonly kind: 'personal'; readonly id: string; readonly expiresAt: Date | null };
}

interface Known {
  readonly accountId: string;
  readonly tokenId: string;
  readonly expiresAt: Date | null;
  readonly plan: string;
  readonly paidUntil: Date | null;
}

/** Full access: a personal token can do what its owner can. */
const PERSONAL_SCOPES = ['read', 'write'];
/** Milliseconds that a credential may be believed without a look, should the notice of a change be lost. */
const BELIEVED_FOR = 5_000;
const MAX_KNOWN = 10_000;

// Raw SQL: once in five seconds for each token in use. Expiry is judged by the database's clock.
const LOOKUP = `SELECT t.id AS "tokenId", t.account_id AS "accountId", t.expires_at AS "expiresAt", a.plan, a.paid_until AS "paidUntil"
  FROM access_tokens t JOIN accounts a ON a.id = t.account_id
 WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`;

/**
 * Tells who sends a token. Answers are kept for 5 seconds and forgotten at once when the database tells of a change to
 * the account or its tokens, so that a revoked token is dead on the next request.
 */
export class Bearer {
  private readonly known = new LRUCache<string, Known>({ max: MAX_KNOWN, ttl: BELIEVED_FOR });
  /** Grows at each notice: a look that began before one must not be kept after it. */
  private notices = 0;
  private stop: (() => void) | undefined;
  private closed = false;
  /** Without notices nothing is kept, so that a revocation is never missed. */
  private listening = false;

  constructor(
    private readonly db: Database & { listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<() => void> },
    private readonly used: (tokenId: string) => void,
  ) {}

  /** Begins to hear of changes, and goes on trying when it cannot. */
  async start(): Promise<void> {
    const again = (): void => {
      this.listening = false;
      this.forget();
      if (!this.closed) setTimeout(() => void this.start(), 1_000).unref();
    };
    try {
      this.stop = await this.db.listen('credentials', (accountId) => this.forget(accountId), again);
      this.listening = true;
    } catch {
      again();
    }
  }

  close(): void {
    this.closed = true;
    this.stop?.();
  }

  /**
   * The caller behind an Authorization header. Throws unauthorized without a bearer token, invalid_token for one that
   * is unknown, expired or revoked, and what the database threw when it could not be asked.
   */
  async identify(header: string | undefined): Promise<Caller> {
    const token = /^bearer +([^\s,]+) *$/i.exec(header ?? '')?.[1];
    if (token === undefined) throw new AppError('unauthorized', 'This needs a token. Send it as `Authorization: Bearer <token>`; make one in the settings.');
    const known = this.known.get(token) ?? (await this.look(token));
    if (!known || (known.expiresAt !== null && known.expiresAt.getTime() <= Date.now())) throw new AppError('invalid_token', 'The token is unknown, expired or revoked, or was made for another resource. Make a new one.');
    this.used(known.tokenId);
    return { id: known.accountId, scopes: PERSONAL_SCOPES, paid: isPaidNow(known), credential: { kind: 'personal', id: known.tokenId, expiresAt: known.expiresAt } };
  }

  private async look(token: string): Promise<Known | undefined> {
    if (!isTokenOf('pat', token)) return undefined;
    const before = this.notices;
    const [found] = await this.db.query<Known>(LOOKUP, [hashToken(token)]);
    if (found && this.listening && before === this.notices) this.known.set(token, found);
    return found;
  }

  private forget(accountId?: string): void {
    this.notices += 1;
    for (const [token, known] of this.known.entries()) if (accountId === undefined || known.accountId === accountId) this.known.delete(token);
  }
}
