import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** No connection could be had, or the one that there was is lost: nothing is known of the request. `cause` says why. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'ConnectionFailed';
  }
}

/** Why there is no connection, whatever the network, the server or one in front of it said. */
export function connectionFailed(error: unknown): ConnectionFailed {
  return error instanceof ConnectionFailed ? error : new ConnectionFailed(error);
}

/** A name with several addresses fails once for each of them, and says nothing itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/**
 * SQLSTATE classes and codes that mean "not now" and say nothing about the request: connection exceptions, operator
 * intervention (a stop, a restart, statement_timeout), too many connections, out of resources, a server that became
 * read-only after a failover, a lock that was not had in time, a deadlock or a serialisation failure.
 */
const AWAY = /^(08...|57...|53...|25006|25P03|25P04|55P03|40P01|40001|58...)$/;
/** After these the server hangs up, whatever their code. */
const LAST_WORD = /^(FATAL|PANIC)$/;
/** Errors of the socket and of the pool, which carry no SQLSTATE. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const POOL =
  /Connection terminated|Query runner already released|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client has encountered a connection error|not queryable|Query read timeout/;

interface DatabaseError extends Error {
  code?: string;
  severity?: string;
  constraint?: string;
}

function databaseError(error: unknown): DatabaseError | undefined {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (inner instanceof AggregateError) return databaseError(inner.errors[0]);
  return inner instanceof Error ? inner : undefined;
}

/** Whether a failure means that the database cannot answer now, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  // TypeORM gives up its runner when the connection under it is lost.
  if (
    [ConnectionFailed, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError].some(
      (kind) => error instanceof kind,
    )
  )
    return true;
  const inner = databaseError(error);
  const { code, message, severity } = inner ?? {};
  if (inner instanceof ConnectionFailed || LAST_WORD.test(severity ?? '')) return true;
  if (code !== undefined) return AWAY.test(code) || UNREACHABLE.test(code);
  return message !== undefined && POOL.test(message);
}

/** A role, a password or a database that is not there stays so until somebody mends the settings. */
const REFUSED = /^(28...|3D000)$/;

/** Whether a database that cannot be opened may be so later, with the same settings. */
export function mayPass(error: unknown): boolean {
  return isUnavailable(error) && !REFUSED.test(sqlState(error)?.code ?? '');
}

/** Why the server of the database does not do what it is asked, in its words; undefined for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  const { code, message } = sqlState(error) ?? {};
  return message === undefined ? undefined : `${message} (${code})`;
}

function sqlState(error: unknown): DatabaseError | undefined {
  const inner = databaseError(error instanceof ConnectionFailed ? error.cause : error);
  if (inner instanceof ConnectionFailed) return sqlState(inner);
  return /^[0-9A-Z]{5}$/.test(inner?.code ?? '') ? inner : undefined;
}

/** The name of the unique constraint that a write ran into; undefined for any other failure. */
export function violatedKey(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code === '23505' ? cause.constraint : undefined;
}

/** Whether a lock was not had in time, or two waited for each other: the same once more may get them. */
export function isLockConflict(error: unknown): boolean {
  return /^(55P03|40P01)$/.test(databaseError(error)?.code ?? '');
}

/** Whether a write named a row that is not there any more. */
export function lostReference(error: unknown): boolean {
  return databaseError(error)?.code === '23503';
}
