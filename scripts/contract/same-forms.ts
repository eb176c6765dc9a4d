type Json = Record<string, unknown>;

/**
 * Normalises a document, so that a comparison shows only what differs for a client: an enum or null becomes one enum
 * with null, and bounds that an enum implies are dropped.
 */
export function sameForms(document: Json): Json {
  const schemas = ((document.components as Json | undefined)?.schemas ?? {}) as Record<string, Json>;
  const resolve = ({ $ref }: Json): Json | undefined =>
    typeof $ref === 'string' ? schemas[$ref.replace('#/components/schemas/', '')] : undefined;
  const form = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(form);
    if (typeof node !== 'object' || node === null) return node;
    const schema = withoutIdleBounds(asNullableEnum(node as Json, resolve));
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, form(value)]));
  };
  return form(document) as Json;
}

function asNullableEnum(schema: Json, resolve: (schema: Json) => Json | undefined): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, other] = anyOf as [Json, Json];
  const target = resolve(one) ?? one;
  if (other.type !== 'null' || !Array.isArray(target.enum) || typeof target.type !== 'string') return schema;
  return { ...target, ...rest, type: [target.type, 'null'], enum: [...(target.enum as unknown[]), null] };
}

function withoutIdleBounds(schema: Json): Json {
  const { minimum = -Infinity, maximum = Infinity, ...rest } = schema as { minimum?: number; maximum?: number } & Json;
  const isIdle =
    Array.isArray(schema.enum) &&
    schema.enum.every((one) => typeof one === 'number' && one >= minimum && one <= maximum);
  return isIdle ? rest : schema;
}
