import type { Json } from './document.ts';

/** An operation of the contract, with all that anybody derives from it. */
export interface Operation {
  readonly id: string;
  /** Its area. */
  readonly tag: string;
  /** In capitals. */
  readonly method: string;
  /** As in the document, such as /posts/{id}. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Everybody may ask it, without a token. */
  readonly open: boolean;
  readonly scopes: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly responses: Readonly<Record<string, Answer>>;
  /** The status of success. */
  readonly success: number;
  /** What success holds; undefined where it is empty. References inside the schema stay. */
  readonly answer: { readonly type: string; readonly schema: Json } | undefined;
  /** The operation whose ETag its If-Match names. */
  readonly precondition: string | undefined;
  readonly lifecycle: Lifecycle;
  /** Why it is no tool of the MCP server. */
  readonly excluded: string | undefined;
  /** The URI, or template of one, under which it is a resource of the MCP server. */
  readonly resource: string | undefined;
}

/** The keys of an operation that say how long it stays as it is. */
export interface Lifecycle {
  readonly deprecated?: boolean;
  /** The day since when it is deprecated. */
  readonly 'x-deprecated-since'?: string;
  /** The day from which it may be gone. */
  readonly 'x-sunset'?: string;
  readonly 'x-experimental'?: boolean;
}

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
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Shape;
  readonly example?: unknown;
}

/** What is sent with an operation. */
export interface Body {
  readonly required: boolean;
  /** Media types. */
  readonly types: readonly string[];
  /** What its JSON must be, with all references followed. */
  readonly schema: Shape;
  /** The same as it is written: references inside stay. */
  readonly written: Json;
  /** The contract's own example. */
  readonly example: unknown;
}

export interface Header {
  readonly required?: boolean;
  readonly schema: object;
}

export interface Answer {
  /** By their names in lower case. */
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
