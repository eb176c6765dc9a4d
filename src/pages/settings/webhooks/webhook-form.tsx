import type { JSX } from 'preact';
import { Field, Form, Select } from '../../shell/fields.tsx';
import type { Body, Schema } from '../../../../generated/shapes.ts';
import { EVENT_NAMES, FORMAT_NAMES } from '../../../domain/webhooks/forms.ts';
import { AppError } from '../../../errors.ts';

/** Labels of members of the body in the form. */
const FIELDS: Record<string, string> = {
  url: 'The address',
  tags: 'The tags',
  feedId: 'The custom feed',
  q: 'The words',
};
const EVENTS = Object.keys(EVENT_NAMES) as Schema<'EventType'>[];

/** Fields of a webhook's form. */
export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  readonly format: string;
  readonly events: readonly string[];
  readonly tags: string;
  readonly feedId: string;
  readonly q: string;
}

export const EMPTY: WebhookFields = {
  url: '',
  description: '',
  format: 'json',
  events: [],
  tags: '',
  feedId: '',
  q: '',
};

/** The fields of a webhook that is there. */
export function webhookFields({ url, description, format, events, tags, feedId, q }: Schema<'Webhook'>): WebhookFields {
  return {
    url,
    description: description ?? '',
    format,
    events,
    tags: (tags ?? []).join(', '),
    feedId: feedId ?? '',
    q: q ?? '',
  };
}

/** Reads the fields as they were typed. */
export function readFields(form: (field: string) => string): WebhookFields {
  const [url, description, tags] = [form('url').trim(), form('description').trim(), form('tags').trim()];
  const events = EVENTS.filter((event) => form(`event-${event}`) !== '');
  return {
    url,
    description,
    format: form('format') || EMPTY.format,
    events,
    tags,
    feedId: form('feedId'),
    q: form('q').trim(),
  };
}

/** The same as an operation takes it: null where nothing was typed. */
export function webhookInput({
  url,
  description,
  format,
  events,
  tags,
  feedId,
  q,
}: WebhookFields): Body<'updateWebhook'> {
  const words = tags.split(/[\s,]+/).filter((tag) => tag !== '');
  return {
    url,
    description: orNull(description),
    format: format as Schema<'WebhookFormat'>,
    events: events as Schema<'EventType'>[],
    tags: words.length === 0 ? null : words,
    feedId: orNull(feedId),
    q: orNull(q),
  };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/** The form of a webhook, a new one or one that is there. */
export function WebhookForm({
  action,
  fields,
  feeds,
  button,
}: {
  action: string;
  fields: WebhookFields;
  feeds: readonly Schema<'CustomFeed'>[];
  button: string;
}): JSX.Element {
  const { url, description, format, tags, feedId, q } = fields;
  return (
    <Form action={action}>
      <Field
        label="Address"
        name="url"
        type="url"
        value={url}
        required
        help="An HTTPS URL that receives a POST request for each event."
      />
      <Select
        label="Format"
        name="format"
        value={format}
        options={Object.entries(FORMAT_NAMES)}
        help="JSON and CloudEvents for programs; the others are messages for chats. The address for ntfy ends with your topic."
      />
      <fieldset>
        <legend>Events</legend>
        {EVENTS.map((event) => (
          <label>
            <input type="checkbox" name={`event-${event}`} value="on" checked={fields.events.includes(event)} />{' '}
            {EVENT_NAMES[event]} <code>{event}</code>
          </label>
        ))}
      </fieldset>
      <details open={tags !== '' || feedId !== '' || q !== ''}>
        <summary>Filter posts</summary>
        <Field label="Tags" name="tags" value={tags} help="Comma-separated; matches any. Leave empty for all." />
        <Select
          label="Custom feed"
          name="feedId"
          value={feedId}
          options={[['', 'All posts'], ...feeds.map(({ id, flags }) => [id, flags.name] as const)]}
        />
        <Field label="Words" name="q" value={q} maxLength={200} help="Search words. Leave empty for all." />
      </details>
      <Field
        label="Description"
        name="description"
        value={description}
        maxLength={200}
        help="Optional. Visible only to you."
      />
      <button type="submit">{button}</button>
    </Form>
  );
}

/** Explains a refused form to its person. Rethrows errors that they cannot fix. */
export function problemOf(error: unknown): string {
  if (!(error instanceof AppError) || !['forbidden', 'conflict', 'validation_error'].includes(error.code)) throw error;
  const [first] = error.extra.details ?? [];
  if (first === undefined) return error.message;
  const [, member = ''] = first.path.split('/');
  if (member === 'events') return 'Choose at least one event.';
  const field = FIELDS[member];
  return field === undefined ? error.message : `${field} ${first.message}.`;
}
