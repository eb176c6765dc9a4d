type Json = Record<string, unknown>;

/**
 * The document with `additionalProperties: false` in every object schema that lists properties and does not set it
 * itself.
 */
export function closedSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closedSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'example' || key === 'examples' ? value : closedSchemas(value),
    ]),
  );
  const isObject = typeof copy.properties === 'object' && [copy.type].flat().includes('object');
  if (isObject && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}
