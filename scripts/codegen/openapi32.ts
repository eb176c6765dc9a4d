/**
 * The document as OpenAPI 3.2: the same operations, and what 3.1 has no words for. It says what each event of a stream
 * holds, which address the document has, and names for the server and the areas.
 */
import type { Document, Json, Method, PathItem } from './document.ts';

const EVENT_STREAM = 'text/event-stream';
/** Path of the document, below the server's address. */
const SELF = '/docs/3.2/json';
/** RFC 8414, section 3.1: below it the path of the issuer follows. */
const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/** A 3.1 document in 3.2. Throws when a type of event has no webhook. */
export function asOpenapi32(source: Document): Json {
  const { servers, tags, paths, components, ...rest } = structuredClone(source) as Document & Json;
  const item = itemOf(source);
  for (const path of Object.values(paths)) describeStreams(path, item);
  const [server] = servers;
  return {
    ...{ openapi: '', $self: `${server?.url ?? ''}${SELF}` }, // which come first
    ...rest,
    openapi: '3.2.0',
    servers: servers.map((one) => ({ name: 'this', ...one })),
    tags: (tags as { name: string }[]).map(({ name, ...tag }) => ({
      name,
      summary: titled(name),
      ...tag,
      kind: 'nav',
    })),
    paths,
    components: { ...components, securitySchemes: withMetadata(components.securitySchemes ?? {}) },
  };
}

/** Custom feeds, for `custom-feeds`. */
function titled(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Adds what 3.2 says of a sequence (section 4.14): the schema of an item, and an example as it is sent. */
function describeStreams(path: PathItem, itemSchema: Json): void {
  for (const operation of Object.values(path) as PathItem[Method][])
    for (const answer of Object.values(operation?.responses ?? {})) {
      const { content } = answer as { content?: Record<string, object> };
      const media = content?.[EVENT_STREAM] as { example?: unknown } | undefined;
      if (!content || !media) continue;
      const { example } = media;
      content[EVENT_STREAM] = { itemSchema, examples: { beginning: { serializedValue: example } } };
    }
}

/**
 * A server-sent event (HTML, section 9.2.6) with the data of one of the types, whose shape is that of its webhook.
 * Comments are no events, and neither is a block that only names a place.
 */
function itemOf({ webhooks = {}, components }: Document): Json {
  const types = (components.schemas.EventType?.enum ?? []) as string[];
  return {
    type: 'object',
    description: 'An event.',
    required: ['id'],
    properties: {
      event: { $ref: '#/components/schemas/EventType' },
      id: { type: 'string', maxLength: 40, description: 'The place after the event, for `Last-Event-ID`.' },
      data: { type: 'string', contentMediaType: 'application/json', description: 'The event as JSON.' },
      retry: { type: 'integer', minimum: 0, description: 'Milliseconds to wait before connecting again.' },
    },
    oneOf: types.map((type) => ({
      required: ['event', 'data'],
      properties: { event: { const: type }, data: { contentSchema: schemaOf(webhooks[type], type) } },
    })),
  };
}

function schemaOf(webhook: PathItem | undefined, type: string): object {
  const schema = webhook?.post?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`The event ${type} has no webhook in spec/events.yaml that says what it holds.`);
  return schema;
}

function withMetadata(schemes: Json): Json {
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => {
      const { flows } = scheme as { flows?: { authorizationCode?: { authorizationUrl: string } } };
      const url = flows?.authorizationCode?.authorizationUrl;
      if (url === undefined) return [name, scheme];
      const { origin, pathname } = new URL(url);
      const issuer = pathname.split('/').slice(0, 2).join('/');
      return [name, { ...(scheme as Json), oauth2MetadataUrl: origin + SERVER_METADATA + issuer }];
    }),
  );
}
