/** The OpenAPI document as tools, resources and prompts are made from it. */

export type Json = Readonly<Record<string, unknown>>;

export interface Document extends Json {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Json>>;
  readonly 'x-mcp-prompts'?: readonly PromptSource[];
}

export interface PromptSource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required?: boolean;
    readonly otherwise?: string;
  }[];
  readonly text: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Json;
  readonly example?: unknown;
}

/** An operation with the references at the top of its parts followed; inside of schemas they stay. */
export interface Described {
  readonly id: string;
  readonly method: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: Json | undefined;
  /** Of success; undefined where it is empty. */
  readonly answer: { readonly type: string; readonly schema: Json } | undefined;
  /** Why it is no tool. */
  readonly excluded: string | undefined;
  /** The URI, or template of one, under which it is a resource. */
  readonly resource: string | undefined;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** Every operation, in the order of the document. */
export function describedOperations(document: Document): Described[] {
  return Object.values(document.paths).flatMap((item) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => described(document, method, { item, operation: operation as Json })),
  );
}

function described(
  document: Document,
  method: string,
  { item, operation }: { item: Json; operation: Json },
): Described {
  const parameters = [...((item.parameters ?? []) as Json[]), ...((operation.parameters ?? []) as Json[])].map(
    (one) => followed(document, one) as unknown as Parameter,
  );
  const answers = Object.entries(operation.responses as Record<string, Json>);
  const [, success = {}] = answers.find(([status]) => status.startsWith('2')) ?? [];
  const [answer] = mediaOf(followed(document, success));
  const [body] = operation.requestBody === undefined ? [] : mediaOf(followed(document, operation.requestBody as Json));
  return {
    id: operation.operationId as string,
    method,
    summary: operation.summary as string,
    description: operation.description as string,
    parameters,
    body: body && followed(document, body.schema),
    answer: answer && { type: answer.type, schema: followed(document, answer.schema) },
    excluded: operation['x-mcp-excluded'] as string | undefined,
    resource: operation['x-mcp-resource'] as string | undefined,
  };
}

function mediaOf({ content }: Json): { type: string; schema: Json }[] {
  return Object.entries((content ?? {}) as Record<string, { schema: Json }>).map(([type, { schema }]) => ({
    type,
    schema,
  }));
}

/** What a reference inside the document points to; anything else as it is. */
export function followed(document: Document, node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], document);
  return followed(document, target as Json);
}
