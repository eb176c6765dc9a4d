import type { ErrorObject } from 'ajv';
import { AppError, misfit, type ErrorDetail } from '../errors.ts';
import { MAX_ERROR_DETAILS } from '../../generated/limits.ts';
import type { Parameter } from '../contract/operation.ts';
import type { Prepared } from './backend.ts';

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
export function readQuery(parameters: readonly Parameter[], sent: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const values = sent.getAll(name);
    if (values.length === 0 || (name === 'cursor' && values.length === 1 && values[0] === '')) continue;
    query[name] =
      values.length === 1
        ? typed(values[0] ?? '', schema.type)
        : schema.type === 'array'
          ? values
          : values.map((one) => typed(one, schema.type));
  }
  return query;
}

/** The headers that the operation knows. */
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
 * Characters and members of a request up to which every wrong place is looked for; of a larger one the first is named.
 */
const SMALL = 10_000;

/**
 * Checks a request against the contract and fills in defaults, in place; takes time in proportion to its length. Throws
 * validation_error with the wrong places, or not_found when a path parameter is wrong and the operation documents 404.
 */
export function validate(operation: Prepared, input: Input): void {
  // The library writes the names of header parameters in lower case, as they come over the wire.
  const header = Object.fromEntries(Object.entries(input.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const request = { path: input.path, query: input.query, header, cookie: {}, requestBody: input.body };
  const failed = operation.validators().find((check) => !check(request));
  // What was refused already is looked through only as far as it may be explained.
  const { unstorable, size } = lookThrough(
    { path: input.path, query: input.query, header, body: input.body },
    failed ? SMALL : Infinity,
  );
  if (!failed && unstorable.length === 0) return;
  const errors = failed && size <= SMALL ? everyError(operation, request) : (failed?.errors ?? []);
  const details = [...telling(errors).map(detailOf), ...unstorable];
  // A path always holds its parameters; the arguments of a tool may not.
  if (operation.hasNotFound && details.some((detail) => detail.in === 'path' && detail.message !== REQUIRED))
    throw new AppError('not_found', 'There is nothing under this path. Check the id in it.');
  throw misfit(details);
}

function everyError(operation: Prepared, request: object): ErrorObject[] {
  return operation.explainers().flatMap((check) => (check(request) ? [] : (check.errors ?? [])));
}

/**
 * What may be null is written as a choice of two: beside what is wrong with the value, that it is not null says
 * nothing.
 */
function telling(errors: ErrorObject[]): ErrorObject[] {
  const relevant = errors.filter(
    ({ keyword, params }) =>
      keyword !== 'anyOf' && !(keyword === 'type' && (params as { type: unknown }).type === 'null'),
  );
  return relevant.length > 0 ? relevant : errors;
}

const REQUIRED = 'is required';
const PLACES = { path: 'path', query: 'query', header: 'header', requestBody: 'body' } as const;

function detailOf(error: ErrorObject): ErrorDetail {
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
  if (keyword === 'type')
    return `must be ${[(params as { type: string | string[] }).type].flat().join(' or ')}${place === 'body' ? '' : ', once'}`;
  return message ?? 'is not allowed';
}

/** Nothing in the contract is nested deeper; a body that is would only exhaust the stack of whoever walks it. */
const MAX_DEPTH = 50;

/** What a walk through all values of a request finds. */
interface Findings {
  /** Texts that no database in UTF-8 can hold, and what is nested too deep. */
  readonly unstorable: ErrorDetail[];
  /** Characters and members that were seen. */
  size: number;
  /** How many of them are looked at. */
  readonly most: number;
}

function lookThrough(places: Readonly<Record<ErrorDetail['in'], unknown>>, most: number): Findings {
  const findings: Findings = { unstorable: [], size: 0, most };
  for (const [place, value] of Object.entries(places))
    look(value, { place: place as ErrorDetail['in'], steps: [], findings });
  return findings;
}

interface Walk {
  readonly place: ErrorDetail['in'];
  /** The names on the way to where the walk is. */
  readonly steps: string[];
  readonly findings: Findings;
}

/** NUL and lone surrogates are legal JSON but no text that a database in UTF-8 can hold. */
function look(value: unknown, walk: Walk): void {
  const { steps, findings } = walk;
  findings.size += typeof value === 'string' ? 1 + value.length : 1;
  if (findings.size > findings.most) return;
  if (steps.length > MAX_DEPTH) {
    note(walk, `must not be nested deeper than ${MAX_DEPTH}`);
  } else if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      note(walk, 'must be text without NUL characters and lone surrogates');
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      if (findings.size > findings.most) return;
      steps.push(key);
      look((value as Record<string, unknown>)[key], walk);
      steps.pop();
    }
  }
}

function note({ place, steps, findings }: Walk, message: string): void {
  if (findings.unstorable.length < MAX_ERROR_DETAILS)
    findings.unstorable.push({ in: place, path: place === 'body' ? pointerOf(steps) : steps.join('/'), message });
}

/** A JSON Pointer (RFC 6901). */
function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
