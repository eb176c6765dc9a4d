/** Exit codes by kind of failure, as those of the operators' commands. Scripts rely on them: never change a meaning. */
export const REMOTE_EXIT_CODES = {
  done: [0, 'done'],
  failed: [1, 'the service failed'],
  usage: [2, 'usage error, or the service found an input invalid'],
  refused: [3, 'refused: not found, not allowed, or changed in the meantime'],
  signIn: [4, 'not signed in, or the access was ended: dcs login'],
  unreachable: [5, 'the service does not answer or has too many requests: try again later'],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureKind = keyof typeof REMOTE_EXIT_CODES;

/** A failure whose message says what happened and what to do next. */
export class CliError extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'CliError';
  }
}

/** The kind of failure of an HTTP status from 400. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 401) return 'signIn';
  if ([429, 502, 503, 504].includes(status)) return 'unreachable';
  if ([400, 413, 415, 422].includes(status)) return 'usage';
  return status >= 500 ? 'failed' : 'refused';
}
