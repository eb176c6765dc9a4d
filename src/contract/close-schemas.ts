type Json = Record<string, unknown>;

/**
 * The document with `additionalProperties: false` in every object schema that lists properties and does not set it
 * itself.
 */
export function closeObjectSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjectSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'example' || key === 'examples' ? value : closeObjectSchemas(value),
    ]),
  );
  const isObject = typeof copy.properties === 'object' && [copy.type].flat().includes('object');
  if (isObject && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}
