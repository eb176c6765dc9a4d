import { AppError } from '../../errors.ts';

/** Returns an error that the person can fix in the form; rethrows any other. */
export function refusal(error: unknown): AppError {
  if (error instanceof AppError && ['validation_error', 'conflict'].includes(error.code)) return error;
  throw error;
}
