import type { Json } from './document.ts';

/** An operation of the contract, with everything that is derived from it. */
export interface Operation {
  readonly id: string;
  /** Its area. */
  readonly tag: string;
  /** Upper case. */
  readonly method: string;
  /** As in the document, such as /posts/{id}. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Whether it needs no token. */
  readonly open: boolean;
  readonly scopes: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly responses: Readonly<Record<string, OperationResponse>>;
  /** The status of its success. */
  readonly success: number;
  /** Body of a success; undefined when empty. References inside the schema are kept. */
  readonly answer: { readonly type: string; readonly schema: Json } | undefined;
  /** The operation whose ETag its If-Match takes. */
  readonly precondition: string | undefined;
  readonly lifecycle: Lifecycle;
  /** Relation of a document of the contract to the API, as a link relation (RFC 8631). */
  readonly relation: string | undefined;
  /** Reason for having no tool of its own in the MCP server. */
  readonly excluded: string | undefined;
  readonly resource: ResourceOf | undefined;
  /** Maximum KiB of its body; undefined for that of the document. */
  readonly maxBodyKib: number | undefined;
  /** Whether its handler begins the transaction, after work that takes long. */
  readonly ownTransaction: boolean;
  /** Hints of its tool that differ from what its method guarantees. */
  readonly hints: Readonly<Record<string, boolean>> | undefined;
}

/** An operation as a resource of the MCP server. */
export interface ResourceOf {
  /** Its URI, or URI template. */
  readonly uri: string;
  /** Inputs of the read besides those of the URI. */
  readonly with: Readonly<Record<string, unknown>>;
  /** By which types of events it changes, each with variables of its URI and the property of the data that has them. */
  readonly changedBy: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Keys about the stability of an operation. */
interface Lifecycle {
  readonly deprecated?: boolean;
  /** The date since which it is deprecated. */
  readonly 'x-deprecated-since'?: string;
  /** The date after which it may be removed. */
  readonly 'x-sunset'?: string;
  /** The operation that takes its place. */
  readonly 'x-replaced-by'?: string;
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
  /** A URL that this service is to call: it must lead to where that may. */
  readonly 'x-public-url'?: boolean;
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
  /** Of a list: false when its members have commas between them, else each is sent under the name. */
  readonly explode?: boolean;
  readonly example?: unknown;
  readonly deprecated?: boolean;
  /** The date since which it is deprecated. */
  readonly 'x-deprecated-since'?: string;
  /** The date after which it may be removed. */
  readonly 'x-sunset'?: string;
  /** The parameter of the same place that it is an older name of. */
  readonly 'x-alias-of'?: string;
}

/** A request body. */
export interface Body {
  readonly required: boolean;
  readonly types: readonly string[];
  /** The schema of its first type with all references resolved. */
  readonly schema: Shape;
  /** The same as written, with its inner references. */
  readonly written: Json;
  /** The example in the contract. */
  readonly example: unknown;
}

export interface ResponseHeader {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: object;
}

/** An example in the contract, or several by name. */
interface Examples {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface OperationResponse {
  readonly description?: string;
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
  readonly content?: Readonly<Record<string, { readonly schema: object } & Examples>>;
}
