export type FetchErrorReason =
  | 'blocked-address'
  | 'bad-url'
  | 'too-large'
  | 'timeout'
  | 'http-status'
  | 'too-many-redirects'
  | 'wrong-type'
  | 'network';

/** The response status and Retry-After in seconds, if the server sent them. */
type FailedResponse = { status?: number; retryAfter?: number | undefined };

/**
 * A document could not be fetched. The message is safe to show to the user who gave the URL: it contains no internal
 * address.
 */
export class FetchError extends Error {
  readonly reason: FetchErrorReason;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    reason: FetchErrorReason,
    message: string,
    { status, retryAfter, ...options }: FailedResponse & ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'FetchError';
    this.reason = reason;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/**
 * Maps any failure of the connection or transfer to a FetchError; a FetchError that is its cause is returned unchanged.
 */
export function networkError(error: unknown): FetchError {
  if (!(error instanceof Error)) return unreachable(error);
  if (error.cause instanceof FetchError) return error.cause;
  // undici has no code for it, and calls one of them aborted.
  const status = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(error.message)?.[1];
  if (status !== undefined)
    return new FetchError(
      'network',
      `The proxy of this service answered ${status}, not the server. The operator has to look at OUTBOUND_PROXY` +
        `${status === '407' ? ', which lacks the right user name and password' : ' and at what the proxy allows'}.`,
      { cause: error },
    );
  const code = (error as NodeJS.ErrnoException).code;
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || TIMEOUT_CODES.has(code ?? '')) {
    return new FetchError('timeout', 'The server took too long to answer.', { cause: error });
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new FetchError('too-large', 'The server sent too many headers.', { cause: error });
  return unreachable(error);
}

function unreachable(cause: unknown): FetchError {
  return new FetchError('network', 'The server could not be reached, or broke off its response.', { cause });
}
