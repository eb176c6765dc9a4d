import type { Context, Middleware } from 'koa';
import type Provider from 'oidc-provider';
import { isUnavailable } from '../../data/database-errors.ts';
import type { Log } from '../../log.ts';
import { demandMethod, READING } from '../../http/methods.ts';
import type { CheckJwt } from './tokens/access-jwt.ts';
import { ensureDocsApp } from './apps/apps.ts';
import { Artefacts } from './payloads.ts';
import type { ConsentParts } from './consent.ts';
import { createLiveProvider, type ProviderParts } from './live-provider.ts';
import { BadMetadata, SelfRegistration, type ClientRegistration, type FetchPublic } from './apps/self-registration.ts';
import { MOUNT, ROUTES } from './paths.ts';
import { cookieName } from './provider.ts';
import { resourcesOf } from './resources.ts';

/** Where clients register themselves. */
const REGISTRATION = MOUNT + ROUTES.registration;
/** Milliseconds between removals of what has expired. */
const SWEEP_EVERY = 600_000;
/** The library's own metadata paths by the ones they are asked for under (RFC 8414 section 3.1). */
const METADATA: Readonly<Record<string, string>> = {
  [`/.well-known/oauth-authorization-server${MOUNT}`]: `${MOUNT}/.well-known/oauth-authorization-server`,
  [`/.well-known/openid-configuration${MOUNT}`]: `${MOUNT}/.well-known/openid-configuration`,
};
/** What each of our addresses knows; to any other method the library would say that there is no such address. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [MOUNT + ROUTES.jwks, MOUNT + ROUTES.authorization, ...Object.values(METADATA)].map((path) => [path, READING]),
  ),
  ...Object.fromEntries(
    [ROUTES.token, ROUTES.revocation, ROUTES.introspection].map((path) => [MOUNT + path, ['POST']]),
  ),
  [MOUNT + ROUTES.userinfo]: [...READING, 'POST'],
};

export interface AuthorizationServerParts extends ProviderParts {
  /** The address that a request is limited by. */
  readonly addressOf: (ctx: Context) => string;
  /** How clients of the MCP server may register themselves. */
  readonly clientRegistration: ClientRegistration;
  readonly fetchPublic: FetchPublic;
  /** The JSON body of a request. Throws AppError. */
  readonly readJson: (ctx: Context) => Promise<unknown>;
  /** Counts a request of an address. Throws rate_limit_exceeded. */
  readonly countIp: (address: string) => Promise<void>;
  /** The account that is signed in in the browser that sent a request. */
  readonly accountOf: (ctx: Context) => Promise<string | undefined>;
}

export interface AuthorizationServer {
  /** Everything below the issuer, and its metadata. */
  readonly middleware: Middleware;
  readonly checkJwt: CheckJwt;
  readonly consent: ConsentParts;
  readonly artefacts: Artefacts;
  /** Begins when the database answers. Throws when the stored keys cannot be read. */
  start(): Promise<void>;
  close(): void;
}

/** Builds the authorization server: oidc-provider over our database, accounts, apps and keys. */
export function createAuthorizationServer(parts: AuthorizationServerParts): AuthorizationServer {
  const { db, log, keyFor, publicUrl } = parts;
  const artefacts = new Artefacts(db, keyFor('oauth artefacts'));
  const unknown = new SelfRegistration(db, parts.clientRegistration, parts.fetchPublic, parts.redis);
  const live = createLiveProvider(parts, artefacts, unknown);
  let sweeping: NodeJS.Timeout | undefined;
  return {
    checkJwt: live.checkJwt,
    artefacts,
    consent: { db, log, resources: resourcesOf(publicUrl), provider: async () => (await live.current()).provider },
    middleware: async (ctx, next) => {
      const path = METADATA[ctx.path] ?? ctx.path;
      if (!path.startsWith(`${MOUNT}/`)) {
        await next();
        return;
      }
      ctx.state.arrivedAt = performance.now();
      await parts.countIp(parts.addressOf(ctx));
      demandMethod(ctx.method, METHODS[path] ?? [ctx.method]);
      if (path === `${MOUNT}/jwks`) {
        publishKeys(ctx, live.keySet().published);
        return;
      }
      if (path === REGISTRATION && ctx.method === 'POST' && unknown.mode === 'dynamic') {
        await register(ctx, unknown, parts);
        return;
      }
      ctx.path = path;
      const { provider, handle } = await live.current();
      await enter(parts, artefacts, ctx, provider);
      await handle(ctx, next);
      await leave(ctx, publicUrl, unknown.mode);
    },
    start: async () => {
      await untilAvailable(log, async () => {
        await ensureDocsApp(db, publicUrl);
        await live.keys.start();
      });
      sweeping = setInterval(
        () =>
          void Promise.all([artefacts.sweep(), unknown.sweep()]).catch((error: unknown) =>
            log.warn({ reason: String(error) }, 'what has expired could not be removed'),
          ),
        SWEEP_EVERY,
      ).unref();
    },
    close: () => {
      live.keys.close();
      clearInterval(sweeping);
    },
  };
}

/**
 * What the library sees of a request: our own address, whatever Host says or the proxy in front speaks, and no session
 * of anybody but who is signed in here.
 */
async function enter(
  { publicUrl, accountOf, addressOf }: AuthorizationServerParts,
  artefacts: Artefacts,
  ctx: Context,
  provider: Provider,
): Promise<void> {
  const { host, protocol } = new URL(publicUrl);
  ctx.state.address = addressOf(ctx);
  const name = cookieName(protocol === 'https:');
  const session = ctx.cookies.get(name, { signed: false });
  if (session !== undefined) {
    const accountId = await accountOf(ctx);
    if (accountId === undefined || !(await artefacts.isSessionOf(session, accountId))) forgetCookie(ctx, name);
  }
  Object.defineProperties(ctx.request, { host: { value: host }, protocol: { value: protocol.slice(0, -1) } });
  ctx.cookies = provider.createContext(ctx.req, ctx.res).cookies;
  ctx.cookies.secure = protocol === 'https:';
}

function forgetCookie(ctx: Context, name: string): void {
  const rest = (ctx.req.headers.cookie ?? '')
    .split(';')
    .filter((one) => !one.trim().startsWith(`${name}=`) && !one.trim().startsWith(`${name}.sig=`));
  ctx.req.headers.cookie = rest.join(';');
}

/** What the library made of it. A fault goes on to where faults are logged and answered. */
async function leave(ctx: Context, publicUrl: string, mode: ClientRegistration): Promise<void> {
  const state = ctx.state as { fault?: unknown; tried?: { right: () => Promise<void> }; concurrent?: true };
  if (state.fault !== undefined) {
    await state.tried?.right(); // nothing was guessed: nobody could tell
    ctx.remove('location');
    throw state.fault as Error;
  }
  // Nothing is said of what was revoked (RFC 7009 section 2.2), but some clients read every answer as JSON.
  if (ctx.status === 200 && ctx.body === '') ctx.body = {};
  const body = ctx.body as (Advertised & { error?: string }) | undefined;
  if (body?.response_modes_supported) advertise(body, publicUrl, mode);
  if (state.concurrent || !isWrongGuess(body)) await state.tried?.right();
}

function isWrongGuess(body: { error?: string } | undefined): boolean {
  return body?.error === 'invalid_client' || body?.error === 'invalid_grant';
}

interface Advertised {
  response_modes_supported?: string[];
  registration_endpoint?: string;
  client_id_metadata_document_supported?: true;
}

/** Takes out of the library's metadata what does not work here, and adds what works without it. */
function advertise(metadata: Advertised, publicUrl: string, mode: ClientRegistration): void {
  metadata.response_modes_supported = ['query'];
  if (mode === 'dynamic') metadata.registration_endpoint = `${publicUrl}${REGISTRATION}`;
  if (mode !== 'off') metadata.client_id_metadata_document_supported = true;
}

/** Registers a client (RFC 7591). Its errors have the form of that specification. */
async function register(
  ctx: Context,
  unknown: SelfRegistration,
  { readJson, addressOf, log }: AuthorizationServerParts,
): Promise<void> {
  ctx.set('cache-control', 'no-store');
  try {
    const client = await unknown.register(await readJson(ctx), addressOf(ctx));
    ctx.status = 201;
    ctx.body = client;
    log.info(
      { event: 'client_registered', requestId: ctx.state.requestId as string, client: client.client_id },
      'client registered',
    );
  } catch (error) {
    if (!(error instanceof BadMetadata)) throw error;
    ctx.status = 400;
    ctx.body = { error: error.code, error_description: error.message };
  }
}

function publishKeys(ctx: Context, keys: readonly object[]): void {
  ctx.set('cache-control', 'public, max-age=300');
  ctx.body = { keys };
  ctx.type = 'application/jwk-set+json; charset=utf-8';
}

/** A database that goes away at this moment is waited for in the background; until then apps are told to come back. */
async function untilAvailable(log: Log, begin: () => Promise<void>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ reason: String(error) }, 'the signing keys cannot be read; trying again every second');
    setTimeout(
      () =>
        void untilAvailable(log, begin).catch((fault: unknown) => log.error({ err: fault }, 'apps cannot be let in')),
      1_000,
    ).unref();
  }
}
