import { QueryFailedError } from 'typeorm';

/**
 * SQLSTATE classes and codes that mean "not now" and say nothing about the request: connection exceptions, operator
 * intervention (a stop, a restart, statement_timeout), too many connections, out of resources, a server that became
 * read-only after a failover, a lock that was not had in time, a deadlock or a serialisation failure.
 */
const AWAY = /^(08...|57...|53...|25006|55P03|40P01|40001|58...)$/;
/** Errors of the socket and of the pool, which carry no SQLSTATE. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const POOL = /Connection terminated|Query runner already released|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client has encountered a connection error|not queryable|Query read timeout/;

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
}

function databaseError(error: unknown): DatabaseError | undefined {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (inner instanceof AggregateError) return databaseError(inner.errors[0]);
  return inner instanceof Error ? inner : undefined;
}

/** Whether a failure means that the database cannot answer now, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = databaseError(error) ?? {};
  if (code !== undefined) return AWAY.test(code) || UNREACHABLE.test(code);
  return message !== undefined && POOL.test(message);
}

/** The name of the unique constraint that a write ran into; undefined for any other failure. */
export function violatedKey(error: unknown): string | undefined {
  const found = databaseError(error);
  return found?.code === '23505' ? found.constraint : undefined;
}

/** Whether a write named a row that is not there any more. */
export function lostReference(error: unknown): boolean {
  return databaseError(error)?.code === '23503';
}
