import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { closedSchemas } from './closed.ts';
import { readOperations } from './operations.ts';
import type { Answer, Operation } from './operation.ts';
import type { ContractDocument } from './document.ts';

/** An answer as it came over the wire. */
export interface Seen {
  readonly method?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Everything in which an answer is not what its operation documents, one sentence each; empty when all is well. */
export type Judge = (operation: Operation, seen: Seen) => string[];

/** Bytes of a body that a finding repeats. */
const SHOWN = 300;

/** A judge of a contract's answers: status, media type, body (with no field that is not documented) and headers. */
export function createJudge(document: ContractDocument): Judge {
  const closed = closedSchemas(document) as ContractDocument;
  const responses = new Map(readOperations(closed).map((one) => [one.id, one.responses]));
  const validatorOf = compiler(closed);
  return (operation, seen) => {
    const documented = responses.get(operation.id)?.[String(seen.status)];
    if (!documented) return [`the status ${seen.status} is not documented${shown(seen)}`];
    return [...bodyFindings(documented, seen, validatorOf), ...headerFindings(documented, seen, validatorOf)];
  };
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
    const validator = (coerce ? coercing : plain).compile(located(schema));
    compiled.set(schema, validator);
    return validator;
  };
}

/** References inside a piece of the document are meant from the document's root. */
function located(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object;
}

function bodyFindings(documented: Answer, seen: Seen, validatorOf: ValidatorOf): string[] {
  const { content = {} } = documented;
  const types = Object.keys(content);
  if (seen.method === 'HEAD' || types.length === 0)
    return seen.text === '' ? [] : [`${seen.status} has a body, and should have none${shown(seen)}`];
  const type = mediaType(seen);
  const media = content[type];
  if (!media)
    return [`${seen.status} comes as ${type || 'nothing'}, which is not documented; ${types.join(' and ')} are`];
  const body = parsed(type, seen.text);
  if (body === undefined) return [`the body is no JSON${shown(seen)}`];
  const isError = type.includes('json') && seen.status >= 400;
  return [...schemaFindings(validatorOf(media.schema), body), ...(isError ? errorFindings(body, seen) : [])];
}

function mediaType({ headers }: Seen): string {
  return String(headers['content-type'] ?? '').split(';')[0] ?? '';
}

function parsed(type: string, text: string): unknown {
  if (!type.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An error says the same in its body as around it. */
function errorFindings(body: unknown, { status, headers }: Seen): string[] {
  const { statusCode, requestId } = (body ?? {}) as { statusCode?: unknown; requestId?: unknown };
  return [
    ...(statusCode === status ? [] : [`statusCode in the body is ${String(statusCode)}, the status is ${status}`]),
    ...(requestId === headers['x-request-id'] ? [] : ['requestId in the body is not the x-request-id header']),
  ];
}

function headerFindings(documented: Answer, { headers }: Seen, validatorOf: ValidatorOf): string[] {
  return Object.entries(documented.headers ?? {}).flatMap(([name, { required, schema }]) => {
    const value = headers[name];
    if (value === undefined) return required === true ? [`the header ${name} is missing`] : [];
    return schemaFindings(validatorOf(schema, true), String(value)).map((one) => `the header ${name}: ${one}`);
  });
}

function schemaFindings(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message ?? 'is wrong'}${'additionalProperty' in params ? `: ${String(params.additionalProperty)}` : ''}`.trim(),
  );
}

function shown({ text }: Seen): string {
  return text === '' ? '' : `: ${text.slice(0, SHOWN)}`;
}
