import type { AppError } from '../errors.ts';
import type { Quota } from '../limits/rate-limits.ts';

/** The remaining quota in both header families: x-ratelimit-*, and draft-ietf-httpapi-ratelimit-headers. */
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
 * URL of a resource's protected resource metadata (RFC 9728 section 3.1: the resource's path follows the well-known
 * part).
 */
function resourceMetadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

/**
 * The WWW-Authenticate challenge (RFC 6750 section 3) of a resource, given by its URL, for 401 and insufficient_scope;
 * no header for other errors.
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
