import type { ErrorObject } from 'ajv';
import { AppError, type ErrorDetail } from '../errors.ts';
import type { Parameter, Prepared } from './backend.ts';

/** What a request brings to an operation, before and after validation. */
export interface Input {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Those that the operation knows, under the names of its document. */
  headers: Record<string, string>;
  body: unknown;
}

/**
 * The query parameters that the operation knows, with the types its contract gives them; others are ignored. A text
 * that is not of the type stays a text, and one given twice a list, so that validation names it. An empty cursor counts
 * as absent.
 */
export function readQuery(parameters: readonly Parameter[], given: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const values = given.getAll(name);
    if (values.length === 0 || (name === 'cursor' && values.length === 1 && values[0] === '')) continue;
    query[name] = values.length === 1 ? typed(values[0] ?? '', schema.type) : schema.type === 'array' ? values : values.map((one) => typed(one, schema.type));
  }
  return query;
}

/** The headers that the operation knows. */
export function readHeaders(names: readonly string[], header: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, header(name.toLowerCase())]).filter(([, value]) => value !== undefined)) as Record<string, string>;
}

function typed(text: string, type: string | undefined): unknown {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type === 'array') return text.split(',');
  return text;
}

/**
 * Checks a request against the contract and fills in defaults, in place. Throws validation_error with every wrong
 * place, or not_found when a path parameter is wrong and the operation documents 404.
 */
export function validate(operation: Prepared, input: Input): void {
  // The library writes the names of header parameters in lower case, as they come over the wire.
  const header = Object.fromEntries(Object.entries(input.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const request = { path: input.path, query: input.query, header, cookie: {}, requestBody: input.body };
  const details: ErrorDetail[] = [];
  for (const check of operation.validators) if (!check(request)) details.push(...telling(check.errors ?? []).map(detailOf));
  unstorable(input.path, 'path', '', details);
  unstorable(input.query, 'query', '', details);
  unstorable(header, 'header', '', details);
  unstorable(input.body, 'body', '', details);
  if (details.length === 0) return;
  // A path always holds its parameters; the arguments of a tool may not.
  if (operation.hasNotFound && details.some((detail) => detail.in === 'path' && detail.message !== REQUIRED)) throw new AppError('not_found', 'There is nothing under this path. Check the id in it.');
  const message = details.map((one) => [one.in, one.path, one.message].filter((part) => part !== '').join(' ')).join('; ');
  throw new AppError('validation_error', `The request does not fit the contract: ${message.slice(0, 1000)}.`, { details });
}

/** What may be null is written as a choice of two: beside what is wrong with the value, that it is not null says nothing. */
function telling(errors: ErrorObject[]): ErrorObject[] {
  const found = errors.filter(({ keyword, params }) => keyword !== 'anyOf' && !(keyword === 'type' && (params as { type: unknown }).type === 'null'));
  return found.length > 0 ? found : errors;
}

const REQUIRED = 'is required';
const PLACES = { path: 'path', query: 'query', header: 'header', requestBody: 'body' } as const;

function detailOf(error: ErrorObject): ErrorDetail {
  const { instancePath, keyword, params } = error;
  const [, root = '', ...rest] = instancePath.split('/');
  const missing = (params as { missingProperty?: string }).missingProperty;
  if (root === '' && missing === 'requestBody') return { in: 'body', path: '', message: REQUIRED };
  const steps = keyword === 'required' && missing !== undefined ? [...rest, missing.replaceAll('~', '~0').replaceAll('/', '~1')] : rest;
  const place = PLACES[root as keyof typeof PLACES];
  const path = place === 'body' ? steps.map((step) => `/${step}`).join('') : steps.join('/');
  return { in: place, path, message: keyword === 'required' ? REQUIRED : explained(error, place) };
}

function explained({ keyword, message, params }: ErrorObject, place: ErrorDetail['in']): string {
  if (keyword === 'enum') return `must be one of ${((params as { allowedValues: unknown[] }).allowedValues).map(String).join(', ')}`;
  if (keyword === 'type') return `must be ${[(params as { type: string | string[] }).type].flat().join(' or ')}${place === 'body' ? '' : ', once'}`;
  return message ?? 'is not allowed';
}

/** Nothing in the contract is nested deeper; a body that is would only exhaust the stack of whoever walks it. */
const MAX_DEPTH = 50;

/** NUL and lone surrogates are legal JSON but no text that a database in UTF-8 can hold. */
function unstorable(value: unknown, place: ErrorDetail['in'], path: string, found: ErrorDetail[]): void {
  if (path.split('/').length > MAX_DEPTH) {
    found.push({ in: place, path, message: `must not be nested deeper than ${MAX_DEPTH}` });
  } else if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) found.push({ in: place, path, message: 'must be text without NUL characters and lone surrogates' });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) unstorable(one, place, place === 'body' || path !== '' ? `${path}/${key}` : key, found);
  }
}
