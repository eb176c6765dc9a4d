import { useContext } from 'preact/hooks';
import type { ComponentChildren, JSX } from 'preact';
import { Form } from '../../shell/fields.tsx';
import { signInPath } from '../../shell/guards.ts';
import { Viewing } from '../../shell/visitor.ts';
import { constraints } from '../../../../generated/constraints.ts';
import type { Schema } from '../../../../generated/shapes.ts';

const REASONS: Readonly<Record<Schema<'ReportReason'>, string>> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment',
  hate: 'Hate',
  illegal: 'Illegal content',
  'off-topic': 'Off topic',
  other: 'Something else',
};
/** Id of the form that the buttons of a page send, so that one form token does for all of them. */
const ACTION_FORM = 'act';
/** Field with the path that a form returns to. */
export const BACK_FIELD = 'back';

/** The form behind all `Action` buttons of a page; `back` is the page's own path. */
export function ActionForm({ back }: { back: string }): JSX.Element {
  return (
    <Form action="/" id={ACTION_FORM}>
      <input type="hidden" name={BACK_FIELD} value={back} />
    </Form>
  );
}

/**
 * A button that changes something: it posts `name=value` to a path. For visitors it is a link to sign in, after which
 * they come to `page`.
 */
export function Action({
  path,
  name,
  value,
  pressed,
  page,
  children,
  ...rest
}: {
  path: string;
  name: string;
  value: string;
  pressed?: boolean;
  page: string;
  children: ComponentChildren;
  label?: string;
  class?: string;
}): JSX.Element {
  const { label, class: kind = 'action' } = rest;
  const named = label === undefined ? {} : { 'aria-label': label, title: label };
  if (!useContext(Viewing)?.session)
    return (
      <a class={kind} href={signInPath(page) + purposeOf(path, value)} rel="nofollow" {...named}>
        {children}
      </a>
    );
  return (
    <button
      type="submit"
      form={ACTION_FORM}
      formAction={path}
      class={kind}
      name={name}
      value={value}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...named}
    >
      {children}
    </button>
  );
}

/** The purpose of an action, and its post, as the page to sign in takes them. */
function purposeOf(path: string, value: string): string {
  const [, kind = '', id = '', what = ''] = /^\/(\w+)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'filters') return `&for=${value === 'block' ? 'block' : 'follow'}`;
  return `&for=${what}${kind === 'posts' ? `&post=${id}` : ''}`;
}

/** A form that reports a comment or post, or the confirmation that it was reported. */
export function Report({
  action,
  page,
  what,
  sent,
}: {
  action: string;
  page: string;
  /** Name of the reported item, for screen readers. */
  what: string;
  sent: boolean;
}): JSX.Element {
  if (sent) return <span role="status">Thanks. A moderator will review this.</span>;
  return (
    <details>
      <summary aria-label={`Report ${what}`}>Report</summary>
      <Form action={action}>
        <input type="hidden" name={BACK_FIELD} value={page} />
        <select name="reason" aria-label="Reason">
          {Object.entries(REASONS).map(([reason, text]) => (
            <option value={reason}>{text}</option>
          ))}
        </select>
        <textarea
          name="details"
          rows={2}
          maxLength={constraints.ReportInput.details.maxLength}
          aria-label="Details"
          placeholder="Details (optional)"
        />
        <button type="submit" class="secondary">
          Send report
        </button>
      </Form>
    </details>
  );
}
