import type { JSX } from 'preact';
import { Form } from '../../shell/fields.tsx';
import { BACK_FIELD } from './action.tsx';
import { constraints } from '../../../../generated/constraints.ts';
import type { Schema } from '../../../../generated/shapes.ts';

const REASONS: Readonly<Record<Schema<'ReportReason'>, string>> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment',
  hate: 'Hate',
  illegal: 'Against the law',
  'off-topic': 'Off topic',
  other: 'Something else',
};

/** A small form that tells the operators of a comment or a post, or that they were told. */
export function Report({
  action,
  page,
  what,
  sent,
}: {
  action: string;
  page: string;
  /** Names what is reported, for those who hear the page. */
  what: string;
  sent: boolean;
}): JSX.Element {
  if (sent) return <span role="status">Reported. An operator will look at it.</span>;
  return (
    <details>
      <summary aria-label={`Report ${what}`}>Report</summary>
      <Form action={action}>
        <input type="hidden" name={BACK_FIELD} value={page} />
        <select name="reason" aria-label="What is wrong with it">
          {Object.entries(REASONS).map(([reason, text]) => (
            <option value={reason}>{text}</option>
          ))}
        </select>
        <textarea
          name="details"
          rows={2}
          maxLength={constraints.ReportInput.details.maxLength}
          aria-label="What the operators should know"
          placeholder="What the operators should know (optional)"
        />
        <button type="submit" class="secondary">
          Send the report
        </button>
      </Form>
    </details>
  );
}
