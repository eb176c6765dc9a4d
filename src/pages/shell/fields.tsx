import type { ComponentChildren, JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { TOKEN_FIELD } from './forms.ts';
import { signInPath } from './guards.ts';
import { Viewing } from './visitor.ts';
import { describeAccess, type Access, type EndedAccess } from '../../auth/access.ts';
import { PASSWORD_LENGTH } from '../../auth/accounts/passwords.ts';

const PROGRAMS = 'revoke';
const OTHER_WAYS = 'other-ways';

/** Errors of a form by field name; '' is the form as a whole. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** A form that changes something; includes its form token. */
export function Form({
  action,
  children,
  ...rest
}: {
  action: string;
  children: ComponentChildren;
  class?: string;
  id?: string;
}): JSX.Element {
  const token = useContext(Viewing)?.formToken() ?? '';
  return (
    <form method="post" action={action} {...rest}>
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      {children}
    </form>
  );
}

/** A form with a file; includes its form token. */
export function FileForm({ action, children }: { action: string; children: ComponentChildren }): JSX.Element {
  const token = useContext(Viewing)?.formToken() ?? '';
  return (
    <form method="post" action={action} encType="multipart/form-data">
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      {children}
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  /** Id, where several forms of a page have the same field; the name otherwise. */
  readonly id?: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

interface InputAttributes {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'datetime-local' | 'number';
  readonly min?: string;
  readonly max?: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly autocomplete?: string;
  readonly autofocus?: boolean;
  readonly spellcheck?: boolean;
  readonly autocapitalize?: 'none';
}

/** A labelled input; screen readers read out its help and error. */
export function Field({ name, id = name, label, help, error, ...input }: FieldProps & InputAttributes): JSX.Element {
  return (
    <Labelled name={id} label={label} help={help} error={error}>
      <input {...({ id, name, ...describedBy(id, help, error), ...input } as JSX.IntrinsicElements['input'])} />
    </Labelled>
  );
}

/** A labelled text area. */
export function TextArea({
  name,
  label,
  help,
  error,
  value,
  ...area
}: FieldProps & { value: string } & { rows?: number; required?: boolean; maxLength?: number }): JSX.Element {
  return (
    <Labelled name={name} label={label} help={help} error={error}>
      <textarea id={name} name={name} {...describedBy(name, help, error)} {...area}>
        {/* Browsers drop one leading line feed. */}
        {`\n${value}`}
      </textarea>
    </Labelled>
  );
}

/** A labelled select. */
export function Select({
  name,
  id = name,
  label,
  help,
  error,
  value,
  options,
}: FieldProps & { value: string; options: readonly (readonly [value: string, text: string])[] }): JSX.Element {
  return (
    <Labelled name={id} label={label} help={help} error={error}>
      <select id={id} name={name} {...describedBy(id, help, error)}>
        {options.map(([key, text]) => (
          <option value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** A message at the top of a page: what was done, or what failed. */
export function Notice({
  kind,
  children,
}: {
  kind: 'done' | 'wrong' | 'info';
  children: ComponentChildren;
}): JSX.Element {
  return (
    <p class={`notice ${kind}`} role={kind === 'wrong' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

function Labelled({ name, label, help, error, children }: FieldProps & { children: ComponentChildren }): JSX.Element {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children}
      {error !== undefined && (
        <small id={`${name}-error`} class="error">
          {error}
        </small>
      )}
      {help !== undefined && <small id={`${name}-help`}>{help}</small>}
    </div>
  );
}

function describedBy(
  name: string,
  help: string | undefined,
  error: string | undefined,
): { 'aria-describedby'?: string; 'aria-invalid'?: 'true' } {
  const ids = [error === undefined ? '' : `${name}-error`, help === undefined ? '' : `${name}-help`]
    .filter((id) => id !== '')
    .join(' ');
  return {
    ...(ids === '' ? {} : { 'aria-describedby': ids }),
    ...(error === undefined ? {} : { 'aria-invalid': 'true' as const }),
  };
}

/**
 * A button for actions that need a recent sign-in: it leads through confirmation to the page `to`. `what` distinguishes
 * several for screen readers.
 */
export function ConfirmFirst({ to, verb, what }: { to: string; verb: string; what?: string }): JSX.Element {
  return (
    <p class="actions">
      <a class="button secondary" href={signInPath(to)}>
        {verb}
        {what !== undefined && <span class="unseen"> of {what}</span>}
      </a>{' '}
      <small>You will be asked to confirm it’s you.</small>
    </p>
  );
}

/** The field for a new password, with its rules. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }): JSX.Element {
  const { min, max } = PASSWORD_LENGTH;
  return (
    <Field
      name="password"
      label={label}
      type="password"
      autocomplete="new-password"
      required
      autofocus={error !== undefined}
      minLength={min}
      maxLength={max}
      error={error}
      help={`${min} to ${max} characters of any kind. A few random words work well.`}
    />
  );
}

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
      <CheckboxChoice
        name={PROGRAMS}
        checked={ends.programs}
        label="Also revoke my access tokens and disconnect my apps"
      >
        Programs and reader apps that use them stop working immediately, webhooks are paused, and secret feed addresses
        are revoked. {now === '' ? 'You have none of these.' : `You have ${now}.`} Recommended if someone else may know
        your password.
      </CheckboxChoice>
      {ways.length > 0 && (
        <CheckboxChoice name={OTHER_WAYS} checked={ends.otherWays} label="Also remove my passkeys and linked accounts">
          They sign in without your password: {ways.join(', ')}. Recommended if one of them is not yours.
        </CheckboxChoice>
      )}
    </>
  );
}

function CheckboxChoice({
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
