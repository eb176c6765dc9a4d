import { v5 as uuidOf, v7 as uuid, validate as isUuid } from 'uuid';
import type { Redis } from 'ioredis';
import { now, withinLast } from '../../../data/conditions.ts';
import type { Database } from '../../../data/database.ts';
import { OAuthApp } from '../../../data/entities/oauth.ts';
import { statement } from '../../../data/statement.ts';
import { AppError } from '../../../errors.ts';
import { consume, createLimiter, secondsLeft, type Limiter } from '../../../limits/limiter.ts';
import { makeRoom, originOfAddress, originOfDocument } from './room.ts';
import { asObject, InvalidMetadataError, isDocumentUrl, readMetadata, type Metadata } from './client-metadata.ts';

/**
 * Self-registration of MCP clients as apps: not at all, by a metadata document at their own URL, or by
 * dynamic registration as well.
 */
export type ClientRegistration = 'off' | 'metadata' | 'dynamic';

/**
 * Fetches a document from the public internet only; returns its URL after redirects. Throws when it cannot be fetched.
 */
export type FetchPublic = (
  url: string,
  limits: { maxBytes: number; timeoutMs: number },
) => Promise<{ url: string; bytes: Uint8Array }>;

/** New clients per address: trying out programs needs a few. */
const REGISTRATIONS = { name: 'register-client', points: 20, seconds: 3_600 };
/** Metadata documents fetched per address. */
const DOCUMENT_FETCHES = { name: 'read-client', points: 20, seconds: 60 };
/** Small limits, because the person waits (draft-ietf-oauth-client-id-metadata-document section 6.6). */
const DOCUMENT = { maxBytes: 5 * 1024, timeoutMs: 5_000 };
/** The UUID namespace of apps whose client_id is a URL. */
const NAMESPACE = '5f0c2d1e-3f0b-5a5e-9d2a-6d6370617070';

/** The id of a client_id's app in the tables: derived from it when it is a URL. */
export function appIdOf(clientId: string): string {
  return isUuid(clientId) ? clientId : uuidOf(clientId, NAMESPACE);
}

/** An existing row keeps its age. */
const PUT_DOCUMENTED_APP =
  statement(`INSERT INTO oauth_apps (id, name, redirect_uris, homepage, created_at, self_registered, metadata_url,
  metadata_read_at, refreshes, registered_from) VALUES ($1, $2, $3, $4, now(), true, $5, now(), $6, $7)
  ON CONFLICT (id) DO UPDATE SET registered_from = excluded.registered_from, name = excluded.name, redirect_uris = excluded.redirect_uris,
  homepage = excluded.homepage, metadata_read_at = excluded.metadata_read_at, refreshes = excluded.refreshes`);

/** MCP clients that registered themselves. They are public, and the consent page warns that they are unverified. */
export class SelfRegistration {
  private readonly registrations;
  private readonly readings;

  constructor(
    private readonly db: Database,
    readonly mode: ClientRegistration,
    private readonly fetchPublic: FetchPublic,
    redis: Redis | undefined,
  ) {
    this.registrations = createLimiter(REGISTRATIONS, redis);
    this.readings = createLimiter(DOCUMENT_FETCHES, redis);
  }

  /** Whether the current mode allows an app to be used. */
  allows({ selfRegistered, metadataUrl }: Pick<OAuthApp, 'selfRegistered' | 'metadataUrl'>): boolean {
    return !selfRegistered || this.mode === 'dynamic' || (this.mode === 'metadata' && metadataUrl !== null);
  }

  /**
   * Registers a client (RFC 7591), always as a public one, whatever it asked for, and returns its metadata. Throws
   * InvalidMetadataError; rate_limit_exceeded for too many from one address, forbidden when `makeRoom` finds none.
   */
  async register(metadata: unknown, address: string): Promise<Metadata> {
    const app = readMetadata(metadata);
    await this.count(this.registrations, address, 'clients');
    const [id, registeredFrom] = [uuid(), originOfAddress(address)];
    await this.db.transaction(async (tx) => {
      await makeRoom(tx, registeredFrom);
      await tx.orm.insert(OAuthApp, { ...app, id, createdAt: now, selfRegistered: true, registeredFrom });
    });
    return {
      client_id: id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name: app.name,
      ...(app.homepage === null ? {} : { client_uri: app.homepage }),
      redirect_uris: app.redirectUris,
      grant_types: ['authorization_code', ...(app.refreshes ? ['refresh_token'] : [])],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  /**
   * If a client_id is a URL, creates or updates its app from its metadata document, at most once an hour. Throws
   * InvalidMetadataError, and the errors of `register`.
   */
  async readDocument(clientId: string, address: string): Promise<void> {
    if (this.mode === 'off' || !isDocumentUrl(clientId)) return;
    const id = appIdOf(clientId);
    if (await this.db.orm.existsBy(OAuthApp, { id, metadataReadAt: withinLast('1 hour') })) return;
    await this.count(this.readings, address, 'documents of clients');
    const metadata = await this.fetched(clientId);
    if (metadata.client_id !== clientId)
      throw new InvalidMetadataError('invalid_client_metadata', 'the document of the client names another client_id');
    if ((metadata.token_endpoint_auth_method ?? 'none') !== 'none' || 'client_secret' in metadata)
      throw new InvalidMetadataError(
        'invalid_client_metadata',
        'a client that a document describes has no secret: token_endpoint_auth_method must be none',
      );
    const app = readMetadata(metadata);
    const registeredFrom = originOfDocument(clientId);
    const row = [id, app.name, app.redirectUris, app.homepage, clientId, app.refreshes, registeredFrom];
    await this.db.transaction(async (tx) => {
      if (!(await tx.orm.existsBy(OAuthApp, { id }))) await makeRoom(tx, registeredFrom);
      await tx.query(PUT_DOCUMENTED_APP, row);
    });
  }

  private async fetched(clientId: string): Promise<Metadata> {
    try {
      const { url, bytes } = await this.fetchPublic(clientId, DOCUMENT);
      // A document elsewhere does not speak for this URL (section 6.5 of the draft).
      if (url !== clientId) throw new Error('redirected');
      return asObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    } catch {
      throw new InvalidMetadataError(
        'invalid_client_metadata',
        'the document of the client could not be read at its client_id',
      );
    }
  }

  private async count(limiter: Limiter, address: string, what: string): Promise<void> {
    const { over, state } = await consume(limiter, address);
    const wait = secondsLeft(state);
    if (over)
      throw new AppError(
        'rate_limit_exceeded',
        `Too many ${what} came from this address. Try again in ${wait} seconds.`,
        { retryAfter: wait },
      );
  }
}
