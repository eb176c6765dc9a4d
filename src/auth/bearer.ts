import { LRUCache } from 'lru-cache';
import { validate as isUuid } from 'uuid';
import type { Database } from '../data/database.ts';
import { BEARER_OF_GRANT, BEARER_OF_TOKEN, type BearerRow } from '../data/queries/auth/bearer.ts';
import { isPaidNow } from '../domain/people/plan.ts';
import { AppError } from '../errors.ts';
import type { CheckJwt } from './oauth/tokens/access-jwt.ts';
import { digest } from './oauth/payloads.ts';
import { hashToken, isTokenOf } from './token-format.ts';
import { API_SCOPES } from '../../generated/api.ts';

/** Who is calling, by which credential, and what it may do. */
export interface Caller {
  readonly id: string;
  readonly scopes: readonly string[];
  /** Whether the plan is paid now. */
  readonly paid: boolean;
  /** A personal token by its id, or an app that acts for the person by its client id. */
  readonly credential: { readonly kind: 'personal' | 'app'; readonly id: string; readonly expiresAt: Date | null };
}

interface Credential extends BearerRow {
  readonly scopes: readonly string[];
  /** The only resource that it is good at; a personal token is good at every one. */
  readonly audience: string | undefined;
  readonly credential: Caller['credential'];
  /** SHA-256 of the grant that an app's token was issued under, in hex. */
  readonly grant?: string;
}

type Listening = Database & {
  listen(channel: string, onNotice: (payload: string) => void, onLoss: () => void): Promise<() => void>;
};

/** Milliseconds that a credential may be believed without a look, should the notice of a change be lost. */
const CACHE_TTL_MS = 5_000;
const MAX_CACHED_TOKENS = 10_000;

/**
 * Tells who sends a token. Answers are kept for 5 seconds and forgotten at once when the database tells of a change to
 * the account or its tokens, so that a revoked token is dead on the next request.
 */
export class Bearer {
  private readonly cache = new LRUCache<string, Credential>({ max: MAX_CACHED_TOKENS, ttl: CACHE_TTL_MS });
  /** Grows at each notice: a look that began before one must not be kept after it. */
  private notices = 0;
  private stop: (() => void) | undefined;
  private closed = false;
  /** Without notices nothing is kept, so that a revocation is never missed. */
  private listening = false;

  constructor(
    private readonly db: Listening,
    private readonly used: (tokenId: string) => void,
    private readonly checkJwt: CheckJwt = () => Promise.resolve(undefined),
  ) {}

  /** Begins to hear of changes, and goes on trying when it cannot. */
  async start(): Promise<void> {
    const again = (): void => {
      this.listening = false;
      this.forget();
      if (!this.closed) setTimeout(() => void this.start(), 1_000).unref();
    };
    try {
      this.stop = await this.db.listen('credentials', (changed) => this.forget(changed), again);
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
   * The caller behind an Authorization header sent to a resource (its URL, RFC 8707). A personal token is good at every
   * one, an app's at the one it was issued for. Throws unauthorized without a bearer token, invalid_token for one that
   * is unknown, expired, revoked or for another resource, and what the database threw when it could not be asked.
   */
  async identify(header: string | undefined, resource: string): Promise<Caller> {
    const token = /^bearer +([^\s,]+) *$/i.exec(header ?? '')?.[1];
    if (token === undefined)
      throw new AppError(
        'unauthorized',
        'This needs a token. Send it as `Authorization: Bearer <token>`; make one in the settings.',
      );
    const credential = this.cache.get(token) ?? (await this.look(token));
    if (!credential || hasEnded(credential) || (credential.audience !== undefined && credential.audience !== resource))
      throw new AppError(
        'invalid_token',
        'The token is unknown, expired or revoked, or was made for another resource. Make a new one.',
      );
    if (credential.credential.kind === 'personal') this.used(credential.credential.id);
    return {
      id: credential.accountId,
      scopes: credential.scopes,
      paid: isPaidNow(credential),
      credential: credential.credential,
    };
  }

  private async look(token: string): Promise<Credential | undefined> {
    const before = this.notices;
    const credential = isTokenOf('pat', token) ? await this.personal(token) : await this.ofApp(token);
    if (credential && this.listening && before === this.notices) this.cache.set(token, credential);
    return credential;
  }

  private async personal(token: string): Promise<Credential | undefined> {
    const [row] = await this.db.query(BEARER_OF_TOKEN, [hashToken(token)]);
    if (!row) return undefined;
    const { tokenId, expiresAt, ...account } = row;
    return {
      ...account,
      scopes: API_SCOPES,
      audience: undefined,
      credential: { kind: 'personal', id: tokenId, expiresAt },
    };
  }

  private async ofApp(token: string): Promise<Credential | undefined> {
    const jwt = await this.checkJwt(token);
    if (!jwt || !isUuid(jwt.accountId)) return undefined;
    const grant = digest(jwt.grantId);
    const [account] = await this.db.query(BEARER_OF_GRANT, [jwt.accountId, grant]);
    return (
      account && {
        ...account,
        grant: grant.toString('hex'),
        scopes: jwt.scopes,
        audience: jwt.audience,
        credential: { kind: 'app', id: jwt.clientId, expiresAt: jwt.expiresAt },
      }
    );
  }

  /** Forgets what is known of an account or a grant; without one, everything. */
  private forget(changed?: string): void {
    this.notices += 1;
    for (const [token, { accountId, grant }] of this.cache.entries()) {
      if (changed === undefined || accountId === changed || grant === changed) this.cache.delete(token);
    }
  }
}

function hasEnded({ credential: { expiresAt } }: Credential): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}
