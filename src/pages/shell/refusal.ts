import { AppError } from '../../errors.ts';

/** What a form is told that the person can mend in it; throws every other failure on. */
export function refusal(error: unknown): AppError {
  if (error instanceof AppError && ['validation_error', 'conflict'].includes(error.code)) return error;
  throw error;
}
