import { SecretKeyMismatchError } from '../auth/installation-key.ts';
import { ConfigError } from '../config.ts';
import { isUnavailable, isTransientFailure } from '../data/database-errors.ts';
import { MissingDatabaseError } from '../data/open.ts';
import { PeopleNodeError } from '../data/servers/people-nodes.ts';
import { SchemaChangingError } from '../data/schema-state.ts';
import { AppError } from '../errors.ts';

/** An invalid argument that commander cannot detect; only its message is printed. */
export class UsageError extends Error {}

/** A server that does not answer; the message says which, why, and what to look at. */
export class UnreachableError extends Error {}

/** Exit codes by kind of failure. Scripts rely on them: never give one another meaning. */
export const EXIT_CODES = {
  done: [0, 'done'],
  failed: [1, 'failed, or a check found something'],
  usage: [2, 'usage error, or a file is missing'],
  refused: [3, 'refused: not found, or not allowed'],
  configuration: [4, 'invalid settings'],
  unreachable: [5, 'the database or a server does not answer, or migrations are running; retry'],
} as const satisfies Record<string, readonly [number, string]>;

/** The exit code for whatever a command threw. */
export function exitCodeOf(error: unknown): number {
  return EXIT_CODES[exitKind(error)][0];
}

function exitKind(error: unknown): keyof typeof EXIT_CODES {
  if (error instanceof UsageError || isMissingFile(error)) return 'usage';
  if (error instanceof AppError) return error.code === 'internal_error' ? 'failed' : 'refused';
  if (
    [ConfigError, MissingDatabaseError, PeopleNodeError, SecretKeyMismatchError].some((kind) => error instanceof kind)
  )
    return 'configuration';
  if (error instanceof SchemaChangingError) return 'unreachable';
  if (isUnavailable(error)) return isTransientFailure(error) ? 'unreachable' : 'configuration';
  return error instanceof UnreachableError ? 'unreachable' : 'failed';
}

/** Whether a file that the caller named is missing or a folder; a missing socket is none. */
export function isMissingFile(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'EISDIR' || (code === 'ENOENT' && syscall === 'open');
}
