import type { JSX } from 'preact';
import { describeAccess, type Access, type EndedAccess } from '../../auth/access.ts';

const PROGRAMS = 'revoke';
const OTHER_WAYS = 'other-ways';

/** Reads the boxes of a form. An unticked box is not sent. */
export function readEndedAccess(field: (name: string) => string): EndedAccess {
  return { programs: field(PROGRAMS) === 'on', otherWays: field(OTHER_WAYS) === 'on' };
}

/** Offers to end, together with the old password, what else gives access to the account. */
export function EndAccess({ access, ends }: { access: Access; ends: EndedAccess }): JSX.Element {
  const now = describeAccess(access);
  const ways = [...access.passkeys, ...access.identities];
  return (
    <>
      <Choice name={PROGRAMS} checked={ends.programs} label="Also revoke my access tokens and disconnect my apps">
        Programs that use them stop working at once, reader apps too; webhooks are paused, and secret addresses of feeds
        are dead. {now === '' ? 'You have none of these.' : `You have ${now}.`} Choose this if somebody else may know
        your password.
      </Choice>
      {ways.length > 0 && (
        <Choice name={OTHER_WAYS} checked={ends.otherWays} label="Also remove my passkeys and linked accounts">
          They sign in without the password: {ways.join(', ')}. Choose this if one of them is not yours.
        </Choice>
      )}
    </>
  );
}

function Choice({
  name,
  checked,
  label,
  children,
}: {
  name: string;
  checked: boolean;
  label: string;
  children: JSX.Element | (string | JSX.Element)[] | string;
}): JSX.Element {
  return (
    <div class="field">
      <label for={name}>
        <input type="checkbox" id={name} name={name} value="on" checked={checked} aria-describedby={`${name}-help`} />
        <span>{label}</span>
      </label>
      <small id={`${name}-help`}>{children}</small>
    </div>
  );
}
