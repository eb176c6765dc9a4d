import { eventsIn, type DocumentedEvent } from './events-in-docs.ts';
import { docsPage, type DocsSource } from './frame.tsx';
import { DOCS, EVENTS } from './paths.ts';
import { Prose } from './prose.tsx';
import { JsonCode } from './samples/samples-view.tsx';

/** The catalogue of events: each with its example in every format, and a link that sends it to an own webhook. */
export function eventsPage(source: DocsSource): string {
  const events = eventsIn(source.document);
  const content = (
    <>
      <h1>Events</h1>
      <p class="lead">
        Events of <a href={`${DOCS}/guides/webhooks`}>webhooks and the stream</a>, with an example in each format.
      </p>
      {events.map((event) => (
        <EventView key={event.type} event={event} />
      ))}
    </>
  );
  const sections = events.map(({ anchor, title }) => ({ href: `#${anchor}`, name: title }));
  const description = 'Every event that webhooks and the stream send, with an example in each format.';
  return docsPage(source, { title: 'Events: API reference', description, path: EVENTS, sections, content });
}

function EventView({ event }: { event: DocumentedEvent }) {
  const { type, title, description, anchor: id, schema, example, forms } = event;
  return (
    <section class="operation" id={id} aria-labelledby={`${id}-title`}>
      <div class="about">
        <h2 id={`${id}-title`}>
          {title}
          <a class="permalink" href={`#${id}`} aria-label={`Link to ${type}`}>
            #
          </a>
        </h2>
        <p>
          <code>{type}</code>, with the body <a href={`${DOCS}/schemas#${schema}`}>{schema}</a>.
        </p>
        <Prose text={description} />
        <p>
          <a href={`/settings/webhooks/try/${type}`}>Send me this event</a>, to a webhook of yours.
        </p>
      </div>
      <div class="beside">
        <JsonCode value={example} />
        {forms.map(({ name, value }) => (
          <details key={name}>
            <summary>{name}</summary>
            <JsonCode value={value} />
          </details>
        ))}
      </div>
    </section>
  );
}
