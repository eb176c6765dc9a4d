import type { AppError } from '../errors.ts';
import type { Quota } from './rate-limits.ts';

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

/** Where a client learns how to get a token for the REST API (RFC 9728 section 3.1: the path goes behind the well-known part). */
export function resourceMetadataUrl(publicUrl: string): string {
  return `${publicUrl}/.well-known/oauth-protected-resource/public/v1`;
}

/** The challenge of RFC 6750 section 3 for 401 and insufficient_scope; nothing for other errors. */
export function challenge(publicUrl: string, error: AppError): Record<string, string> {
  const metadata = `Bearer resource_metadata="${resourceMetadataUrl(publicUrl)}"`;
  switch (error.code) {
    case 'unauthorized':
      return { 'www-authenticate': metadata };
    case 'invalid_token':
      return { 'www-authenticate': `${metadata}, error="invalid_token", error_description="The token is unknown, expired or revoked"` };
    case 'insufficient_scope':
      return { 'www-authenticate': `${metadata}, error="insufficient_scope", scope="${error.extra.scope ?? ''}"` };
    default:
      return {};
  }
}
