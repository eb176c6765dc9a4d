import type { ContractDocument } from '../../contract/document.ts';
import { EVENT_NAMES, FORMAT_NAMES, type WebhookFormat } from '../../domain/webhooks/forms.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { docsPage, type DocsSource } from './frame.tsx';
import { DOCS, EVENTS, slugOf } from './paths.ts';
import { Prose } from './prose.tsx';
import { JsonCode } from './samples/samples-view.tsx';

interface EventCall {
  readonly summary: string;
  readonly description: string;
  readonly requestBody: {
    readonly content: Readonly<
      Record<string, { schema: { $ref: string }; example?: unknown; examples?: Record<string, { value: unknown }> }>
    >;
  };
}

/** The catalogue of events: each with its example in every format, and a link that sends it to an own webhook. */
export function eventsPage(source: DocsSource): string {
  const { document } = source;
  const events = Object.entries(document.webhooks) as unknown as [Schema<'EventType'>, { post: EventCall }][];
  const content = (
    <>
      <h1>Events</h1>
      <p class="lead">
        Events of <a href={`${DOCS}/guides/webhooks`}>webhooks and the stream</a>, with an example in each format.
      </p>
      {events.map(([type, { post }]) => (
        <EventView key={type} document={document} type={type} call={post} />
      ))}
    </>
  );
  const sections = events.map(([type]) => ({ href: `#${slugOf(type)}`, name: EVENT_NAMES[type] }));
  const description = 'Every event that webhooks and the stream send, with an example in each format.';
  return docsPage(source, { title: 'Events: API reference', description, path: EVENTS, sections, content });
}

function EventView({
  document,
  type,
  call,
}: {
  document: ContractDocument;
  type: Schema<'EventType'>;
  call: EventCall;
}) {
  const id = slugOf(type);
  const { schema, example } = call.requestBody.content['application/json'] ?? {};
  const name = schema?.$ref.split('/').at(-1) ?? '';
  return (
    <section class="operation" id={id} aria-labelledby={`${id}-title`}>
      <div class="about">
        <h2 id={`${id}-title`}>
          {EVENT_NAMES[type]}
          <a class="permalink" href={`#${id}`} aria-label={`Link to ${type}`}>
            #
          </a>
        </h2>
        <p>
          <code>{type}</code>, with the body <a href={`${DOCS}/schemas#${name}`}>{name}</a>.
        </p>
        <Prose text={call.description} />
        <p>
          <a href={`/settings/webhooks/try/${type}`}>Send me this event</a>, to a webhook of yours.
        </p>
      </div>
      <div class="beside">
        <JsonCode value={example} />
        {formExamples(document, type).map(({ format, value }) => (
          <details key={format}>
            <summary>{FORMAT_NAMES[format]}</summary>
            <JsonCode value={value} />
          </details>
        ))}
      </div>
    </section>
  );
}

/** The contract's examples of an event in the formats besides JSON. */
function formExamples(document: ContractDocument, type: string): { format: WebhookFormat; value: unknown }[] {
  const { callbacks } = document.paths['/webhooks']?.post as {
    callbacks: Record<WebhookFormat, Record<string, { post: EventCall }>>;
  };
  return (Object.entries(callbacks) as [WebhookFormat, Record<string, { post: EventCall }>][]).flatMap(
    ([format, calls]) => {
      const [media] = Object.values(calls).flatMap(({ post }) => Object.values(post.requestBody.content));
      const value = media?.examples?.[type]?.value;
      return value === undefined ? [] : [{ format, value }];
    },
  );
}
