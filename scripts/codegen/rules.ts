/** Which responses and headers an operation has, depending on its traits. `CONTRIBUTING.md` says the same in prose. */
import type { Method, Operation, Parameter } from './document.ts';

/** The traits of an operation that rules depend on. */
export interface Traits {
  /** Needs no token. */
  readonly open: boolean;
  readonly reads: boolean;
  /** Names of its parameters. */
  readonly parameters: ReadonlySet<string>;
  /** One of them is in the path. */
  readonly namesOneThing: boolean;
  readonly takesBody: boolean;
  /** Its body may be larger than those of other operations. */
  readonly takesFile: boolean;
  /** Its answer can be the same twice: it has an ETag, and a 304 may stand for it. */
  readonly cacheable: boolean;
  /** Its ETag can be sent in If-Match. */
  readonly versioned: boolean;
  /** Sent again it changes nothing, as its method or its hints promise. */
  readonly repeatable: boolean;
  readonly experimental: boolean;
  readonly deprecated: boolean;
  /** It is not, but one of its query parameters is. */
  readonly deprecatedInput: boolean;
  /** The end of what is deprecated is known. */
  readonly sunset: boolean;
}
export type Rule = readonly [key: string, component: string, when: (traits: Traits) => boolean];

/** Status, response in spec/shared.yaml, and which operations have it. */
export const ANSWERS: readonly Rule[] = [
  ['304', 'NotModified', ({ reads }) => reads],
  ['400', 'BadRequest', ({ open }) => !open],
  ['401', 'Unauthorized', ({ open }) => !open],
  ['403', 'Forbidden', ({ open }) => !open],
  ['404', 'NotFound', ({ namesOneThing }) => namesOneThing],
  ['409', 'Conflict', ({ parameters }) => parameters.has('Idempotency-Key')],
  ['412', 'PreconditionFailed', ({ parameters }) => parameters.has('If-Match')],
  ['413', 'FileTooLarge', ({ takesFile }) => takesFile],
  ['413', 'PayloadTooLarge', ({ takesBody }) => takesBody],
  ['415', 'UnsupportedMediaType', ({ takesBody }) => takesBody],
  ['422', 'IdempotencyMismatch', ({ parameters }) => parameters.has('Idempotency-Key')],
  ['429', 'TooManyRequests', () => true],
  ['500', 'InternalError', () => true],
  ['503', 'ServiceUnavailable', () => true],
];

/** Says that a write changed nothing. */
export const UNCHANGED = 'x-unchanged';

/** Header name and its key in spec/shared.yaml; every response has these. */
export const ALWAYS: readonly Rule[] = [['x-request-id', 'RequestId', () => true]];
/** The person's remaining quota; errors have these only when the request was counted before it failed. */
export const QUOTA: readonly Rule[] = [
  ['x-ratelimit-limit', 'RateLimitLimit', ({ open }) => !open],
  ['x-ratelimit-remaining', 'RateLimitRemaining', ({ open }) => !open],
  ['x-ratelimit-reset', 'RateLimitReset', ({ open }) => !open],
  ['RateLimit-Policy', 'RateLimitPolicy', ({ open }) => !open],
  ['RateLimit', 'RateLimit', ({ open }) => !open],
];
/** All headers of a success, and which operations have them. */
export const HEADERS: readonly Rule[] = [
  ...ALWAYS,
  ...QUOTA,
  ['x-token-expires-at', 'TokenExpiresAt', ({ open }) => !open],
  ['ETag', 'ETag', ({ cacheable, versioned }) => cacheable && !versioned],
  ['ETag', 'StrongETag', ({ versioned }) => versioned],
  ['Link', 'Link', ({ parameters }) => parameters.has('cursor')],
  [
    'Link',
    'DeprecationLink',
    ({ parameters, deprecated, deprecatedInput }) => !parameters.has('cursor') && (deprecated || deprecatedInput),
  ],
  ['Idempotency-Replayed', 'IdempotencyReplayed', ({ parameters }) => parameters.has('Idempotency-Key')],
  [UNCHANGED, 'Unchanged', ({ repeatable }) => repeatable],
  ['x-experimental', 'Experimental', ({ experimental }) => experimental],
  ['Deprecation', 'Deprecation', ({ deprecated }) => deprecated],
  ['Deprecation', 'InputDeprecation', ({ deprecatedInput }) => deprecatedInput],
  ['Sunset', 'Sunset', ({ sunset }) => sunset],
];

/** The traits of an operation; `parameters` include those of its path. */
export function traitsOf(
  operation: Operation,
  { method, parameters, versioned }: { method: Method; parameters: Parameter[]; versioned: boolean },
): Traits {
  const names = new Set(parameters.map(({ name }) => name));
  const leaving = parameters.filter((parameter) => parameter.in === 'query' && parameter.deprecated === true);
  return {
    open: operation.security?.length === 0,
    reads: method === 'get',
    cacheable: method === 'get' && !('304' in (operation['x-never'] ?? {})),
    parameters: names,
    namesOneThing: parameters.some((one) => one.in === 'path'),
    takesBody: operation.requestBody !== undefined,
    takesFile: operation['x-max-body-kib'] !== undefined,
    versioned: versioned || names.has('If-Match'),
    repeatable: isRepeatable(operation, method),
    experimental: operation['x-experimental'] === true,
    deprecated: operation.deprecated === true,
    deprecatedInput: operation.deprecated !== true && leaving.length > 0,
    sunset: [...(operation.deprecated === true ? [operation] : []), ...leaving].some((one) => 'x-sunset' in one),
  };
}

/** Whether sending it again changes nothing: PUT and DELETE (RFC 9110 section 9.2.2), and what says so itself. */
function isRepeatable({ 'x-mcp-hints': hints, 'x-never': never = {} }: Operation, method: Method): boolean {
  return (
    (hints?.idempotentHint ?? (method === 'put' || method === 'delete')) && method !== 'get' && !(UNCHANGED in never)
  );
}
