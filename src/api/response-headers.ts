import type { AppError } from '../errors.ts';
import type { Quota } from '../limits/rate-limits.ts';
import type { CompiledOperation } from './backend.ts';
import type { Deprecation } from './deprecations.ts';

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

/** Headers that errors carry, too: of what the request used that is deprecated, or of the operation. */
export function deprecationHeaders({
  operation,
  deprecations = operation?.deprecations.filter(({ parameter }) => parameter === undefined) ?? [],
}: {
  readonly operation?: Pick<CompiledOperation, 'deprecations'>;
  readonly deprecations?: readonly Deprecation[];
}): Readonly<Record<string, string>> {
  return deprecations[0]?.headers ?? {};
}

/** Base URLs of links. */
interface Hosts {
  readonly baseUrl: string;
  readonly services: { readonly publicUrl: string };
}

/** The `Link` header (RFC 8288): the next page of a list, and where deprecations are documented. */
export function linkHeader(
  { baseUrl, services }: Hosts,
  operation: CompiledOperation,
  request: { readonly path: string; readonly search: URLSearchParams },
  { next, isDeprecated }: { next: string | null | undefined; isDeprecated: boolean },
): { link?: string } {
  const links = [
    ...(next ? [`<${baseUrl}${request.path}?${nextPage(operation, request.search, next)}>; rel="next"`] : []),
    ...(isDeprecated ? [`<${services.publicUrl}/changelog>; rel="deprecation"; type="text/html"`] : []),
  ];
  return links.length > 0 ? { link: links.join(', ') } : {};
}

/** The same list with the parameters that the operation has; anything else is dropped. */
function nextPage({ parameters }: CompiledOperation, search: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams();
  for (const { name } of parameters)
    for (const value of search.getAll(name)) if (name !== 'cursor') next.append(name, value);
  next.set('cursor', cursor);
  return next.toString();
}
