import type { JSX } from 'preact';
import { Form } from '../shell/fields.tsx';
import { PasskeyField } from './passkey-field.tsx';
import { providerPath } from './provider-path.ts';

/** Ways that the page offers besides a password; undefined where there is no such way. */
export interface OtherWays {
  /** Options that a browser needs to use a passkey. */
  readonly passkey: object | undefined;
  readonly provider: { readonly name: string } | undefined;
}

const TEXTS = {
  'sign-in': { passkey: 'Sign in with a passkey', provider: 'Sign in with' },
  confirm: { passkey: 'Use a passkey', provider: 'Continue with' },
};

/** Buttons for the ways that need no password, which lead to `to`. */
export function OtherWays({
  use,
  to,
  passkey,
  provider,
}: OtherWays & { use: 'sign-in' | 'confirm'; to: string | undefined }): JSX.Element {
  return (
    <>
      {passkey && (
        <Form action="/sign-in/passkey">
          <input type="hidden" name="return_to" value={to ?? ''} />
          <PasskeyField use={use} options={passkey} />
          <button type="submit" class="secondary" data-with-passkeys hidden>
            {TEXTS[use].passkey}
          </button>
        </Form>
      )}
      {provider && (
        <a class="button secondary across" href={providerPath(to) + (use === 'confirm' ? '&again=1' : '')}>
          {TEXTS[use].provider} {provider.name}
        </a>
      )}
    </>
  );
}
