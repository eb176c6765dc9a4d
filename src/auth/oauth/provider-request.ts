import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import type { ClientRegistration } from './apps/self-registration.ts';
import { MOUNT, ROUTES } from './paths.ts';
import type { OidcPayloads } from './payloads.ts';
import { cookieName } from './provider.ts';

interface RequestParts {
  readonly publicUrl: string;
  /** The account that is signed in in the browser that sent a request. */
  readonly accountOf: (ctx: Context) => Promise<string | undefined>;
  /** The address that a request is limited by. */
  readonly addressOf: (ctx: Context) => string;
}

/** Where clients register themselves. */
export const REGISTRATION = MOUNT + ROUTES.registration;

/**
 * What the library sees of a request: our own address, whatever Host says or the proxy in front speaks, and no session
 * of anybody but who is signed in here.
 */
export async function enter(
  { publicUrl, accountOf, addressOf }: RequestParts,
  payloads: OidcPayloads,
  ctx: Context,
  provider: Provider,
): Promise<void> {
  const { host, protocol } = new URL(publicUrl);
  ctx.state.address = addressOf(ctx);
  const name = cookieName(protocol === 'https:');
  const session = ctx.cookies.get(name, { signed: false });
  if (session !== undefined) {
    const accountId = await accountOf(ctx);
    if (accountId === undefined || !(await payloads.isSessionOf(session, accountId))) forgetCookie(ctx, name);
  }
  Object.defineProperties(ctx.request, { host: { value: host }, protocol: { value: protocol.slice(0, -1) } });
  ctx.cookies = provider.createContext(ctx.req, ctx.res).cookies;
  ctx.cookies.secure = protocol === 'https:';
}

function forgetCookie(ctx: Context, name: string): void {
  const otherCookies = (ctx.req.headers.cookie ?? '')
    .split(';')
    .filter((one) => !one.trim().startsWith(`${name}=`) && !one.trim().startsWith(`${name}.sig=`));
  ctx.req.headers.cookie = otherCookies.join(';');
}

/** What the library made of it. A fault goes on to where faults are logged and answered. */
export async function leave(ctx: Context, publicUrl: string, mode: ClientRegistration): Promise<void> {
  const state = ctx.state as { fault?: unknown; attempt?: { right: () => Promise<void> }; concurrent?: true };
  if (state.fault !== undefined) {
    await state.attempt?.right(); // nothing was guessed: nobody could tell
    ctx.remove('location');
    throw state.fault as Error;
  }
  // Nothing is said of what was revoked (RFC 7009 section 2.2), but some clients read every answer as JSON.
  if (ctx.status === 200 && ctx.body === '') ctx.body = {};
  const body = ctx.body as (Advertised & { error?: string }) | undefined;
  if (body?.response_modes_supported) advertise(body, publicUrl, mode);
  if (state.concurrent || !isWrongGuess(body)) await state.attempt?.right();
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
