import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { validate as isUuid } from 'uuid';
import type { ListeningDatabase } from '../data/database.ts';
import { OAuthArtefact } from '../data/entities/oauth.ts';
import type { ChannelSubscription } from '../data/servers/channel-listener.ts';
import { NotifyAcks } from '../data/servers/notify-acks.ts';
import { paidUntilMs } from '../domain/people/plan.ts';
import { AppError } from '../errors.ts';
import { suspendedAccount } from './accounts/operators.ts';
import { appIdOf } from './oauth/apps/self-registration.ts';
import type { CheckJwt } from './oauth/tokens/access-jwt.ts';
import { payloadHash } from './oauth/payloads.ts';
import { hashToken, isJwt, isTokenOf } from './token-format.ts';
import { API_SCOPES } from '../../generated/api.ts';
import { statement } from '../data/statement.ts';

/** The account, credential and scopes of a caller. */
export interface Caller {
  readonly id: string;
  readonly scopes: readonly string[];
  /** The app that acts for the account; undefined when a person does. */
  readonly appId: string | undefined;
  /** Whether the account is on the paid plan now. */
  readonly paid: boolean;
  /** The version of what the person mutes; 0 for nothing. */
  readonly mutesVersion: number;
  /** A personal token by its id, an app acting for the person by its client id, or a browser by its session. */
  readonly credential: {
    readonly kind: 'personal' | 'app' | 'session';
    readonly id: string;
    readonly expiresAt: Date | null;
  };
}

/** The account on whose behalf a request with a token is made. */
interface BearerRow {
  readonly accountId: string;
  readonly plan: string;
  readonly paidUntil: Date | null;
  /** Whether an operator suspended the account. */
  readonly suspended: boolean;
  readonly mutesVersion: number;
}

/** An account as requests need it. */
interface CallerAccount extends Pick<BearerRow, 'accountId' | 'suspended' | 'mutesVersion'> {
  readonly paidUntilMs: number;
}

interface Credential extends CallerAccount {
  readonly scopes: readonly string[];
  /** The only resource that it is valid for; undefined for a personal token, which is valid for all. */
  readonly audience: string | undefined;
  readonly appId: string | undefined;
  readonly credential: Caller['credential'];
  /** Expiry of the token, in milliseconds since 1970; Infinity for one that does not. */
  readonly endsAtMs: number;
  /** SHA-256, in hex, of the grant that an app's token was issued under. */
  readonly grant?: string;
}

/** A token of an app that named no resource, as the authorization server makes it. */
const OPAQUE_TOKEN = /^[\w-]{43}$/;
/** The scopes of a token that may only read. */
const READ_SCOPES: readonly string[] = ['read'];
/** An Authorization header with a token (RFC 6750 section 2.1). */
const BEARER = /^bearer +([^\s,]+) *$/i;
/** Milliseconds that a credential is cached, in case the notification of a change is lost. */
const CACHE_TTL_MS = 5_000;
const MAX_CACHED_TOKENS = 10_000;
/** Runs once in five seconds for each token in use. Expiry is checked by the database's clock. */
const BEARER_OF_TOKEN = statement<BearerRow & { tokenId: string; expiresAt: Date | null; readOnly: boolean }>(
  `SELECT t.id AS "tokenId", t.account_id AS "accountId", t.expires_at AS "expiresAt", t.read_only AS "readOnly", a.plan,
  a.paid_until AS "paidUntil", a.suspended_at IS NOT NULL AS suspended, a.mutes_version AS "mutesVersion"
  FROM access_tokens t JOIN accounts a ON a.id = t.account_id
 WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`,
);

/** Ending a grant revokes its access tokens. Withdrawing one does not: they expire. */
const BEARER_OF_GRANT = statement<BearerRow>(`SELECT a.id AS "accountId", a.plan, a.paid_until AS "paidUntil",
  a.suspended_at IS NOT NULL AS suspended, a.mutes_version AS "mutesVersion" FROM accounts a
 WHERE a.id = $1 AND NOT EXISTS (SELECT FROM ended_grants e WHERE e.grant_id = $2)`);

/** A notification that changes nothing: its receiver has received all before it. */
const NOTIFY_PROBE = statement(`SELECT pg_notify('credentials', $1)`);

/**
 * Identifies callers by their tokens. Credentials are cached for 5 seconds and evicted as soon as the database notifies
 * of a change to the account or its tokens, so that a revoked token fails on the next request.
 */
export class TokenAuthenticator {
  /** By token; for metrics, too. */
  readonly cache = new LRUCache<string, Credential>({ max: MAX_CACHED_TOKENS, ttl: CACHE_TTL_MS });
  /** Incremented on each notification: the result of an earlier query must not be cached after it. */
  private notices = 0;
  /** Subscription to changes. Nothing is cached unless it has surely missed none, so that every revocation counts. */
  private subscription: ChannelSubscription | undefined;
  private closed = false;
  private readonly acks = new NotifyAcks();

  constructor(
    private readonly db: ListeningDatabase,
    private readonly used: (tokenId: string, address: string | null) => void,
    private readonly checkJwt: CheckJwt = () => Promise.resolve(undefined),
  ) {}

  /** Subscribes to notifications of changes; keeps retrying when that fails. */
  async start(): Promise<void> {
    const retry = (): void => {
      this.subscription = undefined;
      this.forget();
      if (!this.closed) setTimeout(() => void this.start(), 1_000).unref();
    };
    try {
      const onChange = (changed: string): void => {
        this.forget(changed);
        this.acks.acknowledge(changed);
      };
      this.subscription = await this.db.listen('credentials', onChange, retry);
      if (this.closed) this.subscription();
    } catch {
      retry();
    }
  }

  close(): void {
    this.closed = true;
    this.subscription?.();
  }

  /**
   * The caller of an Authorization header that was sent to a resource (its URL, RFC 8707). A personal token is valid
   * for every resource, an app's only for its own; `address` is noted as where a personal one was last used. Throws
   * unauthorized without a bearer token, invalid_token for one that is unknown, expired, revoked or for another
   * resource, forbidden when the account is suspended, and errors of the database.
   */
  async identify(header: string | undefined, resource: string, address: string | null = null): Promise<Caller> {
    const token = BEARER.exec(String(header))?.[1];
    if (token === undefined)
      throw new AppError(
        'unauthorized',
        'Authentication required. Send `Authorization: Bearer <token>`. Create a token under Settings > Access tokens.',
      );
    const credential = (this.isSubscribed() ? this.cache.get(token) : undefined) ?? (await this.look(token));
    if (!credential || credential.endsAtMs <= Date.now()) throw await this.refused(token, resource);
    // A token without an audience is for every resource.
    if (credential.audience !== undefined && credential.audience !== resource)
      throw new AppError(
        'invalid_token',
        `The token was requested for another resource. Request one with resource=${resource}.`,
      );
    if (credential.suspended) throw suspendedAccount();
    if (credential.credential.kind === 'personal') this.used(credential.credential.id, address);
    return {
      id: credential.accountId,
      scopes: credential.scopes,
      appId: credential.appId,
      paid: credential.paidUntilMs > Date.now(),
      mutesVersion: credential.mutesVersion,
      credential: credential.credential,
    };
  }

  /**
   * Resolves when this process has heard of every change that was stored before, and the others have been sent it; in
   * a tenth of a second anyhow. To be waited for before it is said that a credential was revoked.
   */
  async waitForPropagation(): Promise<void> {
    if (!this.isSubscribed()) return;
    const mark = randomUUID();
    await this.acks.runAndWait(mark, () => this.db.query(NOTIFY_PROBE, [mark])).catch(() => undefined);
  }

  private async refused(token: string, resource: string): Promise<AppError> {
    const isWithoutResource =
      OPAQUE_TOKEN.test(token) &&
      (await this.db.orm.existsBy(OAuthArtefact, { kind: 'AccessToken', id: payloadHash(token) }));
    return new AppError(
      'invalid_token',
      isWithoutResource
        ? `The token was requested without a resource, so it works nowhere. Request one with resource=${resource}.`
        : 'The token is unknown, expired or revoked. Make a new one.',
    );
  }

  private isSubscribed(): boolean {
    return this.subscription !== undefined && performance.now() < this.subscription.currentUntil;
  }

  private async look(token: string): Promise<Credential | undefined> {
    const before = this.notices;
    const credential = isTokenOf('pat', token) ? await this.personal(token) : await this.ofApp(token);
    if (credential && this.isSubscribed() && before === this.notices) this.cache.set(token, credential);
    return credential;
  }

  private async personal(token: string): Promise<Credential | undefined> {
    const [row] = await this.db.query(BEARER_OF_TOKEN, [hashToken(token)]);
    if (!row) return undefined;
    const { tokenId, expiresAt, readOnly } = row;
    return {
      ...callerAccount(row),
      scopes: readOnly ? READ_SCOPES : API_SCOPES,
      audience: undefined,
      appId: undefined,
      credential: { kind: 'personal', id: tokenId, expiresAt },
      endsAtMs: expiresAt?.getTime() ?? Infinity,
    };
  }

  private async ofApp(token: string): Promise<Credential | undefined> {
    const jwt = isJwt(token) ? await this.checkJwt(token) : undefined;
    if (!jwt || !isUuid(jwt.accountId)) return undefined;
    const grant = payloadHash(jwt.grantId);
    const [account] = await this.db.query(BEARER_OF_GRANT, [jwt.accountId, grant]);
    return (
      account && {
        ...callerAccount(account),
        grant: grant.toString('hex'),
        scopes: jwt.scopes,
        audience: jwt.audience,
        appId: appIdOf(jwt.clientId),
        credential: { kind: 'app', id: jwt.clientId, expiresAt: jwt.expiresAt },
        endsAtMs: jwt.expiresAt.getTime(),
      }
    );
  }

  /** Evicts an account or a grant from the cache; without an argument, everything. */
  private forget(changed?: string): void {
    this.notices += 1;
    for (const [token, { accountId, grant }] of this.cache.entries()) {
      if (changed === undefined || accountId === changed || grant === changed) this.cache.delete(token);
    }
  }
}

function callerAccount({ accountId, suspended, mutesVersion, ...plan }: BearerRow): CallerAccount {
  return { accountId, suspended, mutesVersion, paidUntilMs: paidUntilMs(plan) };
}
