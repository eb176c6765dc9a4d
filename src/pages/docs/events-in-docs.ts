import type { ContractDocument } from '../../contract/document.ts';
import { EVENT_NAMES, FORMAT_NAMES, type WebhookFormat } from '../../domain/webhooks/forms.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { DOCS, EVENTS, slugOf } from './paths.ts';

/** An event as the documentation shows it. */
export interface DocumentedEvent {
  readonly type: Schema<'EventType'>;
  readonly title: string;
  readonly description: string;
  /** Its id on the page of events. */
  readonly anchor: string;
  /** The name of the schema of its body. */
  readonly schema: string;
  readonly example: unknown;
  /** Examples in the formats besides JSON. */
  readonly forms: readonly { readonly name: string; readonly value: unknown }[];
}

interface EventCall {
  readonly description: string;
  readonly requestBody: {
    readonly content: Readonly<
      Record<string, { schema: { $ref: string }; example?: unknown; examples?: Record<string, { value: unknown }> }>
    >;
  };
}

/** Every event that webhooks and the stream send, in the order of the contract. */
export function eventsIn(document: ContractDocument): DocumentedEvent[] {
  const calls = Object.entries(document.webhooks) as unknown as [Schema<'EventType'>, { post: EventCall }][];
  return calls.map(([type, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json'] ?? {};
    return {
      type,
      title: EVENT_NAMES[type],
      description: post.description,
      anchor: slugOf(type),
      schema: schema?.$ref.split('/').at(-1) ?? '',
      example,
      forms: formsOf(document, type),
    };
  });
}

/** The contract's examples of an event in the formats besides JSON. */
function formsOf(document: ContractDocument, type: string): DocumentedEvent['forms'] {
  const { callbacks } = document.paths['/webhooks']?.post as {
    callbacks: Record<WebhookFormat, Record<string, { post: EventCall }>>;
  };
  return (Object.entries(callbacks) as [WebhookFormat, Record<string, { post: EventCall }>][]).flatMap(
    ([format, calls]) => {
      const [media] = Object.values(calls).flatMap(({ post }) => Object.values(post.requestBody.content));
      const value = media?.examples?.[type]?.value;
      return value === undefined ? [] : [{ name: FORMAT_NAMES[format], value }];
    },
  );
}

/** The catalogue of events as Markdown. */
export function eventsMarkdown(document: ContractDocument): string {
  const sections = eventsIn(document).map(({ type, title, description, schema, example, forms }) =>
    [
      `## ${title}`,
      `\`${type}\`, with the body ${schema} (${DOCS}/schemas#${schema}).`,
      description.trim(),
      jsonBlock('JSON', example),
      ...forms.map(({ name, value }) => jsonBlock(name, value)),
    ].join('\n\n'),
  );
  const about = `Events of webhooks and of the stream, with an example in each format. ${EVENTS} sends them to a webhook of yours.`;
  return `# Events\n\n${about}\n\n${sections.join('\n\n')}\n`;
}

function jsonBlock(name: string, value: unknown): string {
  return `${name}:\n\n\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``;
}
