import { API_VERSION } from '../../generated/api.ts';

/**
 * The User-Agent of all that this service requests: its version, and its public address where that is known, so that
 * the operator of another site can find out who asks.
 */
export function userAgent(publicUrl: string | undefined): string {
  const name = `developer-content-service/${API_VERSION}`;
  return publicUrl === undefined ? name : `${name} (+${publicUrl})`;
}
