/** Which answers and headers an operation has, by what it is. `CONTRIBUTING.md` says the same in words. */
import type { Method, Operation, Parameter } from './document.ts';

/** What the rules ask of an operation. */
export interface Traits {
  /** Everybody may ask it, without a token. */
  readonly open: boolean;
  readonly reads: boolean;
  /** Names of its parameters. */
  readonly parameters: ReadonlySet<string>;
  /** One of them is in the path. */
  readonly namesOneThing: boolean;
  readonly takesBody: boolean;
  /** Its ETag can be named in an If-Match. */
  readonly versioned: boolean;
  readonly experimental: boolean;
  readonly deprecated: boolean;
  readonly sunset: boolean;
}
export type Rule = readonly [key: string, component: string, when: (traits: Traits) => boolean];

/** Status, answer of spec/shared.yaml, and the operations that have it. */
export const ANSWERS: readonly Rule[] = [
  ['304', 'NotModified', ({ reads }) => reads],
  ['400', 'BadRequest', ({ open }) => !open],
  ['401', 'Unauthorized', ({ open }) => !open],
  ['403', 'Forbidden', ({ open }) => !open],
  ['404', 'NotFound', ({ namesOneThing }) => namesOneThing],
  ['409', 'Conflict', ({ parameters }) => parameters.has('Idempotency-Key')],
  ['412', 'PreconditionFailed', ({ parameters }) => parameters.has('If-Match')],
  ['413', 'PayloadTooLarge', ({ takesBody }) => takesBody],
  ['415', 'UnsupportedMediaType', ({ takesBody }) => takesBody],
  ['422', 'IdempotencyMismatch', ({ parameters }) => parameters.has('Idempotency-Key')],
  ['429', 'TooManyRequests', () => true],
  ['500', 'InternalError', () => true],
  ['503', 'ServiceUnavailable', () => true],
];

/** Header and header of spec/shared.yaml; every answer has them. */
export const ALWAYS: readonly Rule[] = [['x-request-id', 'RequestId', () => true]];
/** What is left to the person; errors have them only when the request was counted before it failed. */
export const QUOTA: readonly Rule[] = [
  ['x-ratelimit-limit', 'RateLimitLimit', ({ open }) => !open],
  ['x-ratelimit-remaining', 'RateLimitRemaining', ({ open }) => !open],
  ['x-ratelimit-reset', 'RateLimitReset', ({ open }) => !open],
  ['RateLimit-Policy', 'RateLimitPolicy', ({ open }) => !open],
  ['RateLimit', 'RateLimit', ({ open }) => !open],
];
/** All headers of a success, and the operations that have them. */
export const HEADERS: readonly Rule[] = [
  ...ALWAYS,
  ...QUOTA,
  ['x-token-expires-at', 'TokenExpiresAt', ({ open }) => !open],
  ['ETag', 'ETag', ({ reads, versioned }) => reads && !versioned],
  ['ETag', 'StrongETag', ({ versioned }) => versioned],
  ['Link', 'Link', ({ parameters }) => parameters.has('cursor')],
  ['Idempotency-Replayed', 'IdempotencyReplayed', ({ parameters }) => parameters.has('Idempotency-Key')],
  ['x-experimental', 'Experimental', ({ experimental }) => experimental],
  ['Deprecation', 'Deprecation', ({ deprecated }) => deprecated],
  ['Sunset', 'Sunset', ({ sunset }) => sunset],
];

/** What the rules ask of an operation; `parameters` are all that it takes, those of its path included. */
export function traitsOf(
  operation: Operation,
  { method, parameters, versioned }: { method: Method; parameters: Parameter[]; versioned: boolean },
): Traits {
  const names = new Set(parameters.map(({ name }) => name));
  return {
    open: operation.security?.length === 0,
    reads: method === 'get',
    parameters: names,
    namesOneThing: parameters.some((one) => one.in === 'path'),
    takesBody: operation.requestBody !== undefined,
    versioned: versioned || names.has('If-Match'),
    experimental: operation['x-experimental'] === true,
    deprecated: operation.deprecated === true,
    sunset: operation.deprecated === true && operation['x-sunset'] !== undefined,
  };
}
