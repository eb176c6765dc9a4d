import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** No connection could be established, or it was lost: the request's outcome is unknown. `cause` is the reason. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'ConnectionError';
  }
}

/** Wraps whatever the network, the server or a proxy in front of it reported as the reason for having no connection. */
export function connectionFailed(error: unknown): ConnectionError {
  return error instanceof ConnectionError ? error : new ConnectionError(error);
}

/** A host name with several addresses fails once for each, with an empty message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/**
 * SQLSTATE classes and codes that mean "not now", whatever the request: connection exceptions, operator intervention
 * (shutdown, restart, statement_timeout), too many connections, out of resources, a server that became read-only after
 * a failover, a lock timeout, a deadlock or a serialisation failure.
 */
const AWAY = /^(08...|57...|53...|25006|25P03|25P04|55P03|40P01|40001|58...)$/;
/** Errors of Citus about a node that holds rows and was lost, which have the SQLSTATE of a bug. */
const NODE_LOST = [
  /^(?:failure on connection marked as essential|connection (?:failed|lost|not open|establishment for node))/,
  /^could not (?:establish (?:any )?connections?|connect to any active placements|find any healthy placement)/,
  /^(?:execution cannot recover from multiple connection failures|failed to execute task)/,
  /^(?:postmaster was shut down|terminating connection due to)/,
];
/** After an error of this severity the server disconnects, whatever its code. */
const LAST_WORD = /^(FATAL|PANIC)$/;
/** Errors of the socket and the pool, which have no SQLSTATE. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const POOL = [
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/,
  /Query runner already released|Cannot use a pool after calling end|not queryable|Query read timeout/,
];

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

/** Whether the failure means that the database is unavailable, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  // TypeORM releases its query runner when its connection is lost.
  if (
    [ConnectionError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError].some(
      (kind) => error instanceof kind,
    )
  )
    return true;
  const inner = databaseError(error);
  const { code, message, severity } = inner ?? {};
  if (inner instanceof ConnectionError || LAST_WORD.test(severity ?? '')) return true;
  if (code === 'XX000') return NODE_LOST.some((pattern) => pattern.test(message ?? ''));
  if (code !== undefined) return AWAY.test(code) || UNREACHABLE.test(code);
  return message !== undefined && POOL.some((pattern) => pattern.test(message));
}

/** SQLSTATEs of a server that shuts down, was killed, or is not up yet. */
const GONE = /^57P0[123]$/;

/** Whether a failure means that there is no server, or none that answers; not that one refuses. */
export function isGone(error: unknown): boolean {
  const code = sqlState(error)?.code;
  return isUnavailable(error) && (code === undefined || GONE.test(code));
}

/** A missing role or database or a wrong password stays so until the settings are corrected. */
const REFUSED = /^(28...|3D000)$/;

/** Whether a database that cannot be opened may become available later, with the same settings. */
export function isTransientFailure(error: unknown): boolean {
  return isUnavailable(error) && !REFUSED.test(sqlState(error)?.code ?? '');
}

/** The server's own message when it refuses a connection or statement; undefined for any other failure. */
export function serverMessageOf(error: unknown): string | undefined {
  const { code, message } = sqlState(error) ?? {};
  return message === undefined ? undefined : `${message} (${code})`;
}

function sqlState(error: unknown): DatabaseError | undefined {
  const inner = databaseError(error instanceof ConnectionError ? error.cause : error);
  if (inner instanceof ConnectionError) return sqlState(inner);
  return /^[0-9A-Z]{5}$/.test(inner?.code ?? '') ? inner : undefined;
}

/** The name of the unique constraint that a write violated; undefined for any other failure. */
export function violatedKey(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code === '23505' ? cause.constraint : undefined;
}

/** Whether a lock was not granted in time, or two sessions deadlocked: a retry may succeed. */
export function isLockConflict(error: unknown): boolean {
  return /^(55P03|40P01)$/.test(databaseError(error)?.code ?? '');
}

/** Whether a write referenced a row that no longer exists. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseError(error)?.code === '23503';
}

/** Whether a statement names a table that is not there. */
export function isMissingTable(error: unknown): boolean {
  return databaseError(error)?.code === '42P01';
}

/** Whether the database does not know a time zone that it was given. */
export function isUnknownZone(error: unknown): boolean {
  const cause = databaseError(error);
  return cause?.code === '22023' && cause.message.startsWith('time zone');
}
