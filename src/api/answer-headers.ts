import type { AppError } from '../errors.ts';
import type { Quota } from '../limits/rate-limits.ts';

/**
 * What is left to the person, in both header families: x-ratelimit-*, and the fields of
 * draft-ietf-httpapi-ratelimit-headers with the same numbers.
 */
export function quotaHeaders({ limit, remaining, reset, window }: Quota): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
    'ratelimit-policy': `"person";q=${limit};w=${window}`,
    ratelimit: `"person";r=${remaining};t=${reset}`,
  };
}

/**
 * Where a client learns how to get a token for a resource (RFC 9728 section 3.1: the resource's path goes behind the
 * well-known part).
 */
function resourceMetadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

/**
 * The challenge of RFC 6750 section 3 for 401 and insufficient_scope of a resource (its URL); nothing for other errors.
 */
export function challenge(resource: string, error: AppError): Record<string, string> {
  const metadata = `Bearer resource_metadata="${resourceMetadataUrl(resource)}"`;
  switch (error.code) {
    case 'unauthorized':
      return { 'www-authenticate': metadata };
    case 'invalid_token':
      return {
        'www-authenticate': `${metadata}, error="invalid_token", error_description="The token is unknown, expired or revoked"`,
      };
    case 'insufficient_scope':
      return { 'www-authenticate': `${metadata}, error="insufficient_scope", scope="${error.extra.scope ?? ''}"` };
    default:
      return {};
  }
}
