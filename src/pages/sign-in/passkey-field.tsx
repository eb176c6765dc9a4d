import type { JSX } from 'preact';

/**
 * The field that a script fills with what the browser made of a passkey, and what it says meanwhile. `use`: sign-in
 * also offers passkeys where e-mail addresses are typed. What only makes sense with the script is marked by
 * `data-with-passkeys`.
 */
export function PasskeyField({ use, options }: { use: 'sign-in' | 'confirm' | 'make'; options: object }): JSX.Element {
  return (
    <>
      <input type="hidden" name="credential" data-passkey={use} data-options={JSON.stringify(options)} />
      <p role="status" />
      <script src="/assets/webauthn.js" defer />
      <script src="/assets/passkeys.js" defer />
    </>
  );
}
