import type { FuncKeywordDefinition, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { OpenAPIBackend, OpenAPIValidator, type Document } from 'openapi-backend';
import type { Handler, Handlers, OperationId, Scope } from '../contract/types.ts';
import type { ContractDocument } from '../contract/document.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import { readOperations } from '../contract/operations.ts';
import { lifecycleOf } from './deprecation.ts';

/** An operation with everything a request needs, worked out once at start. */
export interface Prepared {
  readonly id: OperationId;
  readonly method: string;
  /** As in the document, such as /posts/{id}. */
  readonly path: string;
  /** Empty when it is open to everybody. */
  readonly scopes: readonly Scope[];
  readonly open: boolean;
  /** Those in the query. */
  readonly parameters: readonly Parameter[];
  /** Whether it is a list that goes on at a cursor. */
  readonly paged: boolean;
  /** Names of those in the header, as the document writes them. */
  readonly headers: readonly string[];
  readonly bodyTypes: readonly string[];
  /**
   * Each validates { path, query, header, cookie, requestBody }, and stops at the first wrong place. Compiled when
   * first asked for: all operations at once would take a third of the start.
   */
  readonly validators: () => readonly ValidateFunction[];
  /** The same, but they find every wrong place: for small requests that were refused. */
  readonly explainers: () => readonly ValidateFunction[];
  readonly status: number;
  readonly contentType: string;
  /** Whether it answers If-None-Match with 304. */
  readonly cacheable: boolean;
  /** A wrong path parameter is "not found" where the operation documents that. */
  readonly hasNotFound: boolean;
  /** What each of its answers says of the operation itself: that it may change, that it goes away and when. */
  readonly lifecycle: Readonly<Record<string, string>>;
  /** Whether Idempotency-Key is honoured. */
  readonly idempotent: boolean;
  /** The operation whose ETag If-Match names; its answer is what this one answers, too. */
  readonly precondition: OperationId | undefined;
  /** Whether its ETag can be named in an If-Match. */
  readonly versioned: boolean;
  readonly handler: Handler<OperationId>;
}

/** Without the `urn:uuid:` that the usual pattern lets through and PostgreSQL does not read. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Formats of OpenAPI that say how a number or a text is stored; they never refuse a value. */
const STORAGE_FORMATS = ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'];

/**
 * openapi-backend over the bundled document: it holds the document, registers the handlers and compiles the
 * validators. Throws when an operation has no handler.
 */
export async function prepareOperations(document: ContractDocument, handlers: Handlers): Promise<Prepared[]> {
  const [ajv, explaining] = [createAjv(), createAjv({ allErrors: true })];
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
    customizeAjv: () => explaining,
  });
  const routes = backend.router.getOperations();
  const byId = new Map(routes.map((one) => [one.operationId, one]));
  // The library builds this list anew at every look, once for each handler; here it never changes.
  backend.router.getOperations = () => routes;
  backend.router.getOperation = (id) => byId.get(id);
  backend.register(handlers as never);
  const operations = readOperations(document);
  const versioned = new Set(operations.map((one) => one.precondition));
  return operations.map((operation) => prepare({ backend, explainer }, operation, versioned));
}

/**
 * Ajv for the dialect of OpenAPI 3.1. It fills in defaults and changes no types. Unless it is to find every wrong place
 * it stops at the first: then lengths and counts are judged before what costs more, such as patterns and the items of a
 * list. Schemas are not checked themselves: `make codegen` did that, and compiling what checks them takes longer than
 * all of them.
 *
 * @internal tests of what validators say compile schemas of their own
 */
export function createAjv({ allErrors = false } = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors, useDefaults: true, validateSchema: false });
  (formats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addFormat('uuid', UUID);
  ajv.addKeyword(UNICODE_PATTERN);
  for (const format of STORAGE_FORMATS) ajv.addFormat(format, true);
  return ajv;
}

/**
 * Patterns with classes of Unicode, which engines of other languages read otherwise or not at all: `pattern` holds
 * none.
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

interface Compilers {
  readonly backend: OpenAPIBackend;
  readonly explainer: OpenAPIValidator;
}

function prepare(
  { backend, explainer }: Compilers,
  operation: Operation,
  versioned: ReadonlySet<string | undefined>,
): Prepared {
  const id = operation.id as OperationId;
  const handler = backend.handlers[id] as unknown as Handler<OperationId> | undefined;
  if (!handler) throw new Error(`The operation ${id} has no handler.`);
  const { method, path, open, parameters, responses, precondition } = operation;
  const headers = parameters.filter((one) => one.in === 'header').map((one) => one.name);
  return {
    id,
    method,
    path,
    scopes: operation.scopes as readonly Scope[],
    open,
    parameters: parameters.filter((one) => one.in === 'query'),
    paged: parameters.some((one) => one.in === 'query' && one.name === 'cursor'),
    headers,
    bodyTypes: operation.body?.types ?? [],
    validators: () => backend.validator.getRequestValidatorsForOperation(id),
    explainers: () => explainer.getRequestValidatorsForOperation(id),
    status: operation.success,
    contentType: operation.answer?.type ?? '',
    cacheable: '304' in responses,
    hasNotFound: '404' in responses,
    lifecycle: lifecycleOf(operation.lifecycle),
    idempotent: headers.includes('Idempotency-Key'),
    precondition: precondition as OperationId | undefined,
    versioned: precondition !== undefined || versioned.has(id),
    handler,
  };
}
