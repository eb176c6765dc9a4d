import type { KoaContextWithOIDC } from 'oidc-provider';
import { API_SCOPES } from '../../../../generated/api.ts';
import { POLL_INTERVAL_S } from '../../../limits/device-limits.ts';

const UNKNOWN_CODE = 'the code is unknown or has expired; it is good for a minute, once: ask for a new one';
const UNKNOWN_TOKEN = 'the refresh token is unknown, has expired or was ended: ask the person again';
const UNKNOWN_DEVICE = 'the device_code is unknown or has expired; it is good for ten minutes, once: ask for a new one';
const ACCESS_ENDED = 'the access was ended or has run out: ask the person again';

/**
 * The library's reasons in words for the client. One that sends another app's code or token gets the same reason as
 * for an unknown one.
 */
const REASONS: Readonly<Record<string, string>> = {
  'authorization code not found': UNKNOWN_CODE,
  'authorization code is expired': UNKNOWN_CODE,
  'authorization code already consumed': 'the code was used before; all that it gave is ended: ask for a new one',
  'AuthorizationCode used by another request at the same time': 'the code was used by another request at the same time',
  'authorization code redirect_uri mismatch': 'redirect_uri is not the one that the code was asked for with',
  'code_verifier must be provided': 'code_verifier is missing',
  'code_verifier does not match code_challenge': 'code_verifier does not fit the code_challenge of the request',
  'device code not found': UNKNOWN_DEVICE,
  'device code already consumed': 'the device_code was used before; all that it gave is ended: ask for a new one',
  'DeviceCode used by another request at the same time':
    'the device_code was used by another request at the same time; go on with what that one got',
  'refresh token not found': UNKNOWN_TOKEN,
  'refresh token is expired': UNKNOWN_TOKEN,
  'refresh token already used': 'the refresh token was used before; all that was given with it is ended',
  'RefreshToken used by another request at the same time':
    'the refresh token was used by another request at the same time; go on with what that one got',
  'grant not found': ACCESS_ENDED,
  'grant is expired': ACCESS_ENDED,
  'the account or the app is gone': ACCESS_ENDED,
};

/**
 * Completes the answer to a device (section 3.2): its interval, and no `verification_uri_complete`. Such an address can
 * be sent to somebody who then confirms without reading; whoever has to type the code has seen the device.
 */
export function completeDeviceAnswer(body: object): void {
  Object.assign(body, { interval: POLL_INTERVAL_S });
  delete (body as { verification_uri_complete?: string }).verification_uri_complete;
}

/** Lists all granted scopes in a token response: the library lists only those of the access token. */
export function nameGrantedScopes({ oidc, response }: KoaContextWithOIDC): void {
  const { AuthorizationCode, DeviceCode, RefreshToken, Grant, AccessToken } = oidc.entities;
  const source = AuthorizationCode ?? DeviceCode ?? RefreshToken;
  if (!source || !Grant) return;
  const requested = typeof oidc.params?.scope === 'string' ? oidc.params.scope : (source.scope ?? '');
  const grantedScopes = new Set([
    ...(AccessToken?.scope ?? '').split(' '),
    ...Grant.getOIDCScope()
      .split(' ')
      .filter((scope) => !(API_SCOPES as readonly string[]).includes(scope)),
  ]);
  const scope = requested.split(' ').filter((value) => grantedScopes.has(value));
  Object.assign(response.body as object, { scope: scope.join(' ') });
}

/**
 * Explains in the response why a code or refresh token was refused, without telling the client more than it may know.
 */
export function explainRefusal(
  { oidc, response }: KoaContextWithOIDC,
  error: { readonly error: string; readonly error_detail?: string },
): void {
  const body = response.body as { error?: unknown } | undefined;
  if (error.error !== 'invalid_grant' || body?.error !== 'invalid_grant') return;
  const other = { refresh_token: UNKNOWN_TOKEN, authorization_code: UNKNOWN_CODE }[String(oidc.params?.grant_type)];
  const reason =
    error.error_detail === 'client mismatch' ? (other ?? UNKNOWN_DEVICE) : REASONS[error.error_detail ?? ''];
  if (reason !== undefined) Object.assign(body, { error_description: reason });
}
