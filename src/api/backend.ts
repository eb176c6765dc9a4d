import type { FuncKeywordDefinition, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { OpenAPIBackend, OpenAPIValidator, type Document } from 'openapi-backend';
import type { ReaderHandlers } from '../handlers/greader/types.ts';
import type { AnyOperationId, OperationId, PageReply, Reply, Scope } from '../contract/types.ts';
import type { Handlers } from '../handlers/types.ts';
import type { ContractDocument } from '../contract/document.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import { readOperations } from '../contract/operations.ts';
import { FORM } from '../http/body.ts';
import { deprecationsOf, type Deprecation } from './deprecations.ts';

/** An operation with everything that a request needs, prepared once at start. */
export interface CompiledOperation {
  readonly id: AnyOperationId;
  readonly method: string;
  /** As in the document, such as /posts/{id}. */
  readonly path: string;
  /** Whether it may change something, and so runs in a transaction. */
  readonly writes: boolean;
  /** Empty for an open operation. */
  readonly scopes: readonly Scope[];
  readonly open: boolean;
  /** Query parameters only. */
  readonly parameters: readonly Parameter[];
  /** Whether it is a list with cursors. */
  readonly paged: boolean;
  /** Whether a replica may answer it: lists, posts and search, but nothing that is read to be edited. */
  readonly fromReplica: boolean;
  /** Names of its header parameters, as the document writes them. */
  readonly headers: readonly string[];
  /** Whether a query parameter has an older name, too. */
  readonly hasAliases: boolean;
  readonly bodyTypes: readonly string[];
  /** Maximum KiB of its body; undefined for that of the document. */
  readonly maxBodyKib: number | undefined;
  /** Whether its handler begins the transaction that it needs. */
  readonly ownTransaction: boolean;
  /** Members of its body with a URL that this service is to call. */
  readonly publicUrls: readonly string[];
  /** The fields of its body, where that is a form. */
  readonly fields: readonly Parameter[];
  /**
   * Each validates { path, query, header, cookie, requestBody } and stops at the first error. Compiled on first use:
   * compiling all operations would take a third of the start.
   */
  readonly validators: () => readonly ValidateFunction[];
  /** The same, but reporting every error: for small requests that were invalid. */
  readonly explainers: () => readonly ValidateFunction[];
  readonly status: number;
  readonly contentType: string;
  /** Whether it answers If-None-Match with 304. */
  readonly cacheable: boolean;
  /** Whether it documents 404: an invalid path parameter then means "not found". */
  readonly hasNotFound: boolean;
  /** Response headers about its stability: experimental, deprecated, sunset. */
  readonly lifecycle: Readonly<Record<string, string>>;
  /** Its deprecations, that of itself first; mostly none. */
  readonly deprecations: readonly Deprecation[];
  /** Whether it supports Idempotency-Key. */
  readonly idempotent: boolean;
  /** The operation whose ETag its If-Match takes; both have the same response. */
  readonly precondition: OperationId | undefined;
  /** Whether an If-Match can take its ETag. */
  readonly versioned: boolean;
  /** The call has the shape of the operation's schemas. */
  readonly handler: (call: never) => Promise<Reply<unknown> | PageReply<unknown>>;
}

/** Without `urn:uuid:`, which the usual pattern allows and PostgreSQL does not parse. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** OpenAPI formats that only describe storage; they reject no value. */
const STORAGE_FORMATS = ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'];

/**
 * Prepares all operations with openapi-backend, which registers the handlers and compiles the validators. Throws when
 * an operation has no handler.
 */
export async function prepareOperations(
  document: ContractDocument,
  handlers: Handlers | ReaderHandlers,
): Promise<CompiledOperation[]> {
  const [ajv, allErrorsAjv] = [createAjv(), createAjv({ allErrors: true })];
  const backend = new OpenAPIBackend({
    definition: structuredClone(document) as unknown as Document,
    quick: true,
    strict: true,
    customizeAjv: () => ajv,
  });
  await backend.init();
  const explainer = new OpenAPIValidator({
    definition: backend.document,
    router: backend.router,
    lazyCompileValidators: true,
    customizeAjv: () => allErrorsAjv,
  });
  const routes = backend.router.getOperations();
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  // The library rebuilds this list on each call, once per handler; here it never changes.
  backend.router.getOperations = () => routes;
  backend.router.getOperation = (id) => byId.get(id);
  backend.register(handlers as never);
  const operations = readOperations(document);
  const versioned = new Set(operations.map((operation) => operation.precondition));
  const byOperation = new Map(operations.map(({ id, method, path }) => [id, `\`${method} ${path}\``]));
  const nameOf = (id: string): string => {
    const name = byOperation.get(id);
    if (name === undefined) throw new Error(`x-replaced-by names ${id}, which is no operation.`);
    return name;
  };
  return operations.map((operation) => ({
    ...prepareOperation({ backend, explainer }, operation, versioned),
    ...lifecycleOf(operation, nameOf),
  }));
}

/**
 * Ajv for the dialect of OpenAPI 3.1. Fills in defaults, coerces no types. Unless `allErrors` is set it stops at the
 * first error: cheap checks, such as lengths and counts, then run before costly ones, such as patterns and list items.
 * Schemas are not validated themselves: `make codegen` did that, and compiling the meta-schema takes longer than
 * compiling all of them.
 *
 * @internal tests of validation errors compile their own schemas
 */
export function createAjv({ allErrors = false } = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors, useDefaults: true, validateSchema: false });
  (formats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('date-time', isMomentOrDay);
  ajv.addKeyword(UNICODE_PATTERN);
  for (const format of STORAGE_FORMATS) ajv.addFormat(format, true);
  return ajv;
}

/** A moment (RFC 3339), or a day, which stands for its beginning in UTC. */
function isMomentOrDay(text: string): boolean {
  return isFormat('date-time', text) || isFormat('date', text);
}

function isFormat(name: 'date-time' | 'date', text: string): boolean {
  return (fullFormats[name] as { validate: (text: string) => boolean }).validate(text);
}

/**
 * Patterns with Unicode classes, which regular expressions of other languages read differently or not at all, and which
 * `pattern` therefore avoids.
 */
const UNICODE_PATTERN: FuncKeywordDefinition = {
  keyword: 'x-pattern',
  type: 'string',
  schemaType: 'string',
  compile: (source: string) => {
    const pattern = new RegExp(source, 'u');
    return (text: string) => pattern.test(text);
  },
  error: { message: ({ schema }) => `must match pattern "${String(schema)}"` },
};

/** Areas whose single answers, too, are read more than written. */
const READ_AREAS = ['posts', 'search'];

interface Compilers {
  readonly backend: OpenAPIBackend;
  readonly explainer: OpenAPIValidator;
}

function prepareOperation(
  { backend, explainer }: Compilers,
  operation: Operation,
  versioned: ReadonlySet<string | undefined>,
): Omit<CompiledOperation, 'lifecycle' | 'deprecations'> {
  const id = operation.id as AnyOperationId;
  const handler = backend.handlers[id] as unknown as CompiledOperation['handler'] | undefined;
  if (!handler) throw new Error(`The operation ${id} has no handler.`);
  const { method, path, open, parameters, responses, precondition } = operation;
  const headers = parameters.filter((parameter) => parameter.in === 'header').map((parameter) => parameter.name);
  const paged = parameters.some((parameter) => parameter.in === 'query' && parameter.name === 'cursor');
  const isVersioned = precondition !== undefined || versioned.has(id);
  return {
    id,
    method,
    path,
    writes: method !== 'GET' && operation.scopes.includes('write'),
    scopes: operation.scopes as readonly Scope[],
    open,
    parameters: parameters.filter((parameter) => parameter.in === 'query'),
    paged,
    fromReplica: method === 'GET' && !open && !isVersioned && (paged || READ_AREAS.includes(operation.tag)),
    headers,
    hasAliases: parameters.some((parameter) => parameter['x-alias-of'] !== undefined),
    bodyTypes: operation.body?.types ?? [],
    maxBodyKib: operation.maxBodyKib,
    ownTransaction: operation.ownTransaction,
    publicUrls: publicUrlsOf(operation),
    fields: formFields(operation),
    validators: () => backend.validator.getRequestValidatorsForOperation(id),
    explainers: () => explainer.getRequestValidatorsForOperation(id),
    status: operation.success,
    contentType: `${operation.answer?.type ?? ''}; charset=utf-8`,
    cacheable: '304' in responses,
    hasNotFound: '404' in responses,
    idempotent: headers.includes('Idempotency-Key'),
    precondition: precondition as OperationId | undefined,
    versioned: isVersioned,
    handler,
  };
}

function publicUrlsOf({ body }: Operation): string[] {
  const members = Object.entries(body?.schema.properties ?? {});
  return members.filter(([, schema]) => schema['x-public-url'] === true).map(([name]) => name);
}

/** The fields of a form as parameters, which are read in the same way. */
function formFields({ body }: Operation): Parameter[] {
  if (body?.types.includes(FORM) !== true) return [];
  return Object.entries(body.schema.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
}

/** An operation's stability, and the headers of it that all its responses carry. */
function lifecycleOf(
  operation: Operation,
  nameOf: (operationId: string) => string,
): Pick<CompiledOperation, 'lifecycle' | 'deprecations'> {
  const deprecations = deprecationsOf(operation, nameOf);
  const whole = deprecations.find(({ parameter }) => parameter === undefined);
  const isExperimental = operation.lifecycle['x-experimental'] === true;
  return { deprecations, lifecycle: { ...(isExperimental ? { 'x-experimental': 'true' } : {}), ...whole?.headers } };
}
