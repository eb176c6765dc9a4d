import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../environment/project-folder.ts';

/** The contract as whoever tests it reads it: straight from the bundled document, by no code that serves it. */

export interface Shape {
  readonly type?: string | string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Shape;
  readonly example?: unknown;
}

interface Header {
  readonly required?: boolean;
  readonly schema: object;
}

export interface Answer {
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly open: boolean;
  readonly scopes: readonly string[];
  readonly parameters: readonly Parameter[];
  /** What a JSON body must be, with all references followed, and the contract's own example of one. */
  readonly body: { readonly required: boolean; readonly schema: Shape; readonly example: unknown } | undefined;
  readonly responses: Readonly<Record<string, Answer>>;
  /** The status of success. */
  readonly success: number;
  /** The operation whose ETag its If-Match names. */
  readonly precondition: string | undefined;
}

type Json = Record<string, unknown>;

/** The bundled document, as far as these readers look into it. */
export type ContractDocument = Json & {
  readonly paths: Record<string, Json>;
  readonly components: { readonly schemas: Json };
};

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** The contract that this program was built with. Throws when generated/ is missing. */
export function readDocument(): ContractDocument {
  return JSON.parse(readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8')) as ContractDocument;
}

/** Every operation of the document, with references at the top of parameters, answers and headers followed. */
export function readOperations(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, raw]) => operationOf(document, { path, method, raw: withParameters(item, raw as Json) })),
  );
}

function withParameters(item: Json, raw: Json): Json {
  return { ...raw, parameters: [...((item.parameters ?? []) as Json[]), ...((raw.parameters ?? []) as Json[])] };
}

function operationOf(
  document: ContractDocument,
  { path, method, raw }: { path: string; method: string; raw: Json },
): Operation {
  const security = (raw.security ?? document.security) as Record<string, string[]>[];
  return {
    id: raw.operationId as string,
    method: method.toUpperCase(),
    path,
    open: security.length === 0,
    scopes: [...new Set(security.flatMap((one) => Object.values(one).flat()))],
    parameters: (raw.parameters as Json[]).map((one) => followed(document, one) as unknown as Parameter),
    body: bodyOf(document, raw),
    success: Number(Object.keys(raw.responses as Json).find((status) => status.startsWith('2'))),
    precondition: raw['x-precondition'] as string | undefined,
    responses: Object.fromEntries(
      Object.entries(raw.responses as Json).map(([status, one]) => [status, answerOf(document, one as Json)]),
    ),
  };
}

function answerOf(document: ContractDocument, node: Json): Answer {
  const answer = followed(document, node);
  const headers = Object.entries((answer.headers ?? {}) as Record<string, Json>).map(([name, header]) => [
    name.toLowerCase(),
    followed(document, header),
  ]);
  return { ...answer, headers: Object.fromEntries(headers) as Record<string, Header> };
}

function bodyOf(document: ContractDocument, { requestBody }: Json): Operation['body'] {
  if (!requestBody) return undefined;
  const { required = false, content } = followed(document, requestBody as Json) as {
    required?: boolean;
    content: Record<string, { schema: Json; example?: unknown; examples?: Record<string, { value: unknown }> }>;
  };
  const { schema = {}, example, examples } = content['application/json'] ?? {};
  return {
    required,
    schema: resolved(document, schema) as Shape,
    example: example ?? Object.values(examples ?? {})[0]?.value,
  };
}

/** A schema of an input with every reference followed; inputs do not contain themselves. */
function resolved(document: ContractDocument, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((one) => resolved(document, one));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(followed(document, node as Json)).map(([key, value]) => [key, resolved(document, value)]),
  );
}

function followed(document: ContractDocument, node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], document);
  return followed(document, target as Json);
}

/** The request that the contract itself gives as an example, below the API's root; `query` and `path` change it. */
export function exampleOf(
  operation: Operation,
  over: { query?: Record<string, string>; path?: Record<string, string> } = {},
): string {
  const given = (place: string) => operation.parameters.filter((one) => one.in === place && one.example !== undefined);
  const path = given('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, over.path?.[name] ?? encodeURIComponent(String(example))),
    operation.path,
  );
  const query = new URLSearchParams(given('query').map(({ name, example }) => [name, [example].flat().join()]));
  for (const [name, value] of Object.entries(over.query ?? {})) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
