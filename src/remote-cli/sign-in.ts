import { randomBytes } from 'node:crypto';
import { postForm, profileName, storedProfile, tokensIn, type Tokens } from './access.ts';
import { CliError } from './cli-error.ts';
import { printable, type CliIo } from './cli-io.ts';
import { changeProfiles, type CliProfile } from './profiles.ts';
import { failureOf, objectIn, send } from './service-request.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Seconds between two polls unless the service says more, and that slow_down adds (RFC 8628 sections 3.2 and 3.5). */
const INTERVAL_S = 5;
const MAX_INTERVAL_S = 60;
const LISTEN_SECRET_BYTES = 24;

/** The endpoints of a service, by its metadata (RFC 9728 and 8414). */
interface Endpoints {
  readonly url: string;
  readonly resource: string;
  readonly device: string;
  readonly token: string;
  readonly revocation: string;
}

interface DeviceAnswer {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly expires_in: number;
  readonly interval?: number;
}

export interface SignInOptions {
  /** The service; undefined for that which served this file. */
  readonly service: string | undefined;
  /** The name of the new profile; the host by default. */
  readonly profile: string | undefined;
  readonly isReadOnly: boolean;
  readonly isJson: boolean;
}

/**
 * Signs the person in by a code that they enter in a browser, on any machine, and stores the tokens as the current
 * profile. Throws CliError when they refuse or the code expires.
 */
export async function signIn(io: CliIo, options: SignInOptions): Promise<void> {
  const endpoints = await discover(io, serviceUrl(io, options.service));
  const scope = options.isReadOnly ? 'read offline_access' : 'read write offline_access';
  const response = await postForm(io, endpoints.device, { scope, resource: endpoints.resource });
  if (!response.ok) throw await failureOf(response);
  const answer = objectIn(await response.text()) as unknown as DeviceAnswer;
  showCode(io, answer, options);
  const tokens = await awaitTokens(io, endpoints, answer);
  const name = options.profile ?? new URL(endpoints.url).host;
  const profile: CliProfile = {
    url: endpoints.url,
    resource: endpoints.resource,
    tokenEndpoint: endpoints.token,
    revocationEndpoint: endpoints.revocation,
    ...tokens,
    account: await accountName(io, endpoints, tokens),
    listenSecret: `whsec_${randomBytes(LISTEN_SECRET_BYTES).toString('base64')}`,
  };
  await changeProfiles(io, ({ profiles }) => ({ current: name, profiles: { ...profiles, [name]: profile } }));
  if (options.isJson) io.out(`${JSON.stringify({ profile: name, account: profile.account, scope: profile.scope })}\n`);
  else io.out(`Signed in to ${endpoints.url}${profile.account === null ? '' : ` as ${printable(profile.account)}`}.\n`);
}

/**
 * Ends the access of a profile at its service, and deletes it here. Throws CliError, and deletes nothing, when the
 * service cannot be reached; with `isLocal` it is not asked.
 */
export async function signOut(
  io: CliIo,
  { profile, isLocal }: { profile: string | undefined; isLocal: boolean },
): Promise<void> {
  const name = profileName(io, profile);
  if (name === undefined) throw new CliError('signIn', 'Not signed in.');
  await changeProfiles(io, async ({ current, profiles }) => {
    const { refreshToken: token, revocationEndpoint } = storedProfile(io, name);
    const response = isLocal ? undefined : await postForm(io, revocationEndpoint, { token });
    if (response && !response.ok && response.status !== 400 && response.status !== 401) throw await failureOf(response);
    const left = Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name));
    return { current: current === name ? null : current, profiles: left };
  });
  io.out(isLocal ? `Deleted ${name} here; its access goes on until it runs out.\n` : `Signed out of ${name}.\n`);
}

function showCode(
  io: CliIo,
  { user_code: code, verification_uri: page, expires_in: seconds }: DeviceAnswer,
  { isJson }: SignInOptions,
): void {
  if (isJson) io.out(`${JSON.stringify({ verificationUri: page, userCode: code, expiresIn: seconds })}\n`);
  else
    io.err(
      `Open this page in a browser, on any machine:\n\n    ${printable(page)}\n\nand enter the code\n\n` +
        `    ${printable(code)}\n\nIt is valid for ${Math.floor(seconds / 60)} minutes. Waiting ...\n`,
    );
}

/** Polls until the person has decided. A poll without an answer is made again, more and more slowly (section 3.5). */
async function awaitTokens(io: CliIo, { token, resource }: Endpoints, answer: DeviceAnswer): Promise<Tokens> {
  const until = Date.now() + answer.expires_in * 1000;
  const form = { grant_type: DEVICE_GRANT, device_code: answer.device_code, resource };
  let seconds = answer.interval ?? INTERVAL_S;
  for (;;) {
    await io.sleep(seconds * 1000);
    if (Date.now() > until) throw new CliError('signIn', 'The code has expired. Start again: dcs login');
    const response = await postForm(io, token, form).catch((error: unknown) => {
      if (io.signal.aborted) throw error;
      return undefined;
    });
    if (response?.ok === true) return tokensIn(await response.text());
    const text = response === undefined ? '' : await response.text();
    if (response === undefined || response.status >= 500) seconds = Math.min(seconds * 2, MAX_INTERVAL_S);
    else seconds += pauseAfter(text);
  }
}

/** Seconds that the next pause is longer. Throws CliError when the device is not to ask again. */
function pauseAfter(text: string): number {
  const { error, error_description: described } = objectIn(text);
  if (error === 'authorization_pending') return 0;
  if (error === 'slow_down') return INTERVAL_S;
  if (error === 'access_denied') throw new CliError('signIn', 'You refused the access. Nothing was stored.');
  if (error === 'expired_token') throw new CliError('signIn', 'The code has expired. Start again: dcs login');
  throw new CliError('signIn', `The service refused: ${printable(String(described ?? error))}`);
}

function serviceUrl(io: CliIo, service: string | undefined): URL {
  const text = service ?? io.env.DCS_URL ?? io.servedBy;
  if (text === undefined) throw new CliError('usage', 'Name the service: dcs login http://your-service');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CliError('usage', `${text} is no address: write it as http://your-service`);
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    io.err(`Warning: ${url.host} is called without encryption. Whoever is on the way can read your token.\n`);
  return url;
}

/** Reads the metadata of a service. All endpoints must be its own. Throws CliError. */
async function discover(io: CliIo, { origin }: URL): Promise<Endpoints> {
  const read = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const response = await send(io, origin + path, { method: 'GET', isRepeatable: true });
    if (!response.ok)
      throw new CliError('failed', `${origin} is no Developer Content Service: ${path} answered ${response.status}.`);
    return objectIn(await response.text());
  };
  const { resource } = await read('/.well-known/oauth-protected-resource');
  const metadata = await read('/.well-known/oauth-authorization-server/auth');
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  if (text(metadata.device_authorization_endpoint) === '')
    throw new CliError('failed', `${origin} has no sign-in by code: it is older than this dcs.`);
  const endpoints: Endpoints = {
    url: URL.canParse(text(resource)) ? new URL(text(resource)).origin : '',
    resource: text(resource),
    device: text(metadata.device_authorization_endpoint),
    token: text(metadata.token_endpoint),
    revocation: text(metadata.revocation_endpoint),
  };
  const isOwn = [endpoints.device, endpoints.token, endpoints.revocation].every(
    (address) => URL.canParse(address) && new URL(address).origin === endpoints.url,
  );
  if (!isOwn) throw new CliError('failed', `${origin} names endpoints of others. Nothing was sent.`);
  if (endpoints.url !== origin) io.err(`The service calls itself ${endpoints.url}.\n`);
  return endpoints;
}

/** The person's name; null where it cannot be read, such as without a paid plan. */
async function accountName(io: CliIo, { resource }: Endpoints, { accessToken }: Tokens): Promise<string | null> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await send(io, `${resource}/profile`, { method: 'GET', headers }).catch(() => undefined);
  const { name } = objectIn(response?.ok === true ? await response.text() : '');
  return typeof name === 'string' ? name : null;
}
