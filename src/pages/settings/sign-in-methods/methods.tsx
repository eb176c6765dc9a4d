import type { JSX } from 'preact';
import { countRecoveryCodes } from '../../../auth/factors/recovery-codes.ts';
import { listPasskeys } from '../../../auth/factors/passkeys.ts';
import { hasTotp } from '../../../auth/factors/totp.ts';
import { listIdentities, type IdentityEntry } from '../../../auth/identities/identities.ts';
import type { Accounts } from '../../shell/dependencies.ts';
import { IDENTITIES_PATH } from './identities.tsx';
import { PASSKEYS_PATH } from './passkeys.tsx';
import { TWO_FACTOR_PATH } from './two-factor.tsx';

/** Ways to sign in besides a password. */
export interface SignInMethods {
  /** Recovery codes that are left; undefined where signing in asks for no code. */
  readonly codesLeft: number | undefined;
  readonly passkeys: number;
  readonly identities: readonly IdentityEntry[];
  /** The provider that people can sign in with. */
  readonly provider: string | undefined;
}

export async function signInMethods({ db, provider }: Accounts, accountId: string): Promise<SignInMethods> {
  const [isOn, left, passkeys, identities] = await Promise.all([
    hasTotp(db, accountId),
    countRecoveryCodes(db, accountId),
    listPasskeys(db, accountId),
    listIdentities(db, accountId),
  ]);
  return { codesLeft: isOn ? left : undefined, passkeys: passkeys.length, identities, provider: provider?.name };
}

/** The part of the security page about them. */
export function Methods({ codesLeft, passkeys, identities, provider }: SignInMethods): JSX.Element {
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
      <h2>Passkeys</h2>
      <p>
        {passkeys === 0
          ? 'Sign in with your fingerprint, face or screen lock, without a password and a code. '
          : `You have ${passkeys} passkey${passkeys === 1 ? '' : 's'}. `}
        <a href={PASSKEYS_PATH}>{passkeys === 0 ? 'Add a passkey' : 'Manage passkeys'}</a>
      </p>
      {(provider !== undefined || identities.length > 0) && (
        <>
          <h2>Linked accounts</h2>
          <p>
            {identities.length === 0
              ? `Sign in with your account at ${provider ?? 'a provider'}. `
              : `Linked: ${identities.map((identity) => identity.label).join(', ')}. `}
            <a href={IDENTITIES_PATH}>{identities.length === 0 ? 'Link an account' : 'Manage linked accounts'}</a>
          </p>
        </>
      )}
    </>
  );
}
