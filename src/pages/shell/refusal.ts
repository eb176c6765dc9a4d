import { AppError } from '../../errors.ts';

/** Returns an error that the person can fix in the form; rethrows any other. */
export function refusal(error: unknown): AppError {
  if (error instanceof AppError && ['validation_error', 'conflict'].includes(error.code)) return error;
  throw error;
}

/**
 * Explains why an operation refused a form: `rule` for input that does not fit the contract, since its own
 * message names places of a request. Rethrows what the person cannot fix.
 */
export function refusedBy(error: unknown, rule: string): string {
  if (error instanceof AppError && error.code === 'forbidden') return error.message;
  const { code, message } = refusal(error);
  return code === 'validation_error' ? rule : message;
}
