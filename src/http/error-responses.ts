import type { Schema } from '../contract/types.ts';
import { AppError, type ErrorCode, type ErrorDetail } from '../errors.ts';
import { isUnavailable } from '../data/database-errors.ts';
import { withoutTokens } from '../log.ts';
import { constraints } from '../../generated/constraints.ts';
import { MAX_ERROR_DETAILS } from '../../generated/limits.ts';

/**
 * HTTP status and texts of every error code. A code of the contract's ErrorCode that is missing here does not compile.
 */
export const ERRORS: Record<Schema<'ErrorCode'>, { status: number; title: string; help: string }> = {
  validation_error: {
    status: 400,
    title: 'The request does not fit the contract',
    help: 'Every wrong place is listed in `details`. Correct them all and send the request again.',
  },
  unauthorized: {
    status: 401,
    title: 'Authentication required',
    help: 'Send `Authorization: Bearer <token>` with a personal access token or an OAuth access token.',
  },
  invalid_token: {
    status: 401,
    title: 'The token is not valid',
    help: 'It is unknown, expired, revoked, or was issued for another resource. Make a new one.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The token lacks a scope',
    help: '`WWW-Authenticate` names the scope that is needed. Use a token that has it.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    help: 'The message names the rule, such as the number of things you may have.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    help: 'There is no such thing, or it belongs to somebody else. Check the path and the id.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    help: 'The methods that are allowed are in the `Allow` header.',
  },
  conflict: {
    status: 409,
    title: 'Conflict with the current state',
    help: 'The message says what it conflicts with. Change the request, or read the current state first.',
  },
  precondition_failed: {
    status: 412,
    title: 'The resource has changed',
    help: 'Read it again, apply your change to the new version, and send its ETag as `If-Match`.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    help: 'The message names the limit. Send a smaller body.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has the wrong type',
    help: 'Send JSON with `Content-Type: application/json`.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'The idempotency key was used for another request',
    help: 'Use a new `Idempotency-Key` for a new request.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Too many requests',
    help: 'Wait as many seconds as `retry-after` says. On the free plan the message says how many requests a day it has.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    help: 'It was logged under the request id. Try again later, or give that id to the operator.',
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    help: 'Wait as many seconds as `retry-after` says and send the same request again.',
  },
} satisfies Record<ErrorCode, unknown>;

/** Retry-After, in seconds, while the database is unavailable. */
const RETRY_AFTER_S = 5;

/** Converts anything thrown into an AppError; an unexpected error becomes internal_error and reveals nothing. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    return new AppError(
      'service_unavailable',
      `The database is not available. Try again in ${RETRY_AFTER_S} seconds.`,
      { retryAfter: RETRY_AFTER_S, cause: error },
    );
  }
  return new AppError('internal_error', 'Something failed on our side. It was logged under this request id.', {
    cause: error,
  });
}

/** Properties of the request that decide the form of an error. */
export interface ErrorAudience {
  readonly publicUrl: string;
  readonly requestId: string;
  readonly accept: string | undefined;
  /** The request path. */
  readonly instance: string;
}

/** An error as it is sent. */
interface ErrorText {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** Headers besides those of every error. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error in the Google Reader API: a sentence. Apps that see the header of a 401 sign in again. */
export function plainErrorAnswer({ code, message }: AppError): ErrorText {
  const { status } = ERRORS[code];
  return {
    status,
    type: 'text/plain; charset=utf-8',
    body: cutWellFormed(message, MAX_CHARACTERS.message),
    headers: status === 401 ? { 'x-reader-google-bad-token': 'true' } : {},
  };
}

/** An error as it is sent: our own shape, or RFC 9457 problem details when Accept asks for them. */
export function errorResponse(error: AppError, { accept, requestId, publicUrl, instance }: ErrorAudience): ErrorText {
  const problem = /\bapplication\/problem\+json\b/i.test(accept ?? '');
  const body = errorBody(error, requestId, problem ? { publicUrl, instance: withoutTokens(instance) } : undefined);
  return {
    status: ERRORS[error.code].status,
    type: `application/${problem ? 'problem+json' : 'json'}; charset=utf-8`,
    body: JSON.stringify(body),
  };
}

/** The body of an error: our own shape or, when `problem` is given, RFC 9457 problem details with the same members. */
function errorBody(
  error: AppError,
  requestId: string,
  problem?: { publicUrl: string; instance: string },
): Schema<'ErrorResponse'> | Schema<'Problem'> {
  const { status, title } = ERRORS[error.code];
  const message = cutWellFormed(error.message, MAX_CHARACTERS.message);
  const members = {
    statusCode: status,
    error: error.code,
    message,
    requestId,
    ...(error.extra.details ? { details: boundedDetails(error.extra.details) } : {}),
  };
  if (!problem) return members;
  return {
    type: `${problem.publicUrl}/problems/${error.code}`,
    title,
    status,
    detail: message,
    instance: cutWellFormed(problem.instance, MAX_CHARACTERS.instance),
    ...members,
  };
}

/** Maximum size of all details together, in bytes. */
const MAX_DETAILS_BYTES = 32 * 1024;
/** Maximum characters of an error's texts, from the contract. */
const MAX_CHARACTERS = {
  message: constraints.ErrorResponse.message.maxLength,
  instance: constraints.Problem.instance.maxLength,
  path: constraints.ErrorDetail.path.maxLength,
  reason: constraints.ErrorDetail.message.maxLength,
};

/** The details cut to the contract's limits, whatever the request contained. */
function boundedDetails(details: readonly ErrorDetail[]): ErrorDetail[] {
  const list: ErrorDetail[] = [];
  let bytes = 0;
  for (const { in: place, path, message } of details.slice(0, MAX_ERROR_DETAILS)) {
    const detail = {
      in: place,
      path: cutWellFormed(path, MAX_CHARACTERS.path),
      message: cutWellFormed(message, MAX_CHARACTERS.reason),
    };
    bytes += Buffer.byteLength(JSON.stringify(detail));
    if (bytes > MAX_DETAILS_BYTES) break;
    list.push(detail);
  }
  return list;
}

function cutWellFormed(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed();
}
