import { resolveRef, type ContractDocument, type Json } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';

const COMPONENTS = '#/components/schemas/';

/**
 * One object with everything that an operation takes, wherever a request carries it. Throws when two inputs have one
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
    add(name, {
      ...schema,
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { examples: [example] }),
    });
  for (const [name, schema] of Object.entries((body?.written.properties ?? {}) as Record<string, Json>))
    add(name, withExample(schema, (body?.written.example as Json | undefined)?.[name]));
  const required = [
    ...parameters.filter((one) => one.required === true).map((one) => one.name),
    ...((body?.written.required ?? []) as string[]),
  ];
  return {
    ...standalone(document, { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }),
    type: 'object',
  };
}

/** What a tool answers, where that is an object: the only kind that MCP gives a schema to in all its versions. */
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

/**
 * The same schema with all that it refers to under its own $defs, as a reader needs it who has not got the document.
 */
function standalone(document: ContractDocument, schema: Json): Json {
  const $defs: Record<string, unknown> = {};
  const moved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(moved);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as Json;
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, moved(value)]));
    const name = $ref.slice(COMPONENTS.length);
    if (!(name in $defs)) {
      $defs[name] = {}; // in its place before its inside is looked at: what refers to itself ends here
      $defs[name] = moved(withoutExamples(resolveRef(document, { $ref })));
    }
    return { ...(node as Json), $ref: `#/$defs/${name}` };
  };
  const root = moved(schema) as Json;
  return Object.keys($defs).length === 0 ? root : { ...root, $defs };
}

/**
 * `example` is OpenAPI's own word, and a list of tools is long enough without. `names`: the keys are names of
 * properties.
 */
function withoutExamples(node: unknown, names = false): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutExamples(one));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => names || key !== 'example')
      .map(([key, value]) => [key, withoutExamples(value, !names && key === 'properties')]),
  );
}
