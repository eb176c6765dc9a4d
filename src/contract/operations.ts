import { resolveRef, type ContractDocument, type Json } from './document.ts';
import type { Operation, Parameter, OperationResponse, Body, ResponseHeader, ResourceOf, Shape } from './operation.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const lists = new WeakMap<ContractDocument, readonly Operation[]>();

/**
 * Every operation of a document, in its order. References at the top level of parameters, bodies, answers and headers
 * are resolved. Cached per document.
 */
export function readOperations(document: ContractDocument): readonly Operation[] {
  const cachedList = lists.get(document);
  if (cachedList) return cachedList;
  const list = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, raw]) => operationOf(document, { path, method, raw: withParameters(item, raw as Json) })),
  );
  lists.set(document, list);
  return list;
}

function withParameters(item: Json, raw: Json): Json {
  return { ...raw, parameters: [...((item.parameters ?? []) as Json[]), ...((raw.parameters ?? []) as Json[])] };
}

function operationOf(
  document: ContractDocument,
  { path, method, raw }: { path: string; method: string; raw: Json },
): Operation {
  const security = (raw.security ?? document.security) as Record<string, string[]>[];
  const responses = Object.fromEntries(
    Object.entries(raw.responses as Json).map(([status, response]) => [status, responseOf(document, response as Json)]),
  );
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '200';
  return {
    id: raw.operationId as string,
    tag: (raw.tags as string[])[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: raw.summary as string,
    description: raw.description as string,
    open: security.length === 0,
    scopes: [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))],
    parameters: (raw.parameters as Json[]).map((parameter) => resolveRef(document, parameter) as unknown as Parameter),
    body: requestBodyOf(document, raw),
    responses,
    success: Number(success),
    answer: mediaOf(document, responses[success] ?? {}),
    precondition: raw['x-precondition'] as string | undefined,
    lifecycle: raw,
    relation: raw['x-link-relation'] as string | undefined,
    excluded: raw['x-mcp-excluded'] as string | undefined,
    resource: resourceOf(raw['x-mcp-resource']),
    maxBodyKib: raw['x-max-body-kib'] as number | undefined,
    ownTransaction: raw['x-own-transaction'] !== undefined,
    hints: raw['x-mcp-hints'] as Operation['hints'],
  };
}

/** A URI alone, or with more. */
function resourceOf(written: unknown): Operation['resource'] {
  if (written === undefined) return undefined;
  const resource = typeof written === 'string' ? { uri: written } : (written as Partial<ResourceOf> & { uri: string });
  return { with: {}, changedBy: {}, ...resource };
}

function responseOf(document: ContractDocument, node: Json): OperationResponse {
  const answer = resolveRef(document, node);
  const headers = Object.entries((answer.headers ?? {}) as Record<string, Json>).map(([name, header]) => [
    name.toLowerCase(),
    resolveRef(document, header),
  ]);
  return { ...answer, headers: Object.fromEntries(headers) as Record<string, ResponseHeader> };
}

function mediaOf(document: ContractDocument, { content = {} }: OperationResponse): Operation['answer'] {
  const [media] = Object.entries(content);
  return media && { type: media[0], schema: resolveRef(document, media[1].schema as Json) };
}

function requestBodyOf(document: ContractDocument, { requestBody }: Json): Body | undefined {
  if (!requestBody) return undefined;
  const { required = false, content } = resolveRef(document, requestBody as Json) as {
    required?: boolean;
    content: Record<string, { schema?: Json; example?: unknown; examples?: Record<string, { value: unknown }> }>;
  };
  const { schema = {}, example, examples } = Object.values(content)[0] ?? {};
  return {
    required,
    types: Object.keys(content),
    schema: resolveAllRefs(document, schema) as Shape,
    written: resolveRef(document, schema),
    example: example ?? Object.values(examples ?? {})[0]?.value,
  };
}

/** An input schema with every reference resolved; input schemas are not recursive. */
function resolveAllRefs(document: ContractDocument, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((entry) => resolveAllRefs(document, entry));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(resolveRef(document, node as Json)).map(([key, value]) => [key, resolveAllRefs(document, value)]),
  );
}

/**
 * The path and query of the contract's own example, relative to the API root, without what is deprecated; `over`
 * replaces values.
 */
export function exampleOf(
  operation: Operation,
  over: { query?: Record<string, string>; path?: Record<string, string> } = {},
): string {
  const examplesIn = (place: string) =>
    operation.parameters.filter(
      (parameter) => parameter.in === place && parameter.example !== undefined && parameter.deprecated !== true,
    );
  const path = examplesIn('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, over.path?.[name] ?? encodeURIComponent(String(example))),
    operation.path,
  );
  const query = new Map(examplesIn('query').map(({ name, example }) => [name, commaSeparated(example)]));
  for (const [name, value] of Object.entries(over.query ?? {})) query.set(name, encodeURIComponent(value));
  return query.size === 0 ? path : `${path}?${Array.from(query, (pair) => pair.join('=')).join('&')}`;
}

/** Commas between values stand for themselves, and those within a value are encoded: RFC 6570, section 3.2.8. */
function commaSeparated(example: unknown): string {
  return [example]
    .flat()
    .map((value) => encodeURIComponent(String(value)))
    .join(',');
}
