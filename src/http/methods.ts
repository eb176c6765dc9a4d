import { AppError } from '../errors.ts';

/** What every address that can be read knows. */
export const READING: readonly string[] = ['GET', 'HEAD'];

/**
 * Throws method_not_allowed for a method that an address does not know. The frame answers OPTIONS with what it does
 * know.
 */
export function requireMethod(method: string, allowed: readonly string[]): void {
  if (!allowed.includes(method)) throw wrongMethod(method, [...allowed, 'OPTIONS']);
}

/** What a method meets at an address that knows only these. */
export function wrongMethod(method: string, allowed: readonly string[]): AppError {
  return new AppError('method_not_allowed', `${method} is not allowed here; ${allowed.join(', ')} are.`, {
    allowed: [...allowed],
  });
}
