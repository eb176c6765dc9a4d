import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import type { ClientRegistration } from './apps/self-registration.ts';
import { MOUNT, ROUTES } from './paths.ts';
import type { OidcPayloads } from './payloads.ts';
import { cookieName } from './provider.ts';

interface RequestParts {
  readonly publicUrl: string;
  /** The account that is signed in in the requesting browser. */
  readonly accountOf: (ctx: Context) => Promise<string | undefined>;
  /** The client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
}

/** A value of `prompt` that the library does not know. */
const SELECT_ACCOUNT = 'select_account';

/** The path of dynamic client registration. */
export const REGISTRATION = MOUNT + ROUTES.registration;

/**
 * Prepares a request for the library: it sees our public URL, whatever Host or the proxy's protocol is, and only a
 * session of the person who is signed in here.
 */
export async function enterRequest(
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
    if (accountId === undefined || !(await payloads.isSessionOf(session, accountId))) deleteCookie(ctx, name);
  }
  // To choose another account is to sign in.
  if (typeof ctx.query.prompt === 'string' && ctx.query.prompt.includes(SELECT_ACCOUNT))
    ctx.query = { ...ctx.query, prompt: ctx.query.prompt.replace(SELECT_ACCOUNT, 'login') };
  Object.defineProperties(ctx.request, { host: { value: host }, protocol: { value: protocol.slice(0, -1) } });
  ctx.cookies = provider.createContext(ctx.req, ctx.res).cookies;
  ctx.cookies.secure = protocol === 'https:';
}

function deleteCookie(ctx: Context, name: string): void {
  const otherCookies = (ctx.req.headers.cookie ?? '')
    .split(';')
    .filter((cookie) => !cookie.trim().startsWith(`${name}=`) && !cookie.trim().startsWith(`${name}.sig=`));
  ctx.req.headers.cookie = otherCookies.join(';');
}

/** Completes the library's response. Rethrows a fault, so that it is logged and answered like any other. */
export async function leave(ctx: Context, publicUrl: string, mode: ClientRegistration): Promise<void> {
  const state = ctx.state as { fault?: unknown; attempt?: { right: () => Promise<void> }; concurrent?: true };
  if (state.fault !== undefined) {
    await state.attempt?.right(); // our fault, so not a guess
    ctx.remove('location');
    throw state.fault as Error;
  }
  // The body of a revocation is empty (RFC 7009 section 2.2), but some clients parse every response as JSON.
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

/** Removes from the library's metadata what is not supported here, and adds what is supported without it. */
function advertise(metadata: Advertised, publicUrl: string, mode: ClientRegistration): void {
  metadata.response_modes_supported = ['query'];
  if (mode === 'dynamic') metadata.registration_endpoint = `${publicUrl}${REGISTRATION}`;
  if (mode !== 'off') metadata.client_id_metadata_document_supported = true;
}
