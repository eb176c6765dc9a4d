import type { JSX } from 'preact';
import { countRecoveryCodes } from '../../../auth/factors/recovery-codes.ts';
import { hasTotp } from '../../../auth/factors/totp.ts';
import type { PageServices } from '../../shell/services.ts';
import { TWO_FACTOR_PATH } from './two-factor.tsx';

/** How a person can sign in beside a password. */
export interface SignInMethods {
  /** Recovery codes that are left; undefined where signing in asks for no code. */
  readonly codesLeft: number | undefined;
}

export async function signInMethods({ db }: PageServices, accountId: string): Promise<SignInMethods> {
  const [isOn, left] = await Promise.all([hasTotp(db, accountId), countRecoveryCodes(db, accountId)]);
  return { codesLeft: isOn ? left : undefined };
}

/** The part of the security page about them. */
export function Methods({ codesLeft }: SignInMethods): JSX.Element {
  return (
    <>
      <h2>Two-factor authentication</h2>
      {codesLeft === undefined ? (
        <p>
          Signing in asks for a code of an authenticator app after your password.{' '}
          <a href={TWO_FACTOR_PATH}>Set up two-factor authentication</a>
        </p>
      ) : (
        <p>
          On, with an authenticator app; {codesLeft} recovery code{codesLeft === 1 ? ' is' : 's are'} left.{' '}
          <a href={TWO_FACTOR_PATH}>Manage two-factor authentication</a>
        </p>
      )}
    </>
  );
}
