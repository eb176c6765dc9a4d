import type { Context, Middleware } from 'koa';
import { isUnavailable } from '../../data/database-errors.ts';
import type { Log } from '../../log.ts';
import { requireMethod, READ_METHODS } from '../../http/methods.ts';
import type { CheckJwt } from './tokens/access-jwt.ts';
import { ensureOwnApps } from './apps/apps.ts';
import { OidcPayloads } from './payloads.ts';
import type { DeviceParts } from './device.ts';
import { DeviceLimits } from '../../limits/device-limits.ts';
import { createLiveProvider, type LiveProviderDependencies } from './live-provider.ts';
import { InvalidMetadataError } from './apps/client-metadata.ts';
import { SelfRegistration, type ClientRegistration, type FetchPublic } from './apps/self-registration.ts';
import { DEVICE_PAGE, METADATA_PATHS, MOUNT, ROUTES } from './paths.ts';
import { enterRequest, leave, REGISTRATION } from './provider-request.ts';
import { resourcesOf } from './resources.ts';

/** The methods of each path; for any other method the library would answer 404. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [MOUNT + ROUTES.jwks, MOUNT + ROUTES.authorization, ...Object.values(METADATA_PATHS)].map((path) => [
      path,
      READ_METHODS,
    ]),
  ),
  ...Object.fromEntries(
    [ROUTES.token, ROUTES.revocation, ROUTES.introspection, ROUTES.device_authorization].map((path) => [
      MOUNT + path,
      ['POST'],
    ]),
  ),
  [MOUNT + ROUTES.userinfo]: [...READ_METHODS, 'POST'],
};

export interface AuthorizationServerParts extends Omit<LiveProviderDependencies, 'deviceLimits'> {
  /** The client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
  /** Ways in which MCP clients may register themselves. */
  readonly clientRegistration: ClientRegistration;
  readonly fetchPublic: FetchPublic;
  /** The JSON body of a request. Throws AppError. */
  readonly readJson: (ctx: Context) => Promise<unknown>;
  /** Counts a request of an address. Throws rate_limit_exceeded. */
  readonly countIp: (address: string) => Promise<void>;
  /** The account that is signed in in the requesting browser. */
  readonly accountOf: (ctx: Context) => Promise<string | undefined>;
}

export interface AuthorizationServer {
  /** Everything under the issuer, and its metadata. */
  readonly middleware: Middleware;
  readonly checkJwt: CheckJwt;
  /** The parts of the pages on which people decide. */
  readonly consent: DeviceParts;
  readonly payloads: OidcPayloads;
  /** Waits for the database if needed. Throws when the stored keys cannot be decrypted. */
  start(): Promise<void>;
  close(): void;
}

/** Creates the authorization server: oidc-provider with our database, accounts, apps and keys. */
export function createAuthorizationServer(dependencies: AuthorizationServerParts): AuthorizationServer {
  const { db, log, keyFor, publicUrl } = dependencies;
  const payloads = new OidcPayloads(db, keyFor('oauth artefacts'));
  const selfRegistration = new SelfRegistration(
    db,
    dependencies.clientRegistration,
    dependencies.fetchPublic,
    dependencies.redis,
  );
  const limits = new DeviceLimits(dependencies.redis);
  const live = createLiveProvider({ ...dependencies, deviceLimits: limits }, payloads, selfRegistration);
  return {
    checkJwt: live.checkJwt,
    payloads,
    consent: {
      db,
      log,
      payloads,
      limits,
      resources: resourcesOf(publicUrl),
      provider: async () => (await live.current()).provider,
    },
    middleware: async (ctx, next) => {
      const path = METADATA_PATHS[ctx.path] ?? ctx.path;
      if (!path.startsWith(`${MOUNT}/`) || path === DEVICE_PAGE || path.startsWith(`${DEVICE_PAGE}/`)) {
        await next();
        return;
      }
      ctx.state.arrivedAt = performance.now();
      await dependencies.countIp(dependencies.addressOf(ctx));
      requireMethod(ctx.method, METHODS[path] ?? [ctx.method]);
      if (path === `${MOUNT}/jwks`) {
        publishKeys(ctx, live.keySet().published);
        return;
      }
      if (path === REGISTRATION && ctx.method === 'POST' && selfRegistration.mode === 'dynamic') {
        await register(ctx, selfRegistration, dependencies);
        return;
      }
      ctx.path = path;
      const { provider, handle } = await live.current();
      await enterRequest(dependencies, payloads, ctx, provider);
      await handle(ctx, next);
      await leave(ctx, publicUrl, selfRegistration.mode);
    },
    start: async () => {
      await untilAvailable(log, async () => {
        await ensureOwnApps(db, publicUrl);
        await live.keys.start();
      });
    },
    close: () => live.keys.close(),
  };
}

/** Registers a client (RFC 7591), with errors in the form of that RFC. */
async function register(
  ctx: Context,
  selfRegistration: SelfRegistration,
  { readJson, addressOf, log }: AuthorizationServerParts,
): Promise<void> {
  ctx.set('cache-control', 'no-store');
  try {
    const client = await selfRegistration.register(await readJson(ctx), addressOf(ctx));
    ctx.status = 201;
    ctx.body = client;
    log.info(
      { event: 'client_registered', requestId: ctx.state.requestId as string, client: client.client_id },
      'client registered',
    );
  } catch (error) {
    if (!(error instanceof InvalidMetadataError)) throw error;
    ctx.status = 400;
    ctx.body = { error: error.code, error_description: error.message };
  }
}

function publishKeys(ctx: Context, keys: readonly object[]): void {
  ctx.set('cache-control', 'public, max-age=300');
  ctx.body = { keys };
  ctx.type = 'application/jwk-set+json; charset=utf-8';
}

/** If the database is unavailable, retries in the background; until then apps get 503 with Retry-After. */
async function untilAvailable(log: Log, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ reason: String(error) }, 'failed to read signing keys, retrying');
    setTimeout(
      () =>
        void untilAvailable(log, start).catch((fault: unknown) =>
          log.error({ err: fault }, 'authorization server failed to start'),
        ),
      1_000,
    ).unref();
  }
}
