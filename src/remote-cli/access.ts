import { CLI_APP_ID } from '../auth/oauth/apps/own-apps.ts';
import { CliError } from './cli-error.ts';
import type { CliIo } from './cli-io.ts';
import { changeProfiles, readProfiles, type CliProfile } from './profiles.ts';
import { failureOf, objectIn, send } from './service-request.ts';

/** Milliseconds before its end from which a token is renewed. */
const RENEW_BEFORE_MS = 60_000;
const API_ROOT = '/public/v1';

/** A service and how it is called. */
export interface ServiceAccess {
  /** The root of its API. */
  readonly root: string;
  /** A valid access token; a new one when `refused` is the one that the service did not accept. Throws CliError. */
  readonly token: (refused?: string) => Promise<string | undefined>;
  /** The name of its profile; undefined for a service of the environment. */
  readonly profile: string | undefined;
}

/**
 * The service that a command is for: that of DCS_URL with the token of DCS_TOKEN, else of a profile, else the one that
 * served this file, where only documents are open. Throws CliError when there is none.
 */
export function chooseAccess(io: CliIo, chosen: string | undefined): ServiceAccess {
  const { DCS_URL: url, DCS_TOKEN: token } = io.env;
  if (chosen === undefined && token !== undefined && token !== '') {
    const service = url ?? io.servedBy;
    if (service === undefined) throw new CliError('usage', 'DCS_TOKEN is set: name its service in DCS_URL, too.');
    return { root: apiRoot(service), profile: undefined, token: () => Promise.resolve(token) };
  }
  const name = profileName(io, chosen);
  if (name !== undefined) {
    const { resource } = storedProfile(io, name);
    return { root: resource, profile: name, token: (refused) => validToken(io, name, refused) };
  }
  const service = url ?? io.servedBy;
  if (service === undefined) throw new CliError('signIn', 'Not signed in. Sign in: dcs login http://your-service');
  return { root: apiRoot(service), profile: undefined, token: () => Promise.resolve(undefined) };
}

/** The name of the profile that is meant; undefined when there is none. Throws CliError for an unknown one. */
export function profileName(io: CliIo, chosen: string | undefined): string | undefined {
  const { current, profiles } = readProfiles(io);
  const name = chosen ?? io.env.DCS_PROFILE ?? current ?? undefined;
  if (name !== undefined && !Object.hasOwn(profiles, name)) {
    const known = Object.keys(profiles).join(', ');
    throw new CliError(
      'usage',
      `There is no profile ${name}. ${known === '' ? 'Sign in: dcs login' : `Known: ${known}`}`,
    );
  }
  return name;
}

/** The stored profile of a name. Throws CliError when there is none. */
export function storedProfile(io: CliIo, name: string): CliProfile {
  const profile = readProfiles(io).profiles[name];
  if (!profile) throw new CliError('signIn', `The profile ${name} is gone. Sign in: dcs login`);
  return profile;
}

/**
 * Refresh tokens work once, and a second use ends all of them: one process renews, under a lock, while others wait and
 * then find the new token.
 */
async function validToken(io: CliIo, name: string, refused: string | undefined): Promise<string> {
  const isValid = ({ accessToken, expiresAt }: CliProfile): boolean =>
    accessToken !== refused && expiresAt > Date.now() + RENEW_BEFORE_MS;
  let profile = storedProfile(io, name);
  if (isValid(profile)) return profile.accessToken;
  await changeProfiles(io, async (stored) => {
    profile = stored.profiles[name] ?? profile;
    if (isValid(profile) || stored.profiles[name] === undefined) return undefined;
    profile = { ...profile, ...(await renewed(io, profile)) };
    return { ...stored, profiles: { ...stored.profiles, [name]: profile } };
  });
  return profile.accessToken;
}

/** The fields of a profile that a token response sets. */
export type Tokens = Pick<CliProfile, 'accessToken' | 'refreshToken' | 'expiresAt' | 'scope'>;

async function renewed(io: CliIo, { tokenEndpoint, refreshToken, url }: CliProfile): Promise<Tokens> {
  const response = await postForm(io, tokenEndpoint, { grant_type: 'refresh_token', refresh_token: refreshToken });
  if (response.ok) return tokensIn(await response.text(), refreshToken);
  if (response.status !== 400 && response.status !== 401) throw await failureOf(response);
  throw new CliError('signIn', `Your access to ${url} was ended or has run out. Sign in again: dcs login ${url}`);
}

/** Reads a token response; `refreshToken` is that of before. Throws CliError when it has no token. */
export function tokensIn(text: string, refreshToken = ''): Tokens {
  const { access_token: accessToken, refresh_token: next, expires_in: seconds, scope } = objectIn(text);
  if (typeof accessToken !== 'string') throw new CliError('failed', 'The service answered without a token.');
  return {
    accessToken,
    refreshToken: typeof next === 'string' ? next : refreshToken,
    expiresAt: Date.now() + (typeof seconds === 'number' ? seconds : 0) * 1000,
    scope: typeof scope === 'string' ? scope : '',
  };
}

/** Sends a form to the authorization server as dcs, once: a token of it must not be used twice. */
export function postForm(io: CliIo, url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return send(io, url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: CLI_APP_ID, ...fields }).toString(),
  });
}

function apiRoot(service: string): string {
  const address = service.replace(/\/$/, '');
  return address.endsWith(API_ROOT) ? address : address + API_ROOT;
}
