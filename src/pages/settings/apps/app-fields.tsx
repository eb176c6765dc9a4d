import type { JSX } from 'preact';
import { APP_NAME_LENGTH } from '../../../auth/oauth/apps/app-name.ts';
import { Field, Select, TextArea, type FieldErrors } from '../../shell/fields.tsx';

/** The values of an app's form, as typed. */
export interface AppValues {
  readonly name: string;
  /** One per line. */
  readonly redirectUris: string;
  readonly homepage: string;
  readonly logo: string;
  readonly kind: 'server' | 'public';
}

const REDIRECT_URIS_HELP =
  'Where people return to after they decide, one URL a line. Must start with https://, or with http:// on 127.0.0.1, ' +
  '[::1] or localhost. Compared exactly.';
const KINDS = [
  ['server', 'Web server: can keep a client secret'],
  ['public', 'Desktop, mobile or browser app: no client secret'],
] as const;

/** The fields of an app; where it runs can be set only when it is registered. */
export function AppFields({
  values,
  errors,
  isNew = false,
}: {
  values: AppValues;
  errors: FieldErrors;
  isNew?: boolean;
}): JSX.Element {
  return (
    <>
      {errors[''] !== undefined && (
        <p class="notice wrong" role="alert">
          {errors['']}
        </p>
      )}
      <Field
        name="name"
        label="Name"
        value={values.name}
        error={errors.name}
        required
        maxLength={APP_NAME_LENGTH.max}
        autocomplete="off"
        help="What people see when the app asks for access."
      />
      <TextArea
        name="redirectUris"
        label="Redirect URIs"
        value={values.redirectUris}
        error={errors.redirectUris}
        rows={3}
        required
        help={REDIRECT_URIS_HELP}
      />
      <Field
        name="homepage"
        label="Homepage URL (optional)"
        type="url"
        value={values.homepage}
        error={errors.homepage}
      />
      <Field
        name="logo"
        label="Logo URL (optional)"
        type="url"
        value={values.logo}
        error={errors.logo}
        help="Must start with https://. Shown when the app asks for access."
      />
      {isNew && <Select name="kind" label="Type of app" value={values.kind} options={KINDS} />}
    </>
  );
}
