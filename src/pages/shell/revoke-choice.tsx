import type { JSX } from 'preact';

/** The field that says whether access tokens and apps lose their access with the old password. */
export const REVOKE = 'revoke';

/** The offer to end, with the old password, all access that programs have. A box that is not ticked is not sent. */
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
        Programs that use them stop working at once. Do this if somebody else may know your password.
      </small>
    </div>
  );
}
