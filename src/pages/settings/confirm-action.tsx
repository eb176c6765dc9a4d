import type { ComponentChildren, JSX } from 'preact';
import { Form } from '../shell/fields.tsx';

/**
 * An irreversible action in a disclosure: open, it says what happens and shows a red button, so that no single click
 * destroys anything. `what` distinguishes several for screen readers.
 */
export function ConfirmAction({
  action,
  verb,
  what,
  button,
  open = false,
  children,
}: {
  action: string;
  /** The text of what opens it, such as Revoke. */
  verb: string;
  what?: string;
  /** The text of the button. */
  button: string;
  /** Whether it is open at first: after a mistake in its form. */
  open?: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <details class="danger" open={open}>
      <summary>
        {verb}
        {what !== undefined && <span class="unseen"> {what}</span>}
      </summary>
      <Form action={action}>
        {children}
        <button type="submit" class="danger">
          {button}
        </button>
      </Form>
    </details>
  );
}

/** A button that copies the text of the element with an id. Without script there is none: the text can be selected. */
export function Copy({ from }: { from: string }): JSX.Element {
  return (
    <span class="copy">
      <button type="button" class="secondary" data-copy={from} hidden>
        Copy
      </button>
      <span role="status" />
      <script src="/assets/copy.js" defer />
    </span>
  );
}
