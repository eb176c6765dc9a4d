import { validationError, type ErrorDetail } from '../errors.ts';

/** The error detail for a place in a body that breaks a rule beyond its schema; `path` is a JSON pointer. */
export function bodyError(path: string, message: string): ErrorDetail {
  return { in: 'body', path, message };
}

/** Throws validation_error with all details, if there are any. */
export function throwIfAny(details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw validationError(details);
}
