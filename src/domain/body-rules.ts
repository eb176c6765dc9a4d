import { AppError, type ErrorDetail } from '../errors.ts';

/** A place in a body that a rule beyond its schema refuses; `path` is a JSON pointer. */
export function wrong(path: string, message: string): ErrorDetail {
  return { in: 'body', path, message };
}

/** Throws validation_error naming every wrong place, if there is any. */
export function refuse(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return;
  const message = details.map((one) => `body ${one.path} ${one.message}`).join('; ');
  throw new AppError('validation_error', `The request does not fit the contract: ${message.slice(0, 1000)}.`, { details: [...details] });
}
