/** The bundled document, as far as codegen looks into it. */

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
  /** What it names is everybody's. */
  'x-public'?: boolean;
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
  'x-limits'?: LimitValues;
  /** Statuses that the rule would add and that this operation never answers, each with the reason. */
  readonly 'x-never'?: Record<string, string>;
}
/** What no schema can say, by the name of its constant: a number, or words that are known where others may come. */
export type LimitValues = Readonly<Record<string, number | readonly string[]>>;
export type PathItem = Partial<Record<Method, Operation>> & { readonly parameters?: (Parameter | Reference)[] };
export interface Document {
  readonly 'x-limits'?: LimitValues;
  /** Names of what the operator sets. */
  readonly 'x-settings'?: string[];
  readonly 'x-mcp-prompts'?: unknown;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, PathItem>;
  readonly components: {
    readonly headers: Record<string, Header>;
    readonly responses: Record<string, Answer>;
    readonly schemas: Record<string, Json>;
  } & Record<string, Json>;
}

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
export type Method = (typeof METHODS)[number];

/** Every operation in the order of the document. */
export function operationsOf(document: Document): { path: string; method: Method; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** All that an operation takes, what its path takes included. */
export function parametersOf(document: Document, path: string, { parameters = [] }: Operation): Parameter[] {
  const shared = document.paths[path]?.parameters ?? [];
  return [...shared, ...parameters].map((one) => followed<Parameter>(document, one));
}

/** What a reference leads to; anything else as it is. */
export function followed<Target>(document: Document, node: Target | Reference | object): Target {
  const reference = (node as Partial<Reference>).$ref;
  if (reference === undefined) return node as Target;
  const target = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], document);
  return followed<Target>(document, target as object);
}
