import type { JSX } from 'preact';
import { PASSWORD_LENGTH } from '../../auth/accounts/passwords.ts';
import { Field } from './fields.tsx';

/** The field for a new password, with its rules. */
export function NewPassword({ label, error }: { label: string; error: string | undefined }): JSX.Element {
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
