import type { Redis } from 'ioredis';
import type { Context, Middleware } from 'koa';
import mount from 'koa-mount';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC, Account as Person } from 'oidc-provider';
import { validate as isUuid } from 'uuid';
import type { OpenDatabase, Database } from '../../data/database.ts';
import { Account, DELETED_ACCOUNT } from '../../data/entities/accounts.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { DeriveKey } from '../../config.ts';
import { createJwtCheck, type CheckJwt } from './tokens/access-jwt.ts';
import type { OidcPayloads } from './payloads.ts';
import type { DeviceLimits } from '../../limits/device-limits.ts';
import { AttemptLimiter } from '../../limits/attempt-limiter.ts';
import { recordProviderEvents } from './provider-events.ts';
import { MOUNT } from './paths.ts';
import { issuerOf, resourcesOf } from './resources.ts';
import type { SelfRegistration } from './apps/self-registration.ts';
import { SigningKeys, type KeySet } from './tokens/signing-keys.ts';

export interface LiveProviderDependencies {
  readonly db: OpenDatabase;
  readonly log: Log;
  readonly keyFor: DeriveKey;
  readonly publicUrl: string;
  readonly redis: Redis | undefined;
  readonly deviceLimits: DeviceLimits;
  /** Shows a person why a request of an app failed; `ctx.status` is set. */
  readonly showError: (ctx: Context, code: string, reason: string | undefined) => void;
}

/** A provider for one signing key, and its middleware. */
interface Live {
  readonly provider: Provider;
  readonly handle: Middleware;
}

/** The current provider, with the active signing key. */
export interface LiveProvider {
  readonly keys: SigningKeys;
  readonly checkJwt: CheckJwt;
  /** Both throw service_unavailable until the keys are loaded. */
  readonly keySet: () => KeySet;
  readonly current: () => Promise<Live>;
}

/**
 * The claims of a person in id tokens and userinfo; undefined when there is no such account, or it is suspended.
 * `sub` is the account's id, which is never reused.
 */
async function findPerson(db: Database, publicUrl: string, id: string): Promise<Person | undefined> {
  const account = isUuid(id) && id !== DELETED_ACCOUNT.id ? await db.orm.findOneBy(Account, { id }) : null;
  if (!account || account.suspendedAt !== null) return undefined;
  const { name, username, image } = account;
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      name,
      ...(username === null ? {} : { preferred_username: username, profile: `${publicUrl}/people/${id}` }),
      ...(image === null ? {} : { picture: image }),
    }),
  };
}

/**
 * Follows the signing keys: after a rotation the next request creates a new provider. The library is loaded lazily,
 * since it is slow to load.
 */
export function createLiveProvider(
  dependencies: LiveProviderDependencies,
  payloads: OidcPayloads,
  selfRegistration: SelfRegistration,
): LiveProvider {
  const { db, log, keyFor, publicUrl, deviceLimits } = dependencies;
  const attempts = new AttemptLimiter(dependencies.redis);
  let live: Promise<Live> | undefined;
  const keys = new SigningKeys(db, keyFor, () => (live = undefined));
  const make = async ({ active }: KeySet): Promise<Live> => {
    const [{ createProvider }, { createAdapters }, { checkDevicePoll }] = await Promise.all([
      import('./provider.ts'),
      import('./adapter.ts'),
      import('./device-policy.ts'),
    ]);
    const provider = createProvider(active, {
      publicUrl,
      adapter: createAdapters(db, payloads, {
        onLookup: (ctx, clientId) => countAttempt(attempts, ctx, clientId),
        onDeviceCode: (ctx, found) =>
          checkDevicePoll(ctx, found, { limits: deviceLimits, resources: resourcesOf(publicUrl) }),
        selfRegistration,
      }),
      cookieKey: keyFor('oauth cookies').toString('base64'),
      findAccount: (_ctx, id) => findPerson(db, publicUrl, id),
      checkJwt,
      deviceLimits,
      renderError: (ctx, { error, error_description: reason }) => dependencies.showError(ctx, error, reason),
    });
    recordProviderEvents(provider, { db, log, publicUrl });
    return { provider, handle: mount(MOUNT, provider as never) };
  };
  const checkJwt = createJwtCheck(keys, issuerOf(publicUrl));
  return {
    keys,
    checkJwt,
    keySet: () => assertReady(keys.current),
    current: async () => {
      const keySet = assertReady(keys.current);
      return (live ??= make(keySet).catch((error: unknown) => {
        live = undefined; // the next request retries
        throw error;
      }));
    },
  };
}

function assertReady<Part>(part: Part | undefined): Part {
  if (part === undefined)
    throw new AppError('service_unavailable', 'The service is starting. Try again in 1 second.', { retryAfter: 1 });
  return part;
}

/** Routes on which apps authenticate. */
const AUTHENTICATED = ['token', 'revocation', 'introspection', 'device_authorization'];

/** Counts each lookup of a client as an attempt, on the routes on which apps authenticate. */
async function countAttempt(attempts: AttemptLimiter, ctx: KoaContextWithOIDC, clientId: string): Promise<void> {
  if (ctx.state.attempt !== undefined || !AUTHENTICATED.includes(ctx.oidc.route)) return;
  const attempt = await attempts.count(clientId, String(ctx.state.address));
  if ('right' in attempt) {
    ctx.state.attempt = attempt;
    return;
  }
  ctx.set('retry-after', String(attempt.wait));
  const { errors } = await import('oidc-provider');
  throw Object.assign(
    new errors.CustomOIDCProviderError('slow_down', `too many failed attempts; try again in ${attempt.wait} seconds`),
    { status: 429, statusCode: 429 },
  );
}
