import type { Operation } from '../contract/operation.ts';

/** Something deprecated of an operation: all of it, or a query parameter. */
export interface Deprecation {
  /** The name of the parameter; undefined for the operation. */
  readonly parameter: string | undefined;
  /** In Markdown, such as `tag` of `GET /feeds/discussed`. */
  readonly subject: string;
  /** In Markdown, what takes its place; undefined where nothing does. */
  readonly instead: string | undefined;
  /** The day since which it is deprecated, such as 2026-12-01. */
  readonly since: string;
  /** The day after which it may be removed; undefined while that is not known. */
  readonly sunset: string | undefined;
  /** `Deprecation` (RFC 9745) and, where the end is known, `Sunset` (RFC 8594). */
  readonly headers: Readonly<Record<string, string>>;
}

/** The keys of something deprecated in the contract. */
interface Leaving {
  readonly deprecated?: boolean;
  readonly 'x-deprecated-since'?: string;
  readonly 'x-sunset'?: string;
}

/**
 * Everything deprecated of an operation, itself first; `nameOf` writes another one by its id. Throws when something
 * deprecated has no date or an invalid one, so that a wrong contract does not start.
 */
export function deprecationsOf(
  { method, path, lifecycle, parameters }: Operation,
  nameOf: (operationId: string) => string,
): Deprecation[] {
  const name = `\`${method} ${path}\``;
  const replacement = lifecycle['x-replaced-by'];
  const whole = { parameter: undefined, subject: name, instead: replacement && nameOf(replacement) };
  return [
    ...(lifecycle.deprecated === true ? [{ ...whole, ...datesOf(lifecycle) }] : []),
    ...parameters
      .filter((parameter) => parameter.in === 'query' && parameter.deprecated === true)
      .map((parameter) => ({
        parameter: parameter.name,
        subject: `\`${parameter.name}\` of ${name}`,
        instead: parameter['x-alias-of'] && `\`${parameter['x-alias-of']}\``,
        ...datesOf(parameter),
      })),
  ];
}

/** Deprecations that a request with this query uses. */
export function usedDeprecations(
  deprecations: readonly Deprecation[],
  query: Readonly<Record<string, unknown>>,
): Deprecation[] {
  return deprecations.filter(({ parameter }) => parameter === undefined || parameter in query);
}

function datesOf({
  'x-deprecated-since': since = '',
  'x-sunset': sunset,
}: Leaving): Omit<Deprecation, 'parameter' | 'subject' | 'instead'> {
  const deprecation = `@${dateOf('x-deprecated-since', since).getTime() / 1000}`;
  const headers = {
    deprecation,
    ...(sunset === undefined ? {} : { sunset: dateOf('x-sunset', sunset).toUTCString() }),
  };
  return { since, sunset, headers };
}

function dateOf(key: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new Error(
      `A deprecated operation needs ${key} with a date such as 2026-12-01, and so does a parameter; it has ${text || 'none'}.`,
    );
  return date;
}
