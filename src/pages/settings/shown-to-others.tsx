import type { JSX } from 'preact';
import { Form } from '../shell/fields.tsx';

/** The choice whether others see a part of a person's profile; `person` is the path of the page where they do. */
export function ShownToOthers({
  action,
  what,
  isPublic,
  person,
}: {
  action: string;
  what: string;
  isPublic: boolean;
  person: string;
}): JSX.Element {
  return (
    <Form action={action} class="inline-form">
      <p>
        {isPublic ? `Everyone sees your ${what} on ` : `Only you see your ${what} on `}
        <a href={person}>your profile page</a>.
      </p>
      <input type="hidden" name="public" value={isPublic ? 'off' : 'on'} />
      <button type="submit" class="secondary">
        {isPublic ? 'Make it private' : 'Make it public'}
      </button>
    </Form>
  );
}
