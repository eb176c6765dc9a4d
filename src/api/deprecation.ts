/** The keys of an operation that say how long it stays as it is. */
interface Lifecycle {
  readonly deprecated?: boolean;
  /** The day since when it is deprecated. */
  readonly 'x-deprecated-since'?: string;
  /** The day from which it may be gone. */
  readonly 'x-sunset'?: string;
  readonly 'x-experimental'?: boolean;
}

/**
 * Headers by which an operation says that it may change (`x-experimental`), that it is deprecated (`Deprecation`, RFC
 * 9745) and when it may be gone (`Sunset`, RFC 8594). Throws for a deprecated operation that does not say since when,
 * and for a date that is none, so that a wrong contract does not start.
 */
export function lifecycleOf(operation: object): Record<string, string> {
  const {
    deprecated = false,
    'x-deprecated-since': since,
    'x-sunset': sunset,
    'x-experimental': experimental = false,
  } = operation as Lifecycle;
  return {
    ...(experimental ? { 'x-experimental': 'true' } : {}),
    ...(deprecated ? { deprecation: `@${dateOf('x-deprecated-since', since).getTime() / 1000}` } : {}),
    ...(deprecated && sunset !== undefined ? { sunset: dateOf('x-sunset', sunset).toUTCString() } : {}),
  };
}

/** Of those headers, what an error says, too: that the operation goes away. */
export function fading(
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
