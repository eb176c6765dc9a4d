import type { Middleware } from 'koa';
import mount from 'koa-mount';
import type Provider from 'oidc-provider';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { AppError } from '../../errors.ts';
import { createJwtCheck, type CheckJwt } from './access-jwt.ts';
import { findPerson } from './account-claims.ts';
import { createAdapters } from './adapter.ts';
import type { Artefacts } from './artefacts.ts';
import { Guesses } from './guesses.ts';
import { createProvider } from './provider.ts';
import { noteEvents } from './provider-events.ts';
import { issuerOf } from './resources.ts';
import type { SelfRegistration } from './self-registration.ts';
import type { AuthorizationServerParts } from './server.ts';
import { SigningKeys, type KeySet } from './signing-keys.ts';

/** Where the library is mounted; the issuer's path. */
export const MOUNT = '/auth';

/** The library as it is at this moment: with the key that signs now. */
export interface LiveProvider {
  readonly keys: SigningKeys;
  readonly checkJwt: CheckJwt;
  /** These throw service_unavailable until the keys are there. */
  readonly keySet: () => KeySet;
  readonly provider: () => Provider;
  readonly handle: () => Middleware;
}

/** Follows the signing keys: a new one means a new provider, to which the next request goes. */
export function createLiveProvider(
  parts: AuthorizationServerParts,
  artefacts: Artefacts,
  unknown: SelfRegistration,
): LiveProvider {
  const { db, log, keyFor, publicUrl } = parts;
  const guesses = new Guesses(parts.redis);
  let live: { provider: Provider; handle: Middleware } | undefined;
  const keys = new SigningKeys(db, keyFor, ({ active }) => {
    const provider = createProvider(active, {
      publicUrl,
      adapter: createAdapters(db, artefacts, {
        lookedUp: (ctx, clientId) => countTry(guesses, ctx, clientId),
        unknown,
      }),
      cookieKey: keyFor('oauth cookies').toString('base64'),
      findAccount: (_ctx, id) => findPerson(db, publicUrl, id),
      checkJwt,
      renderError: (ctx, { error, error_description: reason }) => parts.showError(ctx, error, reason),
    });
    noteEvents(provider, { db, log });
    live = { provider, handle: mount(MOUNT, provider as never) };
  });
  const checkJwt = createJwtCheck(keys, issuerOf(publicUrl));
  return {
    keys,
    checkJwt,
    keySet: () => there(keys.current),
    provider: () => there(live).provider,
    handle: () => there(live).handle,
  };
}

function there<Part>(part: Part | undefined): Part {
  if (part === undefined)
    throw new AppError('service_unavailable', 'The service is starting. Try again in 1 second.', { retryAfter: 1 });
  return part;
}

/** Where an app proves itself, a look for it is a try. */
async function countTry(guesses: Guesses, ctx: KoaContextWithOIDC, clientId: string): Promise<void> {
  if (ctx.state.tried !== undefined || !['token', 'revocation', 'introspection'].includes(ctx.oidc.route)) return;
  const counted = await guesses.count(clientId, String(ctx.state.address));
  if ('right' in counted) {
    ctx.state.tried = counted;
    return;
  }
  ctx.set('retry-after', String(counted.wait));
  throw Object.assign(
    new errors.CustomOIDCProviderError('slow_down', `too many wrong tries; try again in ${counted.wait} seconds`),
    { status: 429, statusCode: 429 },
  );
}
