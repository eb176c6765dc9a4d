import { resolveRef, type ContractDocument, type Json } from '../../contract/document.ts';
import type { Operation } from '../../contract/operation.ts';
import { readOperations } from '../../contract/operations.ts';
import { API_ROOT } from '../../../generated/api.ts';
import { sdkShape, type SdkField, type SdkShape } from './shapes.ts';

/** An operation as packages have it. */
export interface SdkOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Whether it takes `Idempotency-Key`. */
  readonly takesKey: boolean;
  readonly pathFields: readonly SdkField[];
  readonly queryFields: readonly SdkField[];
  readonly body: { readonly shape: SdkShape; readonly isRequired: boolean } | undefined;
  /** Body of a success; undefined when empty. */
  readonly answer: SdkShape | undefined;
  /** Whether its answer has no end; clients read it as events. */
  readonly isStream: boolean;
  /** An entry of a list with a cursor; undefined for anything else. */
  readonly item: SdkShape | undefined;
}

/** The contract as packages for programs have it. */
export interface SdkModel {
  /** Of the package, in lower case with hyphens. */
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  /** The root of the API at this service. */
  readonly baseUrl: string;
  readonly schemas: readonly { readonly name: string; readonly description: string; readonly shape: SdkShape }[];
  readonly operations: readonly SdkOperation[];
  /** Names of the schemas of events, by their types. */
  readonly events: Readonly<Record<string, string>>;
}

/** Reads the document, in which this service's own URL is filled in. */
export function readSdkModel(document: ContractDocument, publicUrl: string): SdkModel {
  const { title, version, summary } = document.info;
  const schemas = Object.entries(
    document.components.schemas as Record<string, Json & { readonly description?: string }>,
  );
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const schema = post.requestBody.content['application/json']?.schema ?? {};
    return [type, String(schema.$ref).split('/').at(-1)];
  });
  return {
    name: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    version,
    summary,
    baseUrl: publicUrl + API_ROOT,
    schemas: schemas.map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      shape: sdkShape(schema),
    })),
    operations: readOperations(document).map((operation) => sdkOperation(document, operation)),
    events: Object.fromEntries(events) as Record<string, string>,
  };
}

function sdkOperation(document: ContractDocument, operation: Operation): SdkOperation {
  const { id, method, path, summary, parameters, success } = operation;
  const raw = document.paths[path]?.[method.toLowerCase()] as { requestBody?: Json; responses: Record<string, Json> };
  const fieldsIn = (place: string): SdkField[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required, description }) => ({
        ...{ name, description, isRequired: required === true },
        shape: sdkShape(schema as unknown as Json),
      }));
  const answers = contentsOf(document, raw.responses[String(success)]);
  const [body] = contentsOf(document, raw.requestBody);
  return {
    ...{ id, method, path, summary },
    takesKey: parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key'),
    pathFields: fieldsIn('path'),
    queryFields: fieldsIn('query'),
    body: body && { shape: sdkShape(body), isRequired: operation.body?.required === true },
    answer: answers.length > 1 ? { kind: 'union', choices: answers.map(sdkShape) } : answers.map(sdkShape)[0],
    isStream: operation.answer?.type === 'text/event-stream',
    item: itemOf(document, answers),
  };
}

/** The schemas of a body, of each media type. */
function contentsOf(document: ContractDocument, node: Json | undefined): Json[] {
  const { content = {} } = (node ? resolveRef(document, node) : {}) as { content?: Record<string, { schema: Json }> };
  return Object.values(content).map(({ schema }) => schema);
}

function itemOf(document: ContractDocument, [answer = {}]: readonly Json[]): SdkShape | undefined {
  const { properties = {} } = resolveRef(document, answer) as { properties?: Record<string, Json> };
  const items = properties.pagination && properties.data?.items;
  return items === undefined ? undefined : sdkShape(items as Json);
}
