/**
 * Completes operations with what spec/ leaves out because all have it: tag, security, error responses, headers, and
 * examples from their schemas. Each is derived from the operation; where one differs, spec/ says so and wins.
 */
import {
  followed,
  operationsOf,
  parametersOf,
  type Answer,
  type Document,
  type Json,
  type Method,
  type Operation,
  type Reference,
} from './document.ts';
import { addLinks } from './links.ts';
import { problemExamples } from './problem-examples.ts';
import { ALWAYS, ANSWERS, HEADERS, QUOTA, traitsOf, type Rule, type Traits } from './rules.ts';

/**
 * The bundled document with every operation completed; `areas` maps each path to its file in spec/. Unreferenced
 * components are left out. Throws when operations with different headers share a success response.
 */
export function enriched(source: Document, areas: ReadonlyMap<string, string>): Document {
  const document = structuredClone(source);
  addToErrors(document);
  addLinks(document);
  for (const schema of Object.values(document.components.schemas)) addComposedExample(document, schema);
  const preconditions = new Set(operationsOf(document).map(({ operation }) => operation['x-precondition']));
  const headersOf = new Map<Answer, { by: string; names: string }>();
  for (const { path, method, operation } of operationsOf(document)) {
    const complete = withHead(document, operation, { method, area: areas.get(path) });
    const item = document.paths[path] ?? {};
    const parameters = parametersOf(document, path, operation);
    const traits = traitsOf(complete, { method, parameters, versioned: preconditions.has(operation.operationId) });
    addAnswers(complete, traits);
    addHeaders(document, complete, { traits, headersOf });
    addExamples(document, complete);
    item[method] = complete;
  }
  for (const { post } of Object.values(document.webhooks ?? {})) if (post) addExamples(document, post);
  writeOutSuccesses(document);
  return withReferencedComponents(document);
}

/** The area is the tag; a GET needs the scope `read`, everything else `write`. */
function withHead(
  { components }: Document,
  operation: Operation,
  { method, area }: { method: Method; area: string | undefined },
): Operation {
  const { operationId, summary, description, security, ...rest } = operation;
  const tags = area === undefined ? [] : [area];
  const scope = method === 'get' ? 'read' : 'write';
  const schemes = Object.keys(components.securitySchemes as Json);
  const scopes = schemes.map((name) => ({ [name]: name === 'personalToken' ? [] : [scope] }));
  return { operationId, tags, summary, description, security: security ?? scopes, ...rest };
}

function addAnswers(operation: Operation, traits: Traits): void {
  const never = operation['x-never'] ?? {};
  for (const [status, answer, when] of ANSWERS)
    if (when(traits) && !(status in never))
      operation.responses[status] ??= { $ref: `#/components/responses/${answer}` };
  delete (operation as { 'x-never'?: unknown })['x-never'];
}

function addHeaders(
  document: Document,
  { operationId, responses }: Operation,
  { traits, headersOf }: { traits: Traits; headersOf: Map<Answer, { by: string; names: string }> },
): void {
  const headers = references(HEADERS.filter(([, , when]) => when(traits)));
  const names = JSON.stringify(headers);
  for (const answer of successesOf(document, responses)) {
    const shared = headersOf.get(answer);
    if (shared && shared.names !== names)
      throw new Error(`${operationId} and ${shared.by} share an answer but have different headers.`);
    headersOf.set(answer, { by: operationId, names });
    setHead(answer, { ...headers, ...answer.headers });
  }
}

/** Sets a response's headers, placing them before its content. */
function setHead(answer: Answer, headers: Answer['headers']): void {
  const { content } = answer;
  delete answer.content;
  Object.assign(answer, { headers }, content && { content });
}

/** Gives a request or response body without an example the one of its schema. */
function addExamples(document: Document, { requestBody, responses }: Operation): void {
  for (const { content } of [...(requestBody ? [requestBody] : []), ...successesOf(document, responses)])
    for (const media of Object.values(content ?? {})) {
      const { example } = followed<{ example?: unknown }>(document, media.schema ?? {});
      if (!('example' in media) && !('examples' in media) && example !== undefined) media.example = example;
    }
}

/** Composes the example of a schema whose properties have one each, such as a page of items, from theirs. */
function addComposedExample(document: Document, schema: Json): void {
  if ('example' in schema || typeof schema.properties !== 'object') return;
  const parts = Object.entries(schema.properties as Record<string, Json>).map(([name, property]) => {
    const items = property.type === 'array' ? (property.items as Json | undefined) : undefined;
    const part = items ?? property;
    const { const: only, example = only } = followed<{ const?: unknown; example?: unknown }>(document, part);
    return [name, items && example !== undefined ? [example] : example];
  });
  if (parts.every(([, example]) => example !== undefined)) schema.example = Object.fromEntries(parts) as Json;
}

function successesOf(document: Document, responses: Operation['responses']): Answer[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => followed<Answer>(document, answer));
}

/** Inlines shared responses into each operation: client generators lose the type behind a reference. */
function writeOutSuccesses(document: Document): void {
  for (const { operation } of operationsOf(document))
    for (const [status, answer] of Object.entries(operation.responses))
      if (status.startsWith('2')) operation.responses[status] = structuredClone(followed<Answer>(document, answer));
}

/**
 * Gives errors optional rate limit headers, and their common body as JSON and as problem details, unless they are
 * plain text.
 */
function addToErrors({ components: { headers, responses }, servers }: Document): void {
  const perhaps = Object.fromEntries(
    QUOTA.map(([name, component]) => [name, { ...headers[component], required: false }]),
  );
  for (const [status, name] of ANSWERS) {
    const answer = responses[name];
    if (!answer || Number(status) < 400) continue;
    setHead(answer, { ...references(ALWAYS), ...perhaps, ...answer.headers });
    if ('text/plain' in (answer.content ?? {})) continue;
    answer.content = {
      'application/json': { schema: schema('ErrorResponse'), ...answer.content?.['application/json'] },
      'application/problem+json': {
        schema: schema('Problem'),
        ...problemExamples(answer.content?.['application/json'], servers[0]?.url ?? ''),
      },
    };
  }
}

function schema(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

function references(rules: readonly Rule[]): Record<string, Reference> {
  return Object.fromEntries(rules.map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]));
}

/** The document with only the components that are referenced, each after those it references. */
function withReferencedComponents(document: Document): Document {
  const components: Record<string, Json> = { securitySchemes: document.components.securitySchemes as Json };
  const referenced = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const [reference, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String((node as Json).$ref)) ?? [];
    if (reference !== undefined && !referenced.has(reference)) {
      referenced.add(reference);
      const component = document.components[kind]?.[name];
      visit(component);
      (components[kind] ??= {})[name] = component;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit([document.paths, document.webhooks]);
  return { ...document, components: components as never };
}
