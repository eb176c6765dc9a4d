import type { ErrorObject } from 'ajv';
import { AppError, validationError, type ErrorDetail } from '../errors.ts';
import { MAX_ERROR_DETAILS } from '../../generated/limits.ts';
import type { Parameter } from '../contract/operation.ts';
import type { CompiledOperation } from './backend.ts';

/** The inputs of an operation, before and after validation. */
export interface OperationInput {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Headers of the operation, under the names in its document. */
  headers: Record<string, string>;
  body: unknown;
}

/**
 * The query parameters of the operation, converted to their contract types; others are ignored. A value that is not of
 * its type stays a text, and a repeated one becomes a list, so that validation reports it. An empty cursor counts as
 * absent.
 */
export function readQuery(parameters: readonly Parameter[], sent: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const { name, schema, explode = true } of parameters) {
    const values = sent.getAll(name);
    if (values.length === 0 || (name === 'cursor' && values.length === 1 && values[0] === '')) continue;
    query[name] =
      values.length === 1 && !(explode && schema.type === 'array')
        ? typed(values[0] ?? '', schema.type)
        : schema.type === 'array'
          ? values
          : values.map((value) => typed(value, schema.type));
  }
  return query;
}

/**
 * The query under the present names of its parameters: the value of an older name (`x-alias-of`) stands for that of the
 * present one, unless that is sent, too.
 */
export function underPresentNames(
  parameters: readonly Parameter[],
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const present = { ...query };
  for (const { name, 'x-alias-of': newName } of parameters) {
    if (newName === undefined || !(name in query)) continue;
    const isList = parameters.some((parameter) => parameter.name === newName && parameter.schema.type === 'array');
    present[newName] ??= isList ? [query[name]] : query[name];
    Reflect.deleteProperty(present, name);
  }
  return present;
}

/** The header parameters of the operation. */
export function readHeaders(
  names: readonly string[],
  header: (name: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, header(name.toLowerCase())]).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
}

function typed(text: string, type: Parameter['schema']['type']): unknown {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type === 'array') return text.split(',');
  return text;
}

/**
 * Maximum characters and members of a request for which every error is reported; for a larger one only the first is.
 */
const MAX_EXPLAINED_SIZE = 10_000;

/**
 * Validates a request against the contract and fills in defaults, in place; takes time linear in its size. Throws
 * validation_error with the errors, or not_found when a path parameter is invalid and the operation documents 404.
 */
export function validate(operation: CompiledOperation, input: OperationInput): void {
  // The library has header parameters in lower case, as HTTP does.
  const header = Object.fromEntries(Object.entries(input.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const request = { path: input.path, query: input.query, header, cookie: {}, requestBody: input.body };
  const failed = operation.validators().find((check) => !check(request));
  // A request that already failed is scanned only as far as all its errors would be reported.
  const { unstorable, size } = scan(
    { path: input.path, query: input.query, header, body: input.body },
    failed ? MAX_EXPLAINED_SIZE : Infinity,
  );
  if (!failed && unstorable.length === 0) return;
  const errors = failed && size <= MAX_EXPLAINED_SIZE ? everyError(operation, request) : (failed?.errors ?? []);
  const details = [...withoutNullErrors(errors).map(errorDetailOf), ...unstorable];
  // A path always has its parameters; the arguments of a tool may lack them.
  if (operation.hasNotFound && details.some((detail) => detail.in === 'path' && detail.message !== REQUIRED))
    throw new AppError('not_found', 'Resource not found. Check the id in the path.');
  throw validationError(details);
}

function everyError(operation: CompiledOperation, request: object): ErrorObject[] {
  return operation.explainers().flatMap((check) => (check(request) ? [] : (check.errors ?? [])));
}

/** A nullable schema is a choice of two: next to the error of the value, "must be null" says nothing. */
function withoutNullErrors(errors: ErrorObject[]): ErrorObject[] {
  const relevant = errors.filter(
    ({ keyword, params }) =>
      keyword !== 'anyOf' && !(keyword === 'type' && (params as { type: unknown }).type === 'null'),
  );
  return relevant.length > 0 ? relevant : errors;
}

const REQUIRED = 'is required';
const PLACES = { path: 'path', query: 'query', header: 'header', requestBody: 'body' } as const;

function errorDetailOf(error: ErrorObject): ErrorDetail {
  const { instancePath, keyword, params } = error;
  const [, root = '', ...rest] = instancePath.split('/');
  const missing = (params as { missingProperty?: string }).missingProperty;
  if (root === '' && missing === 'requestBody') return { in: 'body', path: '', message: REQUIRED };
  const steps =
    keyword === 'required' && missing !== undefined
      ? [...rest, missing.replaceAll('~', '~0').replaceAll('/', '~1')]
      : rest;
  const place = PLACES[root as keyof typeof PLACES];
  const path = place === 'body' ? steps.map((step) => `/${step}`).join('') : steps.join('/');
  return { in: place, path, message: keyword === 'required' ? REQUIRED : explained(error, place) };
}

function explained({ keyword, message, params }: ErrorObject, place: ErrorDetail['in']): string {
  if (keyword === 'enum')
    return `must be one of ${(params as { allowedValues: unknown[] }).allowedValues.map(String).join(', ')}`;
  if (keyword === 'type') {
    const types = [(params as { type: string | string[] }).type].flat().join(' or ');
    return `must be ${types}${place === 'body' ? '' : ', once'}`;
  }
  return message ?? 'is not allowed';
}

/** Deeper than anything in the contract; a deeper body would only exhaust the stack of whatever walks it. */
const MAX_DEPTH = 50;

/** The result of scanning all values of a request. */
interface Findings {
  /** Texts that PostgreSQL cannot store, and values nested too deep. */
  readonly unstorable: ErrorDetail[];
  /** Characters and members scanned. */
  size: number;
  /** Maximum size to scan. */
  readonly maxSize: number;
}

function scan(places: Readonly<Record<ErrorDetail['in'], unknown>>, maxSize: number): Findings {
  const findings: Findings = { unstorable: [], size: 0, maxSize };
  for (const [place, value] of Object.entries(places))
    scanValue(value, { place: place as ErrorDetail['in'], steps: [], findings });
  return findings;
}

interface ParameterWalk {
  readonly place: ErrorDetail['in'];
  /** Keys on the path to the current value. */
  readonly steps: string[];
  readonly findings: Findings;
}

/** NUL and lone surrogates are legal in JSON, but PostgreSQL cannot store them. */
function scanValue(value: unknown, walk: ParameterWalk): void {
  const { steps, findings } = walk;
  findings.size += typeof value === 'string' ? 1 + value.length : 1;
  if (findings.size > findings.maxSize) return;
  if (steps.length > MAX_DEPTH) {
    note(walk, `must not be nested deeper than ${MAX_DEPTH}`);
  } else if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      note(walk, 'must be text without NUL characters and lone surrogates');
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      if (findings.size > findings.maxSize) return;
      steps.push(key);
      scanValue((value as Record<string, unknown>)[key], walk);
      steps.pop();
    }
  }
}

function note({ place, steps, findings }: ParameterWalk, message: string): void {
  if (findings.unstorable.length < MAX_ERROR_DETAILS)
    findings.unstorable.push({ in: place, path: place === 'body' ? pointerOf(steps) : steps.join('/'), message });
}

/** As a JSON Pointer (RFC 6901). */
function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
