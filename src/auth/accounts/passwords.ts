import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../errors.ts';

export const PASSWORD_LENGTH = { min: 8, max: 256 };

/** The cost of a hash by argon2id: KiB of memory, passes over it, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of discarded random bytes; verified when there is no account, so that it takes the same time. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$pwNKu3rxqN5hmtfe8yMuAA$zX31P5qPKdsphq/sfQ2BXjjmsOTN5Cc3qgGifCZS0RY`;

/**
 * Rejects with validation_error for a password of fewer than 8 or more than 256 characters, a common one, or one that
 * is the person's e-mail address or its local part. All characters are allowed, none is required.
 */
export async function checkPassword(password: string, email: string): Promise<void> {
  const { length } = Array.from(password);
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    throw new AppError(
      'validation_error',
      `A password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. Several words make a good one.`,
    );
  const folded = password.toLowerCase();
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  if (COMMON_PASSWORDS.has(folded) || new Set(password).size === 1)
    throw new AppError('validation_error', 'This password is too common. Use several words.');
  const address = email.toLowerCase();
  if (folded === address || folded === address.split('@')[0])
    throw new AppError('validation_error', 'The password must not be your e-mail address. Use several words.');
}

/** The hash of a password to store: argon2id, as a PHC string. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  return hash(normalize(password), cost);
}

/** Whether a password matches a hash. Without a hash, it takes as long as with one of this cost. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
  cost = PASSWORD_COST,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash(cost), normalize(password));
  return typeof passwordHash === 'string' && matches;
}

/** Normalizes a password, since keyboards encode accented letters differently (NIST SP 800-63B 5.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
