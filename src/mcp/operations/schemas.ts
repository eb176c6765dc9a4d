import { resolveRef, type ContractDocument, type Json } from '../../contract/document.ts';
import type { Operation, Shape } from '../../contract/operation.ts';

const COMPONENTS = '#/components/schemas/';

/**
 * One object schema of all inputs of an operation: path, query, headers and body. Throws when two inputs have the same
 * name.
 */
export function inputSchema(
  document: ContractDocument,
  { id, parameters, body }: Operation,
): Json & { type: 'object' } {
  const properties: Record<string, Json> = {};
  const add = (name: string, schema: Json): void => {
    if (name in properties)
      throw new Error(
        `The operation ${id} takes two inputs named ${name}; as a tool it can have only one. Rename one in spec/.`,
      );
    properties[name] = schema;
  };
  for (const { name, description, schema, example } of parameters)
    // Examples within the schema are for tools that fill in all that there is, as agents do not.
    add(name, {
      ...Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'examples')),
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { examples: [example] }),
    });
  for (const [name, schema] of Object.entries((body?.written.properties ?? {}) as Record<string, Json>))
    add(name, withExample(schema, (body?.written.example as Json | undefined)?.[name]));
  const required = [
    ...parameters.filter((parameter) => parameter.required === true).map((parameter) => parameter.name),
    ...((body?.written.required ?? []) as string[]),
  ];
  return {
    ...standalone(document, { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }),
    type: 'object',
  };
}

/** The schema of a tool's result if it is an object, the only type for which every version of MCP supports a schema. */
export function outputSchema(
  document: ContractDocument,
  { answer }: Operation,
): (Json & { type: 'object' }) | undefined {
  if (answer?.type !== 'application/json' || answer.schema.type !== 'object') return undefined;
  return { ...standalone(document, withoutExamples(answer.schema) as Json), type: 'object' };
}

function withExample(schema: Json, example: unknown): Json {
  return example === undefined || '$ref' in schema ? schema : { ...schema, examples: [example] };
}

/** The same schema with everything it references under its own $defs, for readers that do not have the document. */
function standalone(document: ContractDocument, schema: Json): Json {
  const $defs: Record<string, unknown> = {};
  const withLocalRefs = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(withLocalRefs);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as Json;
    if (typeof $ref !== 'string')
      return portable(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withLocalRefs(value)])));
    const name = $ref.slice(COMPONENTS.length);
    if (!(name in $defs)) {
      $defs[name] = {}; // set before its content is visited, so that recursive schemas end here
      $defs[name] = withLocalRefs(withoutExamples(resolveRef(document, { $ref })));
    }
    return { ...(node as Json), $ref: `#/$defs/${name}` };
  };
  const root = withLocalRefs(schema) as Json;
  return Object.keys($defs).length === 0 ? root : { ...root, $defs };
}

/** Keywords that apply to a value of any type. */
const OF_ANY_TYPE = ['description', 'title', 'default', 'examples', 'deprecated'];

/**
 * A value that may be null as a choice of two: several clients and models take no list of types, such as
 * `type: [string, null]`, which means the same.
 */
function portable(schema: Json): Json {
  const { type } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return schema;
  const types = (type as unknown[]).filter((name) => name !== 'null');
  const entries = Object.entries({ ...schema, type: types.length === 1 ? types[0] : types });
  const values = (all: unknown): unknown => (Array.isArray(all) ? all.filter((value) => value !== null) : all);
  const own = entries
    .filter(([key]) => !OF_ANY_TYPE.includes(key))
    .map(([key, value]) => [key, key === 'enum' ? values(value) : value]);
  return {
    ...Object.fromEntries(entries.filter(([key]) => OF_ANY_TYPE.includes(key))),
    anyOf: [Object.fromEntries(own), { type: 'null' }],
  };
}

/** Keywords of OpenAPI and of this service, not of JSON Schema, that only make a list of tools longer. */
const NOT_FOR_AGENTS = ['example', 'x-short', 'x-untrusted'];

/** `names`: the keys are property names. */
function withoutExamples(node: unknown, names = false): unknown {
  if (Array.isArray(node)) return node.map((entry) => withoutExamples(entry));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => names || !NOT_FOR_AGENTS.includes(key))
      .map(([key, value]) => [key, withoutExamples(value, !names && key === 'properties')]),
  );
}

/** The parts of an input's schema that a model needs to write a value: its type, its choices and those of its items. */
export function plainSchema(schema: Shape): Json {
  const { type, enum: choices, items, anyOf } = schema;
  const plain = [type ?? []].flat().filter((name) => name !== 'null');
  const [alternative] = (anyOf ?? []).filter((shape) => shape.type !== 'null');
  if (plain.length === 0 && alternative) return plainSchema(alternative);
  return {
    ...(plain.length === 0 ? {} : { type: plain.length === 1 ? plain[0] : plain }),
    ...(choices ? { enum: choices } : {}),
    ...(items ? { items: plainSchema(items) } : {}),
  };
}
