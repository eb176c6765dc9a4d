import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ResourceUrls } from './resources.ts';

/** An error as the authorization server answers it (RFC 6749 sections 4.1.2.1 and 5.2). */
interface ErrorAnswer {
  readonly error?: unknown;
  error_description?: unknown;
}

const RESPONSE_TYPE = 'response_type must be code: response_type=code';
const RESPONSE_MODE = 'response_mode must be query; leave it out';
const CHALLENGE =
  'code_challenge is required: the SHA-256 of a code_verifier in base64url (43 characters), with code_challenge_method=S256';
const CHALLENGE_METHOD = 'code_challenge_method must be S256: code_challenge_method=S256';
const NO_REQUEST_OBJECT = 'is not supported: send the parameters themselves, in the query';

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const GRANT_TYPES = `authorization_code, refresh_token or ${DEVICE_CODE}`;
const NO_DEVICE_LOGIN =
  'the app may not ask people for codes: the operator of the service allows it, with dcs app allow-device-login';

/** The library's descriptions of parameters that are missing or invalid, and ours, which name the value as well. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'requested response_mode is not allowed for this client or request': RESPONSE_MODE,
  'unsupported response_mode requested': RESPONSE_MODE,
  'requested response_type is not allowed for this client': RESPONSE_TYPE,
  'unsupported response_type requested': RESPONSE_TYPE,
  'Authorization Server policy requires PKCE to be used for this request': CHALLENGE,
  'code_challenge must be provided with code_challenge_method': CHALLENGE,
  'code_challenge must be a string with a minimum length of 43 characters': CHALLENGE,
  'code_challenge_method must be provided': CHALLENGE_METHOD,
  'not supported value of code_challenge_method': CHALLENGE_METHOD,
  'unsupported prompt value requested': 'prompt must be none, or one or more of login, consent and select_account',
  'unsupported grant_type requested': `grant_type must be ${GRANT_TYPES}`,
  [`${DEVICE_CODE} is not allowed for this client`]: NO_DEVICE_LOGIN,
  'no client authentication mechanism provided':
    'client_id is missing: send it in the body, with client_secret if the app has one, or both by HTTP Basic',
  'client authentication failed':
    'the client_id is unknown or the client_secret is wrong; an app that is public sends its client_id alone',
};

/** Descriptions of missing parameters, by name. */
const MISSING: Readonly<Record<string, string>> = {
  client_id: 'client_id is missing: the id of the app, from its settings',
  redirect_uri: 'redirect_uri is missing: one that the app has registered, the same at both endpoints',
  response_type: 'response_type is missing: response_type=code',
  grant_type: `grant_type is missing: ${GRANT_TYPES}`,
  device_code: 'device_code is missing: the one of the answer to the request for a code',
  code: 'code is missing: the one that the person came back with',
  refresh_token: 'refresh_token is missing: the one of the last answer',
  token: 'token is missing: the access token or refresh token',
};

/** Descriptions of parameters that are not supported, by error code; the library gives none. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  request_not_supported: `request ${NO_REQUEST_OBJECT}`,
  request_uri_not_supported: `request_uri ${NO_REQUEST_OBJECT}`,
  registration_not_supported: 'registration is not supported: register the app in the settings',
};

/**
 * Replaces the description of an error of the library so that it names the parameter that is meant, and its value.
 * Leaves any other answer as it is, such as a page.
 */
export function describeError(ctx: KoaContextWithOIDC, answer: ErrorAnswer | undefined, resources: ResourceUrls): void {
  const { error, error_description: description } = answer ?? {};
  if (!answer || typeof error !== 'string') return;
  const text = typeof description === 'string' ? description : '';
  const ours =
    missingParameters(ctx, text) ?? DESCRIPTIONS[text] ?? UNSUPPORTED[error] ?? targetMessage(ctx, text, resources);
  if (ours !== undefined) answer.error_description = ours;
}

/** The library looks at response_mode first, which follows from response_type. */
function missingParameters({ oidc }: KoaContextWithOIDC, text: string): string | undefined {
  if (DESCRIPTIONS[text] === RESPONSE_MODE && oidc.params?.response_type === undefined) return MISSING.response_type;
  if (!text.startsWith('missing required parameter')) return undefined;
  const ours = text.split("'").flatMap((name) => MISSING[name] ?? []);
  return ours.length === 0 ? undefined : ours.join('; ');
}

/** Describes the error of a resource: at the token endpoint the one of the code or refresh token counts. */
function targetMessage({ oidc }: KoaContextWithOIDC, text: string, { rest, mcp }: ResourceUrls): string | undefined {
  if (!text.startsWith('resource indicator ')) return undefined;
  if (oidc.route !== 'token') return `resource must be ${rest} or ${mcp}`;
  return grantedResourceProblem(oidc.entities.AuthorizationCode?.resource, { rest, mcp });
}

/** The error of a request that names another resource than it was granted for. */
export function grantedResourceProblem(granted: string | string[] | undefined, { rest, mcp }: ResourceUrls): string {
  const [resource] = [granted ?? []].flat();
  return resource === undefined
    ? `it was requested without a resource, and works nowhere: ask the person again, with resource=${rest} or resource=${mcp}`
    : `it was requested for another resource: leave resource out, or send resource=${resource}`;
}
