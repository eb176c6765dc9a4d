/** The parts of the bundled document that codegen uses. */

export type Json = Record<string, unknown>;
export type Reference = { readonly $ref: string };

interface Header {
  readonly required?: boolean;
}
interface Media {
  schema?: object;
  example?: unknown;
  examples?: unknown;
}
export interface Answer {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, Media>;
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly deprecated?: boolean;
  readonly 'x-sunset'?: string;
}
interface Body {
  readonly required?: boolean;
  readonly content: Record<string, Media>;
}
export interface Operation {
  readonly operationId: string;
  readonly tags?: string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: Record<string, string[]>[];
  readonly parameters?: (Parameter | Reference)[];
  readonly requestBody?: Body;
  readonly responses: Record<string, Answer | Reference>;
  readonly deprecated?: boolean;
  readonly 'x-precondition'?: string;
  readonly 'x-experimental'?: boolean;
  readonly 'x-sunset'?: string;
  readonly 'x-max-body-kib'?: number;
  readonly 'x-mcp-hints'?: { readonly idempotentHint?: boolean };
  'x-limits'?: LimitValues;
  /** Reason why anybody may have what its path identifies. */
  'x-public'?: string;
  /** Statuses and headers that a rule would add but that this operation never returns, each with the reason. */
  readonly 'x-never'?: Record<string, string>;
}
/** Limits that no schema can express, by constant name: a number, or the known words of an open list. */
export type LimitValues = Readonly<Record<string, number | readonly string[]>>;
export type PathItem = Partial<Record<Method, Operation>> & { readonly parameters?: (Parameter | Reference)[] };
export interface Document {
  readonly 'x-limits'?: LimitValues;
  /** Names of the operator's settings. */
  readonly 'x-settings'?: string[];
  readonly 'x-mcp-prompts'?: unknown;
  readonly 'x-mcp-tasks'?: unknown;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, PathItem>;
  /** Messages to subscribers, by the type of the event. */
  readonly webhooks?: Record<string, PathItem>;
  readonly components: {
    readonly headers: Record<string, Header>;
    readonly responses: Record<string, Answer>;
    readonly schemas: Record<string, Json>;
  } & Record<string, Json>;
}

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
export type Method = (typeof METHODS)[number];

/** Every operation, in document order. */
export function operationsOf(document: Document): { path: string; method: Method; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** All parameters of an operation, including those of its path. */
export function parametersOf(document: Document, path: string, { parameters = [] }: Operation): Parameter[] {
  const shared = document.paths[path]?.parameters ?? [];
  return [...shared, ...parameters].map((one) => followed<Parameter>(document, one));
}

/** Resolves a reference; returns anything else unchanged. */
export function followed<Target>(document: Document, node: Target | Reference | object): Target {
  const reference = (node as Partial<Reference>).$ref;
  if (reference === undefined) return node as Target;
  const target = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], document);
  return followed<Target>(document, target as object);
}

/** Whether a schema has a property, given as a path of names. */
export function hasProperty(document: Document, schema: object, path: string): boolean {
  let at: Json | undefined = schema as Json;
  for (const step of path.split('.')) {
    const { properties = {} }: { properties?: Record<string, Json> } = followed(document, at ?? {});
    at = properties[step];
  }
  return at !== undefined;
}
