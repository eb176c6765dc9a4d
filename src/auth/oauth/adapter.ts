import Provider, { errors, type Adapter, type AdapterPayload, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../data/database.ts';
import { lostReference } from '../../data/errors.ts';
import type { OAuthApp } from '../../data/entities/oauth.ts';
import { DOCS_APP_ID, findClient } from './apps.ts';
import { isLoopbackAddress } from './app-urls.ts';
import type { ArtefactKind, Artefacts, Stored } from './artefacts.ts';
import { BadMetadata, type SelfRegistration } from './self-registration.ts';

/** Hears of each look for an app; may refuse it by throwing an error of the library. */
type LookedUp = (ctx: KoaContextWithOIDC, clientId: string) => Promise<void>;

/** What the library knows of a client beyond its own words: whether it registered itself. */
export const SELF_REGISTERED = 'dcs_self_registered';

/** How oidc-provider finds and keeps things: one of these for each of its models. */
export function createAdapters(db: Database, artefacts: Artefacts, { lookedUp, unknown }: { lookedUp: LookedUp; unknown: SelfRegistration }): (model: string) => Adapter {
  return (model) => (model === 'Client' ? clients(db, lookedUp, unknown) : artefactAdapter(model as ArtefactKind, artefacts));
}

/** Apps are registered by us and never written by the library. */
function clients(db: Database, lookedUp: LookedUp, unknown: SelfRegistration): Adapter {
  const never = (): Promise<never> => Promise.reject(new Error('Clients are not written by the authorization server.'));
  const find = async (id: string): Promise<AdapterPayload | undefined> => {
    if (Provider.ctx) await lookedUp(Provider.ctx, id);
    if (Provider.ctx?.oidc.route === 'authorization') await unknown.readDocument(id, String(Provider.ctx.state.address)).catch(refuse);
    const app = await findClient(db, id);
    return app && (app.metadataUrl ?? app.id) === id && unknown.allows(app) ? clientMetadata(app) : undefined;
  };
  return { find, upsert: never, findByUserCode: never, findByUid: never, consume: never, destroy: never, revokeByGrantId: never };
}

function refuse(error: unknown): never {
  throw error instanceof BadMetadata ? new errors.InvalidClient(error.message, 'see error_description') : error;
}

/** The secret is given as its hash in hex; `compareClientSecret` knows. */
function clientMetadata(app: OAuthApp): AdapterPayload {
  const isNative = app.secretHash === null && app.id !== DOCS_APP_ID && app.redirectUris.some(isLoopbackAddress);
  return {
    client_id: app.metadataUrl ?? app.id,
    client_name: app.name,
    redirect_uris: app.redirectUris,
    response_types: ['code'],
    response_modes: ['query'],
    grant_types: ['authorization_code', 'refresh_token'],
    application_type: isNative ? 'native' : 'web',
    [SELF_REGISTERED]: app.selfRegistered,
    ...(app.secretHash === null ? { token_endpoint_auth_method: 'none' } : { token_endpoint_auth_method: 'client_secret_basic', client_secret: app.secretHash.toString('hex') }),
  };
}

function artefactAdapter(kind: ArtefactKind, artefacts: Artefacts): Adapter {
  const find = async (stored: Promise<Stored | undefined>): Promise<AdapterPayload | undefined> => payloadOf(kind, await stored);
  return {
    upsert: async (id, payload, expiresIn) => {
      try {
        await artefacts.put(kind, id, payload, expiresIn ?? 0);
      } catch (error) {
        // The account or the app went away while it was asked for.
        throw lostReference(error) ? new errors.InvalidGrant('the account or the app is gone') : error;
      }
    },
    find: (id) => find(artefacts.find(kind, id)),
    findByUid: (uid) => find(artefacts.findByUid(kind, uid)),
    findByUserCode: () => Promise.resolve(undefined),
    consume: async (id) => {
      if (!(await artefacts.consume(kind, id))) throw new errors.InvalidGrant(`${kind} used by another request at the same time`);
    },
    // A grant that the library ends was misused, or its app gave it back: remembered, so that its access tokens die too.
    destroy: async (id) => {
      if (kind === 'Grant') await artefacts.consume(kind, id);
      else await artefacts.remove(kind, id);
    },
    revokeByGrantId: (grantId) => artefacts.removeByGrant(kind, grantId),
  };
}

function payloadOf(kind: ArtefactKind, stored: Stored | undefined): AdapterPayload | undefined {
  if (!stored) return undefined;
  const { payload, consumedAt } = stored;
  if (consumedAt === null) return payload;
  if (kind === 'Grant') return undefined;
  if (kind === 'RefreshToken' && wasConcurrent(consumedAt)) throw new errors.InvalidGrant('refresh token used by another request at the same time');
  return { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) };
}

/**
 * Whether a refresh token was used after this request had arrived. Two requests of one honest client at once are then not
 * taken for a theft: one wins, the other is refused and ends nothing.
 */
function wasConcurrent(consumedAt: Date): boolean {
  const ctx = Provider.ctx;
  const arrivedAt: unknown = ctx?.state.arrivedAt;
  return ctx?.oidc.route === 'token' && typeof arrivedAt === 'number' && consumedAt.getTime() > arrivedAt;
}
