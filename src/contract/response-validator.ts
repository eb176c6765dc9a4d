import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readOperations } from './operations.ts';
import type { OperationResponse, Operation } from './operation.ts';
import type { ContractDocument } from './document.ts';

/** A received HTTP response. */
export interface ReceivedAnswer {
  readonly method?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Returns everything in which a response differs from its operation's documentation, one sentence each. */
export type ResponseValidator = (operation: Operation, answer: ReceivedAnswer) => string[];

/** Maximum characters of a body that a finding quotes. */
const MAX_QUOTED_CHARACTERS = 300;

const judges = new WeakMap<ContractDocument, ResponseValidator>();

/**
 * The judge of a contract: it checks status, media type, body (undocumented fields included) and headers. One for a
 * document, because compiling its schemas takes long.
 */
export function createResponseValidator(document: ContractDocument): ResponseValidator {
  const judge = judges.get(document) ?? createJudge(document);
  judges.set(document, judge);
  return judge;
}

function createJudge(document: ContractDocument): ResponseValidator {
  const closedDocument = closeObjectSchemas(document) as ContractDocument;
  const responses = new Map(readOperations(closedDocument).map((operation) => [operation.id, operation.responses]));
  const validatorOf = compiler(closedDocument);
  const statuses = statusesOfErrors([...responses.values()]);
  return (operation, answer) => {
    const documented = responses.get(operation.id)?.[String(answer.status)];
    if (!documented) return [`the status ${answer.status} is not documented${quotedText(answer)}`];
    return [
      ...bodyFindings(documented, answer, validatorOf),
      ...headerFindings(documented, answer, validatorOf),
      ...codeFindings(answer, statuses),
    ];
  };
}

/** An error's code belongs to its status. */
function codeFindings({ status, text }: ReceivedAnswer, statuses: ErrorStatuses): string[] {
  const { error } = status < 400 ? {} : ((parseResponse('json', text) ?? {}) as { error?: string });
  const known = statuses.get(error ?? '');
  if (known === undefined || known.has(status)) return [];
  return [`the error ${String(error)} belongs to ${[...known].join(' and ')}, the status is ${status}`];
}

/** Headers about an operation's stability. Errors carry them too, but only the success documents them. */
const LIFECYCLE_HEADERS = ['deprecation', 'sunset', 'x-experimental'];

/** The lower-case names of undocumented response headers. */
export function undocumentedHeaders(
  { responses, success }: Operation,
  { status, headers }: Pick<ReceivedAnswer, 'status' | 'headers'>,
): string[] {
  const answer = responses[status];
  if (status === 304 || !answer) return [];
  const documented = Object.keys(answer.headers ?? {});
  const lifecycle = LIFECYCLE_HEADERS.filter((name) => name in (responses[success]?.headers ?? {}));
  const names = new Set(['content-type', ...documented, ...lifecycle]);
  return Object.keys(headers).filter((name) => !names.has(name));
}

/** The finding about a header that is not documented. */
export function undocumented(name: string): string {
  return `the header ${name} is not documented`;
}

type ValidatorOf = (schema: object, coerce?: boolean) => ValidateFunction;

function compiler(document: object): ValidatorOf {
  const [plain, coercing] = [false, true].map((coerceTypes) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes, validateSchema: false });
    (formats as unknown as (target: Ajv2020) => void)(ajv);
    ajv.addFormat('int32', {
      type: 'number',
      validate: (value: number) => Number.isInteger(value) && Math.abs(value) < 2 ** 31,
    });
    ajv.addFormat('int64', { type: 'number', validate: Number.isInteger });
    return ajv.addSchema(document, 'contract');
  }) as [Ajv2020, Ajv2020];
  const compiled = new Map<object, ValidateFunction>();
  return (schema, coerce = false) => {
    const compiledSchema = compiled.get(schema);
    if (compiledSchema) return compiledSchema;
    const validator = (coerce ? coercing : plain).compile(withContractRefs(schema));
    compiled.set(schema, validator);
    return validator;
  };
}

/** Makes references, which start at the document's root, point into the schema registered as `contract`. */
function withContractRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object;
}

function bodyFindings(documented: OperationResponse, answer: ReceivedAnswer, validatorOf: ValidatorOf): string[] {
  const { content = {} } = documented;
  const types = Object.keys(content);
  if (answer.method === 'HEAD' || types.length === 0)
    return answer.text === '' ? [] : [`${answer.status} has a body, and should have none${quotedText(answer)}`];
  const type = mediaType(answer);
  const media = content[type];
  if (!media)
    return [`${answer.status} has the type ${type || 'none'}, which is not documented; ${types.join(' and ')} are`];
  const body = parseResponse(type, answer.text);
  if (body === undefined) return [`the body is not JSON${quotedText(answer)}`];
  const isError = type.includes('json') && answer.status >= 400;
  return [...schemaFindings(validatorOf(media.schema), body), ...(isError ? errorFindings(body, answer) : [])];
}

function mediaType({ headers }: ReceivedAnswer): string {
  return String(headers['content-type'] ?? '').split(';')[0] ?? '';
}

function parseResponse(type: string, text: string): unknown {
  if (!type.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Status and request id must be the same in an error's body and in its head. */
function errorFindings(body: unknown, { status, headers }: ReceivedAnswer): string[] {
  const { statusCode, requestId } = (body ?? {}) as { statusCode?: unknown; requestId?: unknown };
  return [
    ...(statusCode === status ? [] : [`statusCode in the body is ${String(statusCode)}, the status is ${status}`]),
    ...(requestId === headers['x-request-id'] ? [] : ['requestId in the body is not the x-request-id header']),
  ];
}

function headerFindings(
  documented: OperationResponse,
  { headers }: ReceivedAnswer,
  validatorOf: ValidatorOf,
): string[] {
  return Object.entries(documented.headers ?? {}).flatMap(([name, { required, schema }]) => {
    const value = headers[name];
    if (value === undefined) return required === true ? [`the header ${name} is missing`] : [];
    return schemaFindings(validatorOf(schema, true), String(value)).map((finding) => `the header ${name}: ${finding}`);
  });
}

function schemaFindings(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const property = 'additionalProperty' in params ? `: ${String(params.additionalProperty)}` : '';
    return `${instancePath} ${message ?? 'is wrong'}${property}`.trim();
  });
}

function quotedText({ text }: ReceivedAnswer): string {
  return text === '' ? '' : `: ${text.slice(0, MAX_QUOTED_CHARACTERS)}`;
}

type JsonObject = Record<string, unknown>;

/**
 * The document with `additionalProperties: false` in every object schema that lists properties and does not set it
 * itself.
 */
function closeObjectSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjectSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'example' || key === 'examples' ? value : closeObjectSchemas(value),
    ]),
  );
  const isObject = typeof copy.properties === 'object' && [copy.type].flat().includes('object');
  if (isObject && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}

/** The statuses that an error code may come with. */
type ErrorStatuses = ReadonlyMap<string, ReadonlySet<number>>;

/** The statuses of each error code in the examples of responses. */
function statusesOfErrors(answersOfAll: readonly Operation['responses'][]): ErrorStatuses {
  const statuses = new Map<string, Set<number>>();
  for (const [status, answer] of answersOfAll.flatMap((answers) => Object.entries(answers))) {
    if (Number(status) < 400) continue;
    for (const error of errorCodesOf(answer))
      statuses.set(error, (statuses.get(error) ?? new Set()).add(Number(status)));
  }
  return statuses;
}

/** The error codes in the examples of a response, in order. */
export function errorCodesOf({ content = {} }: OperationResponse): string[] {
  const values = Object.values(content).flatMap(({ example, examples = {} }) => [
    example,
    ...Object.values(examples).map(({ value }) => value),
  ]);
  return [...new Set(values.flatMap((value) => (value as { error?: string } | undefined)?.error ?? []))];
}
