import { AppError } from '../errors.ts';

/** The methods of every path that can be read. */
export const READ_METHODS: readonly string[] = ['GET', 'HEAD'];

/**
 * Throws method_not_allowed for a method that a path does not support. The frame answers OPTIONS with those it does.
 */
export function requireMethod(method: string, allowed: readonly string[]): void {
  if (!allowed.includes(method)) throw wrongMethod(method, [...allowed, 'OPTIONS']);
}

/** The error for a method that a path does not support. */
export function wrongMethod(method: string, allowed: readonly string[]): AppError {
  return new AppError('method_not_allowed', `${method} is not allowed. Allowed: ${allowed.join(', ')}.`, {
    allowed: [...allowed],
  });
}
