import type { Lifecycle } from '../contract/operation.ts';
import type { AppError } from '../errors.ts';
import type { Quota } from '../limits/rate-limits.ts';

/** The remaining quota in both header families: x-ratelimit-*, and draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({ limit, remaining, reset, window }: Quota): Record<string, string> {
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
        'www-authenticate': `${metadata}, error="invalid_token", error_description="${error.message.replaceAll(/["\\]/g, '')}"`,
      };
    case 'insufficient_scope':
      return { 'www-authenticate': `${metadata}, error="insufficient_scope", scope="${error.extra.scope ?? ''}"` };
    default:
      return {};
  }
}

/**
 * Response headers about an operation's stability: `x-experimental`, `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
 * Throws when a deprecated operation has no date or an invalid one, so that a wrong contract does not start.
 */
export function lifecycleOf(lifecycle: Lifecycle): Record<string, string> {
  const {
    deprecated = false,
    'x-deprecated-since': since,
    'x-sunset': sunset,
    'x-experimental': experimental = false,
  } = lifecycle;
  return {
    ...(experimental ? { 'x-experimental': 'true' } : {}),
    ...(deprecated ? { deprecation: `@${dateOf('x-deprecated-since', since).getTime() / 1000}` } : {}),
    ...(deprecated && sunset !== undefined ? { sunset: dateOf('x-sunset', sunset).toUTCString() } : {}),
  };
}

/** The lifecycle headers that errors carry too: all but `x-experimental`. */
export function deprecationHeaders(
  operation: { readonly lifecycle: Readonly<Record<string, string>> } | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries(operation?.lifecycle ?? {}).filter(([name]) => name !== 'x-experimental'));
}

function dateOf(key: string, text: string | undefined): Date {
  const date = new Date(text ?? '');
  if (Number.isNaN(date.getTime()))
    throw new Error(`A deprecated operation needs ${key} with a date such as 2026-12-01; it has ${text ?? 'none'}.`);
  return date;
}
