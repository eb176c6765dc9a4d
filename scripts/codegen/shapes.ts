/** Writes what each operation takes and returns, as plain types without anything of HTTP. */
import {
  followed,
  operationsOf,
  parametersOf,
  type Answer,
  type Document,
  type Json,
  type Operation,
  type Reference,
} from './document.ts';
import { UNCHANGED } from './rules.ts';

type Place = 'path' | 'query';

/** A module of types over generated/schema.ts. */
export function shapesModule(document: Document): string {
  const rows = operationsOf(document).map(({ path, method, operation }) => {
    const places = new Set(parametersOf(document, path, operation).map((one) => one.in));
    const typeIn = (place: Place): string =>
      places.has(place) ? `Sent<operations['${operation.operationId}']['parameters']['${place}']>` : 'never';
    const answer = answerOf(document, operation);
    return `  /** ${method.toUpperCase()} ${path} */
  ${operation.operationId}: {
    path: ${typeIn('path')};
    query: ${typeIn('query')};
    body: ${bodyOf(operation)};
    answer: ${answer.type};
    item: ${answer.paged ? `${answer.type}['data'][number]` : 'never'};
  };`;
  });
  const repeatable = operationsOf(document)
    .filter(({ operation }) => operation['x-precondition'] === undefined && saysUnchanged(document, operation))
    .map(({ operation }) => `  | '${operation.operationId}'`);
  return `import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];
export type Schema<Name extends keyof Schemas> = Schemas[Name];
/** Parameters as they arrive: clients send none that is null. */
type Sent<Parameters> = { [Name in keyof NonNullable<Parameters>]: Exclude<NonNullable<Parameters>[Name], null> };

/** Inputs of each operation, with defaults filled in, and its answer; \`item\` is one of a page. */
interface Operations {
${rows.join('\n')}
}
export type Path<Id extends keyof Operations> = Operations[Id]['path'];
export type Query<Id extends keyof Operations> = Operations[Id]['query'];
export type Body<Id extends keyof Operations> = Operations[Id]['body'];
export type Answer<Id extends keyof Operations> = Operations[Id]['answer'];
export type Item<Id extends keyof Operations> = Operations[Id]['item'];
/** Operations whose handlers say whether they changed anything; of those that take If-Match the dispatcher sees it. */
export type Repeatable =
${repeatable.length === 0 ? '  never' : repeatable.join('\n')};
`;
}

/** Whether an operation documents that a request of it changed nothing. */
function saysUnchanged(document: Document, { responses }: Operation): boolean {
  return Object.entries(responses).some(
    ([status, answer]) => status.startsWith('2') && UNCHANGED in (followed<Answer>(document, answer).headers ?? {}),
  );
}

function bodyOf({ operationId, requestBody }: Operation): string {
  if (!requestBody) return 'undefined';
  const [[mediaType, { schema = {} }] = ['', {}]] = Object.entries(requestBody.content);
  const whole = typeOf(schema) ?? `NonNullable<operations['${operationId}']['requestBody']>['content']['${mediaType}']`;
  return requestBody.required === true ? whole : `${whole} | undefined`;
}

function answerOf(document: Document, { operationId, responses }: Operation): { type: string; paged: boolean } {
  const [status = '200', node = {}] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? [];
  const [media] = Object.entries(followed<Answer>(document, node).content ?? {});
  if (!media) return { type: 'undefined', paged: false };
  const [mediaType, { schema = {} }] = media;
  const { properties = {} } = followed<{ properties?: Json }>(document, schema);
  const inline = `operations['${operationId}']['responses'][${status}]['content']['${mediaType}']`;
  return { type: typeOf(schema) ?? inline, paged: 'data' in properties && 'pagination' in properties };
}

/** The type name of a reference to a named schema. */
function typeOf(schema: object): string | undefined {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec((schema as Partial<Reference>).$ref ?? '') ?? [];
  return name === undefined ? undefined : `Schemas['${name}']`;
}
