import { validationError, type ErrorDetail } from '../errors.ts';

/** A place in a body that a rule beyond its schema refuses; `path` is a JSON pointer. */
export function wrong(path: string, message: string): ErrorDetail {
  return { in: 'body', path, message };
}

/** Throws validation_error naming every wrong place, if there is any. */
export function refuse(details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw validationError(details);
}
