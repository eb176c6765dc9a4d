import Provider, { errors, type Adapter, type AdapterPayload, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../data/database.ts';
import { isForeignKeyViolation } from '../../data/database-errors.ts';
import type { OAuthApp } from '../../data/entities/oauth.ts';
import { findClient } from './apps/apps.ts';
import { DOCS_APP_ID } from './apps/own-apps.ts';
import { isPrivateUse } from './apps/app-urls.ts';
import type { ArtefactKind, OidcPayloads, Payload, Stored } from './payloads.ts';
import { InvalidMetadataError } from './apps/client-metadata.ts';
import { type SelfRegistration } from './apps/self-registration.ts';

/**
 * Milliseconds within which two uses of a refresh token count as concurrent: a busy server reads requests that were
 * sent together this far apart.
 */
const CONCURRENT_MS = 2_000;

/** Called before each lookup of a client; may reject it by throwing an error of the library. */
type OnClientLookup = (ctx: KoaContextWithOIDC, clientId: string) => Promise<void>;

/** Called with each device code that is found; may reject the request by throwing an error of the library. */
type OnDeviceCode = (ctx: KoaContextWithOIDC, found: { code: string; payload: Payload }) => Promise<void>;

/** Our own client metadata: whether the client registered itself, and whether it listed the grant refresh_token. */
export const SELF_REGISTERED = 'dcs_self_registered';
export const REFRESHES = 'dcs_refreshes';

/** The grant type of RFC 8628 section 3.4. */
const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Returns the storage of a model of oidc-provider. */
export type AdapterOf = (model: string) => Adapter;

/** The storage of oidc-provider: one adapter for each of its models. */
export function createAdapters(
  db: Database,
  payloads: OidcPayloads,
  {
    onLookup,
    onDeviceCode,
    selfRegistration,
  }: { onLookup: OnClientLookup; onDeviceCode: OnDeviceCode; selfRegistration: SelfRegistration },
): AdapterOf {
  return (model) => {
    if (model === 'Client') return clients(db, onLookup, selfRegistration);
    const adapter = payloadAdapter(model as ArtefactKind, payloads);
    return model === 'DeviceCode' ? deviceCodes(adapter, onDeviceCode) : adapter;
  };
}

function deviceCodes(adapter: Adapter, onDeviceCode: OnDeviceCode): Adapter {
  return {
    ...adapter,
    find: async (code) => {
      const payload = await adapter.find(code);
      if (payload && Provider.ctx) await onDeviceCode(Provider.ctx, { code, payload });
      return payload ?? undefined;
    },
  };
}

/** Clients are registered by us and never written by the library. */
function clients(db: Database, onLookup: OnClientLookup, selfRegistration: SelfRegistration): Adapter {
  const unsupported = (): Promise<never> =>
    Promise.reject(new Error('Clients are not written by the authorization server.'));
  const find = async (id: string): Promise<AdapterPayload | undefined> => {
    if (Provider.ctx) await onLookup(Provider.ctx, id);
    if (Provider.ctx?.oidc.route === 'authorization')
      await selfRegistration.readDocument(id, String(Provider.ctx.state.address)).catch(throwInvalidClient);
    const app = await findClient(db, id);
    return app && (app.metadataUrl ?? app.id) === id && selfRegistration.allows(app) ? clientMetadata(app) : undefined;
  };
  return {
    find,
    upsert: unsupported,
    findByUserCode: unsupported,
    findByUid: unsupported,
    consume: unsupported,
    destroy: unsupported,
    revokeByGrantId: unsupported,
  };
}

function throwInvalidClient(error: unknown): never {
  throw error instanceof InvalidMetadataError
    ? new errors.InvalidClient(error.message, 'see error_description')
    : error;
}

/** The secrets that work are passed as their hashes in hex; see `compareHashedSecrets`. */
function clientMetadata(app: OAuthApp): AdapterPayload {
  const native = app.secretHash === null && app.id !== DOCS_APP_ID ? nativeUris(app.redirectUris) : undefined;
  return {
    client_id: app.metadataUrl ?? app.id,
    client_name: app.name,
    redirect_uris: native ?? app.redirectUris.filter((uri) => /^https?:/.test(uri)),
    response_types: app.redirectUris.length > 0 ? ['code'] : [],
    response_modes: ['query'],
    grant_types: [
      ...(app.redirectUris.length > 0 ? ['authorization_code'] : []),
      ...(app.deviceLogin ? [DEVICE_CODE_GRANT] : []),
      'refresh_token',
    ],
    application_type: native ? 'native' : 'web',
    [SELF_REGISTERED]: app.selfRegistered,
    [REFRESHES]: app.refreshes,
    ...(app.secretHash === null
      ? { token_endpoint_auth_method: 'none' }
      : {
          token_endpoint_auth_method: 'client_secret_basic',
          client_secret: hashesOf(app.secretHash, app.oldSecretHash),
        }),
  };
}

/**
 * The redirect URIs of a native app, which may use any port of the user's machine and private-use schemes; undefined
 * for another app. The library accepts http URIs of native apps only for three names of that machine, and https URIs
 * only for others. An app with other URIs is native only if it has a private-use scheme, and they are left out.
 */
function nativeUris(redirectUris: readonly string[]): string[] | undefined {
  const isHere = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const urls = redirectUris.map((uri) => ({ uri, url: new URL(uri) }));
  const fitting = urls.filter(({ url }) => isPrivateUse(url) || (url.protocol === 'http:') === isHere(url));
  const isNative = fitting.length === urls.length && fitting.some(({ url }) => url.protocol === 'http:');
  return isNative || urls.some(({ url }) => isPrivateUse(url)) ? fitting.map(({ uri }) => uri) : undefined;
}

function hashesOf(...hashes: (Buffer | null)[]): string {
  return hashes.flatMap((hash) => hash?.toString('hex') ?? []).join(' ');
}

function payloadAdapter(kind: ArtefactKind, payloads: OidcPayloads): Adapter {
  const find = async (lookup: Promise<Stored | undefined>): Promise<AdapterPayload | undefined> =>
    payloadOf(kind, await lookup);
  return {
    upsert: async (id, payload, expiresIn) => {
      try {
        await payloads.put(kind, id, payload, expiresIn ?? 0);
      } catch (error) {
        // The account or the app was deleted in the meantime.
        throw isForeignKeyViolation(error) ? new errors.InvalidGrant('the account or the app is gone') : error;
      }
    },
    find: (id) => find(payloads.find(kind, id)),
    findByUid: (uid) => find(payloads.findByUid(kind, uid)),
    findByUserCode: () => Promise.resolve(undefined),
    consume: async (id) => {
      if (!(await payloads.consume(kind, id))) refuseConcurrent(kind);
    },
    // The library destroys a grant or token that was misused, or that its app revoked: the grant ends with all its
    // tokens.
    destroy: async (id) => {
      if (kind === 'Grant') await payloads.endGrant(id);
      else if (kind === 'RefreshToken' || kind === 'AccessToken') await payloads.endGrantOf(kind, id);
      else await payloads.remove(kind, id);
    },
    // The library always destroys the grant as well, which covers everything at once; part by part it could stop
    // halfway.
    revokeByGrantId: () => Promise.resolve(),
  };
}

function payloadOf(kind: ArtefactKind, row: Stored | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  const { payload, consumedAt, consumedFor } = row;
  if (consumedAt === null) return payload;
  if (kind === 'Grant') return undefined;
  if (kind === 'RefreshToken' && wasConcurrent(consumedFor ?? 0)) refuseConcurrent(kind);
  return { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) };
}

/**
 * Whether a refresh token was used after this request arrived, or so shortly before that both were sent together:
 * concurrent requests of an honest client are not taken for theft. One succeeds, the others are refused and end
 * nothing.
 */
function wasConcurrent(consumedFor: number): boolean {
  const { oidc, state } = Provider.ctx ?? {};
  const arrivedAt: unknown = state?.arrivedAt;
  return (
    oidc?.route === 'token' &&
    typeof arrivedAt === 'number' &&
    consumedFor - (performance.now() - arrivedAt) < CONCURRENT_MS
  );
}

/** Such a code or token is genuine, so that it does not count as a guess. */
function refuseConcurrent(kind: ArtefactKind): never {
  if (Provider.ctx) Provider.ctx.state.concurrent = true;
  throw new errors.InvalidGrant(`${kind} used by another request at the same time`);
}
