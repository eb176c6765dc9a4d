import type { JSX } from 'preact';

/** The field that says whether to revoke access tokens and apps together with the old password. */
export const REVOKE = 'revoke';

/** Offers to revoke all access of programs together with the old password. An unticked box is not sent. */
export function RevokeChoice({ checked }: { checked: boolean }): JSX.Element {
  return (
    <div class="field">
      <label for={REVOKE}>
        <input
          type="checkbox"
          id={REVOKE}
          name={REVOKE}
          value="on"
          checked={checked}
          aria-describedby={`${REVOKE}-help`}
        />
        <span>Also revoke my access tokens and disconnect my apps</span>
      </label>
      <small id={`${REVOKE}-help`}>
        Programs that use them stop working at once. Choose this if somebody else may know your password.
      </small>
    </div>
  );
}
