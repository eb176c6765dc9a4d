/** Every error code; the contract's ErrorCode has the same members (checked in http/error-responses.ts). */
export type ErrorCode =
  | 'unauthorized'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_mismatch'
  | 'validation_error'
  | 'rate_limit_exceeded'
  | 'internal_error'
  | 'service_unavailable';

/** One invalid part of a request. */
export interface ErrorDetail {
  in: 'path' | 'query' | 'header' | 'body';
  path: string;
  message: string;
}

/** Details of an error besides its code and message; independent of HTTP. */
export interface ErrorExtra {
  details?: ErrorDetail[];
  /** Whole seconds after which the same request may succeed. */
  retryAfter?: number;
  /** The missing scope. */
  scope?: string;
  /** The allowed values, such as methods. */
  allowed?: string[];
  cause?: unknown;
}

/** An error that is reported to the client. `message` says what happened and what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
  }
}

/** The error for a request that does not fit the contract in these places; takes at least one. */
export function validationError(details: readonly ErrorDetail[]): AppError {
  const message = details
    .map((detail) => [detail.in, detail.path, detail.message].filter((part) => part !== '').join(' '))
    .join('; ');
  return new AppError('validation_error', `The request does not fit the contract: ${message.slice(0, 1000)}.`, {
    details: [...details],
  });
}

/** The error for a cursor that the service did not issue. */
export function badCursor(): AppError {
  const message =
    'is not a cursor of this list with these filters; send the endCursor of the page before, or leave it out to begin';
  return validationError([{ in: 'query', path: 'cursor', message }]);
}
