import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/root.ts';

/** The contract as these tests read it: straight from the bundled document, by no code of the service. */

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

export interface Answer {
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, { schema: object }>;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly open: boolean;
  readonly scopes: readonly string[];
  readonly parameters: readonly Parameter[];
  /** What a JSON body must be, with all references followed, and the contract's own example of one. */
  readonly body: { readonly schema: Shape; readonly example: unknown } | undefined;
  readonly responses: Readonly<Record<string, Answer>>;
  /** The status of success. */
  readonly success: number;
  /** The operation whose ETag its If-Match names. */
  readonly precondition: string | undefined;
}

type Json = Record<string, unknown>;

export const document = JSON.parse(readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8')) as Json & { paths: Record<string, Json>; components: { schemas: Json } };

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** Every operation of the contract, with references at the top of parameters and answers followed. */
export const contract: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).filter(([method]) => METHODS.includes(method)).map(([method, raw]) => operationOf(path, method, { ...(raw as Json), parameters: [...((item.parameters ?? []) as Json[]), ...(((raw as Json).parameters ?? []) as Json[])] })),
);

/** Those that only read. */
export const reads = contract.filter((operation) => operation.method === 'GET');

/** Those that change something. */
export const writes = contract.filter((operation) => operation.method !== 'GET');

/** Those that somebody must sign in for. */
export const closed = contract.filter((operation) => !operation.open);

function operationOf(path: string, method: string, raw: Json): Operation {
  const security = (raw.security ?? document.security) as Record<string, string[]>[];
  return {
    id: raw.operationId as string,
    method: method.toUpperCase(),
    path,
    open: security.length === 0,
    scopes: Object.values(security[0] ?? {})[0] ?? [],
    parameters: ((raw.parameters ?? []) as Json[]).map((one) => followed(one) as unknown as Parameter),
    body: bodyOf(raw),
    success: Number(Object.keys(raw.responses as Json).find((status) => status.startsWith('2'))),
    precondition: raw['x-precondition'] as string | undefined,
    responses: Object.fromEntries(Object.entries(raw.responses as Json).map(([status, one]) => [status, followed(one as Json) as Answer])),
  };
}

function bodyOf({ requestBody }: Json): Operation['body'] {
  if (!requestBody) return undefined;
  const { content } = followed(requestBody as Json) as { content: Record<string, { schema: Json; example?: unknown; examples?: Record<string, { value: unknown }> }> };
  const { schema = {}, example, examples } = content['application/json'] ?? {};
  return { schema: resolved(schema) as Shape, example: example ?? Object.values(examples ?? {})[0]?.value };
}

/** A schema of an input with every reference followed; inputs do not contain themselves. */
function resolved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolved);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(followed(node as Json)).map(([key, value]) => [key, resolved(value)]));
}

function followed(node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const target = node.$ref.slice(2).split('/').reduce<unknown>((at, step) => (at as Json)[step], document);
  return followed(target as Json);
}

/** The request that the contract itself gives as an example, below the API's root; `query` and `path` change it. */
export function exampleOf(operation: Operation, over: { query?: Record<string, string>; path?: Record<string, string> } = {}): string {
  const given = (place: string) => operation.parameters.filter((one) => one.in === place && one.example !== undefined);
  const path = given('path').reduce((text, { name, example }) => text.replace(`{${name}}`, over.path?.[name] ?? encodeURIComponent(String(example))), operation.path);
  const query = new URLSearchParams(given('query').map(({ name, example }) => [name, [example].flat().join()]));
  for (const [name, value] of Object.entries(over.query ?? {})) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The value of a parameter's example somewhere in the contract. */
export function exampleValue(name: string, place: 'path' | 'query', id: string): string {
  return String(contract.find((one) => one.id === id)?.parameters.find((one) => one.name === name && one.in === place)?.example);
}
