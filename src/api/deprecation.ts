import type { Lifecycle } from '../contract/operation.ts';

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
